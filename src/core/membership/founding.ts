import type { PeerId } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import type { MemberInfo } from '../change.ts'
import type { Hello } from '../messages.ts'
import type { Outbox } from '../outbox.ts'

/** How a peer without a job comes to one. */
export type FoundingPlan =
  /** Founds the job if it finds nobody for a while. */
  | { readonly kind: 'alone' }
  /** Founds it together with others, once so many (itself included) see each other. */
  | { readonly kind: 'expect'; readonly peers: number }
  /** Never founds: waits for a peer that is part of the job. */
  | { readonly kind: 'join' }

/** Peers that wait together; more than this join once the job exists. */
export const waitingPeersMax = 64

/** Addresses of one peer in a hello: enough to find it, few enough for a frame of all. */
const addressesPerHelloMax = 4

/**
 * Those who wait all greet each other, and each hello names everybody: where more than this wait, hellos come so much less
 * often that all together send no more of them. Thirty new processes on one machine were busy with little else.
 */
const greetedOftenMax = 12

/** Before the job exists: who else is waiting, and whose turn it is to found. */
export class Founding {
  readonly #self: MemberInfo
  readonly #plan: FoundingPlan
  readonly #outbox: Outbox
  readonly #helloEveryMs: number
  readonly #foundAfterMs: DurationMs
  readonly #foundAt: Millis
  /** Peers that have told us themselves that they are not part of a job either. */
  readonly #waiting = new Set<PeerId>()
  /** All that are said to wait, with their addresses, so that they can be dialled. */
  readonly #known = new OrderedMap<MemberInfo>()
  #helloAt: Millis
  #readySince: Millis | undefined

  constructor(
    self: MemberInfo,
    plan: FoundingPlan,
    outbox: Outbox,
    timing: { readonly foundAfterMs: number; readonly retryEveryMs: number },
    now: Millis,
  ) {
    this.#self = self
    this.#plan = plan
    this.#outbox = outbox
    this.#helloEveryMs = 2 * timing.retryEveryMs
    this.#foundAfterMs = timing.foundAfterMs
    this.#foundAt = now + timing.foundAfterMs
    this.#helloAt = now
  }

  /** Those who wait to found the job with us: its founder takes them in without being asked. */
  get companions(): MemberInfo[] {
    if (this.#plan.kind !== 'expect') return []
    return [...this.#known.values()].filter(({ id }) => this.#waiting.has(id))
  }

  get wakeAt(): Millis {
    return this.#plan.kind === 'alone' && this.#helloAt > this.#foundAt ? this.#foundAt : this.#helloAt
  }

  /** Only those who would found the job themselves count; a peer that waits to join says so by expecting nobody. */
  heard(from: PeerId, { expecting, committed, waiting }: Hello): void {
    if (committed > 0) return
    if (expecting > 0) this.#waiting.add(from)
    const before = this.#known.size
    for (const peer of waiting) {
      if (peer.id === this.#self.id || this.#known.size >= waitingPeersMax - 1) continue
      this.#known.set(peer.id, { ...peer, addresses: peer.addresses.slice(0, addressesPerHelloMax) })
    }
    if (this.#known.size > before)
      this.#outbox.add({ kind: 'keep-connected', peers: [...this.#known.values()] })
  }

  disconnected(peer: PeerId): void {
    this.#waiting.delete(peer)
  }

  /** Greets those who are there; true when this peer must found the job now. */
  tick(connected: Iterable<PeerId>, now: Millis): boolean {
    if (now >= this.#helloAt) {
      const crowd = Math.max(1, this.#waiting.size / greetedOftenMax)
      this.#helloAt = now + this.#helloEveryMs * crowd * crowd
      const expecting = this.#plan.kind === 'expect' ? this.#plan.peers : this.#plan.kind === 'alone' ? 1 : 0
      const waiting = [...this.#introduction, ...this.#known.values()]
      for (const peer of connected)
        this.#outbox.send(peer, { kind: 'hello', expecting, committed: 0, waiting })
    }
    if (!this.#isReady(now)) return false
    this.#readySince ??= now
    // One that others have told us of may be dialling us at this moment; it is given some time.
    const first = this.#known.keys()[0]
    const isFirst = first === undefined || this.#self.id < first
    return isFirst || now >= this.#readySince + this.#foundAfterMs
  }

  /** Whether the job could be founded, with this peer as the first of those who have greeted it. */
  #isReady(now: Millis): boolean {
    for (const peer of this.#waiting) if (peer < this.#self.id) return false
    if (this.#plan.kind === 'expect') return this.#waiting.size + 1 >= this.#plan.peers
    return this.#plan.kind === 'alone' && now >= this.#foundAt
  }

  get #introduction(): MemberInfo[] {
    if (this.#plan.kind === 'join') return []
    return [{ ...this.#self, addresses: this.#self.addresses.slice(0, addressesPerHelloMax) }]
  }
}
