import { shardKey } from '../../src/base/ids.ts'
import type { DataSetRegistered, Observation } from './observation.ts'
import { RangesByKey } from './sample-ranges.ts'

/** What became of the samples of a run. */
export interface Totals {
  /** Samples of which somebody was told that they are committed, or that a later owner began after. */
  readonly committed: number
  /** Samples of closed epochs that nobody finished (I-07). */
  readonly lost: number
  /** Samples that were accepted from two owners (I-05). */
  readonly committedTwice: number
  /** Deliveries of a sample that had been delivered before: allowed, bounded (I-08), told. */
  readonly deliveredTwice: number
  readonly delivered: number
}

/** Counts samples; judges nothing. */
export class Ledger {
  readonly #committed = new RangesByKey()
  readonly #delivered = new RangesByKey()
  committed = 0
  delivered = 0
  deliveredTwice = 0

  observe(observation: Observation): void {
    switch (observation.kind) {
      case 'accepted':
        this.#commit(shardKey(observation), observation.from, observation.cursor)
        break
      case 'data-set':
        this.#begin(observation)
        break
      case 'event':
        // What a new owner begins after was adopted by the electors, even if its sender was never told.
        if (observation.event.kind === 'shard-started') {
          this.#commit(shardKey(observation.event.shard), 0, observation.event.cursor)
        }
        break
      case 'delivered':
        this.delivered++
        if (this.#delivered.of(shardKey(observation)).add(observation.sample, observation.sample + 1) === 0) {
          this.deliveredTwice++
        }
        break
      default:
    }
  }

  /** What a checkpoint had seen was committed before it was saved. */
  #begin({ dataSet, start }: DataSetRegistered): void {
    if (start === undefined) return
    for (let shard = 0; shard < start.cursors.length; shard++)
      this.#committed.of(shardKey({ dataSet, epoch: start.epoch, shard })).add(0, start.cursors[shard] ?? 0)
  }

  #commit(key: string, from: number, cursor: number): void {
    this.committed += this.#committed.of(key).add(from, cursor)
  }
}
