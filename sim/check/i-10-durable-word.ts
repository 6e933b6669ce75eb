import { shardKey } from '../../src/base/ids.ts'
import type { Term } from '../../src/core/term.ts'
import { Checker } from './checker.ts'
import type { Replayed, SeenOf, TakenCursor, ToldFact, ToldVote } from './observation.ts'
import { compareToldTerms, termText } from './told-term.ts'

type ToldPromise = Extract<ToldFact, { kind: 'promised' }>
type ToldAccept = Extract<ToldFact, { kind: 'accepted' }>

/** All that binds an elector in one lineage. */
interface Word {
  /** The highest of its latest slot, by a promise or by an accept. */
  promised: { readonly slot: number; readonly term: Term } | undefined
  accepted: ToldAccept | undefined
  /** A proposal that is sent again, or a promise, tells of an old accept, not of a new one. */
  readonly acceptsTold: Set<string>
  committed: number
  installed: number
  /** The view of the cursors below: with a newer view they are in its table, and this elector's copy is not needed. */
  tookUnder: number
  readonly took: Map<string, TakenCursor>
}

/**
 * What was promised, accepted or committed before a crash holds after it; and without a crash as well: an
 * elector never takes back its word. It is bound by what left it in a message, not by what it had in memory.
 */
export class DurableWord extends Checker<'told' | 'replayed' | 'started'> {
  readonly #words = new Map<string, Map<string, Word>>()

  constructor() {
    super('I-10', ['told', 'replayed', 'started'])
  }

  observe(observation: SeenOf<'told' | 'replayed' | 'started'>): void {
    const { atMs, peer } = observation
    switch (observation.kind) {
      case 'told':
        this.#hear(atMs, peer, this.#word(peer, observation.lineage), observation.fact)
        break
      case 'replayed':
        this.#compare(atMs, peer, this.#word(peer, observation.lineage), observation)
        break
      case 'started':
        // A peer without its disk is a new peer: nothing binds it.
        if (!observation.kept) this.#words.delete(peer)
        break
    }
  }

  #hear(atMs: number, peer: string, word: Word, fact: ToldFact): void {
    switch (fact.kind) {
      case 'promised':
        this.#hearPromise(atMs, peer, word, fact)
        break
      case 'accepted':
        this.#hearAccept(atMs, peer, word, fact)
        break
      case 'bound':
        // A promise is one term for all slots: it may not have fallen since.
        if (word.promised !== undefined && compareToldTerms(fact.term, word.promised.term) < 0) {
          this.violated(
            atMs,
            `${peer} says that it is bound by ${termText(fact.term)} after it gave its word on ${termText(word.promised.term)}`,
          )
        }
        break
      case 'committed':
      case 'installed':
        word[fact.kind] = Math.max(word[fact.kind], fact.view)
        break
      case 'activated':
      case 'wrote':
        break
      case 'took':
        if (fact.view !== word.tookUnder) word.took.clear()
        word.tookUnder = fact.view
        for (const taken of fact.cursors) {
          // Renewals may overtake each other: the highest cursor of the view is what binds.
          const before = word.took.get(shardKey(taken))
          if (before === undefined || before.cursor < taken.cursor) word.took.set(shardKey(taken), taken)
        }
        break
    }
  }

  #hearPromise(atMs: number, peer: string, word: Word, { slot, term, accepted }: ToldPromise): void {
    const { promised, accepted: before } = word
    if (promised?.slot === slot && compareToldTerms(term, promised.term) < 0) {
      this.violated(
        atMs,
        `${peer} promises ${termText(term)} for view ${slot} after ${termText(promised.term)}`,
      )
    } else {
      word.promised = { slot, term }
    }
    if (accepted !== undefined) this.#noteAccept(word, slot, accepted)
    if (
      before?.slot === slot &&
      (accepted === undefined || compareToldTerms(accepted.term, before.term) < 0)
    ) {
      this.violated(
        atMs,
        `${peer} hides in a promise that it accepted view ${slot} of term ${termText(before.term)}`,
      )
    }
  }

  #hearAccept(atMs: number, peer: string, word: Word, accept: ToldAccept): void {
    const { slot, term, hash } = accept
    const { promised, accepted: before } = word
    // A peer that starts again shows the vote of the view it has, though it has long voted on the next.
    if (slot < (before?.slot ?? 0)) return
    if (!this.#noteAccept(word, slot, accept)) return
    if (promised?.slot === slot && compareToldTerms(term, promised.term) < 0) {
      this.violated(
        atMs,
        `${peer} accepts view ${slot} of term ${termText(term)} after it promised ${termText(promised.term)}`,
      )
      return
    }
    if (before?.slot === slot && compareToldTerms(term, before.term) === 0 && hash !== before.hash) {
      this.violated(atMs, `${peer} accepts two views ${slot} in term ${termText(term)}`)
    }
    word.promised = { slot, term }
    word.accepted = accept
  }

  /** False when it was told before. */
  #noteAccept(word: Word, slot: number, { term, hash }: ToldVote): boolean {
    const vote = `${slot} ${termText(term)} ${hash}`
    if (word.acceptsTold.has(vote)) return false
    if (word.accepted?.slot !== slot) word.acceptsTold.clear()
    word.acceptsTold.add(vote)
    return true
  }

  #compare(atMs: number, peer: string, word: Word, disk: Replayed): void {
    for (const kind of ['committed', 'installed'] as const) {
      if (disk[kind] < word[kind]) {
        this.violated(
          atMs,
          `${peer} told that view ${word[kind]} is ${kind}; its disk knows only ${disk[kind]}`,
        )
      }
    }
    const slot = disk.committed + 1
    const { promised, accepted } = word
    if (promised?.slot === slot && compareToldTerms(disk.promised, promised.term) < 0) {
      this.violated(
        atMs,
        `${peer} promised ${termText(promised.term)} for view ${slot}; its disk does not know it`,
      )
    }
    if (
      accepted?.slot === slot &&
      (disk.accepted === undefined || compareToldTerms(disk.accepted.term, accepted.term) < 0)
    ) {
      this.violated(
        atMs,
        `${peer} accepted view ${slot} of term ${termText(accepted.term)}; its disk does not know it`,
      )
    }
    if (word.tookUnder === disk.committed) this.#compareCursors(atMs, peer, word, disk)
  }

  #compareCursors(atMs: number, peer: string, word: Word, disk: Replayed): void {
    const kept = new Map(disk.cursors.map((row) => [shardKey(row), row]))
    for (const [key, { cursor }] of word.took) {
      const row = kept.get(key)
      if (row === undefined || row.view < word.tookUnder || row.cursor < cursor) {
        const known = row === undefined ? 'nothing' : `${row.cursor} of view ${row.view}`
        this.violated(
          atMs,
          `${peer} took ${key} up to ${cursor} in view ${word.tookUnder}; its disk knows ${known}`,
        )
      }
    }
  }

  #word(peer: string, lineage: string): Word {
    const words = this.#words.get(peer) ?? new Map<string, Word>()
    this.#words.set(peer, words)
    const word = words.get(lineage) ?? boundByNothing()
    words.set(lineage, word)
    return word
  }
}

function boundByNothing(): Word {
  return {
    promised: undefined,
    accepted: undefined,
    acceptsTold: new Set(),
    committed: 0,
    installed: 0,
    tookUnder: 0,
    took: new Map(),
  }
}
