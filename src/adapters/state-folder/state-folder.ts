import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ed25519PrivateKey } from '@libp2p/interface'
import { nodeDisk } from '../durable-log/disk.ts'
import type { DurableLog } from '../durable-log/durable-log.ts'
import { type OpenedLog, openDurableLog } from '../durable-log/open-durable-log.ts'
import { quotaDisk, testDiskVariable } from '../durable-log/quota-disk.ts'
import { StartRefusal } from '../start-refusal.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { createIdentity, readIdentity } from './identity-file.ts'

export interface StateFolderOptions {
  readonly path: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly onFull: (full: boolean) => void
  readonly onFailure: (error: Error) => void
}

/** A peer's own folder, locked: who it is and what it has promised. */
export interface StateFolder {
  readonly path: string
  readonly key: Ed25519PrivateKey
  readonly log: DurableLog
  readonly records: readonly Uint8Array[]
  /** What the operator should hear of when the peer starts. */
  readonly warnings: readonly string[]
  close(): Promise<void>
}

export async function openStateFolder(options: StateFolderOptions): Promise<StateFolder> {
  let lock: FolderLock | undefined
  try {
    await makeFolder(options.path)
    lock = await lockFolder(options.path)
    return await openLocked(options, lock)
  } catch (error) {
    lock?.release()
    throw error instanceof StartRefusal ? error : refusalOf(options.path, error)
  }
}

async function openLocked(options: StateFolderOptions, lock: FolderLock): Promise<StateFolder> {
  const keyPath = join(options.path, 'identity.key')
  const logPath = join(options.path, 'log')
  const existing = await readIdentity(keyPath)
  if (existing !== undefined && !(await exists(logPath))) {
    throw new StartRefusal(
      'log-missing',
      `${logPath} is missing, but ${keyPath} is there: what this peer has promised is lost, and without it the peer could break the job. Move the state folder away, and it joins as a new one.`,
    )
  }
  const setting = options.environment[testDiskVariable] ?? ''
  const opened = await openDurableLog({
    path: logPath,
    disk: setting === '' ? nodeDisk : quotaDisk(nodeDisk, setting),
    onFull: options.onFull,
    onFailure: options.onFailure,
  })
  try {
    if (existing === undefined && opened.records.length > 0) {
      throw new StartRefusal(
        'identity-missing',
        `${keyPath} is missing, but ${logPath} holds what was promised in its name. Put the key back, or move the state folder away, and the peer joins as a new one.`,
      )
    }
    // The log comes before the key: a key without a log means promises lost.
    const key = existing ?? (await createIdentity(keyPath))
    return {
      path: options.path,
      key,
      log: opened.log,
      records: opened.records,
      warnings: warningsOf(logPath, opened, setting),
      close: async () => {
        await opened.log.close()
        lock.release()
      },
    }
  } catch (error) {
    await opened.log.close()
    throw error
  }
}

function warningsOf(logPath: string, { tornBytes }: OpenedLog, testDiskSetting: string): string[] {
  const warnings: string[] = []
  if (tornBytes > 0) {
    warnings.push(
      `${logPath}: the last write was cut short by a crash; removed its ${tornBytes} bytes, none of which had been acknowledged`,
    )
  }
  if (testDiskSetting !== '') {
    warnings.push(`${testDiskVariable} is set (${testDiskSetting}): the disk has a quota; for tests only`)
  }
  return warnings
}

/**
 * Folder by folder: with `recursive` Node hides why one cannot be made on a file system that is read-only, and tries for
 * ever where the system makes none, as in /proc.
 */
async function makeFolder(path: string, isParentThere = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || isParentThere) throw error
    await makeFolder(dirname(path))
    await makeFolder(path, true)
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function refusalOf(path: string, error: unknown): StartRefusal {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartRefusal(
      'state-folder-not-writable',
      `${path} cannot be written (${message}). Give the user that runs the peer the right to write there, or choose another state folder.`,
      error,
    )
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartRefusal(
      'state-folder-not-writable',
      `${path} is on a full disk (${message}). Make room there, or choose another state folder.`,
      error,
    )
  }
  return new StartRefusal(
    'state-folder-unreadable',
    `${path} cannot be opened (${message}). Check the path, or choose another state folder.`,
    error,
  )
}
