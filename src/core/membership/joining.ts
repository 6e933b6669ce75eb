import type { PeerId } from '../../base/ids.ts'
import type { Prng } from '../../base/prng.ts'
import type { Millis } from '../../base/time.ts'
import type { MemberInfo } from '../change.ts'
import type { Outbox } from '../outbox.ts'

/** A join request is passed on at most so often before it reaches the leader. */
export const joinHopsMax = 3

/** Asks to be taken into the view, of one peer after another, until it is. */
export class Joining {
  readonly #outbox: Outbox
  readonly #prng: Prng
  #askAt: Millis | undefined
  #asked: readonly PeerId[] = []

  constructor(outbox: Outbox, prng: Prng) {
    this.#outbox = outbox
    this.#prng = prng
  }

  get wakeAt(): Millis | undefined {
    return this.#askAt
  }

  begin(at: Millis): void {
    this.#askAt ??= at
  }

  /** Somebody new can be asked. */
  hurry(now: Millis): void {
    if (this.#askAt !== undefined) this.#askAt = Math.min(this.#askAt, now)
  }

  done(): void {
    this.#askAt = undefined
    this.#asked = []
  }

  isDue(now: Millis): boolean {
    return this.#askAt !== undefined && now >= this.#askAt
  }

  /** `candidates` in order of preference; nobody is asked again before all of them have been. */
  ask(applicant: MemberInfo, candidates: readonly PeerId[], retryEveryMs: number, now: Millis): void {
    this.#askAt = now + retryEveryMs * (1 + this.#prng.fraction())
    const asked = this.#asked.filter((peer) => candidates.includes(peer))
    const target = candidates.find((peer) => !asked.includes(peer)) ?? candidates[0]
    if (target === undefined) return
    this.#asked = asked.length === candidates.length ? [target] : [...asked, target]
    this.#outbox.send(target, { kind: 'join-request', applicant, hopsLeft: joinHopsMax })
  }
}
