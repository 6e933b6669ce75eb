import type { Millis } from '../../src/base/time.ts'

/**
 * A host's monotonic clock as a function of true time: it starts anywhere and runs at a rate of its own. A leap
 * back makes up for a time in which it stood still and nobody could look at it.
 */
export class HostClock {
  #sinceMs: number
  #shownMs: Millis
  #rate: number

  constructor(nowMs: number, shownMs: Millis, rate: number) {
    this.#sinceMs = nowMs
    this.#shownMs = shownMs
    this.#rate = rate
  }

  get rate(): number {
    return this.#rate
  }

  /** What the clock shows at a true time, in whole microseconds. */
  shownAt(trueMs: number): Millis {
    return Math.floor((this.#shownMs + (trueMs - this.#sinceMs) * this.#rate) * 1_000) / 1_000
  }

  /** A true time, in whole microseconds, at which the clock certainly shows that instant or a later one. */
  trueTimeOf(shownMs: Millis): number {
    // Asks for two microseconds more, since shownAt() rounds down: an alarm that rings early would be set again for ever.
    return Math.ceil((this.#sinceMs + (shownMs + 0.002 - this.#shownMs) / this.#rate) * 1_000) / 1_000
  }

  leap(nowMs: number, byMs: number): void {
    this.#rebase(nowMs, byMs)
  }

  runAt(nowMs: number, rate: number): void {
    this.#rebase(nowMs, 0)
    this.#rate = rate
  }

  #rebase(nowMs: number, byMs: number): void {
    this.#shownMs += (nowMs - this.#sinceMs) * this.#rate + byMs
    this.#sinceMs = nowMs
  }
}

/**
 * The fastest and the slowest clock of a run differ by exactly the drift ratio that the protocol allows:
 * rates lie between 1/√(1+ρ) and √(1+ρ).
 */
export function driftBounds(driftRatio: number): { slowest: number; fastest: number } {
  const fastest = Math.sqrt(1 + driftRatio)
  return { slowest: 1 / fastest, fastest }
}
