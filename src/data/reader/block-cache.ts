import type { BlockSource } from './block-source.ts'
import type { SampleBlock } from './sample-block.ts'

/** Decoded blocks, the last used ones, so that neighbours in a block are decoded once. */
export class BlockCache {
  readonly #source: BlockSource
  readonly #blocksMax: number
  readonly #blocks = new Map<string, Promise<SampleBlock>>()

  constructor(source: BlockSource, blocksMax: number) {
    this.#source = source
    this.#blocksMax = blocksMax
  }

  block(file: number, block: number): Promise<SampleBlock> {
    const key = `${file}/${block}`
    let samples = this.#blocks.get(key)
    this.#blocks.delete(key)
    if (samples === undefined) {
      samples = this.#source.readBlock(file, block)
      // What failed is asked for again by whoever tries again.
      samples.catch(() => this.#blocks.delete(key))
    }
    this.#blocks.set(key, samples)
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= this.#blocksMax) break
      this.#blocks.delete(oldest)
    }
    return samples
  }
}
