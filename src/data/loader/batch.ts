import type { Sample } from '../format/format.ts'
import type { WorkRange } from './work-port.ts'

/** Samples that were handed out together. What was handed out is not progress until it is committed. */
export interface Batch {
  readonly epoch: number
  /** In the epoch's order. */
  readonly samples: readonly Sample[]
  /** What to commit: samples of one shard in free order, one step of each of this member's lanes in global order. */
  readonly ranges: readonly WorkRange[]
  /** In global order: whose batch these are part of. */
  readonly step: number | undefined
  /** In global order: the position of each sample in the epoch. */
  readonly positions: readonly number[] | undefined
}

/** What a batch will be, before its samples are read. */
export interface PlannedBatch {
  readonly epoch: number
  readonly ranges: readonly WorkRange[]
  readonly step: number | undefined
}
