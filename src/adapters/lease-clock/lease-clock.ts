import type { DurationMs, Millis } from '../../base/time.ts'
import type { ClockSource, ClockSources } from './clock-source.ts'

// A suspension or a step of the wall clock takes longer than this even for the processes that sleep through it.
// Between looks that are closer together only the monotonic clock is read, since a look at /proc costs a syscall.
const lookEveryMs = 1

/**
 * The clock that leases are counted by, and a watch on the machine's other clocks.
 *
 * `now` is the monotonic clock. A suspended machine does not move it, and a clock that was set ahead says nothing to
 * it; yet either may mean that more time has passed than it shows. `takeLeapMs` tells how much more: the largest
 * that any other clock says. It ends our own lease early, which is safe; what we granted to others goes on by the
 * monotonic clock, where a jump would be unsafe. A clock set back does nothing.
 *
 * The other clocks are coarse, so comparing differences between two looks would find leaps where there are none (a
 * wall clock that ticks once a millisecond, looked at three times in it). Instead the highest lead of each over the
 * monotonic clock is kept: only what goes beyond it is time that the monotonic clock has missed.
 */
export class LeaseClock {
  readonly #monotonic: ClockSource
  readonly #leads: Lead[]
  #nowMs: number
  #lookedMs: number

  constructor(sources: ClockSources) {
    this.#monotonic = sources.monotonic
    this.#nowMs = sources.monotonic.readMs()
    this.#lookedMs = this.#nowMs
    this.#leads = sources.others.map((source) => new Lead(source, this.#nowMs))
  }

  /** In whole milliseconds, so that a duration may go on the wire as it is. */
  now(): Millis {
    // A true monotonic clock never goes back; one that is skewed for a test may.
    this.#nowMs = Math.max(this.#nowMs, this.#monotonic.readMs())
    return Math.floor(this.#nowMs)
  }

  /** How much more time has passed since the last look than `now` shows; nearly always 0. */
  takeLeapMs(): DurationMs {
    const beforeMs = this.#monotonic.readMs()
    if (beforeMs - this.#lookedMs < lookEveryMs) return 0
    this.#lookedMs = beforeMs
    let missedMs = 0
    for (const lead of this.#leads) {
      const readMs = lead.source.readMs()
      missedMs = Math.max(missedMs, lead.look(readMs, beforeMs, this.#monotonic.readMs()))
    }
    return Math.ceil(missedMs)
  }
}

/** How far a clock is ahead of the monotonic one, at most, counted from their different origins. */
class Lead {
  readonly source: ClockSource
  #highestMs: number

  constructor(source: ClockSource, monotonicMs: number) {
    this.source = source
    this.#highestMs = source.readMs() - monotonicMs + source.resolutionMs
  }

  /**
   * Returns the time that the monotonic clock has missed according to this one. The process may have been
   * interrupted between the readings; the reading lies somewhere between `beforeMs` and `afterMs`, and only what
   * holds for both is believed.
   */
  look(readMs: number, beforeMs: number, afterMs: number): number {
    const leadMsMin = readMs - afterMs
    const leadMsMax = readMs - beforeMs
    if (leadMsMin > this.#highestMs) {
      const missedMs = leadMsMin - this.#highestMs
      this.#highestMs = leadMsMin
      return missedMs
    }
    // Set back, or slower than the monotonic clock: what it says counts from here.
    if (leadMsMax < this.#highestMs - 2 * this.source.resolutionMs) {
      this.#highestMs = leadMsMax + this.source.resolutionMs
    }
    return 0
  }
}
