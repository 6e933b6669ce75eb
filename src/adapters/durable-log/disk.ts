import { type FileHandle, open, rename, rm } from 'node:fs/promises'

/** What a log needs of a file. A write is at a place and complete, or it fails. */
export interface DiskFile {
  sizeBytes(): Promise<number>
  read(): Promise<Buffer>
  write(bytes: Uint8Array, position: number): Promise<void>
  truncate(sizeBytes: number): Promise<void>
  /** Contents and size are on the disk (fdatasync). A failure must not be retried: the kernel may have dropped the pages. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The file system as the log sees it; a test passes one with faults. */
export interface Disk {
  /** `create` makes a new file that only its owner may read, and fails when there is one. */
  open(path: string, mode: 'existing' | 'create'): Promise<DiskFile>
  /** Replaces `to`; a crash may still undo it until its folder is synced. */
  replace(from: string, to: string): Promise<void>
  syncFolder(path: string): Promise<void>
  remove(path: string): Promise<void>
}

export const nodeDisk: Disk = {
  async open(path, mode) {
    return new NodeFile(await open(path, mode === 'create' ? 'wx+' : 'r+', 0o600))
  },
  async replace(from, to) {
    await rename(from, to)
  },
  syncFolder,
  async remove(path) {
    await rm(path, { force: true })
  },
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

class NodeFile implements DiskFile {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async sizeBytes(): Promise<number> {
    return (await this.#handle.stat()).size
  }

  async read(): Promise<Buffer> {
    return this.#handle.readFile()
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    let written = 0
    // A write may stop short where the disk is nearly full; the next one then says why.
    while (written < bytes.length) {
      const result = await this.#handle.write(bytes, written, bytes.length - written, position + written)
      written += result.bytesWritten
    }
  }

  async truncate(sizeBytes: number): Promise<void> {
    await this.#handle.truncate(sizeBytes)
  }

  async sync(): Promise<void> {
    await this.#handle.datasync()
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}

/** The disk, or what this user may have of it, is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
