import type { Mutant } from './mutant.ts'

const gate = 'src/core/gate.ts'
const keeper = 'src/core/barrier/keeper.ts'

/** Faults in lineages, barriers, hygiene and determinism. */
export const otherMutants: readonly Mutant[] = [
  {
    name: 'old-lineage-not-fenced',
    why: 'what was said before a recovery must count for nothing after it',
    edits: [
      {
        file: gate,
        find: "if (order === 0) return { kind: 'admitted' }",
        replace: "if (order <= 0) return { kind: 'admitted' }",
      },
    ],
  },
  {
    name: 'replayed-gossip-admitted',
    why: 'gossip can be heard again after minutes, from anybody',
    edits: [
      {
        file: gate,
        find: "if (channel === 'gossip' && isSame && sequence <= newest.sequence) return 'replayed'",
        replace: '',
      },
    ],
  },
  {
    name: 'other-job-admitted',
    why: 'two jobs on one network must not touch each other',
    edits: [{ file: gate, find: "if (envelope.job !== this.#job) return refused('other-job')", replace: '' }],
  },
  {
    name: 'certificate-not-verified',
    why: 'anybody could make up a view',
    edits: [
      {
        file: 'src/core/view.ts',
        find: 'if (verify(elector, bytes, signature)) signers.add(elector)',
        replace: 'signers.add(elector)',
      },
    ],
  },
  {
    name: 'barrier-released-before-all-came',
    why: 'some members go on without the others',
    edits: [
      {
        file: keeper,
        find: 'for (const id of open.expected) if (!open.arrived.has(id)) return',
        replace: 'if (open.arrived.size * 2 <= open.expected.size) return',
      },
    ],
  },
  {
    name: 'barrier-keeper-forgets-its-verdict',
    why: 'a keeper that follows another must not decide anew what was decided',
    edits: [
      {
        file: keeper,
        find: 'this.#verdicts.merge(table.filter((section) => barrierOfTable(section.dataSet) !== undefined))',
        replace: 'void table',
      },
    ],
  },
  {
    name: 'dice-outside-the-seed',
    why: 'a run that cannot be repeated cannot be understood',
    edits: [
      {
        file: 'src/core/membership/joining.ts',
        find: '(1 + this.#prng.fraction())',
        replace: '(1 + Math.random())',
      },
    ],
  },
]
