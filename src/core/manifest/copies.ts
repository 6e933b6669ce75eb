import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import type { SignedCard } from './card.ts'
import type { Holder } from './holders.ts'
import { compareWorth } from './origin.ts'
import type { ReplicationLimits } from './replication-io.ts'

/** What another member has said that it has of a manifest. */
export type Holding = 'manifest' | 'chunks' | 'no-chunks'

/** A manifest on this peer's disk. */
export interface Copy {
  readonly card: SignedCard
  readonly bytes: number
  hasChunks: boolean
  /** Somebody here waits until there are enough. */
  isPublishing: boolean
  /** Other members of the newest view that have said so, under the incarnation that they have in it. */
  readonly heldBy: Map<PeerId, Holding>
  /** It is written down here that enough members have it. */
  isConfirmed: boolean
  /** Other members that have said so of themselves. */
  readonly confirmedBy: Set<PeerId>
  /** Members that do not take it. */
  readonly declined: Set<PeerId>
  /** Until then its chunks are being pulled, or not tried again. */
  pullAt: number
}

/** The manifests on this peer's disk, in a bounded number: when there are too many the oldest go. */
export class Copies {
  readonly #limits: ReplicationLimits
  readonly #copies = new OrderedMap<Copy>()
  #own: Hash | undefined
  #bytes = 0

  constructor(limits: ReplicationLimits) {
    this.#limits = limits
  }

  /** The job whose manifests go last. */
  setOwn(genesis: Hash): void {
    this.#own = genesis
  }

  get count(): number {
    return this.#copies.size
  }

  get bytes(): number {
    return this.#bytes
  }

  has(id: Hash): boolean {
    return this.#copies.has(id)
  }

  /** So many members have said that they have it, this peer included; none where it has none itself. */
  countOf(id: Hash): number {
    const copy = this.get(id)
    return copy === undefined ? 0 : 1 + copy.heldBy.size
  }

  /** Saved here, and not yet published. */
  isPublishing(id: Hash): boolean {
    return this.get(id)?.isPublishing === true
  }

  get publishingCount(): number {
    return [...this.values()].filter(({ isPublishing }) => isPublishing).length
  }

  ids(): readonly Hash[] {
    return this.#copies.keys()
  }

  get(id: Hash): Copy | undefined {
    return this.#copies.get(id)
  }

  values(): IterableIterator<Copy> {
    return this.#copies.values()
  }

  add(card: SignedCard, bytes: number, hasChunks: boolean): Copy {
    const known = this.#copies.get(card.id)
    if (known !== undefined) {
      known.hasChunks ||= hasChunks
      return known
    }
    const copy: Copy = {
      card,
      bytes,
      hasChunks,
      isPublishing: false,
      heldBy: new Map(),
      isConfirmed: false,
      confirmedBy: new Set(),
      declined: new Set(),
      pullAt: Number.NEGATIVE_INFINITY,
    }
    this.#copies.set(card.id, copy)
    this.#bytes += bytes
    return copy
  }

  delete(id: Hash): void {
    this.#bytes -= this.#copies.get(id)?.bytes ?? 0
    this.#copies.delete(id)
  }

  /** What members said counts for as long as they are the same members. */
  keepWordOf(before: ReadonlyMap<PeerId, Holder>, after: ReadonlyMap<PeerId, Holder>): void {
    const isSame = (peer: PeerId) => before.get(peer)?.incarnation === after.get(peer)?.incarnation
    for (const { heldBy, confirmedBy, declined } of this.#copies.values())
      for (const said of [heldBy, confirmedBy, declined])
        for (const peer of said.keys()) if (!after.has(peer) || !isSame(peer)) said.delete(peer)
  }

  /** Takes away the oldest until all limits are kept; one that is being published stays. */
  shed(): Copy[] {
    const { manifestsMax, bytesMax } = this.#limits
    const shed: Copy[] = []
    while (this.count > manifestsMax || this.#bytes > bytesMax) {
      const oldest = this.#oldest()
      if (oldest === undefined) break
      this.delete(oldest.card.id)
      shed.push(oldest)
    }
    return shed
  }

  /** Nothing as old as this is taken while there is no room: it would be the next to go. */
  isTooOld(card: SignedCard): boolean {
    const { manifestsMax, bytesMax } = this.#limits
    if (this.count < manifestsMax && this.#bytes < bytesMax) return false
    const oldest = this.#oldest()
    return oldest !== undefined && compareWorth(card, oldest.card, this.#own) <= 0
  }

  #oldest(): Copy | undefined {
    let oldest: Copy | undefined
    for (const copy of this.#copies.values())
      if (!copy.isPublishing && (oldest === undefined || compareWorth(copy.card, oldest.card, this.#own) < 0))
        oldest = copy
    return oldest
  }
}

/** Whom to ask for its chunks: those who have said that they have them, its author, and whoever may have them. */
export function chunkSourcesOf({ card, heldBy }: Copy, holders: readonly PeerId[]): PeerId[] {
  const having = [...heldBy].filter(([, holding]) => holding === 'chunks').map(([peer]) => peer)
  return [...new Set([...having, card.author, ...holders, ...heldBy.keys()])]
}
