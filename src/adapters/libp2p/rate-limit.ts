import type { DurationMs, Millis } from '../../base/time.ts'

/** A token bucket: so much at once, so much per second after that. */
export class RateLimit {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #filledAt: Millis

  constructor(perSecond: number, burst: number, now: Millis) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#filledAt = now
  }

  /** Takes `amount`, which may leave a debt, and returns how long to wait until it is paid off. */
  take(amount: number, now: Millis): DurationMs {
    this.#fill(now)
    this.#tokens -= amount
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens / this.#perSecond) * 1_000)
  }

  /** Takes `amount` if it is there. */
  maybeTake(amount: number, now: Millis): boolean {
    this.#fill(now)
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }

  #fill(now: Millis): void {
    const passedMs = Math.max(0, now - this.#filledAt)
    this.#tokens = Math.min(this.#burst, this.#tokens + (passedMs / 1_000) * this.#perSecond)
    this.#filledAt = now
  }
}
