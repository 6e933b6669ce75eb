import type { BlockSource } from './block-source.ts'
import type { SampleBlock } from './sample-block.ts'

/** Batches are cut from so many blocks at a time: one that ends, and one that follows it. */
const blocksInUse = 2

/** Decoded blocks, the last used ones, so that neighbours in a block are decoded once. */
export class BlockCache {
  readonly #source: BlockSource
  readonly #blocksMax: number
  /** The one used last comes last. */
  readonly #blocks = new Map<string, Promise<SampleBlock>>()
  /** Read ahead, and not asked for yet. */
  readonly #ahead = new Set<string>()

  constructor(source: BlockSource, blocksMax: number) {
    this.#source = source
    this.#blocksMax = blocksMax
  }

  block(file: number, block: number): Promise<SampleBlock> {
    const key = `${file}/${block}`
    const samples = this.#blocks.get(key) ?? this.#read(key, file, block)
    this.#ahead.delete(key)
    this.#blocks.delete(key)
    this.#blocks.set(key, samples)
    this.#makeRoom()
    return samples
  }

  /** Reads a block before it is asked for; false where that would push out one that is in use. */
  maybeReadAhead(file: number, block: number): boolean {
    const key = `${file}/${block}`
    if (this.#blocks.has(key)) return true
    if (this.#ahead.size + blocksInUse >= this.#blocksMax) return false
    this.#ahead.add(key)
    this.#blocks.set(key, this.#read(key, file, block))
    this.#makeRoom()
    return true
  }

  #read(key: string, file: number, block: number): Promise<SampleBlock> {
    const samples = this.#source.readBlock(file, block)
    // What failed is asked for again by whoever tries again.
    samples.catch(() => this.#forget(key))
    return samples
  }

  #makeRoom(): void {
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= this.#blocksMax) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#blocks.delete(key)
    this.#ahead.delete(key)
  }
}
