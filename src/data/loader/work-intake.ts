import { MisuseError } from '../../base/errors.ts'
import { shardKey } from '../../base/ids.ts'
import { rangesOf, type WorkWanted } from './free-feed.ts'
import type { WorkAnswer, WorkPort, WorkRange } from './work-port.ts'

export type Taken =
  | { readonly kind: 'ranges'; readonly ranges: readonly WorkRange[] }
  /** Nothing is there now; with a full window there is more after commits. */
  | { readonly kind: 'nothing'; readonly isWindowFull: boolean }
  /** Every epoch is done, or the peer leaves. */
  | { readonly kind: 'ended' }

const waitMs = 1_000
/** After an answer that will not change at once. */
const pauseMs = 20
/** So long a full window may keep a loader waiting before it says what is missing. */
const fullWindowMsMax = 30_000

/** Asks the peer for work, through its absences, and keeps in mind how long the lease lasts. */
export class WorkIntake {
  readonly #port: WorkPort
  readonly #dataSet: string
  readonly #peerAwayMsMax: number
  readonly #signal: AbortSignal | undefined
  #leaseUntilMs = 0
  #fullSinceMs: number | undefined

  constructor(
    port: WorkPort,
    dataSet: string,
    options: { readonly peerAwayMsMax: number; readonly signal?: AbortSignal | undefined },
  ) {
    this.#port = port
    this.#dataSet = dataSet
    this.#peerAwayMsMax = options.peerAwayMsMax
    this.#signal = options.signal
  }

  async take(request: WorkWanted, isWaiting: boolean): Promise<Taken> {
    if (this.#signal?.aborted === true) return { kind: 'ended' }
    const answer = await this.#ask(request, isWaiting ? waitMs : 0).catch((error: unknown) => {
      if (this.#signal?.aborted !== true) throw error
      return undefined
    })
    if (answer === undefined) return { kind: 'ended' }
    const ranges = rangesOf(answer)
    if (ranges.length > 0) {
      this.#fullSinceMs = undefined
      return { kind: 'ranges', ranges }
    }
    if (answer.nothing === 'finished' || answer.nothing === 'leaving') return { kind: 'ended' }
    if (isWaiting) await this.#rest(answer)
    return { kind: 'nothing', isWindowFull: answer.nothing === 'window-full' }
  }

  /** What of this may still be handed out. Asks only where the clock here says that the lease may be over. */
  async stillHeld(ranges: readonly WorkRange[]): Promise<readonly WorkRange[]> {
    const askedAtMs = performance.now()
    if (askedAtMs < this.#leaseUntilMs) return ranges
    const { leaseLeftMs } = await this.#port.status()
    if (leaseLeftMs === 0) return []
    const { shards } = await this.#port.shards({ dataSet: this.#dataSet, mine: 'true', limit: 10_000 })
    const keys = new Set(shards.filter(({ isStarted }) => isStarted === true).map(shardKey))
    const held = ranges.filter((range) => keys.has(shardKey(range)))
    // Where one has gone, others that were read ahead may be gone, too.
    if (held.length === ranges.length) this.#leaseUntilMs = askedAtMs + leaseLeftMs
    return held
  }

  reset(): void {
    this.#fullSinceMs = undefined
  }

  async #ask(request: WorkWanted, waitMs: number): Promise<WorkAnswer> {
    const startedAtMs = performance.now()
    for (;;) {
      const askedAtMs = performance.now()
      try {
        const answer = await this.#port.next({ dataSet: this.#dataSet, ...request, waitMs }, this.#signal)
        this.#leaseUntilMs = Math.max(this.#leaseUntilMs, askedAtMs + answer.validForMs)
        return answer
      } catch (error) {
        const isAway = error instanceof Error && error.name === 'PeerUnreachableError'
        if (!isAway || performance.now() - startedAtMs > this.#peerAwayMsMax) throw error
        await new Promise((resolve) => setTimeout(resolve, 10 * pauseMs))
      }
    }
  }

  async #rest({ nothing }: WorkAnswer): Promise<void> {
    if (nothing !== 'window-full') {
      this.#fullSinceMs = undefined
      if (nothing === 'no-lease') await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return
    }
    this.#fullSinceMs ??= performance.now()
    if (performance.now() - this.#fullSinceMs > fullWindowMsMax)
      throw new MisuseError(
        'commit',
        `the peer hands out no more before something is committed: commit batches as you go, or start the peer with a larger --commit-window`,
      )
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
