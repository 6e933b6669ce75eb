import { spawnSync } from 'node:child_process'
import { closeSync, constants, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

/** Held by one process at a time; the kernel gives it back when the process ends, however it ends. */
export interface FolderLock {
  release(): void
}

/** Takes a lock that `folder` leads to; undefined when somebody else holds it, 'unsupported' where it cannot be had. */
export type TakeLock = (folder: string, file: number) => Promise<(() => void) | undefined | 'unsupported'>

/**
 * Locks a state folder. The safety of obituaries rests on this: that a higher incarnation has come proves that the
 * old process is gone.
 *
 * A lock file with a process id in it would outlive its process, and a process id means nothing in another
 * container; so this is a lock of the kernel's. Node has no call for one, but util-linux (and busybox) bring
 * flock(1), and a lock that it takes on an inherited descriptor stays with the open file after it has exited: that
 * is, with us. It holds across containers that share the folder. Where flock(1) is missing, a socket in Linux's
 * abstract namespace, named after the folder's inode, does the same within one network namespace.
 */
export async function lockFolder(
  folder: string,
  ways: readonly TakeLock[] = locksOfThisPlatform(),
): Promise<FolderLock> {
  const path = join(folder, 'lock')
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  let giveBack: (() => void) | undefined
  const release = () => {
    giveBack?.()
    closeSync(file)
  }
  try {
    giveBack = await takeLock(folder, file, ways)
    if (giveBack === undefined) throw inUse(folder, readFileSync(path, 'utf8'))
    writeHolder(file)
    return { release }
  } catch (error) {
    release()
    throw error
  }
}

async function takeLock(
  folder: string,
  file: number,
  ways: readonly TakeLock[],
): Promise<(() => void) | undefined> {
  for (const take of ways) {
    const release = await take(folder, file)
    if (release !== 'unsupported') return release
  }
  throw new StartRefusal(
    'state-folder-unreadable',
    `${folder} cannot be locked: this system has no flock command. Install it (util-linux or busybox) and start again.`,
  )
}

function locksOfThisPlatform(): readonly TakeLock[] {
  return process.platform === 'linux'
    ? [lockByFlockCommand, lockByAbstractSocket]
    : [lockByFlockCommand, lockByOpen]
}

export function lockByFlockCommand(_folder: string, file: number): ReturnType<TakeLock> {
  const result = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
  if (result.error !== undefined) return Promise.resolve('unsupported')
  // The lock goes when the descriptor is closed.
  return Promise.resolve(result.status === 0 ? () => {} : undefined)
}

export function lockByAbstractSocket(folder: string): ReturnType<TakeLock> {
  const { dev, ino } = statSync(folder)
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen({ path: `\0shoal-state-folder-${dev}-${ino}` }, () => {
      server.unref()
      resolve(() => server.close())
    })
  })
}

// macOS and the BSDs lock in open(2) itself. Node does not name the flag.
const openExclusively = 0x20

/** For macOS and the BSDs, which have no flock command. */
function lockByOpen(folder: string): ReturnType<TakeLock> {
  try {
    const file = openSync(
      join(folder, 'lock.exclusive'),
      constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | openExclusively,
      0o600,
    )
    return Promise.resolve(() => closeSync(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return Promise.resolve(undefined)
    throw error
  }
}

/** For people: who holds the lock. Nothing is decided by it. */
function writeHolder(file: number): void {
  ftruncateSync(file)
  writeSync(file, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`, 0)
}

function inUse(folder: string, holder: string): StartRefusal {
  const who = holder.trim() === '' ? 'another process' : holder.trim()
  return new StartRefusal(
    'state-folder-in-use',
    `${folder} is in use by ${who}. Stop that peer first, or give this one a state folder of its own.`,
  )
}
