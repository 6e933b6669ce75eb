import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { Zstd } from '../../zstd/zstd.ts'
import { openChunk } from '../chunk/sealing.ts'
import { storeErrorOfDisk } from '../object/disk-errors.ts'
import type { ObjectStore } from '../object/object-store.ts'
import { StoreError } from '../store-error.ts'
import type { LoadFault, LoadTask, Target, WantedChunk } from './task.ts'

/**
 * Reads neighbours in one go, verifies each chunk, and puts its bytes where they belong. A chunk that is not what its
 * hash says is named in the answer, so that another copy can be tried; so is everything of a read that failed.
 */
export async function loadChunks(task: LoadTask, store: ObjectStore, zstd: Zstd): Promise<LoadFault[]> {
  const { chunks, targets } = task
  const inPlace = placeOf(task)
  const read = inPlace ?? new Uint8Array(task.length)
  try {
    if (store.readIntoNow === undefined) await store.readInto(task.pack, task.offset, read)
    else store.readIntoNow(task.pack, task.offset, read)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return chunks.map(({ hash }) => ({ hash, code: error.code, text: error.message }))
  }
  const faults: LoadFault[] = []
  for (const chunk of chunks) {
    let bytes: Uint8Array
    try {
      bytes = verified(chunk, read, task.key, zstd)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      faults.push({ hash: chunk.hash, code: error.code, text: `${task.pack}: ${error.message}` })
      continue
    }
    // No other copy of the chunk helps where it finds no room.
    if (inPlace === undefined) scatter(bytes, chunk, targets)
  }
  return faults
}

/**
 * The place in shared memory where this read belongs as it is, if it does: chunks as they were, whole, and one after the
 * other both in the pack and in the target. Then nothing is copied. What is damaged is not handed out, so it may be there.
 */
function placeOf({ chunks, targets, length }: LoadTask): Uint8Array | undefined {
  const [target] = targets
  if (targets.length !== 1 || target?.kind !== 'memory') return undefined
  const start = chunks[0]?.parts[0]?.targetAt ?? 0
  const isAsIs = chunks.every(({ at, seal, length, parts }) => {
    const [part] = parts
    return (
      seal === 0 &&
      parts.length === 1 &&
      part?.from === 0 &&
      part.to === length &&
      part.targetAt === start + at
    )
  })
  const covered = chunks.reduce((sum, chunk) => sum + chunk.storedLength, 0)
  return isAsIs && covered === length ? new Uint8Array(target.memory, start, length) : undefined
}

function verified(chunk: WantedChunk, read: Uint8Array, key: Uint8Array | undefined, zstd: Zstd): Uint8Array {
  const { hash, at, storedLength, seal } = chunk
  const digest = Buffer.from(hash, 'hex')
  const name = `chunk ${hash.slice(0, 16)}`
  const stored = read.subarray(at, at + storedLength)
  const bytes = openChunk({ bytes: stored, seal }, digest, key, zstd, name)
  if (!createHash('sha256').update(bytes).digest().equals(digest))
    throw new StoreError('damaged', name, 'is not what its hash says')
  return bytes
}

function scatter(bytes: Uint8Array, { parts }: WantedChunk, targets: readonly Target[]): void {
  for (const { from, to, targetAt, target: index } of parts) {
    const target = targets[index]
    if (target?.kind === 'memory')
      new Uint8Array(target.memory, targetAt, to - from).set(bytes.subarray(from, to))
    else if (target?.kind === 'file') writeAt(target.descriptor, bytes.subarray(from, to), targetAt)
  }
}

function writeAt(descriptor: number, bytes: Uint8Array, position: number): void {
  try {
    for (let written = 0; written < bytes.length; )
      written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
  } catch (error) {
    throw storeErrorOfDisk(error, 'a restored file', 'the folder that is restored to')
  }
}
