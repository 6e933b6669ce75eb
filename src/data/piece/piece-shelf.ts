import { createHash } from 'node:crypto'
import { lengthOf, type PieceRef } from '../../core/piece.ts'
import { textOf } from '../data-error.ts'
import { DiskCache } from '../source/disk-cache.ts'
import { openSource } from '../source/open-source.ts'
import type { Source, SourceFile } from '../source/source.ts'
import type { PieceResult, PieceSetup, PieceTask } from './piece-task.ts'

interface Origin {
  readonly source: Source
  files: Promise<ReadonlyMap<string, SourceFile>>
  listedAtMs: number
}

/** A source whose files changed is listed again, but not for everybody who claims so. */
const listEveryMs = 30_000
const originsMax = 64

/** Gives pieces of files that their source lists, from the cache or fetched into it, and keeps those of others. */
export class PieceShelf {
  readonly #cache: DiskCache
  /** By address, the one used longest ago first. */
  readonly #origins = new Map<string, Origin>()
  readonly #open: (uri: string) => Source

  constructor(setup: PieceSetup, open: (uri: string) => Source = openSource) {
    this.#cache = new DiskCache(setup)
    this.#open = open
  }

  /** Never rejects. */
  async do(task: PieceTask): Promise<PieceResult> {
    const { id, uri, ref } = task
    try {
      return task.kind === 'give'
        ? await this.#give(id, uri, ref)
        : { id, kind: 'kept', isKept: await this.#keep(uri, ref, task.bytes, task.digest) }
    } catch (error) {
      return { id, kind: 'failed', text: textOf(error) }
    }
  }

  async #give(id: number, uri: string, ref: PieceRef): Promise<PieceResult> {
    const origin = this.#originOf(uri)
    const file = await this.#listed(origin, ref)
    if (file === undefined) return { id, kind: 'unknown' }
    // A copy: another who asked for the same may have what the cache gave.
    const bytes = new Uint8Array(await this.#cache.piece(origin.source, file, ref.piece))
    return { id, kind: 'given', bytes, digest: digestOf(bytes) }
  }

  async #keep(uri: string, ref: PieceRef, bytes: Uint8Array, digest: Uint8Array): Promise<boolean> {
    if (bytes.length !== lengthOf(ref) || Buffer.compare(digestOf(bytes), digest) !== 0) return false
    const { path, version, bytes: size } = ref
    await this.#cache.keep(uri, { path, version, bytes: size }, ref.piece, bytes)
    return true
  }

  /** Only what the source itself lists, as it lists it. */
  async #listed(origin: Origin, ref: PieceRef): Promise<SourceFile | undefined> {
    const find = async () => {
      const file = (await origin.files).get(ref.path)
      return file?.version === ref.version && file.bytes === ref.bytes ? file : undefined
    }
    const found = await find().catch(() => undefined)
    if (found !== undefined || performance.now() - origin.listedAtMs < listEveryMs) return found
    origin.files = list(origin.source)
    origin.listedAtMs = performance.now()
    return find()
  }

  #originOf(uri: string): Origin {
    let origin = this.#origins.get(uri)
    if (origin === undefined) {
      const source = this.#open(uri)
      origin = { source, files: list(source), listedAtMs: performance.now() }
    }
    this.#origins.delete(uri)
    this.#origins.set(uri, origin)
    for (const [oldest, { source }] of this.#origins) {
      if (this.#origins.size <= originsMax) break
      this.#origins.delete(oldest)
      source.close()
    }
    return origin
  }
}

function list(source: Source): Promise<ReadonlyMap<string, SourceFile>> {
  const files = source.list().then((all) => new Map(all.map((file) => [file.path, file])))
  // Told to whoever asks for a file; a list that nobody waits for is no reason to end.
  files.catch(() => {})
  return files
}

function digestOf(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest())
}
