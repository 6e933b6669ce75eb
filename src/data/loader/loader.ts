import { Breather } from '../breather.ts'
import { askEveryMs } from './ask-pace.ts'
import { AutoCheckpoint } from './auto-checkpoint.ts'
import type { Batch } from './batch.ts'
import { BatchBuffer } from './batch-buffer.ts'
import { BatchReader } from './batch-reader.ts'
import { type CommitOutcome, CommitQueue, type CommitTiming } from './commit-queue.ts'
import { FreeFeed } from './free-feed.ts'
import { joinRanges } from './join-ranges.ts'
import {
  type LoaderDefaults,
  type LoaderOptions,
  loaderDefaults,
  requireLoaderOptions,
  requirePrefetch,
} from './loader-options.ts'
import { compareState, type LoaderState, readState } from './loader-state.ts'
import { LoaderCounters, type LoaderStats } from './loader-stats.ts'
import { type OpenDataSet, openDataSet } from './open-data-set.ts'
import { isAway, type Patience, throughAbsences } from './peer-absence.ts'
import { StepFeed } from './step-feed.ts'
import { WorkIntake } from './work-intake.ts'
import type { WorkPort, WorkRange } from './work-port.ts'

/** A batch that is done may wait so long for others: a call for more takes them along, and comes sooner where batches do. */
const gatherMs = 1.5 * askEveryMs

/**
 * Hands out the samples of a data set that are this worker's, batch by batch, while workers come and go. Read ahead,
 * bounded; `commit` says that a batch is done.
 */
export class Loader implements AsyncIterable<Batch> {
  readonly #options: LoaderOptions & LoaderDefaults
  readonly #port: WorkPort
  readonly #open: OpenDataSet
  readonly #patience: Patience
  readonly #intake: WorkIntake
  readonly #commits: CommitQueue
  readonly #counters: LoaderCounters
  readonly #reader: BatchReader
  readonly #buffer: BatchBuffer
  readonly #auto: AutoCheckpoint
  readonly #breather = new Breather()
  readonly #ending = new AbortController()
  /** Handed out, or about to be, and neither done nor given back. */
  readonly #out = new Set<WorkRange>()
  /** What is said to be done, until the peer has been told. */
  readonly #telling = new Set<Promise<void>>()
  /** When whoever asked last has been answered. */
  #turn: Promise<void> = Promise.resolve()
  #closing: Promise<void> | undefined
  /** Why a batch could not be committed that nobody waits for. */
  #failure: Error | undefined

