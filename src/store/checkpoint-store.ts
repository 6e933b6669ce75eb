import { availableParallelism } from 'node:os'
import type { PeerId } from '../base/ids.ts'
import { latestOf } from '../core/manifest/latest.ts'
import type { Sign, Verify } from '../core/view.ts'
import { ChunkCatalog } from './chunk/chunk-catalog.ts'
import { createCrew } from './crew/create-crew.ts'
import type { Crew } from './crew/crew.ts'
import { type OpenStore, openStore, type StorePlace } from './crew/place.ts'
import { type Checkpoint, gatherCheckpoints } from './manifest/checkpoint.ts'
import { ManifestShelf, type ShelvedManifest } from './manifest/manifest-shelf.ts'
import { CheckpointReader } from './reader/checkpoint-reader.ts'
import { loadPieces } from './reader/load-pieces.ts'
import type { Save, SaveRequest } from './save/save-request.ts'
import { Saver, type SaverOptions } from './save/saver.ts'
import type { OpenPlace, StoreContext } from './store-context.ts'
import type { StoreError } from './store-error.ts'

export interface CheckpointStoreOptions {
  readonly place: StorePlace
  /** Further copies, tried in this order where the first is damaged or gone. */
  readonly replicas?: readonly StorePlace[]
  /** Who signs what is saved here. */
  readonly author: PeerId
  readonly sign: Sign
  readonly verify: Verify
  /** Compress chunks with zstd. */
  readonly compress?: boolean
  /** 32 bytes: encrypt chunks. */
  readonly key?: Uint8Array
  /** That hash, compress, read and write. */
  readonly threads?: number
  readonly whenBusy?: SaverOptions['whenBusy']
  readonly replicate?: SaverOptions['replicate']
}

// More threads than these wait for one disk or one network.
const threadsMax = 4

// What others have put there in between is found a little later.
const lookEveryMs = 1_000

/** Checkpoints in one place: saved in the background, read in parallel. */
export class CheckpointStore {
  readonly context: StoreContext
  readonly #saver: Saver
  #lookedAtMs = Number.NEGATIVE_INFINITY

  private constructor(context: StoreContext, saver: Saver) {
    this.context = context
    this.#saver = saver
  }

  static async open(options: CheckpointStoreOptions): Promise<CheckpointStore> {
    const threads = options.threads ?? Math.min(threadsMax, availableParallelism())
    return CheckpointStore.openWith(options, createCrew(threads), openStore)
  }

  /** For tests: with a crew and stores of their own making. */
  static async openWith(
    options: CheckpointStoreOptions,
    crew: Crew,
    open: OpenStore,
  ): Promise<CheckpointStore> {
    const { author, sign, verify, compress = false, key, whenBusy = 'queue', replicate } = options
    const openPlace = async (place: StorePlace): Promise<OpenPlace> => {
      const store = await open(place)
      return { place, store, catalog: new ChunkCatalog(store), shelf: new ManifestShelf(store, verify) }
    }
    const home = await openPlace(options.place)
    const replicas: OpenPlace[] = []
    for (const place of options.replicas ?? []) replicas.push(await openPlace(place))
    const context = { home, replicas, crew, sealing: { compress, key }, author, sign }
    return new CheckpointStore(
      context,
      new Saver(context, replicate === undefined ? { whenBusy } : { whenBusy, replicate }),
    )
  }

  /** Returns as soon as the bytes are captured; the rest goes on in other threads. */
  save(request: SaveRequest): Promise<Save> {
    return this.#saver.save(request)
  }

  /** All checkpoints, complete or not, from all places; and the manifests that cannot be read. */
  async list(run?: string): Promise<{ checkpoints: Checkpoint<ShelvedManifest>[]; damaged: StoreError[] }> {
    const { home, replicas } = this.context
    const manifests = new Map<string, ShelvedManifest>()
    const damaged: StoreError[] = []
    for (const { shelf } of [home, ...replicas]) {
      const listed = await shelf.list(run)
      for (const manifest of listed.manifests) manifests.set(manifest.id, manifest)
      damaged.push(...listed.damaged)
    }
    return { checkpoints: gatherCheckpoints([...manifests.values()]), damaged }
  }

  async latest(run?: string): Promise<Checkpoint<ShelvedManifest> | undefined> {
    return latestOf((await this.list(run)).checkpoints)
  }

  async read(checkpoint: Checkpoint): Promise<CheckpointReader> {
    const { home, replicas } = this.context
    for (const { catalog } of [home, ...replicas]) await catalog.refresh()
    return new CheckpointReader(this.context, checkpoint)
  }

  /** One chunk, verified, in the memory that is lent if it has room; undefined where no place has it. */
  async readChunk(hash: string, lent?: SharedArrayBuffer): Promise<Uint8Array | undefined> {
    const places = [this.context.home, ...this.context.replicas]
    if (!places.some(({ catalog }) => catalog.has(hash))) await this.#lookAgain()
    const length = places
      .map(({ catalog }) => catalog.places(hash)[0]?.length)
      .find((found) => found !== undefined)
    if (length === undefined) return undefined
    const memory = lent !== undefined && lent.byteLength >= length ? lent : new SharedArrayBuffer(length)
    const pieces = [{ hash, length, from: 0, to: length, targetAt: 0 }]
    await loadPieces(this.context, [{ name: `chunk ${hash}`, target: { kind: 'memory', memory }, pieces }])
    return new Uint8Array(memory, 0, length)
  }

  /** Whoever asks for what nobody has does not make us list everything each time. */
  async #lookAgain(): Promise<void> {
    const now = performance.now()
    if (now - this.#lookedAtMs < lookEveryMs) return
    this.#lookedAtMs = now
    for (const { catalog } of [this.context.home, ...this.context.replicas]) await catalog.refresh()
  }

  get savesUnderWay(): number {
    return this.#saver.underWay
  }

  /** Waits for saves under way. */
  async close(): Promise<void> {
    await this.#saver.settled()
    const { home, replicas, crew } = this.context
    await crew.close()
    for (const { store } of [home, ...replicas]) await store.close()
  }
}
