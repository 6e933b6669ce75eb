import { setImmediate } from 'node:timers/promises'
import type { ObjectInfo, ObjectStore } from '../object/object-store.ts'
import { StoreError } from '../store-error.ts'
import { HashTable } from './hash-table.ts'
import { type PackEntry, packFootBytes, parsePackFoot, parsePackIndex } from './pack-format.ts'
import { packsPrefix } from './pack-writer.ts'

/** Where one copy of a chunk is. */
export interface ChunkPlace {
  readonly pack: string
  readonly offset: number
  readonly storedLength: number
  readonly length: number
  readonly seal: number
}

interface KnownPack {
  readonly sizeBytes: number
  readonly entries: readonly PackEntry[]
  readonly keyTag: string | undefined
}

// A store may have a million chunks, and the thread that asks may be a peer's own: it gets a turn in between.
const entriesAtOnce = 2_048

// Indexes that are being read at a time.
const readsAtOnceMax = 16

/** Which chunks a store has, and where. Packs never change, so each index is read once. */
export class ChunkCatalog {
  readonly #store: ObjectStore
  #packs = new Map<string, KnownPack>()
  #places = new Map<string, ChunkPlace[]>()
  #damaged = new Map<string, StoreError>()
  #revision = 0

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** Packs whose index cannot be read: their chunks are as good as lost. */
  get damaged(): ReadonlyMap<string, StoreError> {
    return this.#damaged
  }

  /** Another number whenever something else was found. */
  get revision(): number {
    return this.#revision
  }

  get packs(): ReadonlyMap<string, KnownPack> {
    return this.#packs
  }

  /** Looks what is there now. */
  async refresh(): Promise<void> {
    const listed = (await this.#store.list(packsPrefix)).filter(({ key }) => key.endsWith('.pack'))
    const packs = new Map<string, KnownPack>()
    const damaged = new Map<string, StoreError>()
    const waiting = [...listed]
    const work = async (): Promise<void> => {
      for (let info = waiting.shift(); info !== undefined; info = waiting.shift()) {
        const known = this.#packs.get(info.key)
        try {
          packs.set(info.key, known?.sizeBytes === info.sizeBytes ? known : await this.#read(info))
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
          // Removed since it was listed: it is not there, and that is all.
          if (error.code === 'missing') continue
          if (error.code !== 'damaged') throw error
          damaged.set(info.key, error)
        }
      }
    }
    await Promise.all(Array.from({ length: readsAtOnceMax }, work))
    this.#damaged = damaged
    const isSame =
      packs.size === this.#packs.size && [...packs].every(([key, pack]) => this.#packs.get(key) === pack)
    if (isSame) return
    const sorted = new Map([...packs].sort(([left], [right]) => (left < right ? -1 : 1)))
    const places = await placesOf(sorted)
    // At once: whoever reads meanwhile has seen the old ones, and now sees all of the new ones.
    this.#packs = sorted
    this.#places = places
    this.#revision++
  }

  /** All copies of a chunk; usually one. */
  places(hash: string): readonly ChunkPlace[] {
    return this.#places.get(hash) ?? []
  }

  has(hash: string): boolean {
    return this.#places.has(hash)
  }

  /** For threads that must not write again what is there; a chunk under another key counts as not there. */
  async known(keyTag: string | undefined): Promise<HashTable> {
    const packs = [...this.#packs.values()].filter((pack) => pack.keyTag === keyTag)
    const table = HashTable.for(packs.reduce((sum, { entries }) => sum + entries.length, 0))
    for (const { entries } of packs) {
      for (let first = 0; first < entries.length; first += entriesAtOnce) {
        for (const { hash } of entries.slice(first, first + entriesAtOnce)) table.add(hash)
        await setImmediate()
      }
    }
    return table
  }

  async #read({ key, sizeBytes }: ObjectInfo): Promise<KnownPack> {
    if (sizeBytes < packFootBytes) throw new StoreError('damaged', key, 'is too short to be a pack')
    const foot = new Uint8Array(packFootBytes)
    await this.#store.readInto(key, sizeBytes - packFootBytes, foot)
    const parsed = parsePackFoot(foot, sizeBytes, key)
    const index = new Uint8Array(parsed.indexBytes)
    await this.#store.readInto(key, sizeBytes - packFootBytes - parsed.indexBytes, index)
    return { sizeBytes, entries: parsePackIndex(index, parsed, sizeBytes, key), keyTag: parsed.keyTag }
  }
}

async function placesOf(packs: ReadonlyMap<string, KnownPack>): Promise<Map<string, ChunkPlace[]>> {
  const places = new Map<string, ChunkPlace[]>()
  for (const [pack, { entries }] of packs)
    for (let first = 0; first < entries.length; first += entriesAtOnce) {
      for (const { hash, offset, storedLength, length, seal } of entries.slice(
        first,
        first + entriesAtOnce,
      )) {
        const name = Buffer.from(hash).toString('hex')
        const place = { pack, offset, storedLength, length, seal }
        const known = places.get(name)
        if (known === undefined) places.set(name, [place])
        else known.push(place)
      }
      await setImmediate()
    }
  return places
}
