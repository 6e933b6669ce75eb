import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

// A finer look costs an idle peer more wake-ups than the answer is worth: a tenth of the shortest lease is three of these.
const resolutionMs = 50
const windowMs = 30_000

/**
 * The longest time for which the event loop stood still lately: whatever runs on it, the lease loop waits as long.
 * It should stay below a tenth of the work lease.
 */
export class EventLoopPause {
  readonly #histogram: IntervalHistogram
  readonly #timer: NodeJS.Timeout
  #lastWindowMs = 0

  constructor() {
    this.#histogram = monitorEventLoopDelay({ resolution: resolutionMs })
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#turnWindow(), windowMs)
    this.#timer.unref()
  }

  /** In the last half minute, or up to twice that. */
  longestSeconds(): number {
    return Math.max(this.#lastWindowMs, this.#thisWindowMs()) / 1_000
  }

  stop(): void {
    this.#histogram.disable()
    clearInterval(this.#timer)
  }

  #turnWindow(): void {
    this.#lastWindowMs = this.#thisWindowMs()
    this.#histogram.reset()
  }

  /** The histogram counts the time between two looks, of which the resolution is meant. */
  #thisWindowMs(): number {
    if (this.#histogram.count === 0) return 0
    return Math.max(0, this.#histogram.max / 1e6 - resolutionMs)
  }
}
