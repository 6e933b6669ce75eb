import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

const lookEveryMs = 200
const windowMs = 30_000
/** Shorter pauses are not told: a tenth of the shortest lease is three of these. */
const pauseMsMin = 50

/** What is known of an event loop. */
export interface EventLoopFigures {
  /** How long it has been at work, of all its time. */
  busyMs(): number
  /** Counts the times between looks that are `pauseMsMin` apart, while it is enabled. */
  readonly closeWatch: {
    readonly count: number
    /** In nanoseconds. */
    readonly max: number
    enable(): void
    disable(): void
    reset(): void
  }
}

/**
 * The longest time for which the event loop stood still lately: whatever runs on it, the lease loop waits as long.
 * It should stay below a tenth of the work lease.
 *
 * To watch closely takes twenty looks a second, and waking up for them would be a tenth of what an idle peer costs. So it
 * is watched closely only while it has much to do: a loop that was busy for so long in all cannot have stood still for
 * longer.
 */
export class EventLoopPause {
  readonly #loop: EventLoopFigures
  readonly #timer: NodeJS.Timeout
  #busyMs: number
  #isWatched = false
  #looks = 0
  #longestMs = 0
  #lastWindowMs = 0

  constructor(loop: EventLoopFigures = thisEventLoop()) {
    this.#loop = loop
    this.#busyMs = loop.busyMs()
    this.#timer = setInterval(() => this.#look(), lookEveryMs)
    this.#timer.unref()
  }

  /** In the last half minute, or up to twice that. */
  longestSeconds(): number {
    return Math.max(this.#lastWindowMs, this.#longestMs) / 1_000
  }

  stop(): void {
    this.#loop.closeWatch.disable()
    clearInterval(this.#timer)
  }

  #look(): void {
    const busyBefore = this.#busyMs
    this.#busyMs = this.#loop.busyMs()
    const isBusy = this.#busyMs - busyBefore >= pauseMsMin
    if (this.#isWatched) this.#longestMs = Math.max(this.#longestMs, this.#watchedPauseMs())
    else if (isBusy) this.#longestMs = Math.max(this.#longestMs, this.#busyMs - busyBefore)
    if (isBusy !== this.#isWatched) this.#watchClosely(isBusy)
    if (++this.#looks * lookEveryMs >= windowMs) this.#turnWindow()
  }

  #watchClosely(isWatched: boolean): void {
    this.#isWatched = isWatched
    if (isWatched) this.#loop.closeWatch.enable()
    else this.#loop.closeWatch.disable()
  }

  #turnWindow(): void {
    this.#looks = 0
    this.#lastWindowMs = this.#longestMs
    this.#longestMs = 0
  }

  /** The histogram counts the time between two looks, of which the resolution is meant. */
  #watchedPauseMs(): number {
    const { count, max } = this.#loop.closeWatch
    this.#loop.closeWatch.reset()
    return count === 0 ? 0 : max / 1e6 - pauseMsMin
  }
}

function thisEventLoop(): EventLoopFigures {
  return {
    busyMs: () => performance.eventLoopUtilization().active,
    closeWatch: monitorEventLoopDelay({ resolution: pauseMsMin }),
  }
}
