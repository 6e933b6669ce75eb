import { createHash, randomBytes } from 'node:crypto'
import type { Zstd } from '../../zstd/zstd.ts'
import type { ObjectStore, ObjectUpload } from '../object/object-store.ts'
import type { HashTable } from './hash-table.ts'
import { encodePackEnd, type PackEntry, packHead } from './pack-format.ts'
import { keyTagOf, type Sealing, sealChunk } from './sealing.ts'

export const packsPrefix = 'packs/'

// Large enough to be written at the disk's speed; small enough that what nobody needs any more goes away soon.
const packBytesMax = 512 * 2 ** 20

export interface AddedChunk {
  readonly hash: string
  readonly length: number
  /** What was written for it: 0 for a chunk that is there already. */
  readonly storedBytes: number
}

export interface WrittenPack {
  readonly key: string
  readonly entries: readonly PackEntry[]
}

/** Writes chunks that are not there yet, one after the other, into packs that appear when they are whole. */
export class PackWriter {
  readonly #store: ObjectStore
  readonly #sealing: Sealing
  readonly #known: HashTable
  readonly #zstd: Zstd
  readonly #added = new Set<string>()
  readonly #written: WrittenPack[] = []
  #pack:
    | { readonly key: string; readonly upload: ObjectUpload; readonly entries: PackEntry[]; length: number }
    | undefined

  constructor(store: ObjectStore, sealing: Sealing, known: HashTable, zstd: Zstd) {
    this.#store = store
    this.#sealing = sealing
    this.#known = known
    this.#zstd = zstd
  }

  /** Hashes a chunk and writes it if it is new, and if it is what was expected. */
  async add(bytes: Uint8Array, expected?: string): Promise<AddedChunk> {
    const digest = createHash('sha256').update(bytes).digest()
    const hash = digest.toString('hex')
    const length = bytes.length
    const isThere = this.#added.has(hash) || this.#known.has(digest)
    if (isThere || (expected !== undefined && expected !== hash)) return { hash, length, storedBytes: 0 }
    const sealed = sealChunk(bytes, digest, this.#sealing, this.#zstd)
    if (this.#pack !== undefined && this.#pack.length >= packBytesMax) await this.#finishPack()
    this.#pack ??= await this.#beginPack()
    const pack = this.#pack
    const storedBytes = sealed.bytes.length
    await pack.upload.write(sealed.bytes)
    pack.entries.push({
      hash: digest,
      offset: pack.length,
      storedLength: storedBytes,
      length,
      seal: sealed.seal,
    })
    pack.length += storedBytes
    this.#added.add(hash)
    return { hash, length, storedBytes }
  }

  /** All packs are whole and durable when it resolves. */
  async finish(): Promise<readonly WrittenPack[]> {
    if (this.#pack !== undefined) await this.#finishPack()
    return this.#written
  }

  /** Packs that are finished stay: they name nothing, and a prune removes them. */
  async abandon(): Promise<void> {
    await this.#pack?.upload.abort()
    this.#pack = undefined
  }

  async #beginPack() {
    const key = `${packsPrefix}${randomBytes(16).toString('hex')}.pack`
    const upload = await this.#store.upload(key, { mayBlock: true })
    await upload.write(packHead)
    return { key, upload, entries: [], length: packHead.length }
  }

  async #finishPack(): Promise<void> {
    const pack = this.#pack
    if (pack === undefined) return
    const { key } = this.#sealing
    await pack.upload.write(encodePackEnd(pack.entries, key === undefined ? undefined : keyTagOf(key)))
    await pack.upload.finish()
    this.#written.push({ key: pack.key, entries: pack.entries })
    this.#pack = undefined
  }
}
