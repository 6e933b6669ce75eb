import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import type { SignedCard } from '../../core/manifest/card.ts'
import type { IdentifiedManifest } from '../../core/manifest/manifest.ts'
import { type CheckpointRef, refKey } from '../../core/manifest/origin.ts'
import type { CheckpointStore } from '../../store/checkpoint-store.ts'
import { badChunks } from '../../store/keep/repair.ts'
import { type Checkpoint, gatherCheckpoints } from '../../store/manifest/checkpoint.ts'
import type { CheckpointReader } from '../../store/reader/checkpoint-reader.ts'
import { StoreError } from '../../store/store-error.ts'
import type { ChunkPuller, WantedChunk } from './chunk-puller.ts'
import type { ManifestService } from './manifest-service.ts'

export interface RestorerOptions {
  readonly store: CheckpointStore
  readonly service: ManifestService
  readonly puller: ChunkPuller
  readonly self: PeerId
  readonly members: () => readonly PeerId[]
}

/** Reads checkpoints of which parts may be elsewhere: what this peer's place lacks comes from other members first. */
export class Restorer {
  readonly #options: RestorerOptions

  constructor(options: RestorerOptions) {
    this.#options = options
  }

  /** All its manifests, from here or from whoever has them. */
  async find(ref: CheckpointRef, kept: readonly Checkpoint[]): Promise<Checkpoint> {
    const { service } = this.#options
    const isSame = (other: CheckpointRef) => refKey(other) === refKey(ref)
    const here = kept.find(isSame)
    const cards = service.index.cardsOf(ref)
    const manifests: IdentifiedManifest[] = []
    for (let part = 0; part < ref.parts; part++) {
      const found = here?.found.get(part)
      const card = cards.find((each) => each.part === part)
      if (card !== undefined && card.id !== found?.id) manifests.push(await service.manifestOf(card))
      else if (found !== undefined) manifests.push(found)
    }
    const checkpoint = gatherCheckpoints(manifests).find(isSame)
    if (checkpoint === undefined) throw new StoreError('missing', `step ${ref.step}`, 'is not there')
    return checkpoint
  }

  async restore(checkpoint: Checkpoint, folder: string, readers?: number): Promise<CheckpointReader> {
    const { store } = this.#options
    const options = readers === undefined ? {} : { readers }
    await this.#provide(checkpoint, await this.#missing(checkpoint), readers)
    const reader = await store.read(checkpoint)
    try {
      await reader.restoreTo(folder, options)
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'damaged') throw error
      // What is damaged here is sound elsewhere.
      await this.#provide(checkpoint, await this.#damaged(checkpoint), readers)
      await reader.restoreTo(folder, options)
    }
    return reader
  }

  /** For a card that this peer is to keep with its chunks. */
  async keep(card: SignedCard, sources: readonly PeerId[]): Promise<void> {
    const { store, service, puller } = this.#options
    const identified = await service.manifestOf(card)
    await store.context.home.catalog.refresh()
    await puller.pull(this.#lacking([identified]), sources, () => this.#shelve([identified.id]))
  }

  /** Whether every chunk is in this peer's place. */
  async hasAll(id: Hash): Promise<boolean> {
    const identified = await this.#options.service.manifestHere(id)
    return identified !== undefined && this.#lacking([identified]).length === 0
  }

  async #missing(checkpoint: Checkpoint): Promise<WantedChunk[]> {
    const { home, replicas } = this.#options.store.context
    for (const { catalog } of [home, ...replicas]) await catalog.refresh()
    return this.#lacking([...checkpoint.found.values()])
  }

  #lacking(manifests: readonly IdentifiedManifest[]): WantedChunk[] {
    const { home, replicas } = this.#options.store.context
    const isHere = (hash: Hash) => [home, ...replicas].some(({ catalog }) => catalog.has(hash))
    return chunksOf(manifests, isHere)
  }

  async #damaged(checkpoint: Checkpoint): Promise<WantedChunk[]> {
    const bad = new Set<Hash>()
    for (const { manifest } of checkpoint.found.values())
      for (const file of manifest.files)
        for (const hash of await badChunks(this.#options.store.context, file)) bad.add(hash)
    return chunksOf([...checkpoint.found.values()], (hash) => !bad.has(hash))
  }

  async #provide(
    checkpoint: Checkpoint,
    chunks: readonly WantedChunk[],
    readers: number | undefined,
  ): Promise<void> {
    if (chunks.length === 0) return
    const { self, members, puller } = this.#options
    const parts = [...checkpoint.found.values()]
    const sources = [...new Set([...parts.map(({ manifest }) => manifest.author), ...members()])]
    const there = new Set(members())
    await puller.pull(
      chunks,
      sources.filter((peer) => peer !== self && there.has(peer)),
      () => this.#shelve(parts.map(({ id }) => id)),
      readers,
    )
  }

  /** A manifest whose chunks are in the place belongs there too: a prune keeps what it names. */
  async #shelve(ids: readonly Hash[]): Promise<void> {
    const { service, store } = this.#options
    for (const id of ids) {
      const bytes = await service.bytesOf(id)
      if (bytes !== undefined) await store.context.home.shelf.put(bytes)
    }
  }
}

function chunksOf(manifests: readonly IdentifiedManifest[], isHere: (hash: Hash) => boolean): WantedChunk[] {
  const wanted = new Map<Hash, WantedChunk>()
  for (const { manifest } of manifests)
    for (const { path, hashes, lengths } of manifest.files)
      for (const [index, hash] of hashes.entries())
        if (!isHere(hash)) wanted.set(hash, { hash, length: lengths[index] as number, file: path })
  return [...wanted.values()]
}
