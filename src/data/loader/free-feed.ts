import type { PlannedBatch } from './batch.ts'
import type { WorkAnswer, WorkRange } from './work-port.ts'

/** A request may name so many shards. */
export const shardsNamedMax = 256

/** Nor may it ask for more of them than this. */
const samplesPerCallMax = 1_000_000
const rangesPerCallMax = 256

/** What is begun is out: of more shards than these, it would be with nobody else for no gain. */
const shardsBegunMax = 4

export interface WorkWanted {
  readonly samplesMax: number
  readonly rangesMax: number
  readonly shards?: number[]
}

/** Decides which batches to load next from what the desk has handed out. */
export interface Feed {
  /** What to ask the desk for; so many times what is read ahead. */
  request(times: number): WorkWanted
  take(ranges: readonly WorkRange[]): void
  /** Nothing more was there: what is missing is not coming now, or, with a full window, only after commits. */
  drained(isWindowFull: boolean): void
  /** The next batch; undefined when more must be asked for first. */
  plan(): PlannedBatch | undefined
  /** The batches after it, as far as they are known and worth reading ahead for. */
  upcoming(): Iterable<PlannedBatch>
  /** What comes after these is in other shards: until it is asked for, nothing of it can be read ahead. */
  readonly isAtEndOfShards: boolean
  /** Forgets what is not planned yet, and returns it. */
  clear(): WorkRange[]
}

/**
 * Free order: batches are cut from ranges. The desk gives all shards their turn, and a block that is decoded for one batch
 * would be gone before the next: so a few shards are read to their end before others are begun.
 */
export class FreeFeed implements Feed {
  readonly #batch: number
  readonly #batchesAhead: number
  readonly #shardsMax: number
  #ranges: WorkRange[] = []
  /** Begun, and not yet all handed out. */
  readonly #begun = new Set<number>()
  /** The samples of a shard, where shards are so small that they come whole: then many may come at a time. */
  #wholeSize: number | undefined

  constructor(batch: number, shardsMax: number, batchesAhead: number) {
    this.#batch = batch
    this.#batchesAhead = Math.max(1, batchesAhead)
    this.#shardsMax = Math.min(Math.max(1, shardsMax), shardsBegunMax)
  }

  request(times: number): WorkWanted {
    const samplesMax = Math.min(samplesPerCallMax, this.#batch * this.#batchesAhead * times)
    const free = this.#shardsMax - this.#begun.size
    if (free <= 0) {
      const shards = [...this.#begun].slice(0, shardsNamedMax)
      return { samplesMax, rangesMax: shards.length, shards }
    }
    const whole = Math.ceil(samplesMax / (this.#wholeSize ?? samplesMax))
    return { samplesMax, rangesMax: Math.min(rangesPerCallMax, Math.max(whole, free)) }
  }

  take(ranges: readonly WorkRange[]): void {
    for (const range of ranges) {
      const { shard, from, to, size } = range
      for (let at = from; at < to; at += this.#batch)
        this.#ranges.push({ ...range, from: at, to: Math.min(to, at + this.#batch) })
      if (to === size) this.#begun.delete(shard)
      else this.#begun.add(shard)
      this.#wholeSize = from === 0 && to === size ? size : undefined
    }
  }

  drained(isWindowFull: boolean): void {
    // They have gone elsewhere.
    if (!isWindowFull) this.#begun.clear()
  }

  plan(): PlannedBatch | undefined {
    const range = this.#ranges.shift()
    return range === undefined ? undefined : planOf(range)
  }

  *upcoming(): Iterable<PlannedBatch> {
    for (const range of this.#ranges) yield planOf(range)
  }

  get isAtEndOfShards(): boolean {
    return this.#begun.size === 0
  }

  clear(): WorkRange[] {
    const left = this.#ranges
    this.#ranges = []
    this.#begun.clear()
    return left
  }
}

function planOf(range: WorkRange): PlannedBatch {
  return { epoch: range.epoch, ranges: [range], step: undefined }
}

export function rangesOf({ range, ranges }: WorkAnswer): readonly WorkRange[] {
  return ranges ?? (range === undefined ? [] : [range])
}
