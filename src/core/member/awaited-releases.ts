import type { DurationMs, Millis } from '../../base/time.ts'

interface Awaited {
  /** Where to start if the word does not come: what was committed when the view before was frozen. */
  readonly cursor: number
  readonly until: Millis
}

/**
 * Shards that may be started, since their view is active, but whose owner before lives and is about to say how far it
 * got. Waiting for that is never needed for safety; it saves the samples in between from being delivered twice.
 */
export class AwaitedReleases {
  readonly #awaited = new Map<string, Awaited>()
  patienceMs: DurationMs = 0

  get count(): number {
    return this.#awaited.size
  }

  get wakeAt(): Millis | undefined {
    let first: Millis | undefined
    for (const { until } of this.#awaited.values()) first = Math.min(first ?? until, until)
    return first
  }

  add(key: string, cursor: number, now: Millis): void {
    const until = this.#awaited.get(key)?.until ?? now + this.patienceMs
    this.#awaited.set(key, { cursor, until })
  }

  delete(key: string): void {
    this.#awaited.delete(key)
  }

  /** Those that need not, or must not, wait any longer. */
  takeDue(now: Millis, isToSpeak: (key: string) => boolean): { key: string; cursor: number }[] {
    const due: { key: string; cursor: number }[] = []
    for (const [key, { cursor, until }] of this.#awaited) {
      if (now < until && isToSpeak(key)) continue
      this.#awaited.delete(key)
      due.push({ key, cursor })
    }
    return due
  }
}
