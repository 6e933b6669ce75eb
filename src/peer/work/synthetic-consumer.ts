import { type ShardRef, shardKey } from '../../base/ids.ts'
import type { SampleRange } from './sample-range.ts'
import { type SyntheticContent, syntheticSample } from './synthetic-data.ts'
import type { WorkDesk } from './work-desk.ts'

export interface SyntheticConsumerOptions {
  readonly desk: WorkDesk
  readonly samplesPerSecond: number
  /** Never more than so many samples of a shard are out; commits are asked for at half of that, at the latest. */
  readonly window: number
  readonly contentOf: (dataSet: string) => SyntheticContent | undefined
  /** Monotonic, in milliseconds. */
  readonly nowMs: () => number
}

// Short turns: the consumer shares its thread with the leases.
const turnEveryMs = 10
const samplesPerTurnMax = 2_000
/** However many may be out, and however slow it is: a program with a loader, too, says often what is done. */
const commitEveryMax = 128
const commitEveryMs = 1_000
/** After a pause it does not make up for more than this. */
const arrearsMsMax = 100

/**
 * The program beside a peer, for trying out and for simulators: takes samples at a steady speed, looks at each, and
 * commits them.
 */
export class SyntheticConsumer {
  readonly #options: SyntheticConsumerOptions
  /** Up to where each shard's samples are done, but not yet said to be. */
  readonly #done = new Map<string, { readonly shard: ShardRef; from: number; to: number }>()
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => void) | undefined
  #turnAtMs = 0
  #finishedAtMs = 0
  #budget = 1
  /** There was nothing to take: it takes the next sample when there is one, not a turn later. */
  #isWaiting = true
  /** A digest of all bytes seen, so that nobody can say they were not read. */
  #digest = 0

  constructor(options: SyntheticConsumerOptions) {
    this.#options = options
  }

  get digest(): number {
    return this.#digest
  }

  start(): void {
    this.#turnAtMs = this.#options.nowMs()
    this.#finishedAtMs = this.#turnAtMs
    this.#timer = setInterval(() => this.#turn(), turnEveryMs)
    const { desk } = this.#options
    // A peer that leaves closes its desk, and waits for what is out; so does one from whom a shard moves away.
    this.#stopListening = desk.listen(() => {
      if (desk.isClosed) this.#finishAll()
      else this.#finish(desk.retiring().map(shardKey))
      if (this.#isWaiting) this.#turn()
    })
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#stopListening?.()
  }

  #turn(): void {
    const { desk, samplesPerSecond, nowMs } = this.#options
    const now = nowMs()
    this.#isWaiting = false
    if (now - this.#finishedAtMs >= commitEveryMs) this.#finishAll()
    const passedMs = Math.min(arrearsMsMax, now - this.#turnAtMs)
    this.#turnAtMs = now
    this.#budget = Math.min(this.#budget + (passedMs * samplesPerSecond) / 1_000, samplesPerTurnMax)
    while (this.#budget >= 1) {
      const range = desk.next(1)
      if (range === undefined) {
        // Nothing more until commits move the windows on.
        this.#budget = Math.min(this.#budget, 1)
        this.#finishAll()
        this.#isWaiting = true
        return
      }
      this.#budget -= 1
      this.#work(range)
    }
  }

  #work(range: SampleRange): void {
    const { window, contentOf } = this.#options
    const { dataSet, epoch, shard, from, to, size } = range
    const content = contentOf(dataSet)
    if (content !== undefined)
      for (const byte of syntheticSample(content, shard, from)) this.#digest = (this.#digest * 31 + byte) | 0
    const key = shardKey(range)
    const done = this.#done.get(key)
    // A gap means that the shard went away and came back.
    if (done?.to === from) done.to = to
    else this.#done.set(key, { shard: { dataSet, epoch, shard }, from, to })
    const count = to - (this.#done.get(key)?.from ?? from)
    if (count >= Math.min(commitEveryMax, Math.ceil(window / 2)) || to === size) this.#finish([key])
  }

  #finishAll(): void {
    this.#finishedAtMs = this.#options.nowMs()
    this.#finish([...this.#done.keys()])
  }

  #finish(keys: readonly string[]): void {
    const spans = keys.flatMap((key) => this.#done.get(key) ?? [])
    for (const key of keys) this.#done.delete(key)
    if (spans.length > 0) this.#options.desk.finishAll(spans)
  }
}
