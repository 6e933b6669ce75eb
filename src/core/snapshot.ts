import type { Hash } from '../base/digest.ts'
import type { PeerId, ViewNumber } from '../base/ids.ts'
import type { MemberInfo } from './change.ts'
import type { DataSetSpec } from './data-set.ts'
import type { TimingSettings } from './settings.ts'

export interface QuarantinedShard {
  readonly epoch: number
  readonly shard: number
  readonly reason: string
}

/** A data set as the state holds it. */
export interface SnapshotDataSet {
  readonly spec: DataSetSpec
  /** The open epoch; one past the last when finished. */
  readonly epoch: number
  readonly quarantine: readonly QuarantinedShard[]
  /** The owner of each shard, packed (protocols/ownership). Empty while there are no members. */
  readonly owners: Uint8Array
}

/** A member with the view since which it has been there, unbroken. */
export interface SnapshotMember extends MemberInfo {
  readonly since: ViewNumber
}

/** The agreed state written out, for a peer that cannot work it out from the chain. */
export interface SnapshotState {
  readonly job: string
  readonly genesis: Hash
  readonly timing: TimingSettings
  readonly members: readonly SnapshotMember[]
  readonly electors: readonly PeerId[]
  /** Electors of the view before: they chose this one and hold the frozen table. */
  readonly previousElectors: readonly PeerId[]
  readonly dataSets: readonly SnapshotDataSet[]
}
