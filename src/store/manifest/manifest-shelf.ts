import { decodeManifest } from '../../../protocols/index.ts'
import type { IdentifiedManifest } from '../../core/manifest/manifest.ts'
import type { Verify } from '../../core/view.ts'
import type { ObjectInfo, ObjectStore } from '../object/object-store.ts'
import { StoreError } from '../store-error.ts'

const prefix = 'manifests/'
const ending = '.manifest'

export interface ShelvedManifest extends IdentifiedManifest {
  readonly key: string
}

/** The manifests of a store. One is there whole, signed and under its own hash, or it is not there. */
export class ManifestShelf {
  readonly #store: ObjectStore
  readonly #verify: Verify
  readonly #read = new Map<string, ShelvedManifest>()

  constructor(store: ObjectStore, verify: Verify) {
    this.#store = store
    this.#verify = verify
  }

  static keyOf({ id, manifest }: IdentifiedManifest): string {
    return `${prefix}${manifest.run}/${id}${ending}`
  }

  /** Checks before it writes: what would not be read again is not put there. */
  async put(bytes: Uint8Array): Promise<ShelvedManifest> {
    const decoded = decodeManifest(bytes, this.#verify)
    if (!decoded.ok) throw new StoreError('damaged', 'manifest', decoded.reason)
    const shelved = { ...decoded.value, key: ManifestShelf.keyOf(decoded.value) }
    await this.#store.put(shelved.key, bytes)
    this.#read.set(shelved.key, shelved)
    return shelved
  }

  /** What is there now. A manifest that cannot be read is told apart: it is never listed among the others. */
  async list(run?: string): Promise<{ manifests: ShelvedManifest[]; damaged: StoreError[] }> {
    const infos = await this.#store.list(prefixOf(run))
    this.#forgetAllBut(infos, run)
    const manifests: ShelvedManifest[] = []
    const damaged: StoreError[] = []
    for (const { key } of infos) {
      if (!key.endsWith(ending)) continue
      try {
        const known = this.#read.get(key) ?? (await this.read(key))
        this.#read.set(key, known)
        manifests.push(known)
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        if (error.code === 'missing') continue
        if (error.code !== 'damaged') throw error
        damaged.push(error)
      }
    }
    return { manifests, damaged }
  }

  /** From the store, whatever is remembered. */
  async read(key: string): Promise<ShelvedManifest> {
    const decoded = decodeManifest(await this.#store.get(key), this.#verify)
    if (!decoded.ok) throw new StoreError('damaged', key, decoded.reason)
    if (ManifestShelf.keyOf(decoded.value) !== key)
      throw new StoreError('damaged', key, `holds manifest ${decoded.value.id}`)
    return { ...decoded.value, key }
  }

  /** Others remove manifests too, and a peer lives for months. */
  #forgetAllBut(infos: readonly ObjectInfo[], run: string | undefined): void {
    const there = new Set(infos.map(({ key }) => key))
    for (const key of this.#read.keys())
      if (key.startsWith(prefixOf(run)) && !there.has(key)) this.#read.delete(key)
  }

  /** Gone for good when it resolves: chunks that only they have named may go after them. */
  async remove(...keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#read.delete(key)
    await this.#store.removeForGood(keys)
  }
}

function prefixOf(run: string | undefined): string {
  return run === undefined ? prefix : `${prefix}${run}/`
}
