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

type Watched =
  | CopyKind
  | WithdrawalKind
  | 'manifest-enough'
  | 'manifest-published'
  | 'manifests-listed'
  | 'manifest-read'
  | 'checkpoint-complete'

interface Enough {
  /** As it was told. */
  readonly copies: number
  /** Disks lost since it was last on so many. */
  readonly lost: Set<string>
  isGone: boolean
}

/**
 * A manifest of which a peer finds that enough have it is on as many disks as it should be, and survives the loss of all of
 * them but one, unless it is withdrawn; readers see all of it or nothing, and take a checkpoint for complete only if enough
 * have all its parts. When it is told to be published, peers that start from as many of those disks list it, each without
 * the others; and so they do from then on.
 */
export class PublishedSurvives extends Checker<Watched> {
  readonly #facts: ManifestFacts
  readonly #disks = new DisksWithCopies()
  readonly #withdrawn = new WithdrawnManifests()
  readonly #enough = new Map<string, Enough>()
  /** For whom it was published, and from whose disks it is listed since then. */
  readonly #published = new Map<string, readonly string[]>()

  constructor(facts: ManifestFacts) {
    super('I-13', [
      'manifest-kept',
      'manifest-dropped',
      'disk-lost',
      'manifest-enough',
      'manifest-published',
      'manifests-listed',
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
      case 'manifest-enough':
        return this.#foundEnough(observation)
      case 'manifest-published':
        return this.#publish(observation)
      case 'manifests-listed':
        return this.#list(observation)
      case 'manifest-read':
        if (!observation.isWhole) this.violated(atMs, `${peer} read a part of manifest ${observation.id}`)
        return
      case 'checkpoint-complete': {
        const missing = observation.ids.find((id) => !this.#enough.has(id))
        if (missing !== undefined)
          this.violated(
            atMs,
            `${peer} takes ${observation.checkpoint} for complete, but there were never enough of ${missing}`,
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

  #publish({ atMs, peer, id, members, listers }: SeenOf<'manifest-published'>): void {
    const needed = Math.min(this.#facts.copies, members)
    const lost = this.#disks.lostSince(id, atMs - this.#facts.noticeMs)
    const there = listers.length + lost.length
    if (there < needed && !this.#withdrawn.isWithdrawn(id))
      this.violated(
        atMs,
        `${peer} says that ${id} is published, but only ${there} of those who hold it would list it alone, where ${needed} are needed`,
      )
    this.#published.set(id, listers)
  }

  #list({ atMs, peer, held, listed }: SeenOf<'manifests-listed'>): void {
    for (const id of held)
      if (this.#published.get(id)?.includes(peer) && !listed.has(id) && !this.#withdrawn.isWithdrawn(id))
        this.violated(atMs, `${peer} holds ${id}, which is published, and does not list it`)
  }

  #foundEnough(seen: SeenOf<'manifest-enough'>): void {
    const { atMs, peer, id, copies, members, chunkDisks = 0, chunkDisksNeeded = 0 } = seen
    const needed = Math.min(this.#facts.copies, members)
    // Of one that has just gone for ever nobody may have heard; of others everybody has.
    const lost = this.#disks.lostSince(id, atMs - this.#facts.noticeMs)
    const disks = this.#disks.of(id).size + lost.length
    if (copies < needed)
      this.violated(atMs, `${peer} finds ${copies} copies of ${id} enough, where ${needed} are needed`)
    // Where it is withdrawn meanwhile, some have let go of it before others have heard.
    if (disks < copies && !this.#withdrawn.isWithdrawn(id))
      this.violated(atMs, `${peer} finds ${copies} copies of ${id}, but it is on ${disks} disks`)
    if (chunkDisks < chunkDisksNeeded && !this.#withdrawn.isWithdrawn(id))
      this.violated(
        atMs,
        `${peer} finds enough of ${id} with its chunks on ${chunkDisks} disks, where ${chunkDisksNeeded} are needed`,
      )
    if (!this.#enough.has(id)) this.#enough.set(id, { copies, lost: new Set(lost), isGone: false })
  }

  #lookAtAll(atMs: number, lost: string | undefined): void {
    for (const [id, enough] of this.#enough) {
      const { size } = this.#disks.of(id)
      if (lost !== undefined) enough.lost.add(lost)
      if (size >= enough.copies) enough.lost.clear()
      if (size > 0 || enough.isGone) continue
      enough.isGone = true
      if (enough.lost.size < enough.copies && !this.#withdrawn.isWithdrawn(id))
        this.violated(
          atMs,
          `${id}, of which there were ${enough.copies} copies, is gone after the loss of ${enough.lost.size} disks`,
        )
    }
  }
}
