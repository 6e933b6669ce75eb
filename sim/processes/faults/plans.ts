import type { Prng } from '../../../src/base/prng.ts'
import type { Fault } from './fault.ts'
import { machineFaults } from './machine-faults.ts'
import { networkFaults } from './network-faults.ts'
import { processFaults } from './process-faults.ts'

export const catalogue = { ...processFaults, ...networkFaults, ...machineFaults } as const satisfies Readonly<
  Record<string, Fault>
>

export type FaultKind = keyof typeof catalogue

export type PlanName = 'none' | 'default' | 'chaos'

export interface PlannedFault {
  readonly atMs: number
  readonly kind: FaultKind
}

/**
 * One round of the default plan: one fault after the other, each with time to be seen and to be got over. From a lease
 * before the leader's death until three after it nothing else happens: only then is I-12 judged. And nothing happens until
 * the shards of one that froze, or was cut off, have gone on: a connection that broke in the middle of the vote on that,
 * or a process that starts, which on two processors keeps others waiting for theirs, was most of what a cut took.
 */
const round: readonly PlannedFault[] = [
  { atMs: 0, kind: 'clock-drift' },
  { atMs: 700, kind: 'connection-reset' },
  { atMs: 3_400, kind: 'leader-crash' },
  { atMs: 9_100, kind: 'crash' },
  { atMs: 11_200, kind: 'clock-leap' },
  { atMs: 12_600, kind: 'freeze' },
  { atMs: 16_000, kind: 'partition' },
  { atMs: 18_500, kind: 'leave' },
  { atMs: 19_900, kind: 'join' },
  { atMs: 20_800, kind: 'full-disk' },
]
const roundMs = 22_600

/** How often each comes in chaos, relative to the others. */
const chaosWeights: Readonly<Record<FaultKind, number>> = {
  crash: 4,
  'leader-crash': 3,
  'crash-without-disk': 1,
  'mass-kill': 0.5,
  'rolling-restart': 0.3,
  freeze: 4,
  leave: 1,
  join: 1,
  partition: 3,
  'one-way-partition': 2,
  'partial-partition': 2,
  'slow-host': 2,
  loss: 1,
  'connection-reset': 2,
  'full-disk': 2,
  'clock-leap': 2,
  'clock-drift': 1,
  'broken-clock': 1,
  'cpu-starvation': 1,
}
const chaosEveryMs = 2_000

export function planMsByDefault(plan: PlanName): number {
  return { none: 0, default: roundMs, chaos: 60_000 }[plan]
}

/** What strikes when. Whom it strikes is drawn when its time comes. */
export function drawPlan(plan: PlanName, forMs: number, dice: Prng): PlannedFault[] {
  if (plan === 'none') return []
  if (plan === 'default') {
    const rounds = Math.max(1, Math.round(forMs / roundMs))
    return Array.from({ length: rounds }, (_, index) =>
      round.map(({ atMs, kind }) => ({ atMs: atMs + index * roundMs + dice.between(0, 200), kind })),
    ).flat()
  }
  const planned: PlannedFault[] = []
  for (let atMs = 0; atMs < forMs; atMs += chaosEveryMs * 2 * dice.fraction())
    planned.push({ atMs, kind: drawKind(dice) })
  return planned
}

function drawKind(dice: Prng): FaultKind {
  const entries = Object.entries(chaosWeights) as [FaultKind, number][]
  let left = dice.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [kind, weight] of entries) {
    left -= weight
    if (left < 0) return kind
  }
  return 'crash'
}
