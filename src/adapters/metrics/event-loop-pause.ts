import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'

const lookEveryMs = 200
const windowMs = 30_000
/** Shorter pauses are not told: a tenth of the shortest lease is three of these. */
const pauseMsMin = 50

/**
 * The longest time for which the event loop stood still lately: whatever runs on it, the lease loop waits as long.
 * It should stay below a tenth of the work lease.
 *
 * To watch closely takes twenty looks a second, and waking up for them would be a tenth of what an idle peer costs. So it
 * is watched closely only while it has much to do: a loop that was busy for so long in all cannot have stood still for
 * longer.
 */
export class EventLoopPause {
  readonly #closeWatch: IntervalHistogram
  readonly #timer: NodeJS.Timeout
  #busyMs = busyMs()
  #isWatched = false
  #looks = 0
  #longestMs = 0
  #lastWindowMs = 0

  constructor() {
    this.#closeWatch = monitorEventLoopDelay({ resolution: pauseMsMin })
    this.#timer = setInterval(() => this.#look(), lookEveryMs)
    this.#timer.unref()
  }

  /** In the last half minute, or up to twice that. */
  longestSeconds(): number {
    return Math.max(this.#lastWindowMs, this.#longestMs) / 1_000
  }

  stop(): void {
    this.#closeWatch.disable()
    clearInterval(this.#timer)
  }

  #look(): void {
    const busyBefore = this.#busyMs
    this.#busyMs = busyMs()
    const isBusy = this.#busyMs - busyBefore >= pauseMsMin
    if (this.#isWatched) this.#longestMs = Math.max(this.#longestMs, this.#watchedPauseMs())
    else if (isBusy) this.#longestMs = Math.max(this.#longestMs, this.#busyMs - busyBefore)
    if (isBusy !== this.#isWatched) this.#watchClosely(isBusy)
    if (++this.#looks * lookEveryMs >= windowMs) this.#turnWindow()
  }

  #watchClosely(isWatched: boolean): void {
    this.#isWatched = isWatched
    if (isWatched) this.#closeWatch.enable()
    else this.#closeWatch.disable()
  }

  #turnWindow(): void {
    this.#looks = 0
    this.#lastWindowMs = this.#longestMs
    this.#longestMs = 0
  }

  /** The histogram counts the time between two looks, of which the resolution is meant. */
  #watchedPauseMs(): number {
    const { count, max } = this.#closeWatch
    this.#closeWatch.reset()
    return count === 0 ? 0 : max / 1e6 - pauseMsMin
  }
}

/** How long the event loop has been at work, of all its time. */
function busyMs(): number {
  return performance.eventLoopUtilization().active
}
