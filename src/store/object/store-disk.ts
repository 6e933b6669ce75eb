import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What a store needs of a file. */
export interface StoreFile {
  write(bytes: Uint8Array, position: number): Promise<void>
  /** The same at once: it blocks. */
  writeNow(bytes: Uint8Array, position: number): void
  /** Fewer bytes than the target takes only at the file's end. */
  readInto(target: Uint8Array, position: number): Promise<number>
  sizeBytes(): Promise<number>
  /** Contents and size are on the disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

export interface DiskEntry {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

/** The file system as a store sees it. A test passes one that loses everything that was not synced. */
export interface StoreDisk {
  /** With all folders above it, each synced into its parent; one that is there is no mistake. */
  makeFolder(path: string): Promise<void>
  open(path: string, mode: 'existing' | 'create'): Promise<StoreFile>
  /** Opens, reads and closes at once; returns how many bytes there were. */
  readNow(path: string, target: Uint8Array, position: number): number
  /** A crash may still undo it until the folder is synced. */
  replace(from: string, to: string): Promise<void>
  syncFolder(path: string): Promise<void>
  /** What is not there is no mistake. */
  remove(path: string): Promise<void>
  /** All files below a folder, at any depth; none where there is no folder. */
  list(folder: string): Promise<DiskEntry[]>
}

export const nodeStoreDisk: StoreDisk = {
  async makeFolder(path) {
    const first = await mkdir(path, { recursive: true })
    if (first === undefined) return
    for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
  },
  async open(path, mode) {
    return new NodeStoreFile(await open(path, mode === 'create' ? 'wx+' : 'r', 0o644))
  },
  readNow(path, target, position) {
    const descriptor = openSync(path, 'r')
    try {
      let read = 0
      while (read < target.length) {
        const count = readSync(descriptor, target, read, target.length - read, position + read)
        if (count === 0) break
        read += count
      }
      return read
    } finally {
      closeSync(descriptor)
    }
  },
  async replace(from, to) {
    await rename(from, to)
  },
  syncFolder,
  async remove(path) {
    await rm(path, { force: true })
  },
  async list(folder) {
    const found: DiskEntry[] = []
    let entries: Awaited<ReturnType<typeof readEntries>>
    try {
      entries = await readEntries(folder)
    } catch (error) {
      if (isAbsent(error)) return []
      throw error
    }
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      try {
        const { size, mtimeMs } = await stat(path)
        found.push({ path, sizeBytes: size, modifiedAtMs: mtimeMs })
      } catch (error) {
        // Removed between the two calls.
        if (!isAbsent(error)) throw error
      }
    }
    return found
  },
}

function readEntries(folder: string) {
  return readdir(folder, { recursive: true, withFileTypes: true })
}

export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

class NodeStoreFile implements StoreFile {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    let written = 0
    // A write may stop short where the disk is nearly full; the next one then says why.
    while (written < bytes.length) {
      const result = await this.#handle.write(bytes, written, bytes.length - written, position + written)
      written += result.bytesWritten
    }
  }

  writeNow(bytes: Uint8Array, position: number): void {
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#handle.fd, bytes, written, bytes.length - written, position + written)
  }

  async readInto(target: Uint8Array, position: number): Promise<number> {
    let read = 0
    while (read < target.length) {
      const { bytesRead } = await this.#handle.read(target, read, target.length - read, position + read)
      if (bytesRead === 0) break
      read += bytesRead
    }
    return read
  }

  async sizeBytes(): Promise<number> {
    return (await this.#handle.stat()).size
  }

  async sync(): Promise<void> {
    await this.#handle.datasync()
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
