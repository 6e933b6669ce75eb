import { MisuseError } from '../../base/errors.ts'
import { type OrderSeed, orderKey } from './order-key.ts'
import { Permutation } from './permutation.ts'
import { type SampleAddress, shardOrder } from './shard-order.ts'
import { Sizes } from './sizes.ts'

/**
 * Block shuffle: the epoch's shards are taken `window` at a time, and the samples of each such window are mixed. Mixes
 * further than the order within a shard, and whoever reads needs no more than a window of shards at hand.
 */
export class WindowOrder {
  readonly #seed: OrderSeed
  readonly #window: number
  /** The shard whose turn it is, written out: it is looked up for every sample. */
  readonly #shards: readonly number[]
  /** Shard sizes in the epoch's shard order. */
  readonly #sizes: Sizes
  #number = -1
  #samples = new Permutation(0, new Array<number>(8).fill(0))

  constructor(seed: OrderSeed, shardSizes: ArrayLike<number>, window: number) {
    if (!Number.isSafeInteger(window) || window < 1)
      throw new MisuseError('window', `${window} is not a number of shards, at least 1`)
    this.#seed = seed
    this.#window = window
    const shards = shardOrder(seed, shardSizes.length)
    this.#shards = Array.from({ length: shardSizes.length }, (_, turn) => shards.at(turn))
    this.#sizes = new Sizes(this.#shards.map((shard) => shardSizes[shard] as number))
  }

  get length(): number {
    return this.#sizes.total
  }

  at(position: number): SampleAddress {
    const number = Math.floor(this.#sizes.indexAt(position) / this.#window)
    const first = this.#sizes.startOf(number * this.#window)
    const mixed = first + this.#samplesOf(number).at(position - first)
    const turn = this.#sizes.indexAt(mixed)
    return { shard: this.#shards[turn] as number, sample: mixed - this.#sizes.startOf(turn) }
  }

  #samplesOf(number: number): Permutation {
    if (number !== this.#number) {
      const end = Math.min(this.#sizes.count, (number + 1) * this.#window)
      const size = this.#sizes.startOf(end) - this.#sizes.startOf(number * this.#window)
      this.#number = number
      this.#samples = new Permutation(size, orderKey(this.#seed, 'window', number))
    }
    return this.#samples
  }
}
