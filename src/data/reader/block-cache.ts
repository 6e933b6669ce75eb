import type { BlockSource } from './block-source.ts'
import type { SampleBlock } from './sample-block.ts'

interface Kept {
  readonly samples: Promise<SampleBlock>
  /** Once it is there. */
  block: SampleBlock | undefined
  /** So many are about to take samples from it. */
  users: number
  isForgotten: boolean
}

/** Decoded blocks, the last used ones, so that neighbours in a block are decoded once. */
export class BlockCache {
  readonly #source: BlockSource
  readonly #blocksMax: number
  readonly #blocksInUse: number
  /** The one used last comes last. */
  readonly #blocks = new Map<string, Kept>()
  /** Read ahead, and not asked for yet. */
  readonly #ahead = new Set<string>()

  /** Batches are cut from `blocksInUse` of them at a time: what is read ahead must not push these out. */
  constructor(source: BlockSource, blocksMax: number, blocksInUse: number) {
    this.#source = source
    this.#blocksMax = blocksMax
    this.#blocksInUse = blocksInUse
  }

  /** Has somebody take what is needed from a block. Its memory is let go of when it is neither kept nor used any more. */
  async use<Taken>(file: number, block: number, take: (samples: SampleBlock) => Taken): Promise<Taken> {
    const key = `${file}/${block}`
    const kept = this.#blocks.get(key) ?? this.#read(key, file, block)
    this.#ahead.delete(key)
    this.#blocks.delete(key)
    this.#blocks.set(key, kept)
    kept.users += 1
    try {
      return take(await kept.samples)
    } finally {
      kept.users -= 1
      maybeLetGo(kept)
    }
  }

  /** Reads a block before it is asked for; false where that would push out one that is in use. */
  maybeReadAhead(file: number, block: number): boolean {
    const key = `${file}/${block}`
    if (this.#blocks.has(key)) return true
    if (this.#ahead.size + this.#blocksInUse >= this.#blocksMax) return false
    this.#ahead.add(key)
    this.#read(key, file, block)
    return true
  }

  #read(key: string, file: number, block: number): Kept {
    // First: the memory of a block that goes is there for the one that comes.
    this.#makeRoomForOne()
    const samples = this.#source.readBlock(file, block)
    const kept: Kept = { samples, block: undefined, users: 0, isForgotten: false }
    this.#blocks.set(key, kept)
    samples.then(
      (block) => {
        kept.block = block
        maybeLetGo(kept)
      },
      // What failed is asked for again by whoever tries again.
      () => {
        if (this.#blocks.get(key) === kept) this.#forget(key, kept)
      },
    )
    return kept
  }

  #makeRoomForOne(): void {
    for (const [oldest, kept] of this.#blocks) {
      if (this.#blocks.size < this.#blocksMax) break
      this.#forget(oldest, kept)
    }
  }

  #forget(key: string, kept: Kept): void {
    this.#blocks.delete(key)
    this.#ahead.delete(key)
    kept.isForgotten = true
    maybeLetGo(kept)
  }
}

function maybeLetGo(kept: Kept): void {
  if (kept.users > 0 || !kept.isForgotten) return
  kept.block?.letGo()
  kept.block = undefined
}
