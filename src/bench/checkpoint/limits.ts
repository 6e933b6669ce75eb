import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface Limits {
  readonly diskWriteMbS: number
  readonly diskReadMbS: number
  readonly sha256MbSPerCore: number
  /** Of the largest size. */
  readonly cpSumSyncMs: number
}

const blockBytes = 4 * 2 ** 20
const run = promisify(execFile)

const perSecond = (bytes: number, ms: number): number => bytes / 1e6 / (ms / 1_000)

/** What the disk takes: one file, written in order, fsynced. */
export async function diskWriteMbS(path: string, bytes: number): Promise<number> {
  const block = Buffer.alloc(blockBytes, 7)
  const startedAtMs = performance.now()
  const file = await open(path, 'w')
  for (let at = 0; at < bytes; at += blockBytes)
    await file.write(block, 0, Math.min(blockBytes, bytes - at), at)
  await file.sync()
  const ms = performance.now() - startedAtMs
  await file.close()
  await rm(path)
  return perSecond(bytes, ms)
}

/** What reading gives when the file was just written: usually the page cache, into memory that is kept. */
export async function diskReadMbS(path: string): Promise<number> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const target = new Uint8Array(new SharedArrayBuffer(size))
  const startedAtMs = performance.now()
  for (let at = 0; at < size; at += blockBytes)
    await file.read(target, at, Math.min(blockBytes, size - at), at)
  const ms = performance.now() - startedAtMs
  await file.close()
  return perSecond(size, ms)
}

export function sha256MbSPerCore(): number {
  const block = Buffer.alloc(blockBytes, 7)
  const rounds = 64
  createHash('sha256').update(block).digest()
  const startedAtMs = performance.now()
  for (let round = 0; round < rounds; round++) createHash('sha256').update(block).digest()
  return perSecond(rounds * blockBytes, performance.now() - startedAtMs)
}

/** What one would do by hand: copy, sync, and note the sum. */
export async function cpSumSyncMs(from: string, to: string): Promise<number> {
  const startedAtMs = performance.now()
  await run('sh', ['-c', 'cp "$1" "$2" && sync "$2" && sha256sum "$2"', 'sh', from, to])
  const ms = performance.now() - startedAtMs
  await rm(to)
  return ms
}
