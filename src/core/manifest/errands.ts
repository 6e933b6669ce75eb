import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { ReplicationLimits, ReplicationOutput, ReplicationTiming } from './replication-io.ts'

const triesMax = 3

/** What is to be brought to one member. */
interface Errand {
  /** Not yet acknowledged; true for those whose chunks it is to have too. */
  readonly due: Map<Hash, boolean>
  /** Of those, the ones that the last offer named; when all are settled the next offer goes out at once. */
  offered: Set<Hash>
  offerAt: Millis
  /** Asked for, and sent as soon as there is room. */
  readonly asked: Set<Hash>
  /** Sent; until when its receipt is waited for. */
  readonly underWay: Map<Hash, Millis>
  /** Offers since it last said anything. */
  tries: number
}

/** Brings manifests to other members: offers them, sends what they want, again until they say that they have it. */
export class Errands {
  readonly #timing: ReplicationTiming
  readonly #limits: ReplicationLimits
  readonly #errands = new OrderedMap<Errand>()
  readonly #avoided = new OrderedMap<Millis>()

  constructor(timing: ReplicationTiming, limits: ReplicationLimits) {
    this.#timing = timing
    this.#limits = limits
  }

  /** So many copies are still to be acknowledged. */
  get dueCount(): number {
    let count = 0
    for (const { due } of this.#errands.values()) count += due.size
    return count
  }

  isAvoided(peer: PeerId, now: Millis): boolean {
    return (this.#avoided.get(peer) ?? Number.NEGATIVE_INFINITY) > now
  }

  /** The member is to have it; `isKnownMissing` where there is no point in asking first. */
  add(
    peer: PeerId,
    id: Hash,
    withChunks: boolean,
    isKnownMissing: boolean,
    now: Millis,
  ): ReplicationOutput[] {
    const errand = this.#of(peer)
    const known = errand.due.get(id)
    errand.due.set(id, withChunks || known === true)
    if (known !== undefined) return []
    if (isKnownMissing && errand.underWay.size < this.#limits.underWayMax)
      return [this.#send(peer, errand, id, now)]
    // Unless an answer is waited for.
    if (errand.offered.size === 0) errand.offerAt = now
    return []
  }

  /** The member asks for them. */
  wanted(peer: PeerId, ids: readonly Hash[], now: Millis): ReplicationOutput[] {
    const errand = this.#of(peer)
    for (const id of ids)
      if (errand.asked.size < this.#limits.idsMax && !errand.underWay.has(id)) errand.asked.add(id)
    return this.#sendAsked(peer, errand, now)
  }

  /** The member has it, or will not have it; `isWhole`: nothing more is to be had, of chunks either. */
  settled(peer: PeerId, id: Hash, isWhole: boolean, now: Millis): ReplicationOutput[] {
    const errand = this.#errands.get(peer)
    if (errand === undefined) return []
    if (isWhole || errand.due.get(id) !== true) errand.due.delete(id)
    errand.underWay.delete(id)
    errand.asked.delete(id)
    // While it pulls chunks it is asked again, but not at once.
    const wait = errand.due.has(id) ? this.#timing.retryMs : 0
    if (errand.offered.delete(id) ? errand.offered.size === 0 : wait > 0) errand.offerAt = now + wait
    return this.#sendAsked(peer, errand, now)
  }

  /** It is brought to nobody any more. */
  forget(id: Hash): void {
    for (const { due, offered, asked, underWay } of this.#errands.values()) {
      due.delete(id)
      offered.delete(id)
      asked.delete(id)
      underWay.delete(id)
    }
  }

  heard(peer: PeerId): void {
    const errand = this.#errands.get(peer)
    if (errand !== undefined) errand.tries = 0
  }

  /** Left out for a while. Returns what it should have had: somebody else is to have it. */
  avoid(peer: PeerId, now: Millis): readonly Hash[] {
    const ids = [...(this.#errands.get(peer)?.due.keys() ?? [])]
    this.#errands.delete(peer)
    this.#avoided.set(peer, now + this.#timing.avoidMs)
    return ids
  }

  /** Forgets whoever is gone. */
  keepOnly(isMember: (peer: PeerId) => boolean): void {
    for (const peer of this.#errands.keys()) if (!isMember(peer)) this.#errands.delete(peer)
    for (const peer of this.#avoided.keys()) if (!isMember(peer)) this.#avoided.delete(peer)
  }

  /** All of them forgotten: it is worked out anew who is to have what. */
  restart(): void {
    for (const errand of this.#errands.values()) {
      errand.due.clear()
      errand.offered.clear()
    }
  }

  /** Whether somebody is to be taken in again. */
  forgive(now: Millis): boolean {
    const over = this.#avoided.keys().filter((peer) => !this.isAvoided(peer, now))
    for (const peer of over) this.#avoided.delete(peer)
    return over.length > 0
  }

  /** Offers what is due. `silent` are those that have not answered for too long. */
  tick(now: Millis): { readonly outputs: ReplicationOutput[]; readonly silent: PeerId[] } {
    const outputs: ReplicationOutput[] = []
    const silent: PeerId[] = []
    for (const [peer, errand] of this.#errands) {
      for (const [id, until] of errand.underWay) if (until <= now) errand.underWay.delete(id)
      outputs.push(...this.#sendAsked(peer, errand, now))
      if (errand.due.size + errand.asked.size + errand.underWay.size === 0) this.#errands.delete(peer)
      if (errand.offerAt > now) continue
      const ids = this.#notUnderWay(errand)
      if (ids.length === 0) continue
      if (errand.tries >= triesMax) {
        silent.push(peer)
        continue
      }
      errand.tries++
      errand.offered = new Set(ids)
      errand.offerAt = now + this.#timing.retryMs
      for (const withChunks of [false, true]) {
        const these = ids.filter((id) => errand.due.get(id) === withChunks)
        if (these.length > 0)
          outputs.push({ kind: 'send', to: peer, message: { kind: 'offer', ids: these, withChunks } })
      }
    }
    return { outputs, silent }
  }

  wakeAt(): Millis | undefined {
    let at: Millis | undefined
    for (const { due, underWay, offerAt } of this.#errands.values()) {
      if (due.size > underWay.size) at = earliest(at, offerAt)
      for (const until of underWay.values()) at = earliest(at, until)
    }
    for (const until of this.#avoided.values()) at = earliest(at, until)
    return at
  }

  #notUnderWay({ due, underWay }: Errand): Hash[] {
    const ids: Hash[] = []
    for (const id of due.keys()) {
      if (ids.length >= this.#limits.idsMax) break
      if (!underWay.has(id)) ids.push(id)
    }
    return ids
  }

  #sendAsked(peer: PeerId, errand: Errand, now: Millis): ReplicationOutput[] {
    const outputs: ReplicationOutput[] = []
    for (const id of errand.asked) {
      if (errand.underWay.size >= this.#limits.underWayMax) break
      errand.asked.delete(id)
      outputs.push(this.#send(peer, errand, id, now))
    }
    return outputs
  }

  #send(peer: PeerId, errand: Errand, id: Hash, now: Millis): ReplicationOutput {
    errand.underWay.set(id, now + this.#timing.putMs)
    return { kind: 'send-manifest', to: peer, id }
  }

  #of(peer: PeerId): Errand {
    const errand: Errand = this.#errands.get(peer) ?? {
      due: new Map(),
      offered: new Set(),
      offerAt: Number.NEGATIVE_INFINITY,
      asked: new Set(),
      underWay: new Map(),
      tries: 0,
    }
    this.#errands.set(peer, errand)
    return errand
  }
}
