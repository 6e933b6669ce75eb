import type { BlockSource } from './block-source.ts'
import type { SampleBlock } from './sample-block.ts'

/** Batches are cut from so many blocks at a time: one that ends, and one that follows it. */
export const blocksInUse = 2

interface Kept {
  readonly samples: Promise<SampleBlock>
  /** So many are about to take samples from it. */
  users: number
  isForgotten: boolean
}

/** Decoded blocks, the last used ones, so that neighbours in a block are decoded once. */
export class BlockCache {
  readonly #source: BlockSource
  readonly #blocksMax: number
  /** The one used last comes last. */
  readonly #blocks = new Map<string, Kept>()
  /** Read ahead, and not asked for yet. */
  readonly #ahead = new Set<string>()

  constructor(source: BlockSource, blocksMax: number) {
    this.#source = source
    this.#blocksMax = blocksMax
  }

  /** Has somebody take what is needed from a block. Its memory is let go of when it is neither kept nor used any more. */
  async use<Taken>(file: number, block: number, take: (samples: SampleBlock) => Taken): Promise<Taken> {
    const key = `${file}/${block}`
    const kept = this.#blocks.get(key) ?? this.#read(key, file, block)
    this.#ahead.delete(key)
    this.#blocks.delete(key)
    this.#blocks.set(key, kept)
    kept.users += 1
    this.#makeRoom()
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
    if (this.#ahead.size + blocksInUse >= this.#blocksMax) return false
    this.#ahead.add(key)
    this.#blocks.set(key, this.#read(key, file, block))
    this.#makeRoom()
    return true
  }

  #read(key: string, file: number, block: number): Kept {
    const kept: Kept = { samples: this.#source.readBlock(file, block), users: 0, isForgotten: false }
    // What failed is asked for again by whoever tries again.
    kept.samples.catch(() => {
      if (this.#blocks.get(key) === kept) this.#forget(key, kept)
    })
    return kept
  }

  #makeRoom(): void {
    for (const [oldest, kept] of this.#blocks) {
      if (this.#blocks.size <= this.#blocksMax) break
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

function maybeLetGo({ samples, users, isForgotten }: Kept): void {
  if (users > 0 || !isForgotten) return
  samples.then(
    (block) => block.letGo(),
    () => {},
  )
}
