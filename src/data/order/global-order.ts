import { MisuseError } from '../../base/errors.ts'
import { type OrderSeed, orderKey } from './order-key.ts'
import { Permutation } from './permutation.ts'
import type { SampleAddress } from './shard-order.ts'
import { Sizes } from './sizes.ts'

/** One permutation of all samples of a data set: what global batches are cut from. */
export class GlobalOrder {
  readonly #sizes: Sizes
  readonly #permutation: Permutation

  constructor(seed: OrderSeed, shardSizes: ArrayLike<number>) {
    this.#sizes = new Sizes(shardSizes)
    this.#permutation = new Permutation(this.#sizes.total, orderKey(seed, 'global'))
  }

  get length(): number {
    return this.#sizes.total
  }

  at(position: number): SampleAddress {
    const index = this.#permutation.at(position)
    const shard = this.#sizes.indexAt(index)
    return { shard, sample: index - this.#sizes.startOf(shard) }
  }
}

/** How global batches are cut: `lanes` parts of each, shared out among the members as shards are. */
export interface Batching {
  readonly samples: number
  readonly batch: number
  readonly lanes: number
}

/** Positions [from, to) of the epoch's permutation. */
export interface Positions {
  readonly from: number
  readonly to: number
}

/** Without more said, a batch is cut into so many lanes at most: enough for 64 workers, and few cursors. */
export const lanesDefaultMax = 64

export function stepCount({ samples, batch }: Batching): number {
  return Math.ceil(samples / batch)
}

/** The positions that lane `lane` of step `step` covers; none where the last batch is short. */
export function laneOf({ samples, batch, lanes }: Batching, step: number, lane: number): Positions {
  const start = step * batch
  const end = Math.min(samples, start + batch)
  const from = Math.min(end, start + Math.floor((lane * batch) / lanes))
  const to = Math.min(end, start + Math.floor(((lane + 1) * batch) / lanes))
  return { from, to }
}

/** Says what is wrong with a batching, by throwing. */
export function requireBatching({ samples, batch, lanes }: Batching): void {
  if (!Number.isSafeInteger(samples) || samples < 0)
    throw new MisuseError('samples', `${samples} is not a number of samples`)
  if (!Number.isSafeInteger(batch) || batch < 1 || batch > 2 ** 26)
    throw new MisuseError('batch', `${batch} is not a number of samples per batch, 1 to 2^26`)
  if (!Number.isSafeInteger(lanes) || lanes < 1 || lanes > batch || lanes > 2 ** 26)
    throw new MisuseError('lanes', `${lanes} is not a number of lanes, 1 to the batch of ${batch}`)
}
