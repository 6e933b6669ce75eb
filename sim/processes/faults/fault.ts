import type { Prng } from '../../../src/base/prng.ts'
import type { Board } from '../board.ts'
import type { Mesh } from '../mesh.ts'

/** The run as faults see it. Whatever a fault begins it also ends, by `later`: when the storm is over, at once. */
export interface FaultStage {
  readonly dice: Prng
  readonly mesh: Mesh
  readonly board: Board
  /** Faults are interesting below it, around it and above it. */
  readonly leaseMs: number
  /** Peers of the newest view whose processes run and are left in peace at present, in order. */
  idle(): readonly string[]
  /** Whether a majority of the electors would still be up and in peace without these. */
  majorityOutlives(victims: readonly string[]): boolean
  /** Whether the job would outlive the loss of this peer's disk. */
  canLoseDisk(peer: string): boolean
  /** How many more peers there may be. */
  roomForPeers(): number
  /** The name of a peer that is about to join. */
  newName(): string
  isStormy(): boolean
  later(delayMs: number, what: () => void): void
  /** Something that takes a while; what goes wrong with it ends the run. */
  begin(work: Promise<void>): void
}

/** What is about to happen: noted, then done. */
export interface Strike {
  readonly peers: readonly string[]
  readonly detail: string
  readonly act: () => void
  /** So little that its victims need not be left in peace for a while. */
  readonly isMild?: true
}

/** Picks its victims; undefined when there is nobody to strike. */
export type Fault = (stage: FaultStage) => Strike | undefined
