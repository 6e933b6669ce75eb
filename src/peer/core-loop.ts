import { LeapWatch } from '../adapters/lease-clock/leap-watch.ts'
import type { LeaseClock } from '../adapters/lease-clock/lease-clock.ts'
import type { HostListener } from '../adapters/libp2p/host-listener.ts'
import type { PeerId } from '../base/ids.ts'
import type { PeerInput } from '../core/io.ts'
import type { PeerDriver } from '../driver/peer-driver.ts'

/**
 * The one way to the driver. Before anything is handed to it, it learns of a leap of the machine's clocks; what comes
 * before it is started waits; nothing is handed to it while it is at work, since what it is about to send would then
 * go out after what follows from it.
 */
export class CoreLoop implements HostListener {
  readonly #driver: PeerDriver
  readonly #leaps: LeapWatch
  readonly #stepped: () => void
  readonly #waiting: (() => void)[] = []
  #isOpen = false
  #isBusy = false

  constructor(driver: PeerDriver, clock: LeaseClock, stepped: () => void) {
    this.#stepped = stepped
    this.#driver = driver
    this.#leaps = new LeapWatch(clock, (byMs) => driver.input({ kind: 'clock-leapt', byMs }))
  }

  start(): void {
    this.#waiting.unshift(() => this.#driver.start())
    this.#isOpen = true
    this.#drain()
  }

  input(input: PeerInput): void {
    this.#hand(() => this.#driver.input(input))
  }

  receive(from: PeerId, channel: 'direct' | 'gossip', protocol: string, bytes: Uint8Array): void {
    this.#hand(() => this.#driver.receive(from, channel, protocol, bytes))
  }

  alarm(): void {
    this.#hand(() => this.#driver.alarm())
  }

  /** Looks for a leap before a question whose answer hangs on the lease. */
  look(): void {
    if (!this.#isBusy) this.#leaps.look()
  }

  stop(): void {
    this.#isOpen = false
    this.#waiting.length = 0
    this.#driver.stop()
  }

  #hand(act: () => void): void {
    this.#waiting.push(act)
    this.#drain()
  }

  #drain(): void {
    if (!this.#isOpen || this.#isBusy) return
    this.#isBusy = true
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        this.#leaps.look()
        next()
        this.#stepped()
      }
    } finally {
      this.#isBusy = false
    }
  }
}
