import { shardKey } from '../../base/ids.ts'
import { DataError, isPassing, textOf } from '../data-error.ts'
import { laneOf } from '../order/global-order.ts'
import type { SamplePlace } from '../reader/sample-places.ts'
import { withRetries } from '../source/retry.ts'
import type { Batch, PlannedBatch } from './batch.ts'
import { type CommitOutcome, CommitQueue } from './commit-queue.ts'
import { type Feed, FreeFeed } from './free-feed.ts'
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
  readonly #quarantined = new Set<string>()
  #buffer: Loading[] = []
  #filling: Promise<void> | undefined
  #target: number
  #epoch: number | undefined
  #nextCheckpoint: number

  constructor(open: OpenDataSet, options: LoaderOptions) {
    this.#options = { ...loaderDefaults, ...options }
    this.#port = options.peer
    this.#open = open
    const { batching } = open.places
    this.#feed =
      batching === undefined
        ? new FreeFeed(this.#options.batch, Math.max(1, open.blocksMax - 1), this.#options.prefetch)
        : new StepFeed(batching.lanes, this.#options.prefetch + 1)
    this.#intake = new WorkIntake(this.#port, open.name, this.#options)
    this.#commits = new CommitQueue(this.#port)
    this.#counters = new LoaderCounters(open.isRemote)
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
    const askedAtMs = performance.now()
    const isHit = this.#buffer[0]?.isReady === true
    if (isHit) this.#counters.hits += 1
    else this.#counters.misses += 1
    const batch = await this.#nextReady()
    if (!isHit) this.#counters.waited(performance.now() - askedAtMs)
    if (batch !== undefined) await this.#noteEpoch(batch.epoch)
    this.#refill()
    return batch
  }

  /** All of the batch is done. With `waitMs`, waits for a majority of the electors to have it. */
  async commit(batch: Batch, { waitMs = 0 }: { readonly waitMs?: number } = {}): Promise<CommitOutcome> {
    const outcome = await this.#commits.commit(batch.ranges, waitMs)
    if (outcome.isTaken) this.#counters.committed += batch.samples.length
    if (this.#counters.committed >= this.#nextCheckpoint) {
      this.#nextCheckpoint += this.#options.checkpointEvery
      await this.checkpoint()
    }
    return outcome
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
    await this.#commits.flush()
    await this.#filling?.catch(() => {})
    this.#buffer = []
    this.#feed.clear()
    this.#intake.reset()
    await this.#port.giveBack({})
  }

  /** Which samples a batch has, for each of its ranges: FILE#NUMBER. */
  namesOf({ epoch, ranges, step }: Batch): string[][] {
    const { places } = this.#open
    return ranges.map((range) => this.#placesOf(epoch, range, step).map((place) => places.nameOf(place)))
  }

  stats(): LoaderStats {
    return this.#counters.read()
  }

  state(): Promise<LoaderState> {
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

  async close(): Promise<void> {
    await this.#commits.flush()
    await this.#filling?.catch(() => {})
    await this.#giveBack([...this.#buffer.flatMap(({ plan }) => plan.ranges), ...this.#feed.clear()])
    this.#buffer = []
    this.#open.close()
  }

  async #nextReady(): Promise<Batch | undefined> {
    for (;;) {
      if (this.#buffer.length === 0) await this.#fill(true)
      const first = this.#buffer.shift()
      if (first === undefined) return undefined
      const batch = await first.batch
      if (batch === undefined) continue
      if (await this.#intake.isStillHeld(batch.ranges)) return batch
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
      const taken: Taken = await this.#intake.take(this.#feed.request, mustBring && this.#buffer.length === 0)
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
    const loading: Loading = { plan, batch: this.#read(plan), isReady: false }
    loading.batch.then(
      () => {
        loading.isReady = true
      },
      () => {},
    )
    this.#buffer.push(loading)
  }

  async #read(plan: PlannedBatch): Promise<Batch | undefined> {
    const startedAtMs = performance.now()
    const { epoch, ranges, step } = plan
    const wanted = ranges.flatMap((range) => this.#placesOf(epoch, range, step))
    try {
      // A file that reads differently a second time was read while it was written.
      const isWorthwhile = (error: unknown) => isPassing(error) || isDamage(error)
      const samples = await withRetries(this.#options.retry, () => this.#open.read(wanted), isWorthwhile)
      this.#counters.loaded(samples.length, performance.now() - startedAtMs)
      return { epoch, samples, ranges, step, positions: this.#positionsOf(plan) }
    } catch (error) {
      return this.#bad(plan, error)
    }
  }

  #placesOf(epoch: number, { shard, from, to }: WorkRange, step: number | undefined): SamplePlace[] {
    const { places } = this.#open
    return step === undefined ? places.inShard(epoch, shard, from, to) : places.inLane(epoch, step, shard)
  }

  #positionsOf({ ranges, step }: PlannedBatch): number[] | undefined {
    const { batching } = this.#open.places
    if (batching === undefined || step === undefined) return undefined
    return ranges.flatMap(({ shard }) => {
      const { from, to } = laneOf(batching, step, shard)
      return Array.from({ length: to - from }, (_, offset) => from + offset)
    })
  }

  async #bad(plan: PlannedBatch, error: unknown): Promise<undefined> {
    const [range] = plan.ranges
    // A file that differs, or a bug, is a fault of this machine: the others may be fine. A lane has samples of many files.
    const isOurFault = !(error instanceof DataError) || error.code === 'file-differs'
    if (range === undefined || isOurFault || plan.step !== undefined || this.#options.onBadShard === 'stop')
      throw error
    const key = shardKey(range)
    if (!this.#quarantined.has(key)) {
      this.#quarantined.add(key)
      const { dataSet, epoch, shard } = range
      await this.#port.quarantine({ dataSet, epoch, shard, reason: textOf(error).slice(0, 256) })
      this.#counters.quarantined += 1
    }
    return undefined
  }

  async #noteEpoch(epoch: number): Promise<void> {
    const isNew = this.#epoch !== undefined && epoch > this.#epoch
    this.#epoch = epoch
    if (isNew && this.#options.onCheckpoint !== undefined) await this.checkpoint()
  }

  async #giveBack(ranges: PlannedBatch['ranges']): Promise<void> {
    for (const { dataSet, epoch, shard, from, to } of ranges)
      await this.#port.giveBack({ range: { dataSet, epoch, shard, from, to } })
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof DataError && error.code === 'file-damaged'
}

/** Opens a data set of the job and returns its loader. */
export async function openLoader(options: LoaderOptions): Promise<Loader> {
  requireLoaderOptions(options)
  return new Loader(await openDataSet(options.peer, options.dataSet, options), options)
}
