import { Breather } from '../breather.ts'
import { AskPace } from './ask-pace.ts'
import type { Batch, PlannedBatch } from './batch.ts'
import { BatchReader } from './batch-reader.ts'
import { type CommitOutcome, CommitQueue, type CommitTiming } from './commit-queue.ts'
import { type Feed, FreeFeed } from './free-feed.ts'
import { joinRanges } from './join-ranges.ts'
import {
  type LoaderDefaults,
  type LoaderOptions,
  loaderDefaults,
  requireLoaderOptions,
} from './loader-options.ts'
import { compareState, type LoaderState, readState } from './loader-state.ts'
import { LoaderCounters, type LoaderStats } from './loader-stats.ts'
import { type OpenDataSet, openDataSet } from './open-data-set.ts'
import { StepFeed } from './step-feed.ts'
import { type Taken, WorkIntake } from './work-intake.ts'
import type { WorkPort, WorkRange } from './work-port.ts'

/** A batch that is done may wait so long for others. The peer itself tells the electors no more often. */
const gatherMs = 100
/** Where calls cost nothing, so much more than is read ahead is asked for: whole blocks, so that several are read at a time. */
const timesHere = 16

interface Loading {
  readonly plan: PlannedBatch
  /** Undefined where its shard was taken out meanwhile. */
  readonly batch: Promise<Batch | undefined>
  isReady: boolean
}

/**
 * Hands out the samples of a data set that are this worker's, batch by batch, while workers come and go. Read ahead,
 * bounded; `commit` says that a batch is done.
 */
export class Loader implements AsyncIterable<Batch> {
  readonly #options: LoaderOptions & LoaderDefaults
  readonly #port: WorkPort
  readonly #open: OpenDataSet
  readonly #feed: Feed
  readonly #intake: WorkIntake
  readonly #commits: CommitQueue
  readonly #counters: LoaderCounters
  readonly #reader: BatchReader
  readonly #pace = new AskPace()
  readonly #breather = new Breather()
  #buffer: Loading[] = []
  /** Handed out, and neither done nor given back. */
  readonly #out = new Set<WorkRange>()
  #filling: Promise<void> | undefined
  #target: number
  #epoch: number | undefined
  #nextCheckpoint: number
  /** Why a batch could not be committed that nobody waits for. */
  #failure: Error | undefined

