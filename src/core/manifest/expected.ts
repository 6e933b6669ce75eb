import type { Hash } from '../../base/digest.ts'
import type { DurationMs, Millis } from '../../base/time.ts'

/** Manifests that were asked for and are on their way: for a while nobody else is asked for them. */
export class Expected {
  readonly #countMax: number
  readonly #waitMs: DurationMs
  readonly #until = new Map<Hash, Millis>()

  constructor(countMax: number, waitMs: DurationMs) {
    this.#countMax = countMax
    this.#waitMs = waitMs
  }

  /** Whether to ask for it now. */
  maybeAsk(id: Hash, now: Millis): boolean {
    for (const [other, until] of this.#until) if (until <= now) this.#until.delete(other)
    if (this.#until.has(id) || this.#until.size >= this.#countMax) return false
    this.#until.set(id, now + this.#waitMs)
    return true
  }

  settled(id: Hash): void {
    this.#until.delete(id)
  }
}
