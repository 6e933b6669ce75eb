import { AskPace } from './ask-pace.ts'
import type { Batch, PlannedBatch } from './batch.ts'
import type { BatchReader } from './batch-reader.ts'
import type { Feed } from './free-feed.ts'
import type { Taken, WorkIntake } from './work-intake.ts'
import type { WorkRange } from './work-port.ts'

/** Where calls cost nothing, so much more than is read ahead is asked for: whole blocks, so that several are read at a time. */
const timesHere = 16

/** A batch that is read, or will be soon. */
export interface Loading {
  readonly plan: PlannedBatch
  /** Undefined where its shard was taken out meanwhile. */
  readonly batch: Promise<Batch | undefined>
  isReady: boolean
}

export interface BufferParts {
  readonly feed: Feed
  readonly intake: WorkIntake
  readonly reader: BatchReader
  /** A call costs nothing. */
  readonly isHere: boolean
  /** Has the peer told all that is done: there may be more only after that. */
  readonly tellDone: () => Promise<void>
  /** How often the peer was told. */
  readonly timesTold: () => number
  /** Whether something is out that could be said to be done. */
  readonly hasOut: () => boolean
  readonly signal: AbortSignal
}

/** The batches that are read ahead, in order; never more than are asked for. */
export class BatchBuffer {
  readonly #parts: BufferParts
  readonly #pace = new AskPace()
  #loadings: Loading[] = []
  /** How often the peer had been told when it would hand out no more before it is told of more. */
  #fullAt: number | undefined
  #filling: Promise<void> | undefined
  /** A call that is under way: there is one at a time. */
  #asking: Promise<Taken> | undefined
  /** Nothing came of the last one. */
  #hasNoMore = false

  constructor(parts: BufferParts) {
    this.#parts = parts
  }

  get length(): number {
    return this.#loadings.length
  }

  get isFirstReady(): boolean {
    return this.#loadings[0]?.isReady === true
  }

  /** Takes the first out. */
  shift(): Loading | undefined {
    return this.#loadings.shift()
  }

  /** Reads a batch before all others. */
  unshift(plan: PlannedBatch): void {
    this.#loadings.unshift(this.#loading(plan))
  }

  /** Reads so many ahead, or as many as there are now. Where one must come, waits for that. One call at a time. */
  async fill(count: number, mustCome: boolean): Promise<void> {
    while (this.#filling !== undefined) await this.#filling.catch(() => {})
    if (mustCome && this.length > 0) return
    const filling = this.#fillNow(count, mustCome)
    this.#filling = filling
    try {
      await filling
    } finally {
      this.#filling = undefined
    }
    this.#readAhead()
  }

  /** Nobody is filling it, or asks for what to fill it with. */
  async filled(): Promise<void> {
    for (let busy = this.#busy; busy !== undefined; busy = this.#busy) await busy.catch(() => {})
  }

  /** All that is in it was read, or cannot be. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#loadings.map(({ batch }) => batch))
  }

  /** Forgets all that is read ahead or was handed out for that, and returns it. */
  clear(): WorkRange[] {
    const ranges = this.#loadings.flatMap(({ plan }) => plan.ranges)
    this.#loadings = []
    this.#fullAt = undefined
    return [...ranges, ...this.#parts.feed.clear()]
  }

  get #busy(): Promise<unknown> | undefined {
    return this.#filling ?? this.#asking
  }

  async #fillNow(count: number, mustCome: boolean): Promise<void> {
    const { feed, tellDone, timesTold, signal } = this.#parts
    while (this.length < Math.max(count, mustCome ? 1 : 0)) {
      const plan = signal.aborted ? undefined : feed.plan()
      if (plan !== undefined) {
        this.#load(plan)
        continue
      }
      if (this.#asking !== undefined) {
        await this.#asking.catch(() => {})
        continue
      }
      const isWaiting = mustCome && this.length === 0
      if (isWaiting) await tellDone()
      else if (this.#fullAt === timesTold()) return
      // What the call itself took along makes room only after its answer.
      const toldBefore = timesTold()
      const taken = await this.#ask(isWaiting)
      if (taken.kind === 'ranges') continue
      if (taken.kind === 'nothing' && taken.isWindowFull && !isWaiting) {
        this.#fullAt = toldBefore
        // By the time that the next batch is asked for, there may be more. What goes wrong is thrown by whoever said it.
        void tellDone().catch(() => {})
      }
      // What was handed out before the end is still to be done: a peer that leaves waits for it.
      const rest = signal.aborted ? undefined : feed.plan()
      if (rest !== undefined) this.#load(rest)
      else if (taken.kind === 'ended' || !isWaiting) return
    }
  }

  /**
   * Has readers that have nothing to do read what comes next. Where they have read all that is known, and more of it would
   * be no block that they have read, asks for more: otherwise they would wait until the last batch of these is wanted.
   */
  #readAhead(): void {
    const { reader, feed, signal } = this.#parts
    if (signal.aborted || !reader.readAhead(feed.upcoming())) return
    if (!feed.isAtEndOfShards || this.#hasNoMore || this.#busy !== undefined) return
    // What goes wrong is thrown when a batch is wanted for which there is nothing.
    void this.#ask(false).then(
      () => this.#readAhead(),
      () => {},
    )
  }

  #ask(isWaiting: boolean): Promise<Taken> {
    const asking = this.#askNow(isWaiting).finally(() => {
      this.#asking = undefined
    })
    this.#asking = asking
    return asking
  }

  async #askNow(isWaiting: boolean): Promise<Taken> {
    const { feed, intake, isHere, hasOut } = this.#parts
    this.#fullAt = undefined
    const times = isHere ? timesHere : this.#pace.timesAt(performance.now())
    const taken = await intake.take(feed.request(times), isWaiting, hasOut())
    this.#hasNoMore = taken.kind !== 'ranges'
    if (taken.kind === 'ranges') feed.take(taken.ranges)
    else feed.drained(taken.kind === 'nothing' && taken.isWindowFull)
    return taken
  }

  #load(plan: PlannedBatch): void {
    this.#loadings.push(this.#loading(plan))
  }

  #loading(plan: PlannedBatch): Loading {
    const loading: Loading = { plan, batch: this.#parts.reader.read(plan), isReady: false }
    loading.batch.then(
      () => {
        loading.isReady = true
      },
      () => {},
    )
    return loading
  }
}
