import type { Catalog, CatalogFile, FileShard } from '../catalog/catalog.ts'
import type { Description } from '../catalog/description.ts'
import { type Batching, GlobalOrder, laneOf } from '../order/global-order.ts'
import { InShardOrder, type SampleAddress } from '../order/shard-order.ts'
import { Sizes } from '../order/sizes.ts'
import { WindowOrder } from '../order/window-order.ts'

/** Where a sample lies: in a block of a file. */
export interface SamplePlace {
  readonly file: number
  readonly block: number
  /** Counted within the block. */
  readonly index: number
}

/** Each has a number for each of its shard's blocks. */
const ordersMax = 16

/** Which sample each position of each shard (or lane) of an epoch is. */
export class SamplePlaces {
  readonly #catalog: Catalog
  readonly #description: Description
  readonly #shards: readonly FileShard[]
  readonly #blocks: readonly Sizes[]
  /** Of the shards that were asked for last: a loader reads a few at a time. */
  readonly #orders = new Map<string, (position: number) => number>()
  #global: { readonly epoch: number; readonly at: (position: number) => SampleAddress } | undefined

  constructor(catalog: Catalog, description: Description) {
    this.#catalog = catalog
    this.#description = description
    this.#shards = catalog.shards(description.shardBy)
    this.#blocks = catalog.files.map(({ index }) => new Sizes(index.blocks))
  }

  /** How batches are cut; undefined in free order. */
  get batching(): Batching | undefined {
    const { order, samples, batch, lanes } = this.#description
    if (order === 'free' || batch === undefined || lanes === undefined) return undefined
    return { samples, batch, lanes }
  }

  /** The file that a shard of the free order lies in. */
  fileOf(shard: number): CatalogFile | undefined {
    const file = this.#shards[shard]?.file
    return file === undefined ? undefined : this.#catalog.files[file]
  }

  /** Samples [from, to) of a shard of the free order, in the epoch's order. */
  inShard(epoch: number, shard: number, from: number, to: number): SamplePlace[] {
    const { file, from: start } = this.#shards[shard] as FileShard
    const at = this.#inShardOrder(epoch, shard)
    return Array.from({ length: to - from }, (_, offset) => this.#place(file, start + at(from + offset)))
  }

  /** The samples of one lane of a step of the global order. */
  inLane(epoch: number, step: number, lane: number): SamplePlace[] {
    const { from, to } = laneOf(this.batching as Batching, step, lane)
    const at = this.#globalOrder(epoch)
    return Array.from({ length: to - from }, (_, offset) => {
      const { shard, sample } = at(from + offset)
      const { file, from: start } = this.#shards[shard] as FileShard
      return this.#place(file, start + sample)
    })
  }

  /** A name for a sample, the same everywhere: its file, and its number in it. */
  nameOf({ file, block, index }: SamplePlace): string {
    return `${this.#catalog.files[file]?.path}#${(this.#blocks[file] as Sizes).startOf(block) + index}`
  }

  #place(file: number, sample: number): SamplePlace {
    const blocks = this.#blocks[file] as Sizes
    const block = blocks.indexAt(sample)
    return { file, block, index: sample - blocks.startOf(block) }
  }

  #inShardOrder(epoch: number, shard: number): (position: number) => number {
    const key = `${epoch}/${shard}`
    const at = this.#orders.get(key) ?? this.#createInShard(epoch, shard)
    // Last used goes last.
    this.#orders.delete(key)
    this.#orders.set(key, at)
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= ordersMax) break
      this.#orders.delete(oldest)
    }
    return at
  }

  #createInShard(epoch: number, shard: number): (position: number) => number {
    const { shuffle, seed } = this.#description
    if (shuffle === 'none') return (position) => position
    const { sizes } = this.#catalog.blocksOf(this.#shards[shard] as FileShard)
    const order = new InShardOrder({ seed, epoch }, shard, sizes)
    return (position) => order.at(position)
  }

  #globalOrder(epoch: number): (position: number) => SampleAddress {
    if (this.#global?.epoch !== epoch) this.#global = { epoch, at: this.#createGlobal(epoch) }
    return this.#global.at
  }

  #createGlobal(epoch: number): (position: number) => SampleAddress {
    const { shuffle, seed } = this.#description
    const sizes = this.#shards.map(({ from, to }) => to - from)
    if (shuffle === 'none') {
      const inOrder = new Sizes(sizes)
      return (position) => {
        const shard = inOrder.indexAt(position)
        return { shard, sample: position - inOrder.startOf(shard) }
      }
    }
    const order =
      shuffle === 'full'
        ? new GlobalOrder({ seed, epoch }, sizes)
        : new WindowOrder({ seed, epoch }, sizes, shuffle.window)
    return (position) => order.at(position)
  }
}
