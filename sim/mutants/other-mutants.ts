import type { Mutant } from './mutant.ts'

const gate = 'src/core/gate.ts'
const core = 'src/core/peer-core.ts'
const keeper = 'src/core/barrier/keeper.ts'

/** Faults in lineages, barriers, hygiene and determinism. */
export const otherMutants: readonly Mutant[] = [
  {
    name: 'old-lineage-not-fenced',
    why: 'what was said before a recovery must count for nothing after it',
    fault: 'hasty-recovery',
    edits: [
      {
        file: core,
        find: 'return views.sendSnapshot(from)',
        replace:
          'views.sendSnapshot(from)\n        return routeMessage(this.#parts, from, incarnation, message, now)',
      },
    ],
  },
  {
    name: 'lower-lineage-left-alone',
    why: 'whoever was taken for lost and lives must hear of the lineage that goes on without it',
    fault: 'hasty-recovery',
    edits: [{ file: core, find: 'return views.sendSnapshot(from)', replace: 'return' }],
  },
  {
    name: 'recovered-from-what-was-known-when-it-was-asked',
    why: 'a lineage that a peer goes back to finds its votes forgotten',
    fault: 'hasty-recovery',
    edits: [
      {
        file: core,
        find: 'this.#parts.recovery = new Recovery(chain.state, majority.isLost, now)',
        replace:
          'this.#parts.recovery = new Recovery(chain.state, majority.isLost, now)\n    this.#parts.recovery.surveyed(surveyOf(this.#parts, chain))',
      },
      { file: core, find: 'recovery.surveyed(surveyOf(this.#parts, views.chain))', replace: '' },
      {
        file: 'src/core/follow-views.ts',
        find: "if (parts.recovery !== undefined) dropRecovery(parts, 'superseded')",
        replace: '',
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
