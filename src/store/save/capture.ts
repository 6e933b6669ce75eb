import { constants } from 'node:fs'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { MisuseError } from '../../base/errors.ts'
import { isSafePath } from '../../core/manifest/manifest.ts'
import type { Source } from '../crew/task.ts'
import { StoreError } from '../store-error.ts'

/** Bytes that are ours from now on, whatever the program does next. */
export interface CapturedFile {
  /** Its path in the checkpoint. */
  readonly path: string
  readonly sizeBytes: number
  readonly source: Source
  /** Throws where the bytes are no longer those that were captured. */
  confirm(): Promise<void>
  release(): Promise<void>
}

/**
 * Captures a file by opening it: replaced, renamed or deleted, it is still the old one to us. Written to in place it is not,
 * and no file system tells that beforehand: it is found at the end (`confirm`), and then nothing is published.
 */
export async function captureFile(path: string, from: string): Promise<CapturedFile> {
  requireSafePath(path)
  let handle: FileHandle
  try {
    handle = await open(from, constants.O_RDONLY)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StoreError(code === 'ENOENT' ? 'missing' : 'denied', from, `cannot be read (${code})`, error)
  }
  const before = await handle.stat({ bigint: true })
  if (!before.isFile()) {
    await handle.close()
    throw new MisuseError('files', `${from} is not a file`)
  }
  return {
    path,
    sizeBytes: Number(before.size),
    source: { kind: 'file', descriptor: handle.fd },
    async confirm() {
      const after = await handle.stat({ bigint: true })
      if (after.size !== before.size || after.mtimeNs !== before.mtimeNs)
        throw new StoreError(
          'changed',
          from,
          'was written to while it was being saved; write a new file and rename it, or wait for `published`',
        )
    },
    async release() {
      await handle.close()
    },
  }
}

/** Captures memory by copying it, unless it is shared memory that the caller lends until `published`. */
export function captureBuffer(path: string, bytes: Uint8Array, isLent: boolean): CapturedFile {
  requireSafePath(path)
  const isShared = bytes.buffer instanceof SharedArrayBuffer
  if (isLent && !isShared)
    throw new MisuseError(
      'buffers',
      `${path} is lent, but not in a SharedArrayBuffer: threads cannot see it there`,
    )
  const captured = isLent ? bytes : copyOf(bytes)
  return {
    path,
    sizeBytes: captured.length,
    source: { kind: 'memory', bytes: captured },
    async confirm() {},
    async release() {},
  }
}

/**
 * All files of a folder, at any depth, by their paths below it. A link counts as the file that it leads to; what is neither is
 * refused: left out, it would be missed only when somebody restores.
 */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  let entries: Awaited<ReturnType<typeof readEntries>>
  try {
    entries = await readEntries(folder)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StoreError('missing', folder, `is not a folder that can be read (${code})`, error)
  }
  const paths: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) continue
    if (!entry.isFile() && !(entry.isSymbolicLink() && (await leadsToFile(path))))
      throw new MisuseError(
        'files',
        `${path} is neither a file nor a folder, nor a link to a file; take it away, or name the files one by one`,
      )
    paths.push(path)
  }
  return Object.fromEntries(paths.sort().map((path) => [relative(folder, path).split(sep).join('/'), path]))
}

function readEntries(folder: string) {
  return readdir(folder, { recursive: true, withFileTypes: true })
}

async function leadsToFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    // It leads nowhere.
    return false
  }
}

function copyOf(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

function requireSafePath(path: string): void {
  if (!isSafePath(path))
    throw new MisuseError(
      'files',
      `${JSON.stringify(path)} is no path below a folder; use a relative one with /`,
    )
}
