import type { Incarnation, PeerId } from '../../base/ids.ts'
import { earliest, type Millis } from '../../base/time.ts'
import { type AgreedState, isMember } from '../agreed-state.ts'
import type { MemberInfo } from '../change.ts'
import type { Hello } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import type { PeerConfig } from '../peer-config.ts'
import { Founding } from './founding.ts'
import type { Joining } from './joining.ts'

/** A peer that has left waits at most so many leases for word that its view is activated. */
const leavePatienceLeases = 2

/** Where this peer stands: outside, waiting to be let in, a member, or on its way out. */
export class Standing {
  readonly #config: PeerConfig
  readonly #outbox: Outbox
  readonly #joining: Joining
  #incarnation: Incarnation
  #founding: Founding | undefined
  #isLeaving = false
  #stopAt: Millis | undefined

  constructor(config: PeerConfig, outbox: Outbox, joining: Joining, incarnation: Incarnation) {
    this.#config = config
    this.#outbox = outbox
    this.#joining = joining
    this.#incarnation = incarnation
  }

  get incarnation(): Incarnation {
    return this.#incarnation
  }

  get self(): MemberInfo {
    return { ...this.#config.self, incarnation: this.#incarnation }
  }

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  get wakeAt(): Millis | undefined {
    return earliest(this.#founding?.wakeAt, this.#joining.wakeAt, this.#stopAt)
  }

  start(hasJob: boolean, now: Millis): void {
    this.#outbox.persist({ kind: 'incarnation', incarnation: this.#incarnation })
    if (!hasJob) {
      this.#founding = new Founding(this.self, this.#config.founding, this.#outbox, this.#config.timing, now)
    }
    this.#joining.begin(now)
  }

  hello(from: PeerId, message: Hello): void {
    this.#founding?.heard(from, message)
  }

  connected(now: Millis): void {
    this.#joining.hurry(now)
  }

  disconnected(peer: PeerId): void {
    this.#founding?.disconnected(peer)
  }

  /** True when this peer must found the job now. */
  isToFound(connected: Iterable<PeerId>, now: Millis): boolean {
    return this.#founding?.tick(connected, now) === true
  }

  /** Those who wait to found the job together with this peer. */
  get companions(): readonly MemberInfo[] {
    return this.#founding?.companions ?? []
  }

  /** Asks to be let in when that is due; `candidates` in order of preference. */
  maybeJoin(candidates: () => readonly PeerId[], now: Millis): void {
    if (!this.#joining.isDue(now) || this.#isLeaving) return
    this.#joining.ask(this.self, candidates(), 2 * this.#config.timing.retryEveryMs, now)
  }

  viewChanged(
    before: AgreedState | undefined,
    after: AgreedState,
    now: Millis,
  ): 'joined' | 'excluded' | undefined {
    this.#founding = undefined
    const { id } = this.#config.self
    // It was alone and could go; now others count on it, and it waits for a view without it like everybody (seed 5285).
    if (after.members.has(id) && after.members.size > 1) this.#stopAt = undefined
    const wasMember = before !== undefined && isMember(before, id, this.#incarnation)
    if (isMember(after, id, this.#incarnation)) {
      this.#joining.done()
      return wasMember ? undefined : 'joined'
    }
    if (!this.#isLeaving) this.#joining.begin(now)
    else if (!after.members.has(id)) this.#stopAt ??= now + leavePatienceLeases * after.timing.workLeaseMs
    // Whoever was asked before did not know the job either.
    if (before === undefined) this.#joining.hurry(now)
    return wasMember ? 'excluded' : undefined
  }

  /**
   * This incarnation has given up all it held, for good, and said so: it must not come back under the same number. At
   * once, since the next view may have it again, by a request that was under way (I-03, seed 5101).
   */
  beginAnew(): void {
    this.#incarnation += 1
    this.#outbox.persist({ kind: 'incarnation', incarnation: this.#incarnation })
  }

  /**
   * A peer that is alone, or not in the view, can go at once; others wait for a view without them. Any incarnation
   * counts: the duties of an elector belong to the identity, and whoever is left without one cannot go on.
   */
  leave(state: AgreedState | undefined, now: Millis): void {
    this.#isLeaving = true
    this.#joining.done()
    if (state?.members.has(this.#config.self.id) !== true || state.members.size === 1) this.#stopAt = now
  }

  /** The view without this peer is activated: nobody needs it any more. */
  released(now: Millis): void {
    if (this.#stopAt !== undefined) this.#stopAt = now
  }

  maybeStop(isSettled: boolean, now: Millis): void {
    if (this.#stopAt === undefined || now < this.#stopAt) return
    if (!isSettled) {
      this.#stopAt = now + this.#config.timing.retryEveryMs
      return
    }
    this.#stopAt = undefined
    this.#outbox.add({ kind: 'stop', reason: 'left' })
  }
}
