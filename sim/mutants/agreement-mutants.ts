import type { Mutant } from './mutant.ts'

const acceptor = 'src/core/elector/acceptor.ts'
const candidacy = 'src/core/leader/candidacy.ts'
const leadership = 'src/core/leader/leadership.ts'
const proposal = 'src/core/leader/proposal.ts'
const view = 'src/core/view.ts'

/** Faults in how the next view is chosen. */
export const agreementMutants: readonly Mutant[] = [
  {
    name: 'accept-does-not-raise-the-promise',
    why: 'an elector that accepted may then promise a lower term: two views are chosen',
    edits: [
      {
        file: acceptor,
        find: '    this.#promised = term\n    this.#accepted',
        replace: '    this.#accepted',
      },
    ],
  },
  {
    name: 'promise-not-persisted',
    why: 'after a restart an elector votes in a term that it had promised to refuse',
    edits: [
      {
        file: acceptor,
        find: "this.#outbox.persist({ kind: 'promised', slot: request.slot, term: request.term })",
        replace: '',
      },
    ],
  },
  {
    name: 'accept-not-persisted',
    why: 'after a restart an elector hides a view that may be chosen',
    edits: [
      {
        file: acceptor,
        find: "this.#outbox.persist({ kind: 'accepted', accepted: this.#accepted })",
        replace: '',
      },
    ],
  },
  {
    name: 'promise-told-before-it-is-on-disk',
    why: 'a crash in between makes the elector forget what it has told',
    edits: [
      {
        file: acceptor,
        find: "    this.#outbox.send(from, {\n      kind: 'promise-reply',",
        replace: "    this.#outbox.sendUrgently(from, {\n      kind: 'promise-reply',",
      },
    ],
  },
  {
    name: 'promise-of-a-lower-term',
    why: 'a promise that is not kept lets two leaders choose',
    edits: [
      {
        file: acceptor,
        find: "if (compareTerms(term, this.#promised) < 0) return 'promised-higher'\n    return this.#isStoreFull",
        replace: 'return this.#isStoreFull',
      },
    ],
  },
  {
    name: 'accept-of-a-lower-term',
    why: 'a deposed leader still gets its view chosen',
    edits: [
      {
        file: acceptor,
        find: "if (compareTerms(term, this.#promised) < 0) return 'promised-higher'\n    if (this.#isStoreFull)",
        replace: 'if (this.#isStoreFull)',
      },
    ],
  },
  {
    name: 'lower-accepted-view-proposed-again',
    why: 'of several accepted views only the one of the highest term can have been chosen',
    edits: [
      {
        file: candidacy,
        find: 'compareTerms(reply.accepted.term, accepted.term) > 0',
        replace: 'compareTerms(reply.accepted.term, accepted.term) < 0',
      },
    ],
  },
  {
    name: 'accepted-view-ignored-by-a-new-leader',
    why: 'the view may be chosen already; a new leader must propose it again',
    edits: [{ file: candidacy, find: 'accepted = reply.accepted\n', replace: 'void accepted\n' }],
  },
  {
    name: 'one-term-for-two-candidates',
    why: 'two leaders of one term get different views accepted in it',
    edits: [
      {
        file: 'src/core/term.ts',
        find: 'return a.counter - b.counter || compareText(a.peer, b.peer) || a.incarnation - b.incarnation',
        replace: 'return a.counter - b.counter',
      },
    ],
  },
  {
    name: 'restarted-candidate-uses-its-term-again',
    why: 'it no longer knows what it proposed in that term',
    edits: [
      {
        file: candidacy,
        find: 'counter: this.#highestSeen.counter + 1, peer: this.#self, incarnation }',
        replace: 'counter: Math.max(1, this.#highestSeen.counter), peer: this.#self, incarnation: 1 }',
      },
    ],
  },
  {
    name: 'promises-carried-over-to-other-electors',
    why: 'promises of one elector set say nothing about another',
    edits: [
      {
        file: leadership,
        find: 'if (!sameElectors(before.electors, after.electors)) this.#promisedBy = undefined',
        replace: 'if (this.#promisedBy !== undefined) this.#promisedBy = after.electors',
      },
    ],
  },
  {
    name: 'certificate-of-mixed-terms',
    why: 'accepts of two terms do not make a majority of one',
    edits: [
      {
        file: view,
        find: '    .number(term.counter)\n    .text(term.peer)\n    .number(term.incarnation)\n',
        replace: '',
      },
      {
        file: 'src/core/accept-collection.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
        find: '`${formatTerm(term)} ${viewHash(view)}`',
        replace: 'viewHash(view)',
      },
    ],
  },
  {
    name: 'quorum-of-the-reachable',
    why: 'two sides of a partition each have a majority of those they reach',
    edits: [
      {
        file: proposal,
        find: 'if (!isMajority(this.#accepted.size, electors.length)) return undefined',
        replace: 'if (!isMajority(this.#accepted.size, Math.max(1, electors.length - 2))) return undefined',
      },
      {
        file: view,
        find: 'if (isMajority(signers.size, electors.length)) return true',
        replace: 'if (isMajority(signers.size, Math.max(1, electors.length - 2))) return true',
      },
    ],
  },
  {
    name: 'elector-admitted-without-the-chain',
    why: 'an elector that cannot vote yet counts against the majority that can',
    fault: 'stillbirth',
    edits: [
      {
        file: 'src/core/leader/choose-electors.ts',
        find: ' && (!qualifiedOnly || choice.isQualified(member))',
        replace: '',
      },
      {
        file: 'src/core/leader/next-view.ts',
        find: 'if (isChanged && !isMajority(alive.length, electors.length)) return undefined',
        replace: '',
      },
    ],
  },
  {
    name: 'next-view-before-the-table-is-installed',
    why: 'cursors that only the old electors hold are lost with the view after next',
    fault: 'handover',
    edits: [
      { file: leadership, find: '      this.#installed < this.#state.number\n', replace: '      false\n' },
    ],
  },
]
