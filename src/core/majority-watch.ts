import type { PeerId } from '../base/ids.ts'
import type { Millis } from '../base/time.ts'
import type { AgreedState } from './agreed-state.ts'
import type { Outbox } from './outbox.ts'
import { isMajority } from './quorum.ts'

/** So many leases without a majority of the electors before a person is told. */
const patienceLeases = 4

/** Notices that a majority of the electors has been out of reach for long: only a person can say that it is gone. */
export class MajorityWatch {
  readonly #outbox: Outbox
  readonly #heardAt = new Map<PeerId, Millis>()
  #since: Millis | undefined
  #isLost = false

  constructor(outbox: Outbox) {
    this.#outbox = outbox
  }

  get isLost(): boolean {
    return this.#isLost
  }

  heard(elector: PeerId, now: Millis): void {
    this.#heardAt.set(elector, now)
  }

  reset(): void {
    this.#heardAt.clear()
    this.#since = undefined
    this.#isLost = false
  }

  tick(state: AgreedState, isLeaseValid: boolean, now: Millis): void {
    if (isLeaseValid) {
      this.#since = undefined
      this.#isLost = false
      return
    }
    this.#since ??= now
    const patienceMs = patienceLeases * state.timing.workLeaseMs
    if (this.#isLost || now < this.#since + patienceMs) return
    const missing = state.electors.filter((elector) => (this.#heardAt.get(elector) ?? 0) < now - patienceMs)
    if (!isMajority(missing.length, state.electors.length)) return
    this.#isLost = true
    this.#outbox.notify({ kind: 'majority-lost', missing })
  }
}
