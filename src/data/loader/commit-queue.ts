import { shardKey } from '../../base/ids.ts'
import { joinRanges, type ShardSpan } from './join-ranges.ts'
import { type Patience, throughAbsences } from './peer-absence.ts'
import type { WorkPort, WorkRange } from './work-port.ts'

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

  /** Sends what waits, and waits until everything so far has been answered. */
  async flush(): Promise<void> {
    await this.#sending
    if (this.#pending.length > 0) this.#sendWithin(0)
    await this.#sending
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
      this.#timesTold += 1
      for (const { ranges, resolve } of sent)
        resolve({ isTaken: ranges.every((range) => !refused.has(shardKey(range))) })
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
    this.#sending = undefined
    this.#arm()
  }

  /** The keys of the shards that were refused. */
  async #call(spans: readonly ShardSpan[], waitMs: number): Promise<ReadonlySet<string>> {
    const refused = new Set<string>()
    for (let next = 0; next < spans.length; next += spansPerCallMax) {
      const some = spans.slice(next, next + spansPerCallMax)
      // What was said twice counts once, so a call whose answer was lost is made again.
      const call = () => this.#port.commits({ commits: some, waitMs })
      const { commits } = await throughAbsences(this.#patience, call)
      for (const [index, span] of some.entries())
        if (commits[index]?.refused !== undefined) refused.add(shardKey(span))
    }
    return refused
  }
}
