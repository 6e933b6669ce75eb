import type { ShardRef } from '../../base/ids.ts'

/** Samples [from, to) of a shard, in the shard's order. */
export interface SampleRange extends ShardRef {
  readonly from: number
  readonly to: number
  /** Samples of the whole shard. */
  readonly size: number
}