  constructor(open: OpenDataSet, options: LoaderOptions) {
    this.#options = { ...loaderDefaults, ...options }
    const { peer, prefetch, batch, peerAwayMsMax, checkpointEvery } = this.#options
    const { batching } = open.places
    const signal = AbortSignal.any([this.#ending.signal, ...(options.signal ? [options.signal] : [])])
    this.#patience = { peerAwayMsMax, signal }
    this.#port = peer
    this.#open = open
    // What is done is told even when this is about to end.
    this.#commits = new CommitQueue(peer, { peerAwayMsMax })
    this.#intake = new WorkIntake(peer, open.name, this.#patience, this.#commits)
    this.#counters = new LoaderCounters(open.isRemote)
    this.#reader = new BatchReader(peer, open, this.#options, this.#counters, this.#ending.signal)
    this.#buffer = new BatchBuffer({
      feed:
        batching === undefined
          ? new FreeFeed(batch, open.shardsAtOnce, prefetch)
          : new StepFeed(batching.lanes, prefetch + 1),
      intake: this.#intake,
      reader: this.#reader,
      isHere: peer.isHere === true,
      tellDone: () => this.#commits.flush(),
      timesTold: () => this.#commits.timesTold,
      hasOut: () => this.#out.size > 0,
      signal,
    })
    this.#auto = new AutoCheckpoint(
      checkpointEvery,
      options.onCheckpoint === undefined ? undefined : () => this.checkpoint(),
    )
  }

  /** Samples of an epoch, of all workers together. */
  get length(): number {
    return this.#open.description.samples
  }

  get isEmpty(): boolean {
    return this.length === 0
  }

  /** The next batch; undefined when every epoch is done, the peer leaves, or this is closed. */
  next(): Promise<Batch | undefined> {
    return this.#inTurn(async () => {
      try {
        return await this.#next()
      } catch (error) {
        if (this.#isClosed) return undefined
        throw error
      }
    })
  }

  /**
   * All of the batch is done. Waits for nothing: this goes to the peer with others, soon. What goes wrong is thrown by the
   * next `next` or `close`.
   */
  done(batch: Batch): void {
    const timing = { withinMs: gatherMs, waitMs: 0 }
    const told = this.#commit(batch.ranges, batch.samples.length, timing).then(
      () => {},
      (error: Error) => {
        this.#failure ??= error
      },
    )
    this.#telling.add(told)
    void told.then(() => this.#telling.delete(told))
  }

  /** All of the batch is done; the peer has been told. With `waitMs`, waits for a majority of the electors to have it. */
  commit(batch: Batch, { waitMs = 0 }: { readonly waitMs?: number } = {}): Promise<CommitOutcome> {
    return this.#commit(batch.ranges, batch.samples.length, { withinMs: 0, waitMs })
  }

  /** Reads so many batches ahead now. Returns how many are there. */
  async prefetch(count: number): Promise<number> {
    requirePrefetch(count)
    return this.#inTurn(async () => {
      await this.#buffer.fill(Math.max(this.#options.prefetch, count), false)
      await this.#buffer.settled()
      return this.#buffer.length
    })
  }

  /** Forgets what was read ahead and gives it back. What was handed out and not committed goes out again, too. */
  reset(): Promise<void> {
    return this.#inTurn(async () => {
      this.#intake.reset()
      this.#auto.restarted()
      await this.#giveBackAll()
    })
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

  /**
   * Gives back what was not said to be done, whether it was handed out or only read ahead. Whoever waits for a batch gets
   * none.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  get #isClosed(): boolean {
    return this.#closing !== undefined
  }

  async #close(): Promise<void> {
    this.#ending.abort()
    try {
      await this.#giveBackAll()
      await Promise.all(this.#telling)
    } catch (error) {
      // A peer that is away has forgotten what was out, or notices that this program's session has ended.
      if (!isAway(error)) throw error
    } finally {
      this.#open.close()
    }
    this.#throwFailure()
  }

  /** One after the other: whoever asks twice at a time gets two batches, in order. */
  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const acted = this.#turn.then(act)
    // Not the result itself, which would stay in memory until the next one.
    this.#turn = acted.then(
      () => {},
      () => {},
    )
    return acted
  }

  /** Not of a batch: its samples must not stay in memory until they are committed. */
  async #commit(ranges: Batch['ranges'], samples: number, timing: CommitTiming): Promise<CommitOutcome> {
    for (const range of ranges) this.#out.delete(range)
    const outcome = await this.#commits.commit(ranges, timing)
    if (outcome.isTaken) this.#counters.committed += samples
    await this.#auto.committed(this.#counters.committed)
    return outcome
  }

  #throwFailure(): void {
    const failure = this.#failure
    this.#failure = undefined
    if (failure !== undefined) throw failure
  }

  async #next(): Promise<Batch | undefined> {
    this.#throwFailure()
    await this.#breather.maybeBreathe()
    const askedAtMs = performance.now()
    const isHit = this.#buffer.isFirstReady
    if (isHit) this.#counters.hits += 1
    else this.#counters.misses += 1
    const batch = await this.#nextHeld()
    if (!isHit) this.#counters.waited(performance.now() - askedAtMs)
    if (this.#isClosed) return undefined
    if (batch !== undefined) await this.#auto.reached(batch.epoch)
    else if (this.#intake.isFinished) await this.#auto.finished()
    const { prefetch } = this.#options
    if (prefetch > 0) void this.#buffer.fill(prefetch, false).catch(() => {})
    return batch
  }

  async #nextHeld(): Promise<Batch | undefined> {
    while (!this.#isClosed) {
      if (this.#buffer.length === 0) await this.#buffer.fill(this.#options.prefetch, true)
      const first = this.#buffer.shift()
      if (first === undefined) return undefined
      const { plan } = first
      for (const range of plan.ranges) this.#out.add(range)
      const batch = await first.batch.catch(async (error: unknown) => {
        // Somebody may be able to read it later, or elsewhere: it must not be out with nobody at work on it.
        if (!this.#isClosed) await this.#giveBack(plan.ranges)
        throw error
      })
      if (batch === undefined) {
        for (const range of plan.ranges) this.#out.delete(range)
        continue
      }
      const held = await this.#intake.stillHeld(batch.ranges)
      if (held.length === batch.ranges.length) return batch
      if (held.length > 0) {
        // Some lanes have moved while this waited. The others are ours, and a peer that leaves would not hand them out again.
        await this.#giveBack(batch.ranges.filter((range) => !held.includes(range)))
        for (const range of held) this.#out.delete(range)
        this.#buffer.unshift({ ...plan, ranges: held })
        continue
      }
      // The lease lapsed while this waited: what is still ours goes out again, the rest elsewhere.
      await this.#giveBack([...plan.ranges, ...this.#buffer.clear()])
    }
    return undefined
  }

  async #giveBackAll(): Promise<void> {
    await this.#commits.flush()
    await this.#buffer.filled()
    await this.#giveBack([...this.#out, ...this.#buffer.clear()])
  }

  async #giveBack(ranges: readonly WorkRange[]): Promise<void> {
    for (const range of ranges) this.#out.delete(range)
    for (const range of joinRanges(ranges))
      await throughAbsences(this.#patience, () => this.#port.giveBack({ range }))
  }
}

/** Opens a data set of the job and returns its loader. */
export async function openLoader(options: LoaderOptions): Promise<Loader> {
  requireLoaderOptions(options)
  return new Loader(await openDataSet(options.peer, options.dataSet, options), options)
}
