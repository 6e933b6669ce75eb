import type { PeerId } from '../../src/base/ids.ts'
import type { VirtualDisk } from './disk.ts'
import type { HostClock } from './host-clock.ts'

/** A computer with its clock, its disk and an identity, without what runs on it. */
export interface Machine {
  readonly index: number
  readonly id: PeerId
  readonly clock: HostClock
  readonly disk: VirtualDisk
  /** Whom it knows to dial when it starts. */
  bootstrap: readonly number[]
  /** Counts the processes that ran here, so that what was meant for one does not reach the next. */
  processNumber: number
}
