import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { CardIndex } from './card-index.ts'
import { type Copies, type Copy, chunkSourcesOf } from './copies.ts'
import type { Holder } from './holders.ts'
import { compareWorth } from './origin.ts'
import type { ReceiptOutcome, ReplicationOutput, ReplicationSettings } from './replication-io.ts'
import { chunkHoldersOf } from './targets.ts'

/** Decides which chunks this peer is to have: those of manifests that are here, for which it is among the holders. */
export class ChunkPulls {
  readonly #settings: ReplicationSettings
  readonly #copies: Copies
  readonly #index: CardIndex
  #own: Hash | undefined
  #members: ReadonlyMap<PeerId, Holder> = new Map()

  constructor(settings: ReplicationSettings, copies: Copies, index: CardIndex) {
    this.#settings = settings
    this.#copies = copies
    this.#index = index
  }

  follow(own: Hash, members: ReadonlyMap<PeerId, Holder>): void {
    this.#own = own
    this.#members = members
  }

  /** Chunks are kept at several members for the latest complete checkpoint and for whatever is newer. */
  isRecent({ card }: Copy): boolean {
    const { latest } = this.#index
    return latest === undefined || compareWorth(card, latest, this.#own) >= 0
  }

  /** Because it is ours to have by our own view, or by that of somebody who asks for it. */
  maybePull(copy: Copy, now: Millis, isAsked = false): ReplicationOutput[] {
    const { self, keepsChunks, chunkCopies } = this.#settings
    if (!keepsChunks || copy.hasChunks || copy.pullAt > now || !this.#members.has(self)) return []
    const holders = chunkHoldersOf(copy, [...this.#members.values()], chunkCopies)
    if (!isAsked && (chunkCopies < 2 || !this.isRecent(copy) || !holders.includes(self))) return []
    copy.pullAt = Number.POSITIVE_INFINITY
    const sources = chunkSourcesOf(copy, holders).filter((peer) => peer !== self && this.#members.has(peer))
    return [{ kind: 'pull-chunks', card: copy.card, sources }]
  }

  /** It is tried again later. */
  failed(id: Hash, now: Millis): void {
    const copy = this.#copies.get(id)
    if (copy !== undefined) copy.pullAt = now + this.#settings.timing.putMs
  }

  outcomeOf({ hasChunks }: Copy): ReceiptOutcome {
    if (hasChunks) return 'with-chunks'
    return this.#settings.keepsChunks ? 'kept' : 'without-chunks'
  }

  tick(now: Millis): ReplicationOutput[] {
    const outputs: ReplicationOutput[] = []
    if (!this.#settings.keepsChunks) return outputs
    for (const copy of this.#copies.values())
      if (!copy.hasChunks && copy.pullAt <= now) {
        // Where there is no need to pull there is none to wake up for it.
        copy.pullAt = Number.NEGATIVE_INFINITY
        outputs.push(...this.maybePull(copy, now))
      }
    return outputs
  }

  wakeAt(): Millis | undefined {
    let at: Millis | undefined
    if (this.#settings.keepsChunks)
      for (const { hasChunks, pullAt } of this.#copies.values())
        if (!hasChunks && Number.isFinite(pullAt)) at = earliest(at, pullAt)
    return at
  }
}
