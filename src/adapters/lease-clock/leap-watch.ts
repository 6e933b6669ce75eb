import type { DurationMs } from '../../base/time.ts'
import type { LeaseClock } from './lease-clock.ts'

/**
 * Tells of a leap before anything else happens: whoever hands the driver an input, or asks whether a sample may be
 * delivered, looks first. That costs a few microseconds, and nothing when the last look was less than a millisecond
 * ago.
 */
export class LeapWatch {
  readonly #clock: LeaseClock
  readonly #onLeap: (byMs: DurationMs) => void

  constructor(clock: LeaseClock, onLeap: (byMs: DurationMs) => void) {
    this.#clock = clock
    this.#onLeap = onLeap
  }

  look(): void {
    const byMs = this.#clock.takeLeapMs()
    if (byMs > 0) this.#onLeap(byMs)
  }
}
