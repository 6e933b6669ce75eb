import type { Totals } from '../check/ledger.ts'
import type { Violation } from '../check/observation.ts'
import type { AnyFault, FaultKind } from './faults/fault-kinds.ts'

export interface RunOptions {
  readonly peers?: number
  readonly shards?: number
  /** The one kind of fault that strikes. */
  readonly stagedKind?: FaultKind
  /** Length of the fault phase. */
  readonly minutes?: number
  /** Of earlier runs of the same seed: this one must give the same (I-18). */
  readonly transcripts?: readonly string[]
  /** Gets the run one line per event. */
  readonly trace?: (line: string) => void
}

/** What came of one seed. Plain data: it crosses from worker threads. */
export interface RunResult {
  readonly seed: number
  readonly peers: number
  readonly virtualMs: number
  readonly events: number
  readonly messages: number
  readonly faults: Readonly<Partial<Record<AnyFault, number>>>
  /** Different views that anybody took. */
  readonly views: number
  /** Shards that went on at another peer. */
  readonly takeovers: number
  readonly totals: Totals
  readonly leaderDeathsJudged: number
  readonly violations: readonly Violation[]
  readonly transcript: string
}
