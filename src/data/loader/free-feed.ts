import type { PlannedBatch } from './batch.ts'
import type { WorkAnswer, WorkRange } from './work-port.ts'

/** A request may name so many shards. */
export const shardsNamedMax = 256

/** Nor may it ask for more of them than this. */
const samplesPerCallMax = 1_000_000

/** Decides which batches to load next from what the desk has handed out. */
export interface Feed {
  /** What to ask the desk for. */
  readonly request: { readonly samplesMax: number; readonly rangesMax: number; readonly shards?: number[] }
  take(ranges: readonly WorkRange[]): void
  /** Nothing more was there: what is missing is not coming now, or, with a full window, only after commits. */
  drained(isWindowFull: boolean): void
  /** The next batch; undefined when more must be asked for first. */
  plan(): PlannedBatch | undefined
  /** Forgets what is not planned yet, and returns it. */
  clear(): WorkRange[]
}

/**
 * Free order: batches are cut from ranges, of which one call brings as many as are read ahead. The desk gives all shards their turn, and a block that is decoded for one batch would be
 * gone before the next: so a few shards are read to their end before others are begun.
 */
export class FreeFeed implements Feed {
  readonly #batch: number
  readonly #samplesMax: number
  readonly #shardsMax: number
  #ranges: WorkRange[] = []
  /** Begun, and not yet all handed out. */
  readonly #begun = new Set<number>()

  constructor(batch: number, shardsMax: number, batchesAhead: number) {
    this.#batch = batch
    this.#samplesMax = Math.min(samplesPerCallMax, batch * Math.max(1, batchesAhead))
    this.#shardsMax = Math.min(shardsMax, shardsNamedMax)
  }

  get request(): Feed['request'] {
    const wanted = { samplesMax: this.#samplesMax, rangesMax: 1 }
    return this.#begun.size < this.#shardsMax ? wanted : { ...wanted, shards: [...this.#begun] }
  }

  take(ranges: readonly WorkRange[]): void {
    for (const range of ranges) {
      const { shard, from, to, size } = range
      for (let at = from; at < to; at += this.#batch)
        this.#ranges.push({ ...range, from: at, to: Math.min(to, at + this.#batch) })
      if (to === size) this.#begun.delete(shard)
      else this.#begun.add(shard)
    }
  }

  drained(isWindowFull: boolean): void {
    // They have gone elsewhere.
    if (!isWindowFull) this.#begun.clear()
  }

  plan(): PlannedBatch | undefined {
    const range = this.#ranges.shift()
    return range === undefined ? undefined : { epoch: range.epoch, ranges: [range], step: undefined }
  }

  clear(): WorkRange[] {
    const left = this.#ranges
    this.#ranges = []
    this.#begun.clear()
    return left
  }
}

export function rangesOf({ range, ranges }: WorkAnswer): readonly WorkRange[] {
  return ranges ?? (range === undefined ? [] : [range])
}
