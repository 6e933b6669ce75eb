import type { Millis } from '../../base/time.ts'
import type { Timer } from '../../driver/ports.ts'
import type { LeaseClock } from './lease-clock.ts'

// Node fires a timeout at once when it is longer than this.
const timeoutMsMax = 2 ** 31 - 1

/**
 * The driver's alarm clock. A leap does not make it ring: whoever hands the driver anything looks for one first (see
 * LeapWatch).
 */
export class LeaseTimer implements Timer {
  readonly #clock: LeaseClock
  readonly #onAlarm: () => void
  #alarmAt: Millis | undefined
  #cancel: (() => void) | undefined

  constructor(clock: LeaseClock, onAlarm: () => void) {
    this.#clock = clock
    this.#onAlarm = onAlarm
  }

  now(): Millis {
    return this.#clock.now()
  }

  setAlarm(at: Millis | undefined): void {
    // Every input ends with an alarm, and mostly with the same one as before.
    if (at === this.#alarmAt) return
    this.close()
    if (at === undefined || at === Number.POSITIVE_INFINITY) return
    this.#alarmAt = at
    const waitMs = Math.min(Math.ceil(at - this.#clock.now()), timeoutMsMax)
    if (waitMs <= 0) {
      const immediate = setImmediate(() => this.#ring())
      this.#cancel = () => clearImmediate(immediate)
      return
    }
    const timeout = setTimeout(() => this.#ringOrWait(at), waitMs)
    this.#cancel = () => clearTimeout(timeout)
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#alarmAt = undefined
  }

  #ringOrWait(at: Millis): void {
    // Node's timeouts may come a millisecond early.
    if (this.#clock.now() >= at) return this.#ring()
    this.#alarmAt = undefined
    this.setAlarm(at)
  }

  #ring(): void {
    this.#alarmAt = undefined
    this.#onAlarm()
  }
}
