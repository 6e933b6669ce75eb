import { randomBytes } from 'node:crypto'
import { access, constants, open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TimingSettings } from '../../core/settings.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

const freeBytesMin = 64 * 1_024 * 1_024
const syncs = 20
const blockBytes = 4_096

/** Whether the state folder can be written, has room, and how long a promise takes to be on the disk. */
export async function checkDisk(stateFolder: string, timing: TimingSettings): Promise<Finding[]> {
  const folder = await nearestFolder(stateFolder)
  try {
    await access(folder, constants.W_OK)
  } catch {
    return [
      bad(
        'disk',
        `${folder} cannot be written by this user`,
        'Give the user that runs the peer the right to write there, or choose another --state-folder.',
      ),
    ]
  }
  return [await checkRoom(folder), await checkSync(folder, timing)]
}

async function checkRoom(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const text = `${folder} has ${Math.floor(freeBytes / 1_048_576)} MB free`
  if (freeBytes >= freeBytesMin) return good('room', text)
  return bad('room', text, 'Make room: a peer on a full disk commits nothing.')
}

async function checkSync(folder: string, timing: TimingSettings): Promise<Finding> {
  const path = join(folder, `.shoal-doctor-${randomBytes(6).toString('hex')}`)
  const times: number[] = []
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      for (let round = 0; round < syncs; round++) {
        const before = performance.now()
        await file.write(randomBytes(blockBytes), 0, blockBytes, round * blockBytes)
        await file.datasync()
        times.push(performance.now() - before)
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    return bad(
      'sync',
      `a file in ${folder} cannot be written (${(error as Error).message})`,
      'Check the disk.',
    )
  } finally {
    await rm(path, { force: true })
  }
  times.sort((a, b) => a - b)
  const [middle = 0, longest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)]
  const text = `a write is on the disk after ${middle.toFixed(1)} ms, at most ${longest.toFixed(1)} ms`
  if (longest <= timing.renewEveryMsMin / 2) return good('sync', text)
  return doubtful(
    'sync',
    text,
    'An elector answers renewals only after such a write: put the state folder on a faster disk, or give the job longer leases.',
  )
}

/** The state folder, or what there is of its path. */
async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      if ((await stat(folder)).isDirectory()) return folder
    } catch {
      // Its parent, then.
    }
    if (folder === dirname(folder)) return folder
  }
}
