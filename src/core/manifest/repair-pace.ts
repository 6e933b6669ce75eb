import type { Millis } from '../../base/time.ts'
import type { ReplicationTiming } from './replication-io.ts'

/**
 * When to work out anew who is to hold what: some time after the last change of members, so that one who comes back at
 * once has cost nothing; but not for ever later while they change all the time.
 */
export class RepairPace {
  readonly #timing: ReplicationTiming
  #firstAt: Millis | undefined
  #lastAt: Millis | undefined

  constructor(timing: ReplicationTiming) {
    this.#timing = timing
  }

  changed(now: Millis): void {
    this.#firstAt ??= now
    this.#lastAt = now
  }

  get dueAt(): Millis | undefined {
    if (this.#firstAt === undefined || this.#lastAt === undefined) return undefined
    const { settleMs, settleMsMax } = this.#timing
    return Math.min(this.#lastAt + settleMs, this.#firstAt + settleMsMax)
  }

  begun(): void {
    this.#firstAt = undefined
    this.#lastAt = undefined
  }
}
