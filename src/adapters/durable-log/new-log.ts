import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import type { Disk, DiskFile } from './disk.ts'
import { encodeBatch, encodeHeader, headerBytes } from './log-format.ts'

const batchBytesMax = 4 * 1024 * 1024

export function drawSalt(): number {
  return randomBytes(4).readUInt32LE(0)
}

/** Where a log is written before it takes its place. */
export function nextPathOf(path: string): string {
  return `${path}.next`
}

export interface NewLog {
  readonly file: DiskFile
  readonly endOffset: number
}

/** Writes a whole log under a name of its own; it is on the disk, but not yet in place, when this returns. */
export async function writeNewLog(
  disk: Disk,
  path: string,
  salt: number,
  records: readonly Uint8Array[],
): Promise<NewLog> {
  await disk.remove(path)
  const file = await disk.open(path, 'create')
  try {
    await file.write(encodeHeader(salt), 0)
    let endOffset = headerBytes
    for (const batchRecords of inBatches(records)) {
      const batch = encodeBatch(batchRecords, endOffset, salt)
      await file.write(batch, endOffset)
      endOffset += batch.length
    }
    await file.sync()
    return { file, endOffset }
  } catch (error) {
    await file.close()
    await disk.remove(path)
    throw error
  }
}

/** Puts a new log in its place, for good. */
export async function installNewLog(disk: Disk, path: string): Promise<void> {
  await disk.replace(nextPathOf(path), path)
  await disk.syncFolder(dirname(path))
}

function* inBatches(records: readonly Uint8Array[]): Iterable<Uint8Array[]> {
  let batch: Uint8Array[] = []
  let bytes = 0
  for (const record of records) {
    if (batch.length > 0 && bytes + record.length > batchBytesMax) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(record)
    bytes += record.length
  }
  if (batch.length > 0) yield batch
}
