import { type OrderSeed, orderKey } from './order-key.ts'
import { Permutation } from './permutation.ts'
import { Sizes } from './sizes.ts'

/** Which part of a data set a sample is, by the data set's own order. */
export interface SampleAddress {
  readonly shard: number
  readonly sample: number
}

/** In which order an epoch takes the shards of a data set. */
export function shardOrder(seed: OrderSeed, shards: number): Permutation {
  return new Permutation(shards, orderKey(seed, 'shards'))
}

/**
 * In which order an epoch takes the samples of one shard. A shard may consist of blocks (row groups): they are
 * shuffled, and then the samples within each, so that whoever reads holds one block at a time.
 */
export class InShardOrder {
  readonly #seed: OrderSeed
  readonly #shard: number
  readonly #inFile: Sizes
  readonly #inOrder: Sizes
  /** The block whose turn it is, written out: there are few, and a permutation of very few takes many steps. */
  readonly #blocks: readonly number[]
  #block = -1
  #samples = new Permutation(0, noKey)

  constructor(seed: OrderSeed, shard: number, blockSizes: readonly number[]) {
    this.#seed = seed
    this.#shard = shard
    this.#inFile = new Sizes(blockSizes)
    const blocks = new Permutation(blockSizes.length, orderKey(seed, 'blocks', shard))
    this.#blocks = blockSizes.map((_, turn) => blocks.at(turn))
    this.#inOrder = new Sizes(this.#blocks.map((block) => blockSizes[block] as number))
  }

  get length(): number {
    return this.#inFile.total
  }

  /** The sample, counted within the shard, whose turn it is at a position. */
  at(position: number): number {
    const turn = this.#inOrder.indexAt(position)
    const block = this.#blocks[turn] as number
    return this.#inFile.startOf(block) + this.#samplesOf(block).at(position - this.#inOrder.startOf(turn))
  }

  // Positions are asked for one after the other: the block stays the same for long.
  #samplesOf(block: number): Permutation {
    if (block !== this.#block) {
      this.#block = block
      const key = orderKey(this.#seed, 'samples', this.#shard, block)
      this.#samples = new Permutation(this.#inFile.sizeOf(block), key)
    }
    return this.#samples
  }
}

const noKey = new Array<number>(8).fill(0)
