import type { Mutant } from './mutant.ts'

const elector = 'src/core/elector/elector.ts'
const cursorTable = 'src/core/cursor-table.ts'
const holdings = 'src/core/member/holdings.ts'

/** Faults in how progress is committed and carried from view to view. */
export const fenceMutants: readonly Mutant[] = [
  {
    name: 'highest-cursor-wins',
    why: 'an old owner’s unacknowledged lead must not win over the new owner’s commit',
    edits: [
      {
        file: cursorTable,
        find: 'return a.view > b.view || (a.view === b.view && a.cursor > b.cursor)',
        replace: 'return a.cursor > b.cursor || (a.cursor === b.cursor && a.view > b.view)',
      },
    ],
  },
  {
    name: 'install-restamps-cursors',
    why: 'a second leader’s merge outranks the new owner’s acknowledged commit',
    edits: [
      {
        file: elector,
        find: 'const changed = this.table.merge(report.table.filter((section) => isPlausible(section, chain.state)))',
        replace:
          'const changed = this.table.merge(report.table.filter((section) => isPlausible(section, chain.state)).map((section) => ({ ...section, views: section.views.map(() => view) })))',
      },
    ],
  },
  {
    name: 'owner-sends-a-lower-cursor-under-the-next-view',
    why: 'what it sent under the view before may have been taken by a majority',
    edits: [
      {
        file: 'src/core/member/held-rows.ts',
        find: ': { cursor: holding.cursor, view }',
        replace:
          ': { cursor: holding.acknowledgedIn < view && holding.acknowledgedIn > 0 ? Math.max(0, holding.acknowledged - 3) : holding.cursor, view }',
      },
    ],
  },
  {
    name: 'cursor-goes-back',
    why: 'a renewal that was overtaken undoes a later one',
    edits: [{ file: cursorTable, find: 'if (!outranks(row, known)) return false', replace: '' }],
  },
  {
    name: 'commit-taken-after-accepting',
    why: 'a commit under a frozen view is in no merged table',
    fault: 'muted-leader',
    edits: [{ file: elector, find: "if (this.acceptor.isFrozen(chain)) return 'frozen'", replace: '' }],
  },
  {
    name: 'commit-taken-from-a-non-owner',
    why: 'two members commit the same samples',
    edits: [
      { file: elector, find: 'if (writerOf(state, dataSet, epoch, shard) !== from) return', replace: '' },
    ],
  },
  {
    name: 'commit-acknowledged-by-one',
    why: 'one elector’s disk is not a majority’s',
    edits: [
      {
        file: 'src/core/member/renewal.ts',
        find: 'const isNews = !wasMajority && isMajority(round.granted.size, state.electors.length)',
        replace: 'const isNews = !wasMajority && round.granted.size === 1',
      },
    ],
  },
  {
    name: 'commit-acknowledged-before-it-is-on-disk',
    why: 'a crash in between loses what was acknowledged',
    edits: [
      {
        file: elector,
        find: "this.#outbox.send(from, { kind: 'grant',",
        replace: "this.#outbox.sendUrgently(from, { kind: 'grant',",
      },
    ],
  },
  {
    name: 'activation-before-the-table-is-installed',
    why: 'new owners start where nobody has merged the old cursors yet',
    edits: [
      {
        file: 'src/core/leader/activation.ts',
        find: 'if (next.view > installed || now < this.#dueAt(next)) break',
        replace: 'if (now < this.#dueAt(next)) break',
      },
    ],
  },
  {
    name: 'activation-with-the-cursors-of-a-later-view',
    why: 'a shard that is about to move on is not in that table, and seems to have no commits',
    edits: [
      {
        file: 'src/core/member/holdings.ts',
        find: 'message.head > this.#head',
        replace: 'message.view > this.#head',
      },
      {
        file: 'src/core/member/holdings.ts',
        find: 'this.#earlyActivation.head <= this.#head',
        replace: 'this.#earlyActivation.view <= this.#head',
      },
    ],
  },
  {
    name: 'leader-activates-without-the-merge',
    why: 'the table of the new leader itself may lack what the one before it had installed at others',
    fault: 'late-heir',
    edits: [
      {
        file: 'src/core/leader/leader-seat.ts',
        find: 'election.isInstalled && this.#options.elector.installed >= chain.number',
        replace: 'true',
      },
    ],
  },
  {
    name: 'installed-at-one-elector',
    why: 'the merged table dies with the one that has it',
    fault: 'half-install',
    edits: [
      {
        file: 'src/core/leader/installation.ts',
        find: 'return isMajority(this.#installed.size, this.#newElectors.length)',
        replace: 'return this.#installed.size > 0',
      },
    ],
  },
  {
    name: 'tables-merged-of-one-elector',
    why: 'a commit that a majority acknowledged need not be at any one of them',
    edits: [
      {
        file: 'src/core/leader/leadership.ts',
        find: 'for (const [elector, { report }] of proposal.reports) this.#installation.read(elector, report.table)',
        replace:
          'for (const [elector] of proposal.reports) this.#installation.read(elector, proposal.reports.get(this.#options.self)?.report.table ?? [])',
      },
    ],
  },
  {
    name: 'start-cursor-ignored',
    why: 'committed samples are delivered and committed once more',
    edits: [
      {
        file: holdings,
        find: 'this.#awaited.add(key, cursors.get(key) ?? 0, holding.gainedAt)',
        replace: 'this.#awaited.add(key, 0, holding.gainedAt)',
      },
    ],
  },
  {
    name: 'epoch-closed-too-early',
    why: 'samples that nobody has seen are never delivered',
    edits: [
      {
        file: 'src/core/leader/closable-epochs.ts',
        find: 'this.#own.read(name, epoch, shard).cursor >= size ||',
        replace: 'this.#own.read(name, epoch, shard).cursor >= size - 5 ||',
      },
      {
        file: elector,
        find: 'row.view === state.number && row.cursor >= (dataSet.sizes[shard] ?? 0)',
        replace: 'row.view === state.number && row.cursor >= (dataSet.sizes[shard] ?? 0) - 5',
      },
    ],
  },
  {
    name: 'leaver-goes-before-its-work-is-committed',
    why: 'a clean leave repeats nothing',
    fault: 'parting-words',
    edits: [
      {
        file: 'src/core/member/member.ts',
        find: 'isAllAcknowledged(this.holdings.all, state.number) ||',
        replace: 'true ||',
      },
    ],
  },
]
