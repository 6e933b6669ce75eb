import { createHash, randomBytes } from 'node:crypto'
import type { ObjectStore, ObjectUpload } from '../object/object-store.ts'
import type { HashTable } from './hash-table.ts'
import { encodePackEnd, type PackEntry, packHead } from './pack-format.ts'
import { keyTagOf, type Sealing, sealChunk } from './sealing.ts'
import type { Zstd } from './zstd.ts'

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
  #writing: Promise<void> = Promise.resolve()

  constructor(store: ObjectStore, sealing: Sealing, known: HashTable, zstd: Zstd) {
    this.#store = store
    this.#sealing = sealing
    this.#known = known
    this.#zstd = zstd
  }

  /**
   * Hashes a chunk and writes it if it is new. The write goes on while the caller prepares the next chunk: its bytes must
   * stay as they are until the next call returns.
   */
  async add(bytes: Uint8Array): Promise<AddedChunk> {
    const digest = createHash('sha256').update(bytes).digest()
    const hash = digest.toString('hex')
    const length = bytes.length
    const isThere = this.#added.has(hash) || this.#known.has(digest)
    const sealed = isThere ? undefined : sealChunk(bytes, digest, this.#sealing, this.#zstd)
    // Also for a chunk that is there: the caller is about to use the memory again that is still being written.
    await this.#writing
    if (sealed === undefined) return { hash, length, storedBytes: 0 }
    if (this.#pack !== undefined && this.#pack.length >= packBytesMax) await this.#finishPack()
    this.#pack ??= await this.#beginPack()
    const pack = this.#pack
    const storedBytes = sealed.bytes.length
    pack.entries.push({
      hash: digest,
      offset: pack.length,
      storedLength: storedBytes,
      length,
      seal: sealed.seal,
    })
    pack.length += storedBytes
    this.#added.add(hash)
    this.#writing = pack.upload.write(sealed.bytes)
    // Told by whoever waits for it next.
    this.#writing.catch(() => {})
    return { hash, length, storedBytes }
  }

  /** All packs are whole and durable when it resolves. */
  async finish(): Promise<readonly WrittenPack[]> {
    await this.#writing
    if (this.#pack !== undefined) await this.#finishPack()
    return this.#written
  }

  /** Packs that are finished stay: they name nothing, and a prune removes them. */
  async abandon(): Promise<void> {
    await this.#writing.catch(() => {})
    await this.#pack?.upload.abort()
    this.#pack = undefined
  }

  async #beginPack() {
    const key = `${packsPrefix}${randomBytes(16).toString('hex')}.pack`
    const upload = await this.#store.upload(key)
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
