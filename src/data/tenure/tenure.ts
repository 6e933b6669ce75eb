import type { ShardRef, ViewNumber } from '../../base/ids.ts'
import { type Span, SpanList } from './span-list.ts'

/**
 * A shard while this peer may work on it. Samples go out in order, from the cursor on, and come back finished in
 * any order (a peer may serve several consumers); the cursor to commit is the end of what is finished without a
 * gap, so that nothing unfinished is ever skipped.
 */
export class Tenure {
  readonly shard: ShardRef
  readonly size: number
  /** The view in which the shard came to this peer. */
  readonly since: ViewNumber
  /** The next sample that has never gone out. */
  #next: number
  /** Gone out and not finished. */
  readonly #outstanding = new SpanList()
  /** What of that each program has, by its session; what was taken without one is nobody's. */
  readonly #bySession = new Map<string, SpanList>()
  /** Given back unfinished: these go out again first. */
  readonly #returned = new SpanList()
  /** Up to here a commit was asked for. */
  #asked: number
  /** Up to here a majority has it. */
  #accepted: number

  constructor(shard: ShardRef, size: number, cursor: number, since: ViewNumber) {
    this.shard = shard
    this.size = size
    this.since = since
    this.#next = cursor
    this.#asked = cursor
    this.#accepted = cursor
  }

  get asked(): number {
    return this.#asked
  }

  get accepted(): number {
    return this.#accepted
  }

  get outstandingCount(): number {
    return this.#outstanding.total
  }

  get isDelivered(): boolean {
    return this.#next === this.size && this.#returned.isEmpty
  }

  /** Hands out up to `count` samples, no further than `window` beyond what is committed. */
  take(count: number, window: number, session?: string): Span | undefined {
    const span = this.#returned.takeFirst(count) ?? this.#takeNew(count, window)
    if (span === undefined) return undefined
    this.#outstanding.add(span)
    if (session !== undefined) {
      const spans = this.#bySession.get(session) ?? new SpanList()
      this.#bySession.set(session, spans)
      spans.add(span)
    }
    return span
  }

  /** Whether all of it went out at some time. */
  hasDelivered({ from, to }: Span): boolean {
    return from >= 0 && from < to && to <= this.#next
  }

  /** The consumer is done with these. Returns what a commit may now be asked for, if it is more than before. */
  finish(span: Span): Span | undefined {
    this.#outstanding.remove(span)
    this.#returned.remove(span)
    this.#disown(span)
    const from = this.#asked
    const to = Math.min(
      this.#next,
      this.#outstanding.first?.from ?? Number.POSITIVE_INFINITY,
      this.#returned.first?.from ?? Number.POSITIVE_INFINITY,
    )
    if (to <= from) return undefined
    this.#asked = to
    return { from, to }
  }

  /** Whoever had them is gone: they go out again. */
  giveBack(span: Span): number {
    let count = 0
    for (const part of this.#outstanding.remove(span)) {
      this.#returned.add(part)
      count += part.to - part.from
    }
    this.#disown(span)
    return count
  }

  /** The program of that session is gone: what it had goes out again. */
  giveBackOf(session: string): number {
    const had = this.#bySession.get(session)?.remove({ from: 0, to: this.size }) ?? []
    this.#bySession.delete(session)
    return had.reduce((count, span) => count + this.giveBack(span), 0)
  }

  committed(cursor: number): void {
    this.#accepted = Math.max(this.#accepted, cursor)
  }

  #takeNew(count: number, window: number): Span | undefined {
    const from = this.#next
    const to = Math.min(this.size, from + count, this.#accepted + window)
    if (to <= from) return undefined
    this.#next = to
    return { from, to }
  }

  #disown(span: Span): void {
    for (const [session, spans] of this.#bySession) {
      spans.remove(span)
      if (spans.isEmpty) this.#bySession.delete(session)
    }
  }
}
