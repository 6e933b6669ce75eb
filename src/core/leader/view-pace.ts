import type { Millis } from '../../base/time.ts'
import type { TimingSettings } from '../settings.ts'

/** A token bucket: a burst of views, then one per interval, so that view changes cannot starve leases. */
export class ViewPace {
  #tokens: number
  #filledAt: Millis

  constructor(burst: number, now: Millis) {
    this.#tokens = burst
    this.#filledAt = now
  }

  /** The instant from which the next view may be proposed. */
  readyAt({ viewEveryMs }: TimingSettings): Millis {
    return this.#tokens >= 1 ? this.#filledAt : this.#filledAt + (1 - this.#tokens) * viewEveryMs
  }

  spend({ viewEveryMs, viewBurst }: TimingSettings, now: Millis): void {
    this.#tokens = Math.min(viewBurst, this.#tokens + (now - this.#filledAt) / viewEveryMs) - 1
    this.#filledAt = now
  }
}
