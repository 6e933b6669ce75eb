import type { ClockSource, ClockSources } from '../../../src/adapters/lease-clock/clock-source.ts'

/** Clocks that a test moves by hand. Each is read in steps of its resolution, as real ones are. */
export class HandSetClock {
  monotonicMs = 5_000
  bootMs = 900_000
  wallMs = 1_700_000_000_000

  /** All clocks go on as they do while the machine runs. */
  pass(ms: number): void {
    this.monotonicMs += ms
    this.bootMs += ms
    this.wallMs += ms
  }

  /** The monotonic clock stands still while the machine sleeps. */
  suspend(ms: number): void {
    this.bootMs += ms
    this.wallMs += ms
    // Going to sleep and waking up take some time on every clock.
    this.pass(40)
  }

  sources(): ClockSources {
    return {
      monotonic: { readMs: () => this.monotonicMs, resolutionMs: 0 },
      others: [inSteps(1, () => this.wallMs), inSteps(10, () => this.bootMs)],
    }
  }
}

function inSteps(resolutionMs: number, read: () => number): ClockSource {
  return { resolutionMs, readMs: () => Math.floor(read() / resolutionMs) * resolutionMs }
}
