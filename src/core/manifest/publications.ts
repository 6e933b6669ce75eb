import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { CardExchange } from './card-exchange.ts'
import type { CardIndex } from './card-index.ts'
import type { Copies, Copy } from './copies.ts'
import { copiesNeeded, isEnough } from './enough.ts'
import { type ReplicationOutput, type ReplicationSettings, receipt } from './replication-io.ts'

/** When somebody that was asked to confirm is asked again, and how often it was. */
interface Asked {
  until: Millis
  tries: number
}

const triesMax = 3

/**
 * Publishes what enough members have, in two rounds. When enough have said that they hold a manifest, its author has all of
 * them write down that it is so: the confirmation, on the disk beside the manifest. Whoever has that lists the manifest,
 * alone and after a restart too. Only when as many have said that they have it does the author say `published`: were it to
 * say so after the first round, it might die as the only one who knew, and those who hold the copies could not tell them
 * from those of a save that was never done, unless enough of them still met (G8).
 *
 * Of what a dead author has left, whoever finds out that enough have it writes that down and lets the card go round.
 */
export class Publications {
  readonly #settings: ReplicationSettings
  readonly #copies: Copies
  readonly #index: CardIndex
  readonly #exchange: CardExchange
  /** Those who were asked to confirm and have not; this peer itself among them. */
  readonly #asked = new OrderedMap<Map<PeerId, Asked>>()
  #members = 0

  constructor(settings: ReplicationSettings, copies: Copies, index: CardIndex, exchange: CardExchange) {
    this.#settings = settings
    this.#copies = copies
    this.#index = index
    this.#exchange = exchange
  }

  /** So many members there are; none while this peer is not one of them. */
  follow(members: number): void {
    this.#members = members
  }

  /** As soon as enough have it: asks for what is not yet confirmed, and publishes when all of that is. */
  maybePublish(copy: Copy, now: Millis): ReplicationOutput[] {
    const { card, heldBy, confirmedBy } = copy
    if (!this.#isDue(copy)) return []
    const isConfirmed =
      copy.isConfirmed && 1 + confirmedBy.size >= copiesNeeded(this.#settings, this.#members)
    if (!copy.isPublishing || !isConfirmed) return this.#askAll(copy, now)
    copy.isPublishing = false
    this.#asked.delete(card.id)
    return [{ kind: 'published', id: card.id, copies: 1 + heldBy.size }]
  }

  /** A member asks to write down that enough have these. */
  asked(from: PeerId, ids: readonly Hash[]): ReplicationOutput[] {
    const outputs: ReplicationOutput[] = []
    const missing: Hash[] = []
    const confirmed: Hash[] = []
    for (const id of ids) {
      const copy = this.#copies.get(id)
      if (copy === undefined) missing.push(id)
      else if (copy.isConfirmed) confirmed.push(id)
      else outputs.push({ kind: 'keep-confirmation', card: copy.card, from })
    }
    if (missing.length > 0) outputs.push(receipt(from, missing, 'missing'))
    if (confirmed.length > 0) outputs.push(confirmation(from, confirmed))
    return outputs
  }

  /** A member has written it down. */
  confirmed(from: PeerId, ids: readonly Hash[], now: Millis): ReplicationOutput[] {
    return ids.flatMap((id) => {
      const copy = this.#copies.get(id)
      if (copy === undefined) return []
      if (!copy.heldBy.has(from)) copy.heldBy.set(from, 'manifest')
      copy.confirmedBy.add(from)
      this.#asked.get(id)?.delete(from)
      return this.maybePublish(copy, now)
    })
  }

  /** It is written down here: from now on it is listed. */
  kept(id: Hash, from: PeerId | undefined, now: Millis): ReplicationOutput[] {
    const copy = this.#copies.get(id)
    if (copy === undefined) return []
    copy.isConfirmed = true
    this.#asked.get(id)?.delete(this.#settings.self)
    this.#exchange.learn(copy.card, now)
    const answer = from === undefined ? [] : [confirmation(from, [id])]
    return [...answer, ...this.maybePublish(copy, now)]
  }

  /** What others have told to be published and is here is confirmed here too. */
  maybeConfirm(id: Hash): ReplicationOutput[] {
    const copy = this.#copies.get(id)
    if (copy === undefined || copy.isConfirmed || !this.#index.has(copy.card)) return []
    return [{ kind: 'keep-confirmation', card: copy.card }]
  }

  /** Asks again. `silent` are those that have not answered for too long. */
  tick(now: Millis): { readonly outputs: ReplicationOutput[]; readonly silent: Map<PeerId, Hash> } {
    const outputs: ReplicationOutput[] = []
    const silent = new Map<PeerId, Hash>()
    for (const [id, asked] of this.#asked) {
      const copy = this.#copies.get(id)
      for (const [peer, { until, tries }] of asked) {
        if (peer === this.#settings.self) continue
        if (copy?.heldBy.has(peer) === true && (until > now || tries < triesMax)) continue
        asked.delete(peer)
        if (copy?.heldBy.has(peer) === true) silent.set(peer, id)
      }
      // Members that were lost meanwhile may have left too few: then all begins anew.
      if (copy === undefined || !this.#isDue(copy)) this.#asked.delete(id)
      else outputs.push(...this.maybePublish(copy, now))
    }
    return { outputs, silent }
  }

  wakeAt(): Millis | undefined {
    let at: Millis | undefined
    for (const asked of this.#asked.values()) for (const { until } of asked.values()) at = earliest(at, until)
    return at
  }

  #isDue(copy: Copy): boolean {
    if (this.#members === 0 || (!copy.isPublishing && this.#index.has(copy.card))) return false
    return isEnough(copy, this.#settings, this.#members)
  }

  #askAll(copy: Copy, now: Millis): ReplicationOutput[] {
    const { self, timing } = this.#settings
    const { id } = copy.card
    const before = this.#asked.get(id)
    const asked = before ?? new Map<PeerId, Asked>()
    const outputs: ReplicationOutput[] = []
    if (before === undefined) {
      this.#asked.set(id, asked)
      outputs.push({ kind: 'enough', id, copies: 1 + copy.heldBy.size })
    }
    const ask = (peer: PeerId, output: ReplicationOutput): void => {
      const { until, tries } = asked.get(peer) ?? { until: now, tries: 0 }
      if (until > now) return
      asked.set(peer, { until: now + timing.retryMs, tries: tries + 1 })
      outputs.push(output)
    }
    if (!copy.isConfirmed) ask(self, { kind: 'keep-confirmation', card: copy.card })
    // Of what others have saved the card goes round as soon as it is written down here, and holders confirm it by that.
    if (copy.isPublishing)
      for (const peer of copy.heldBy.keys())
        if (!copy.confirmedBy.has(peer))
          ask(peer, { kind: 'send', to: peer, message: { kind: 'confirm', ids: [id] } })
    return outputs
  }
}

function confirmation(to: PeerId, ids: readonly Hash[]): ReplicationOutput {
  return { kind: 'send', to, message: { kind: 'confirmed', ids } }
}
