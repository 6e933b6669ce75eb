import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { ChunkPulls } from './chunk-pulls.ts'
import type { Copies, Copy } from './copies.ts'
import { Errands } from './errands.ts'
import type { Holder } from './holders.ts'
import type { Publications } from './publications.ts'
import { RepairPace } from './repair-pace.ts'
import {
  type ReceiptOutcome,
  type ReplicationOutput,
  type ReplicationSettings,
  receipt,
} from './replication-io.ts'
import { targetsOf } from './targets.ts'

// Ranking members for all manifests at once would hold up whatever else runs beside it.
const repairsAtOnce = 128

export interface ProvisionParts {
  readonly copies: Copies
  readonly pulls: ChunkPulls
  readonly publications: Publications
}

/**
 * Sees to it that those have a manifest who are to have it: works out who that is, has it brought to them, and counts who has
 * said that it is on its disk. After a change of members all of it again.
 */
export class Provision {
  readonly #settings: ReplicationSettings
  readonly #parts: ProvisionParts
  readonly #errands: Errands
  readonly #pace: RepairPace
  #members: ReadonlyMap<PeerId, Holder> = new Map()
  /** Manifests for which it is still to be worked out who is to have them. */
  #toRepair: Hash[] = []

  constructor(settings: ReplicationSettings, parts: ProvisionParts) {
    this.#settings = settings
    this.#parts = parts
    this.#errands = new Errands(settings.timing, settings.limits)
    this.#pace = new RepairPace(settings.timing)
  }

  /** Copies that others should have and have not yet acknowledged. */
  get dueCount(): number {
    return this.#errands.dueCount + this.#toRepair.length
  }

  /** The members are others than before. */
  follow(members: ReadonlyMap<PeerId, Holder>, now: Millis): ReplicationOutput[] {
    const { copies } = this.#parts
    copies.keepWordOf(this.#members, members)
    this.#members = members
    this.#errands.keepOnly((peer) => members.has(peer))
    this.#pace.changed(now)
    // Whoever waits for a publication does not wait for the members to settle.
    return [...copies.values()]
      .filter(({ isPublishing }) => isPublishing)
      .flatMap((copy) => this.provide(copy, now))
  }

  heard(peer: PeerId): void {
    this.#errands.heard(peer)
  }

  provideLater(id: Hash): void {
    this.#toRepair.push(id)
  }

  /** `isNew`: nobody else can have it. */
  provide(copy: Copy, now: Millis, isNew = false): ReplicationOutput[] {
    const { pulls, publications } = this.#parts
    const outputs: ReplicationOutput[] = []
    for (const [peer, withChunks] of this.#targetsOf(copy, now)) {
      const held = copy.heldBy.get(peer)
      if (held === undefined || (withChunks && held === 'manifest'))
        outputs.push(...this.#errands.add(peer, copy.card.id, withChunks, isNew, now))
    }
    return [...outputs, ...pulls.maybePull(copy, now), ...publications.maybePublish(copy, now)]
  }

  /** It is brought to nobody any more. */
  forget(id: Hash): void {
    this.#errands.forget(id)
  }

  answerWant(from: PeerId, ids: readonly Hash[], now: Millis): ReplicationOutput[] {
    const { copies } = this.#parts
    const missing = ids.filter((id) => copies.get(id) === undefined)
    const held = ids.filter((id) => copies.get(id) !== undefined)
    const outputs = this.#errands.wanted(from, held, now)
    if (missing.length > 0) outputs.push(receipt(from, missing, 'missing'))
    return outputs
  }

  noteReceipt(from: PeerId, id: Hash, outcome: ReceiptOutcome, now: Millis): ReplicationOutput[] {
    const { copies, publications } = this.#parts
    const copy = copies.get(id)
    if (outcome === 'full') {
      this.#turnFrom(from, id, now)
      return []
    }
    const outputs = this.#errands.settled(from, id, outcome !== 'kept', now)
    if (copy === undefined) return outputs
    if (outcome === 'missing' || outcome === 'declined') {
      copy.heldBy.delete(from)
      copy.confirmedBy.delete(from)
      if (outcome === 'declined') copy.declined.add(from)
      return [...outputs, ...this.provide(copy, now)]
    }
    const before = copy.heldBy.get(from)
    if (outcome === 'with-chunks') copy.heldBy.set(from, 'chunks')
    else if (outcome === 'without-chunks') copy.heldBy.set(from, 'no-chunks')
    else if (before === undefined) copy.heldBy.set(from, 'manifest')
    // One that keeps no chunks is no holder of them: the next in the ranking is.
    if (outcome === 'without-chunks' && before !== 'no-chunks')
      return [...outputs, ...this.provide(copy, now)]
    return [...outputs, ...publications.maybePublish(copy, now)]
  }

  tick(now: Millis): ReplicationOutput[] {
    const { copies, publications } = this.#parts
    if (this.#errands.forgive(now)) this.#pace.changed(now)
    if ((this.#pace.dueAt ?? Number.POSITIVE_INFINITY) <= now) {
      this.#pace.begun()
      this.#errands.restart()
      this.#toRepair = [...copies.ids()]
    }
    const outputs: ReplicationOutput[] = []
    for (const id of this.#toRepair.splice(0, repairsAtOnce)) {
      const copy = copies.get(id)
      if (copy !== undefined) outputs.push(...this.provide(copy, now))
    }
    const offers = this.#errands.tick(now)
    for (const peer of offers.silent) this.#toRepair.push(...this.#errands.avoid(peer, now))
    const confirmations = publications.tick(now)
    for (const [peer, id] of confirmations.silent) this.#turnFrom(peer, id, now)
    return [...outputs, ...offers.outputs, ...confirmations.outputs]
  }

  wakeAt(): Millis | undefined {
    return earliest(
      this.#toRepair.length > 0 ? Number.NEGATIVE_INFINITY : undefined,
      this.#pace.dueAt,
      this.#errands.wakeAt(),
      this.#parts.publications.wakeAt(),
    )
  }

  /** For a while others are to have what it should. */
  #turnFrom(peer: PeerId, id: Hash, now: Millis): void {
    this.#toRepair.push(id, ...this.#errands.avoid(peer, now))
  }

  #targetsOf(copy: Copy, now: Millis): Map<PeerId, boolean> {
    const { self, chunkCopies } = this.#settings
    const able = [...this.#members.values()].filter(
      ({ id }) => id === self || (!copy.declined.has(id) && !this.#errands.isAvoided(id, now)),
    )
    const isRecent = copy.isPublishing || this.#parts.pulls.isRecent(copy)
    return targetsOf(copy, able, this.#settings, chunkCopies > 1 && copy.hasChunks && isRecent)
  }
}
