import { isNamed, type ShardRef, shardKey, type ViewNumber } from '../../base/ids.ts'
import type { Span } from '../../data/tenure/span-list.ts'
import { Tenure } from '../../data/tenure/tenure.ts'
import type { SampleRange } from './sample-range.ts'
import { Turns } from './turns.ts'

/** What the desk asks of the peer. */
export interface WorkPort {
  /** Asked right before each delivery: started in that view, ours ever since, lease alive. */
  mayDeliver(shard: ShardRef, since: ViewNumber): boolean
  sizeOf(shard: ShardRef): number | undefined
  /** Called once for all that is finished at a time. */
  commit(commits: readonly DeskCommit[]): void
  delivered(range: SampleRange): void
}

/** All samples of the shard before `cursor` are finished, [from, cursor) since the last such word. */
export interface DeskCommit {
  readonly shard: ShardRef
  readonly from: number
  readonly cursor: number
}

/** What a consumer is done with; `from` undefined means everything that went out before `to`. */
export interface FinishedSpan {
  readonly shard: ShardRef
  readonly from: number | undefined
  readonly to: number
}

export type FinishOutcome =
  /** `tenure` tells on and on how far a majority has it, after the shard is gone too. */
  | { readonly kind: 'taken'; readonly asked: number; readonly tenure: Pick<Tenure, 'accepted'> }
  /** The shard has moved, and its new owner goes on from there: it is that one who commits it. */
  | { readonly kind: 'passed-on'; readonly asked: number; readonly committed: number }
  /** The shard is with another peer now, or its epoch is over. */
  | { readonly kind: 'not-held' }
  | { readonly kind: 'never-delivered' }

export interface WorkFilter {
  readonly dataSet?: string | undefined
  /** Only these shards of it. */
  readonly shards?: readonly number[] | undefined
  /** Not these, by their keys. */
  readonly except?: ReadonlySet<string> | undefined
}

/**
 * Where samples are handed out and come back. Shards take turns. What was handed out is not progress until the
 * consumer says so, and never more than `window` samples of a shard are out beyond its last commit: that is what a
 * crash may repeat (I-08).
 */
export class WorkDesk {
  readonly #port: WorkPort
  readonly #window: number
  readonly #tenures = new Map<string, Tenure>()
  /** Of shards that are another's now: nothing goes out, but what is out may still be finished. */
  readonly #retiring = new Map<string, Tenure>()
  /** Those that may have something to hand out. */
  readonly #turns = new Turns<Tenure>()
  readonly #listeners = new Set<() => void>()
  #isClosed = false
  /** Samples finished since the peer started. */
  finishedCount = 0
  deliveredCount = 0
  /** Samples that were out and go out again: given back, or whoever had them is gone. */
  givenBackCount = 0

  constructor(port: WorkPort, window: number) {
    this.#port = port
    this.#window = window
  }