  constructor(open: OpenDataSet, options: LoaderOptions) {
    this.#options = { ...loaderDefaults, ...options }
    this.#port = options.peer
    this.#open = open
    const { batching } = open.places
    this.#feed =
      batching === undefined
        ? new FreeFeed(this.#options.batch, open.shardsAtOnce, this.#options.prefetch)
        : new StepFeed(batching.lanes, this.#options.prefetch + 1)
    this.#intake = new WorkIntake(this.#port, open.name, this.#options)
    this.#commits = new CommitQueue(this.#port, this.#options.peerAwayMsMax)
    this.#counters = new LoaderCounters(open.isRemote)
    this.#reader = new BatchReader(this.#port, open, this.#options, this.#counters)
    this.#target = this.#options.prefetch
    this.#nextCheckpoint = this.#options.checkpointEvery
  }

  /** Samples of an epoch, of all workers together. */
  get length(): number {
    return this.#open.description.samples
  }

  get isEmpty(): boolean {
    return this.length === 0
  }

  /** The next batch; undefined when every epoch is done, or the peer leaves. */
  async next(): Promise<Batch | undefined> {
    this.#throwFailure()
    await this.#breather.maybeBreathe()
    const askedAtMs = performance.now()
    const isHit = this.#buffer[0]?.isReady === true
    if (isHit) this.#counters.hits += 1
    else this.#counters.misses += 1
    const batch = await this.#nextReady()
    if (!isHit) this.#counters.waited(performance.now() - askedAtMs)
    if (batch !== undefined) {
      for (const range of batch.ranges) this.#out.add(range)
      await this.#noteEpoch(batch.epoch)
    }
    this.#refill()
    return batch
  }

  /**
   * All of the batch is done. Waits for nothing: this goes to the peer with others, soon. What goes wrong is thrown by the
   * next `next` or `close`.
   */
  done(batch: Batch): void {
    this.#commit(batch.ranges, batch.samples.length, { withinMs: gatherMs, waitMs: 0 }).catch(
      (error: Error) => {
        this.#failure ??= error
      },
    )
  }

  /** All of the batch is done; the peer has been told. With `waitMs`, waits for a majority of the electors to have it. */
  commit(batch: Batch, { waitMs = 0 }: { readonly waitMs?: number } = {}): Promise<CommitOutcome> {
    return this.#commit(batch.ranges, batch.samples.length, { withinMs: 0, waitMs })
  }

  /** Reads so many batches ahead now. Returns how many are ready. */
  async prefetch(count: number): Promise<number> {
    this.#target = Math.max(this.#options.prefetch, count)
    await this.#fill(false)
    await Promise.all(this.#buffer.map(({ batch }) => batch))
    this.#target = this.#options.prefetch
    return this.#buffer.length
  }

  /** Forgets what was read ahead and gives it back. What was handed out and not committed goes out again, too. */
  async reset(): Promise<void> {
    this.#intake.reset()
    await this.#giveBackAll()
  }

  /** Which samples a batch has, for each of its ranges: FILE#NUMBER. */
  namesOf(batch: Batch): string[][] {
    return this.#reader.namesOf(batch)
  }

  stats(): LoaderStats {
    return this.#counters.read()
  }

  async state(): Promise<LoaderState> {
    await this.#commits.flush()
    return readState(this.#port, this.#open, this.#counters.committed)
  }

  /** Goes on from a state; the job's own cursors must have got at least as far. Returns what was committed since. */
  async restore(state: LoaderState): Promise<number> {
    const since = await compareState(this.#port, this.#open, state)
    await this.reset()
    return since
  }

  async checkpoint(): Promise<LoaderState> {
    const state = await this.state()
    this.#counters.checkpoints += 1
    this.#options.onCheckpoint?.(state)
    return state
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Batch> {
    for (let batch = await this.next(); batch !== undefined; batch = await this.next()) yield batch
  }

  /** Gives back what was not said to be done, whether it was handed out or only read ahead. */
  async close(): Promise<void> {
    try {
      await this.#giveBackAll()
    } finally {
      this.#open.close()
    }
    this.#throwFailure()
  }

  /** Not of a batch: its samples must not stay in memory until they are committed. */
  async #commit(ranges: Batch['ranges'], samples: number, timing: CommitTiming): Promise<CommitOutcome> {
    for (const range of ranges) this.#out.delete(range)
    const outcome = await this.#commits.commit(ranges, timing)
    if (outcome.isTaken) this.#counters.committed += samples
    if (this.#counters.committed >= this.#nextCheckpoint) {
      this.#nextCheckpoint += this.#options.checkpointEvery
      await this.checkpoint()
    }
    return outcome
  }

  #throwFailure(): void {
    const failure = this.#failure
    this.#failure = undefined
    if (failure !== undefined) throw failure
  }

  async #nextReady(): Promise<Batch | undefined> {
    for (;;) {
      if (this.#buffer.length === 0) await this.#fill(true)
      const first = this.#buffer.shift()
      if (first === undefined) return undefined
      const batch = await first.batch.catch(async (error: unknown) => {
        // Somebody may be able to read it later, or elsewhere: it must not be out with nobody at work on it.
        await this.#giveBack(first.plan.ranges)
        throw error
      })
      if (batch === undefined) continue
      const held = await this.#intake.stillHeld(batch.ranges)
      if (held.length === batch.ranges.length) return batch
      if (held.length > 0) {
        // Some lanes have moved while this waited. The others are ours, and a peer that leaves would not hand them out again.
        await this.#giveBack(batch.ranges.filter((range) => !held.includes(range)))
        this.#buffer.unshift(this.#loading({ ...first.plan, ranges: held }))
        continue
      }
      // The lease lapsed while this waited: what is still ours goes out again, the rest elsewhere.
      await this.#giveBack([first, ...this.#buffer].flatMap(({ plan }) => plan.ranges))
      await this.#giveBack(this.#feed.clear())
      this.#buffer = []
    }
  }

  #refill(): void {
    if (this.#target > 0) void this.#fill(false).catch(() => {})
  }

  /** One at a time. A call that must bring something waits for it; one that reads ahead takes what is there. */
  async #fill(mustBring: boolean): Promise<void> {
    if (this.#filling !== undefined) await this.#filling.catch(() => {})
    if (mustBring && this.#buffer.length > 0) return
    const filling = this.#fillNow(mustBring)
    this.#filling = filling
    try {
      await filling
      this.#reader.readAhead(this.#feed.upcoming())
    } finally {
      if (this.#filling === filling) this.#filling = undefined
    }
  }

  async #fillNow(mustBring: boolean): Promise<void> {
    while (this.#buffer.length < Math.max(this.#target, mustBring ? 1 : 0)) {
      const plan = this.#feed.plan()
      if (plan !== undefined) {
        this.#load(plan)
        continue
      }
      if (mustBring && this.#buffer.length === 0) await this.#commits.flush()
      const times = this.#port.isHere === true ? timesHere : this.#pace.timesAt(performance.now())
      const request = this.#feed.request(times)
      const taken: Taken = await this.#intake.take(request, mustBring && this.#buffer.length === 0)
      if (taken.kind === 'ended') {
        // What was handed out before the end is still to be done: a peer that leaves waits for it.
        this.#feed.drained(false)
        const left = this.#options.signal?.aborted === true ? undefined : this.#feed.plan()
        if (left === undefined) return
        this.#load(left)
        continue
      }
      if (taken.kind === 'nothing') {
        this.#feed.drained(taken.isWindowFull)
        const rest = this.#feed.plan()
        if (rest !== undefined) this.#load(rest)
        else if (!mustBring || this.#buffer.length > 0) return
        continue
      }
      this.#feed.take(taken.ranges)
    }
  }

  #load(plan: PlannedBatch): void {
    this.#buffer.push(this.#loading(plan))
  }

  #loading(plan: PlannedBatch): Loading {
    const loading: Loading = { plan, batch: this.#reader.read(plan), isReady: false }
    loading.batch.then(
      () => {
        loading.isReady = true
      },
      () => {},
    )
    return loading
  }

  async #noteEpoch(epoch: number): Promise<void> {
    const isNew = this.#epoch !== undefined && epoch > this.#epoch
    this.#epoch = epoch
    if (isNew && this.#options.onCheckpoint !== undefined) await this.checkpoint()
  }

  async #giveBackAll(): Promise<void> {
    await this.#commits.flush()
    await this.#filling?.catch(() => {})
    const ahead = this.#buffer.flatMap(({ plan }) => plan.ranges)
    this.#buffer = []
    await this.#giveBack([...this.#out, ...ahead, ...this.#feed.clear()])
    this.#out.clear()
  }

  async #giveBack(ranges: readonly WorkRange[]): Promise<void> {
    for (const range of joinRanges(ranges)) await this.#port.giveBack({ range })
  }
}

/** Opens a data set of the job and returns its loader. */
export async function openLoader(options: LoaderOptions): Promise<Loader> {
  requireLoaderOptions(options)
  return new Loader(await openDataSet(options.peer, options.dataSet, options), options)
}
