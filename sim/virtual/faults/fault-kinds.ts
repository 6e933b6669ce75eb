/** Faults that strike at an instant, by the schedule of a run, whatever else does. */
export const commonKinds = [
  'crash',
  'leader-crash',
  'power-loss',
  'crash-without-disk',
  'rolling-restart',
  'mass-kill',
  'freeze',
  'suspend',
  'clock-leap',
  'leave',
  'join',
  'thundering-join',
  'partition',
  'one-way-partition',
  'partial-partition',
  'slow-host',
  'connection-reset',
  'slow-disk',
  'full-disk',
  'unsynced-crash',
  'proposer-crash',
  'amnesia',
  'split-vote',
  'stillbirth',
] as const

/** Those that take several steps, which any other fault upsets: they have runs of their own. */
export const stagedKinds = [
  'teller-crash',
  'handover',
  'succession',
  'muted-leader',
  'missed-views',
  'half-install',
  'late-heir',
  'parting-words',
  'late-release',
] as const

/** Those of them that end processes and disturb nothing else. */
export const stagedDeathKinds = ['unheard-choice'] as const

/** What an operator does in error. In few runs, since a new lineage makes void much of what the others have brought about. */
export const operatorKinds = ['hasty-recovery'] as const

export const faultKinds = [...commonKinds, ...stagedKinds, ...stagedDeathKinds, ...operatorKinds]

export type FaultKind = (typeof faultKinds)[number]

/** Those that end processes and disturb nothing else: a leader's death may then pause nobody (I-12). */
export const deathKinds: readonly FaultKind[] = ['crash', 'leader-crash', 'rolling-restart', 'join', 'leave']

/** Faults that a run has all the time, or at its own instants. */
export type StandingFault =
  | 'loss'
  | 'duplication'
  | 'reordering'
  | 'late-delivery'
  | 'latency-spikes'
  | 'clock-drift'
  | 'broken-clock'
  | 'lost-write'
  | 'torn-write'
  | 'forged-message'
  | 'replayed-message'
  | 'malformed-message'
  | 'oversized-message'
  | 'greedy-member'
  | 'other-job'
  | 'other-genesis'
  | 'majority-loss'
  | 'recover'
  | 'restore'

export const standingFaults: readonly StandingFault[] = [
  'loss',
  'duplication',
  'reordering',
  'late-delivery',
  'latency-spikes',
  'clock-drift',
  'broken-clock',
  'lost-write',
  'torn-write',
  'forged-message',
  'replayed-message',
  'malformed-message',
  'oversized-message',
  'greedy-member',
  'other-job',
  'other-genesis',
  'majority-loss',
  'recover',
  'restore',
]

export type AnyFault = FaultKind | StandingFault