  get outstandingCount(): number {
    let count = 0
    for (const tenure of this.#tenures.values()) count += tenure.outstandingCount
    for (const tenure of this.#retiring.values()) count += tenure.outstandingCount
    return count
  }

  get heldCount(): number {
    return this.#tenures.size
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  start(shard: ShardRef, cursor: number, since: ViewNumber = 0): void {
    const size = this.#port.sizeOf(shard)
    if (size === undefined) return
    this.stop(shard)
    this.#retiring.delete(shardKey(shard))
    const tenure = new Tenure(shard, size, cursor, since)
    this.#tenures.set(shardKey(shard), tenure)
    this.#enqueue(tenure)
  }

  stop(shard: ShardRef): void {
    const tenure = this.#tenures.get(shardKey(shard))
    if (tenure === undefined) return
    this.#tenures.delete(shardKey(shard))
    this.#turns.drop(tenure)
    this.#tell()
  }

  /** The epoch is closed by agreement, so all of the shard is committed, told or not. */
  conclude(shard: ShardRef): void {
    const tenure = this.#tenures.get(shardKey(shard))
    tenure?.committed(tenure.size)
    this.stop(shard)
  }

  /** The shard is another's now: nothing more goes out, and who has something of it may still finish that. */
  retire(shard: ShardRef): void {
    const tenure = this.#tenures.get(shardKey(shard))
    if (tenure !== undefined) this.#retiring.set(shardKey(shard), tenure)
    this.stop(shard)
  }

  /** Those that are another's now, and of which somebody may still have something. */
  retiring(): ShardRef[] {
    return [...this.#retiring.values()].map(({ shard }) => shard)
  }

  /** Samples of a shard that has moved which somebody still has. */
  retiringCount(shard: ShardRef): number {
    return this.#retiring.get(shardKey(shard))?.outstandingCount ?? 0
  }

  /** Its new owner goes on: what is finished from now on counts for nothing. */
  forget(shard: ShardRef): void {
    this.#retiring.delete(shardKey(shard))
  }

  /** A majority has it: the window moves on. */
  committed(shard: ShardRef, cursor: number): void {
    const tenure = this.#tenures.get(shardKey(shard))
    if (tenure === undefined) return
    tenure.committed(cursor)
    this.#enqueue(tenure)
  }

  /** The lease is held again, or something else has changed for those who wait. */
  wake(): void {
    this.#tell()
  }

  /** Hands out up to `samplesMax` samples of one shard; undefined when there is nothing to hand out now. */
  next(samplesMax: number, filter: WorkFilter = {}, session?: string): SampleRange | undefined {
    if (this.#isClosed) return undefined
    for (let left = this.#turns.length; left > 0; left--) {
      const tenure = this.#turns.take()
      if (tenure === undefined) return undefined
      const { shard, since } = tenure
      if (!isWanted(shard, filter) || !this.#port.mayDeliver(shard, since)) {
        this.#turns.lineUp(tenure)
        continue
      }
      const span = tenure.take(samplesMax, this.#window, session)
      // It comes back when its window moves, or when something is given back.
      if (span === undefined) continue
      if (!tenure.isDelivered) this.#turns.lineUp(tenure)
      const range = { ...shard, ...span, size: tenure.size }
      this.deliveredCount += span.to - span.from
      this.#port.delivered(range)
      return range
    }
    return undefined
  }

  finish(shard: ShardRef, from: number | undefined, to: number): FinishOutcome {
    return this.finishAll([{ shard, from, to }])[0] as FinishOutcome
  }

  /** The consumer is done with these. One that is refused keeps no other from being taken. */
  finishAll(spans: readonly FinishedSpan[]): FinishOutcome[] {
    const commits: DeskCommit[] = []
    const outcomes = spans.map((span) => this.#finish(span, commits))
    if (commits.length > 0) this.#port.commit(commits)
    this.#tell()
    return outcomes
  }

  /** Whether there would be more to hand out if commits moved the windows on. */
  isWindowFull(filter: WorkFilter = {}): boolean {
    for (const tenure of this.#tenures.values())
      if (isWanted(tenure.shard, filter) && !tenure.isDelivered) return true
    return false
  }

  /** Up to where a majority has the shard; undefined when it is not held. */
  committedOf(shard: ShardRef): number | undefined {
    return this.#tenures.get(shardKey(shard))?.accepted
  }

  /** Whoever had these is gone; without a range, everybody is. Returns how many samples go out again. */
  giveBack(range?: ShardRef & Span): number {
    const everything = { from: 0, to: Number.POSITIVE_INFINITY }
    const key = range === undefined ? undefined : shardKey(range)
    return this.#giveBack((tenure) =>
      key === undefined || shardKey(tenure.shard) === key ? tenure.giveBack(range ?? everything) : 0,
    )
  }

  /** The program of that session is gone: what it had goes out again. */
  giveBackOf(session: string): number {
    return this.#giveBack((tenure) => tenure.giveBackOf(session))
  }

  /** Nothing goes out any more; what is out may still be finished. */
  close(): void {
    this.#isClosed = true
    this.#tell()
  }

  /** Calls back whenever it may be worth asking again. Returns how to stop that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #finish({ shard, from, to }: FinishedSpan, commits: DeskCommit[]): FinishOutcome {
    const key = shardKey(shard)
    const held = this.#tenures.get(key)
    const tenure = held ?? this.#retiring.get(key)
    if (tenure === undefined) return { kind: 'not-held' }
    const span = { from: from ?? Math.min(tenure.asked, to - 1), to }
    // Said twice, or committed by the owner before: nothing is left to do.
    if (to > tenure.asked) {
      if (!tenure.hasDelivered(span)) return { kind: 'never-delivered' }
      const news = tenure.finish(span)
      if (news !== undefined) {
        this.finishedCount += news.to - news.from
        commits.push({ shard, from: news.from, cursor: news.to })
      }
    }
    const { asked, accepted } = tenure
    return held === undefined
      ? { kind: 'passed-on', asked, committed: accepted }
      : { kind: 'taken', asked, tenure: held }
  }

  #giveBack(from: (tenure: Tenure) => number): number {
    let count = 0
    for (const tenure of [...this.#tenures.values(), ...this.#retiring.values()]) {
      const given = from(tenure)
      count += given
      if (given > 0 && !this.#retiring.has(shardKey(tenure.shard))) this.#enqueue(tenure)
    }
    this.givenBackCount += count
    this.#tell()
    return count
  }

  #enqueue(tenure: Tenure): void {
    if (!tenure.isDelivered) this.#turns.lineUp(tenure)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function isWanted(ref: ShardRef, filter: WorkFilter): boolean {
  const { dataSet, shards, except } = filter
  if (dataSet !== undefined && !isNamed(ref.dataSet, dataSet)) return false
  return shards?.includes(ref.shard) !== false && except?.has(shardKey(ref)) !== true
}
