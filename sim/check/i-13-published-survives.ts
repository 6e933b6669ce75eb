import { Checker } from './checker.ts'
import { type CopyKind, DisksWithCopies } from './disks-with-copies.ts'
import type { SeenOf } from './observation.ts'
import { type WithdrawalKind, WithdrawnManifests } from './withdrawn-manifests.ts'

export interface ManifestFacts {
  /** So many copies there are to be. */
  readonly copies: number
  /** By then everybody has heard of a member that is gone for ever. */
  readonly noticeMs: number
  /** So soon after the last fault there are so many again. */
  readonly repairMs: number
}

type Watched = CopyKind | WithdrawalKind | 'manifest-published' | 'manifest-read' | 'checkpoint-complete'

interface Published {
  /** As it was told. */
  readonly copies: number
  /** Disks lost since it was last on so many. */
  readonly lost: Set<string>
  isGone: boolean
}

/**
 * A manifest that is told to be published is on as many disks as it should be, and survives the loss of all of them but
 * one, unless it is withdrawn; readers see all of it or nothing, and take a checkpoint for complete only if all its parts
 * are published.
 */
export class PublishedSurvives extends Checker<Watched> {
  readonly #facts: ManifestFacts
  readonly #disks = new DisksWithCopies()
  readonly #withdrawn = new WithdrawnManifests()
  readonly #published = new Map<string, Published>()

  constructor(facts: ManifestFacts) {
    super('I-13', [
      'manifest-kept',
      'manifest-dropped',
      'disk-lost',
      'manifest-published',
      'manifest-read',
      'checkpoint-complete',
      'manifest-saved',
      'withdrawal-asked',
      'withdrawal-kept',
    ])
    this.#facts = facts
  }

  /** Manifests that were judged: a checker that never gets to judge proves nothing. */
  get judged(): number {
    return this.#published.size
  }

  observe(observation: SeenOf<Watched>): void {
    const { atMs, peer } = observation
    switch (observation.kind) {
      case 'manifest-published':
        return this.#publish(observation)
      case 'manifest-read':
        if (!observation.isWhole) this.violated(atMs, `${peer} read a part of manifest ${observation.id}`)
        return
      case 'checkpoint-complete': {
        const missing = observation.ids.find((id) => !this.#published.has(id))
        if (missing !== undefined)
          this.violated(
            atMs,
            `${peer} takes ${observation.checkpoint} for complete, but ${missing} was never published`,
          )
        return
      }
      case 'manifest-saved':
      case 'withdrawal-asked':
      case 'withdrawal-kept':
        return this.#withdrawn.observe(observation)
      default:
        this.#disks.observe(atMs, peer, observation)
        this.#lookAtAll(atMs, observation.kind === 'disk-lost' ? peer : undefined)
    }
  }

  #publish(seen: SeenOf<'manifest-published'>): void {
    const { atMs, peer, id, copies, members, chunkDisks = 0, chunkDisksNeeded = 0 } = seen
    const needed = Math.min(this.#facts.copies, members)
    // Of one that has just gone for ever nobody may have heard; of others everybody has.
    const lost = this.#disks.lostSince(id, atMs - this.#facts.noticeMs)
    const disks = this.#disks.of(id).size + lost.length
    if (copies < needed)
      this.violated(atMs, `${peer} calls ${id} published with ${copies} copies, where ${needed} are needed`)
    // Where it is withdrawn meanwhile, some have let go of it before others have heard.
    if (disks < copies && !this.#withdrawn.isWithdrawn(id))
      this.violated(atMs, `${peer} calls ${id} published with ${copies} copies, but it is on ${disks} disks`)
    if (chunkDisks < chunkDisksNeeded && !this.#withdrawn.isWithdrawn(id))
      this.violated(
        atMs,
        `${peer} calls ${id} published with its chunks on ${chunkDisks} disks, where ${chunkDisksNeeded} are needed`,
      )
    if (!this.#published.has(id)) this.#published.set(id, { copies, lost: new Set(lost), isGone: false })
  }

  #lookAtAll(atMs: number, lost: string | undefined): void {
    for (const [id, published] of this.#published) {
      const { size } = this.#disks.of(id)
      if (lost !== undefined) published.lost.add(lost)
      if (size >= published.copies) published.lost.clear()
      if (size > 0 || published.isGone) continue
      published.isGone = true
      if (published.lost.size < published.copies && !this.#withdrawn.isWithdrawn(id))
        this.violated(
          atMs,
          `${id}, published with ${published.copies} copies, is gone after the loss of ${published.lost.size} disks`,
        )
    }
  }
}
