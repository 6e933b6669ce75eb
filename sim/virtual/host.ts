import type { FoundingPlan } from '../../src/core/membership/founding.ts'
import type { Machine } from './machine.ts'
import type { VirtualProcess } from './process.ts'

/** An event that came while the process stood still. */
export interface Waiting {
  readonly kind: number
  readonly detail: number
  readonly payload: unknown
}

/** A machine and what runs on it: a process of a peer, or nothing. */
export interface VirtualHost extends Machine {
  readonly job: string
  readonly site: number
  readonly founding: FoundingPlan
  /** Samples per second that its consumer gets through. */
  readonly speed: number
  /** Part of the job that is judged; a foreigner is not. */
  readonly isOurs: boolean
  process: VirtualProcess | undefined
  /** Set while the process is stopped by a signal. */
  inbox: Waiting[] | undefined
  /** Set while the whole machine is suspended: its monotonic clock stands still. */
  suspendedAtMs: number | undefined
  /** Time of a sync while the disk is slow; 0 when it is as usual. */
  slowDiskMs: number
  isDiskFull: boolean
  /** Gone for good. */
  isDestroyed: boolean
  /** When bytes of another peer last reached its process. */
  heardAtMs: number
}
