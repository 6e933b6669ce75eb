import { MisuseError } from '../../base/errors.ts'
import { shardKey } from '../../base/ids.ts'
import type { CommitQueue } from './commit-queue.ts'
import { rangesOf, type WorkWanted } from './free-feed.ts'
import type { ShardSpan } from './join-ranges.ts'
import { type Patience, throughAbsences } from './peer-absence.ts'
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

/** Asks the peer for work, through its absences, and keeps in mind how long the lease lasts. */
export class WorkIntake {
  readonly #port: WorkPort
  readonly #dataSet: string
  readonly #patience: Patience
  readonly #commits: Pick<CommitQueue, 'along'>
  readonly #fullWindowMsMax: number
  #leaseUntilMs = 0
  #fullSinceMs: number | undefined
  #isFinished = false

  /** So long a full window may keep a loader waiting before it says what is missing. */
  constructor(
    port: WorkPort,
    dataSet: string,
    patience: Patience,
    commits: Pick<CommitQueue, 'along'>,
    fullWindowMsMax = 30_000,
  ) {
    this.#port = port
    this.#dataSet = dataSet
    this.#patience = patience
    this.#commits = commits
    this.#fullWindowMsMax = fullWindowMsMax
  }

  /** Every epoch is done, as far as was asked. */
  get isFinished(): boolean {
    return this.#isFinished
  }

  /** `hasOut`: whether whoever asks has something that could be committed. */
  async take(request: WorkWanted, isWaiting: boolean, hasOut: boolean): Promise<Taken> {
    if (this.#isOver) return { kind: 'ended' }
    const answer = await this.#ask(request, isWaiting ? waitMs : 0).catch((error: unknown) => {
      if (!this.#isOver) throw error
      return undefined
    })
    if (answer === undefined) return { kind: 'ended' }
    const ranges = rangesOf(answer)
    if (ranges.length > 0) {
      this.#fullSinceMs = undefined
      return { kind: 'ranges', ranges }
    }
    this.#isFinished = answer.nothing === 'finished'
    if (this.#isFinished || answer.nothing === 'leaving') return { kind: 'ended' }
    if (isWaiting) await this.#rest(answer, hasOut)
    return { kind: 'nothing', isWindowFull: answer.nothing === 'window-full' }
  }

  /** What of this may still be handed out. Asks only where the clock here says that the lease may be over. */
  async stillHeld(ranges: readonly WorkRange[]): Promise<readonly WorkRange[]> {
    const askedAtMs = performance.now()
    if (askedAtMs < this.#leaseUntilMs) return ranges
    const { leaseLeftMs } = await throughAbsences(this.#patience, () => this.#port.status())
    if (leaseLeftMs === 0) return []
    const query = { dataSet: this.#dataSet, mine: 'true', limit: 10_000 } as const
    const { shards } = await throughAbsences(this.#patience, () => this.#port.shards(query))
    const keys = new Set(shards.filter(({ isStarted }) => isStarted === true).map(shardKey))
    const held = ranges.filter((range) => keys.has(shardKey(range)))
    // Where one has gone, others that were read ahead may be gone, too.
    if (held.length === ranges.length) this.#leaseUntilMs = askedAtMs + leaseLeftMs
    return held
  }

  reset(): void {
    this.#fullSinceMs = undefined
  }

  get #isOver(): boolean {
    return this.#patience.signal?.aborted === true
  }

  #ask(request: WorkWanted, waitMs: number): Promise<WorkAnswer> {
    const call = async (commits: ShardSpan[]) => {
      const askedAtMs = performance.now()
      const told = commits.length === 0 ? {} : { commits }
      const answer = await this.#port.next({ dataSet: this.#dataSet, ...request, waitMs, ...told })
      this.#leaseUntilMs = Math.max(this.#leaseUntilMs, askedAtMs + answer.validForMs)
      return answer
    }
    // Where calls cost nothing, or this one may take long, nothing goes along.
    const isAlone = this.#port.isHere === true || waitMs > 0
    return throughAbsences(this.#patience, () => (isAlone ? call([]) : this.#commits.along(call)))
  }

  async #rest({ nothing }: WorkAnswer, hasOut: boolean): Promise<void> {
    if (nothing !== 'window-full') {
      this.#fullSinceMs = undefined
      if (nothing === 'no-lease') await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return
    }
    // What other programs beside the peer have not done yet is no fault of this one.
    this.#fullSinceMs = hasOut ? (this.#fullSinceMs ?? performance.now()) : undefined
    if (this.#fullSinceMs !== undefined && performance.now() - this.#fullSinceMs > this.#fullWindowMsMax)
      throw new MisuseError(
        'commit',
        `the peer hands out no more before something is committed: commit batches as you go, or start the peer with a larger --commit-window`,
      )
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
