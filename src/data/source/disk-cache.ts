import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashParts } from '../../base/id-hash.ts'
import { pieceBytes } from '../../core/piece.ts'
import type { Source, SourceFile } from './source.ts'

export interface DiskCacheOptions {
  readonly folder: string
  readonly bytesMax: number
}

const checkBytes = 8
// Its age is how long ago a piece was used; writing that down with every use would cost more than it tells.
const touchEveryMs = 60_000
/** Of one range: a row group may be many, and each lies in memory until it is in its place. */
const piecesAtOnce = 4

/** Asks whoever may have a piece to put it into the folder; true when it is there. */
export type AskForPiece = (file: SourceFile, piece: number) => Promise<boolean>

/**
 * Pieces of remote files, kept in a folder that the processes of a node share. Each piece is a file that is written
 * aside and renamed, and ends with a checksum: after a crash, or with another process at work, a reader finds a whole
 * piece or none. When there are more bytes than allowed those unused for longest go.
 */
export class DiskCache {
  readonly #options: DiskCacheOptions
  readonly #fetching = new Map<string, Promise<Uint8Array>>()
  #addedBytes = Number.POSITIVE_INFINITY
  hits = 0
  /** Put into the folder by others when they were asked. */
  brought = 0
  misses = 0

  constructor(options: DiskCacheOptions) {
    this.#options = options
  }

  /** The same source, read through this cache. Where `ask` is given, others are asked before the source is read. */
  around(source: Source, ask?: AskForPiece): Source {
    return {
      uri: source.uri,
      list: () => source.list(),
      read: (file, from, to, lent) => this.#read(source, file, from, lent ?? new Uint8Array(to - from), ask),
      close: () => source.close(),
    }
  }

  /** Keeps a piece that came from elsewhere. */
  async keep(uri: string, file: SourceFile, piece: number, bytes: Uint8Array): Promise<void> {
    await this.#keep(nameOf(uri, file, piece * pieceBytes), bytes)
  }

  /** From the folder, or from the source, and then it is in the folder. */
  piece(source: Source, file: SourceFile, piece: number): Promise<Uint8Array> {
    return this.#piece(source, file, piece * pieceBytes, undefined)
  }

  async #read(
    source: Source,
    file: SourceFile,
    from: number,
    whole: Uint8Array,
    ask: AskForPiece | undefined,
  ): Promise<Uint8Array> {
    const to = from + whole.length
    let next = from - (from % pieceBytes)
    const bring = async (): Promise<void> => {
      while (next < to) {
        const start = next
        next += pieceBytes
        const piece = await this.#piece(source, file, start, ask)
        const wanted = piece.subarray(Math.max(0, from - start), Math.min(piece.length, to - start))
        whole.set(wanted, Math.max(0, start - from))
      }
    }
    await Promise.all(Array.from({ length: piecesAtOnce }, bring))
    return whole
  }

  async #piece(
    source: Source,
    file: SourceFile,
    start: number,
    ask: AskForPiece | undefined,
  ): Promise<Uint8Array> {
    const name = nameOf(source.uri, file, start)
    const length = Math.min(pieceBytes, file.bytes - start)
    const known = this.#fetching.get(name)
    if (known !== undefined) return known
    const fetching = this.#loadOrFetch(
      name,
      length,
      () => ask?.(file, start / pieceBytes).catch(() => false) ?? Promise.resolve(false),
      () => source.read(file, start, start + length),
    )
    this.#fetching.set(name, fetching)
    try {
      return await fetching
    } finally {
      this.#fetching.delete(name)
    }
  }

  async #loadOrFetch(
    name: string,
    length: number,
    ask: () => Promise<boolean>,
    fetchPiece: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const kept = await this.#load(name, length)
    if (kept !== undefined) {
      this.hits += 1
      return kept
    }
    const brought = (await ask()) ? await this.#load(name, length) : undefined
    if (brought !== undefined) {
      this.brought += 1
      return brought
    }
    this.misses += 1
    const fetched = await fetchPiece()
    await this.#keep(name, fetched)
    return fetched
  }

  async #load(name: string, length: number): Promise<Uint8Array | undefined> {
    const path = this.#pathOf(name)
    try {
      const bytes = await readFile(path)
      const piece = bytes.subarray(0, length)
      if (bytes.length === length + checkBytes && checkOf(piece).equals(bytes.subarray(length))) {
        await this.#touch(path)
        return piece
      }
      // Torn by a crash, or damaged since: as good as not there.
      await rm(path, { force: true })
    } catch {
      // Not there, or just removed by another process.
    }
    return undefined
  }

  async #touch(path: string): Promise<void> {
    const { mtimeMs } = await stat(path)
    const now = Date.now()
    if (now - mtimeMs > touchEveryMs) await utimes(path, now / 1_000, now / 1_000)
  }

  /** A cache that cannot write (a full disk) is slow, and no reason to stop. */
  async #keep(name: string, piece: Uint8Array): Promise<void> {
    const path = this.#pathOf(name)
    const aside = `${path}.${randomUUID()}.part`
    try {
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(aside, Buffer.concat([piece, checkOf(piece)]))
      await rename(aside, path)
      this.#addedBytes += piece.length
      // Looking through the folder is not free: after a tenth of what is allowed.
      if (this.#addedBytes > this.#options.bytesMax / 10) await this.#removeOldest()
    } catch {
      await rm(aside, { force: true }).catch(() => {})
    }
  }

  async #removeOldest(): Promise<void> {
    this.#addedBytes = 0
    const { folder, bytesMax } = this.#options
    const found: { path: string; bytes: number; usedAtMs: number }[] = []
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const about = await stat(path).catch(() => undefined)
      if (about !== undefined) found.push({ path, bytes: about.size, usedAtMs: about.mtimeMs })
    }
    let bytes = found.reduce((sum, piece) => sum + piece.bytes, 0)
    found.sort((one, other) => one.usedAtMs - other.usedAtMs)
    // What is added before the next look fits above it.
    const allowed = bytesMax - bytesMax / 10
    for (const piece of found) {
      if (bytes <= allowed) break
      await rm(piece.path, { force: true })
      bytes -= piece.bytes
    }
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name.slice(0, 2), name.slice(2))
  }
}

function nameOf(uri: string, { path, version, bytes }: SourceFile, start: number): string {
  return createHash('sha256')
    .update(JSON.stringify([uri, path, version, bytes, start]))
    .digest('hex')
}

function checkOf(piece: Uint8Array): Buffer {
  const check = Buffer.alloc(checkBytes)
  check.writeBigUInt64LE(hashParts([piece]))
  return check
}
