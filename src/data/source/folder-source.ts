import type { Dirent, Stats } from 'node:fs'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { DataError, textOf } from '../data-error.ts'
import { isData, type Source, type SourceFile, sortedFiles } from './source.ts'

// Kept open between reads; a row group is several reads of one file.
const openFilesMax = 16

/** A folder of this machine, with all that lies below it, or a single file. */
export class FolderSource implements Source {
  readonly uri: string
  readonly #root: string
  readonly #open = new Map<string, Promise<FileHandle>>()
  #isFile: Promise<boolean> | undefined
  #isClosed = false

  constructor(path: string) {
    this.uri = path
    this.#root = path
  }

  async list(): Promise<readonly SourceFile[]> {
    const found = await this.#statRoot()
    if (found.isFile()) return [describe(basename(this.#root), found)]
    const entries = await this.#entries()
    const files = await Promise.all(
      entries.map(async (entry) => {
        const place = join(entry.parentPath, entry.name)
        const path = relative(this.#root, place).split(sep).join('/')
        if (entry.isDirectory() || !isData(path)) return undefined
        const found = await stat(place).catch((error: unknown) => {
          const text = `it is listed and cannot be looked at (${textOf(error)}). Bring it back, or take it out of the folder`
          throw new DataError('file-missing', place, text, error)
        })
        return found.isFile() ? describe(path, found) : undefined
      }),
    )
    return sortedFiles(files.filter((file) => file !== undefined))
  }

  async read({ path, bytes }: SourceFile, from: number, to: number, lent?: Uint8Array): Promise<Uint8Array> {
    const handle = await this.#handle(path)
    const buffer = lent ?? new Uint8Array(to - from)
    let filled = 0
    while (filled < buffer.length) {
      const { bytesRead } = await this.#readOnce(handle, path, buffer.subarray(filled), from + filled)
      if (bytesRead === 0)
        throw new DataError(
          'file-differs',
          await this.#place(path),
          `it ends before byte ${to}; it had ${bytes} bytes when it was listed. Somebody changed it: bring back the file that was registered`,
        )
      filled += bytesRead
    }
    return buffer
  }

  /** A disk that fails is no reason to end: others, or a second try, may do better. */
  async #readOnce(handle: FileHandle, path: string, buffer: Uint8Array, from: number) {
    try {
      return await handle.read(buffer, 0, buffer.length, from)
    } catch (error) {
      throw new DataError(
        'source-failed',
        await this.#place(path),
        `it cannot be read (${textOf(error)})`,
        error,
      )
    }
  }

  close(): void {
    this.#isClosed = true
    for (const handle of this.#open.values()) void closeQuietly(handle)
    this.#open.clear()
  }

  async #statRoot(): Promise<Stats> {
    try {
      return await stat(this.#root)
    } catch (error) {
      throw this.#unreadable(error)
    }
  }

  async #entries(): Promise<Dirent[]> {
    try {
      return await readdir(this.#root, { recursive: true, withFileTypes: true })
    } catch (error) {
      throw this.#unreadable(error)
    }
  }

  #unreadable(error: unknown): DataError {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const text = isMissing
      ? 'there is no such folder or file on this machine. Check the path, and that it is mounted on every node'
      : `it cannot be read (${textOf(error)}). Give this user the right to read it`
    return new DataError('source-unreadable', this.#root, text, error)
  }

  #handle(path: string): Promise<FileHandle> {
    // Nobody would close it any more.
    if (this.#isClosed) return Promise.reject(new Error(`${this.uri}: the source was closed`))
    const known = this.#open.get(path)
    if (known !== undefined) {
      // Last used goes last.
      this.#open.delete(path)
      this.#open.set(path, known)
      return known
    }
    const opening = this.#openFile(path)
    this.#open.set(path, opening)
    for (const [oldest, handle] of this.#open) {
      if (this.#open.size <= openFilesMax) break
      this.#open.delete(oldest)
      void closeQuietly(handle)
    }
    return opening
  }

  async #openFile(path: string): Promise<FileHandle> {
    const place = await this.#place(path)
    try {
      return await open(place)
    } catch (error) {
      this.#open.delete(path)
      const text = `it cannot be opened (${textOf(error)}). Bring back the file, or register the data set anew`
      throw new DataError('file-missing', place, text, error)
    }
  }

  async #place(path: string): Promise<string> {
    this.#isFile ??= this.#statRoot().then((root) => root.isFile())
    return (await this.#isFile) ? this.#root : join(this.#root, path)
  }
}

function describe(path: string, { size, mtimeMs }: Stats): SourceFile {
  return { path, bytes: size, version: `${size}-${mtimeMs}` }
}

// Reads that are still under way keep the handle; closing waits for them.
async function closeQuietly(handle: Promise<FileHandle>): Promise<void> {
  try {
    await (await handle).close()
  } catch {
    // It never opened, or is closed already: nothing is left to do.
  }
}
