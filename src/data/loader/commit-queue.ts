import { shardKey } from '../../base/ids.ts'
import { joinRanges, type ShardSpan } from './join-ranges.ts'
import { type Patience, throughAbsences } from './peer-absence.ts'
import type { CommitAnswer, WorkPort, WorkRange } from './work-port.ts'

/** What became of a commit. */
export interface CommitOutcome {
  /** False where a shard is with another peer now: its samples are done there again. */
  readonly isTaken: boolean
}

export interface CommitTiming {
  /** So long it may wait for others to go along. */
  readonly withinMs: number
  /** So long the peer waits for a majority of the electors to have it. */
  readonly waitMs: number
}

interface Pending {
  readonly ranges: readonly WorkRange[]
  readonly waitMs: number
  readonly resolve: (outcome: CommitOutcome) => void
  readonly reject: (error: unknown) => void
}

const spansPerCallMax = 4_096
/** A call that is made anyway takes along no more than these, and what is due this soon: calls may follow each other quickly. */
const spansAlongMax = 256
const dueAlongMs = 75

/** Sends commits, one call at a time: whatever comes up during a call, or may wait for others, goes with the next. */
export class CommitQueue {
  readonly #port: Pick<WorkPort, 'commits'>
  readonly #patience: Patience
  #pending: Pending[] = []
  #dueAtMs = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #timesTold = 0

  constructor(port: Pick<WorkPort, 'commits'>, patience: Patience) {
    this.#port = port
    this.#patience = patience
  }

  /** So often the peer has answered. */
  get timesTold(): number {
    return this.#timesTold
  }

  commit(ranges: readonly WorkRange[], { withinMs, waitMs }: CommitTiming): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ ranges, waitMs, resolve, reject })
      this.#sendWithin(withinMs)
    })
  }

  /** Makes a call to the peer that takes along what waits for one. Where that is not heard, it goes by itself. */
  along<Answer extends { readonly commits?: readonly CommitAnswer[] | undefined }>(
    call: (commits: ShardSpan[]) => Promise<Answer>,
  ): Promise<Answer> {
    const riders = this.#mayRide ? this.#pending : []
    const spans = joinRanges(riders.flatMap(({ ranges }) => ranges))
    if (spans.length === 0 || spans.length > spansAlongMax) return call([])
    this.#pending = []
    this.#dueAtMs = Number.POSITIVE_INFINITY
    const calling = call(spans)
    this.#sending = calling.then(
      ({ commits }) => this.#tookAlong(riders, spans, commits),
      () => this.#tookAlong(riders, spans, undefined),
    )
    return calling
  }

  /** Sends what waits, and waits until everything so far has been answered. */
  async flush(): Promise<void> {
    await this.#sending
    if (this.#pending.length > 0) this.#sendWithin(0)
    await this.#sending
  }

  get #mayRide(): boolean {
    const isDue = this.#dueAtMs - performance.now() <= dueAlongMs
    // Whoever waits for a majority must not keep another call waiting.
    return isDue && this.#sending === undefined && this.#pending.every(({ waitMs }) => waitMs === 0)
  }

  #sendWithin(withinMs: number): void {
    this.#dueAtMs = Math.min(this.#dueAtMs, performance.now() + withinMs)
    this.#arm()
  }

  #arm(): void {
    if (this.#sending !== undefined || this.#pending.length === 0) return
    clearTimeout(this.#timer)
    const leftMs = this.#dueAtMs - performance.now()
    if (leftMs > 0) this.#timer = setTimeout(() => this.#arm(), leftMs)
    else this.#sending = this.#send()
  }

  async #send(): Promise<void> {
    // Whatever is committed in the same turn goes along.
    await new Promise((resolve) => setImmediate(resolve))
    const sent = this.#pending
    this.#pending = []
    this.#dueAtMs = Number.POSITIVE_INFINITY
    try {
      const refused = await this.#call(
        joinRanges(sent.flatMap(({ ranges }) => ranges)),
        Math.max(...sent.map(({ waitMs }) => waitMs)),
      )
      this.#told(sent, refused)
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
    this.#sending = undefined
    this.#arm()
  }

  #tookAlong(
    riders: readonly Pending[],
    spans: readonly ShardSpan[],
    answers: readonly CommitAnswer[] | undefined,
  ): void {
    this.#sending = undefined
    if (answers !== undefined) this.#told(riders, refusedOf(spans, answers))
    else {
      this.#pending.unshift(...riders)
      this.#dueAtMs = performance.now()
    }
    this.#arm()
  }

  #told(pending: readonly Pending[], refused: ReadonlySet<string>): void {
    this.#timesTold += 1
    for (const { ranges, resolve } of pending)
      resolve({ isTaken: ranges.every((range) => !refused.has(shardKey(range))) })
  }

  /** The keys of the shards that were refused. */
  async #call(spans: readonly ShardSpan[], waitMs: number): Promise<ReadonlySet<string>> {
    const refused = new Set<string>()
    for (let next = 0; next < spans.length; next += spansPerCallMax) {
      const some = spans.slice(next, next + spansPerCallMax)
      // What was said twice counts once, so a call whose answer was lost is made again.
      const call = () => this.#port.commits({ commits: some, waitMs })
      const { commits } = await throughAbsences(this.#patience, call)
      for (const key of refusedOf(some, commits)) refused.add(key)
    }
    return refused
  }
}

function refusedOf(spans: readonly ShardSpan[], answers: readonly CommitAnswer[]): Set<string> {
  return new Set(spans.filter((_, index) => answers[index]?.refused !== undefined).map(shardKey))
}
