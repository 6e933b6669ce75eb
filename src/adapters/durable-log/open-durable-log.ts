import { StartRefusal } from '../start-refusal.ts'
import type { DiskFile } from './disk.ts'
import { DurableLog, type DurableLogOptions } from './durable-log.ts'
import { formatVersion, type LogReading, readLog } from './log-format.ts'
import { drawSalt, installNewLog, nextPathOf, writeNewLog } from './new-log.ts'

export interface OpenedLog {
  readonly log: DurableLog
  /** Everything that was acknowledged, in order. */
  readonly records: readonly Uint8Array[]
  /** Bytes of a last write that a crash cut short; they were removed. */
  readonly tornBytes: number
}

/** Reads the log at `path`, or makes an empty one where there is none. */
export async function openDurableLog(options: DurableLogOptions): Promise<OpenedLog> {
  const existing = await openExisting(options)
  if (existing === undefined) return createLog(options)
  try {
    // A crash in the middle of a rewrite leaves one; the log itself is still the old one.
    await options.disk.remove(nextPathOf(options.path))
    const reading = readLog(await existing.read())
    if (reading.kind !== 'sound') throw refusal(options.path, reading)
    // What a torn write left must not come back to life behind later batches.
    if (reading.tornBytes > 0) {
      await existing.truncate(reading.endOffset)
      await existing.sync()
    }
    const sizeBytes = await existing.sizeBytes()
    const log = new DurableLog(options, existing, reading.salt, reading.endOffset, sizeBytes)
    return { log, records: reading.records, tornBytes: reading.tornBytes }
  } catch (error) {
    await existing.close()
    throw error
  }
}

async function openExisting({ disk, path }: DurableLogOptions): Promise<DiskFile | undefined> {
  try {
    return await disk.open(path, 'existing')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function createLog(options: DurableLogOptions): Promise<OpenedLog> {
  const salt = drawSalt()
  const { file, endOffset } = await writeNewLog(options.disk, nextPathOf(options.path), salt, [])
  await installNewLog(options.disk, options.path)
  return { log: new DurableLog(options, file, salt, endOffset, endOffset), records: [], tornBytes: 0 }
}

function refusal(path: string, reading: Exclude<LogReading, { kind: 'sound' }>): StartRefusal {
  if (reading.kind === 'newer') {
    return new StartRefusal(
      'log-from-newer-version',
      `${path} has format ${reading.version} and this version of shoal reads format ${formatVersion}: start the peer with the version of shoal that wrote it.`,
    )
  }
  return new StartRefusal(
    'log-damaged',
    `${path} is damaged at byte ${reading.offset}: ${reading.reason}. It was written safely once, so the disk or somebody has changed it since, and what this peer has promised may be lost; taking part with promises forgotten could break the job. Check the disk. Then move the state folder away and start again: the peer joins as a new one, and no committed progress is lost while a majority of the electors lives. Do not bring back an older copy of the folder.`,
  )
}
