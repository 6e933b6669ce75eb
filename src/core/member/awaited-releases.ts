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

  /**
   * `gainedAt` is when we learnt that the shard is ours. The owner before learns it then too; an activation that comes
   * much later had to wait for the end of its lease, and then there is nobody left to wait for.
   */
  add(key: string, cursor: number, gainedAt: Millis): void {
    this.#awaited.set(key, { cursor, until: gainedAt + this.patienceMs })
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
