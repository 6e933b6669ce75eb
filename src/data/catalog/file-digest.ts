import { createHash } from 'node:crypto'
import type { DataFile } from '../format/format.ts'
import type { Description } from './description.ts'

const edgeBytes = 64 * 1_024
const readBytes = 4 * 1_024 * 1_024

/** SHA-256, as hex, of a file's content, or of its size and both of its ends. */
export async function fileDigest(file: DataFile, mode: Description['digest']): Promise<string> {
  const hash = createHash('sha256')
  if (mode === 'edges' && file.bytes > 2 * edgeBytes) {
    hash.update(`${file.bytes} `)
    hash.update(await file.read(0, edgeBytes))
    hash.update(await file.read(file.bytes - edgeBytes, file.bytes))
    return hash.digest('hex')
  }
  for (let from = 0; from < file.bytes; from += readBytes)
    hash.update(await file.read(from, Math.min(file.bytes, from + readBytes)))
  return hash.digest('hex')
}

/** Over all that counts of a file: its name, its content, and how its samples lie in it. */
export function entryDigest(path: string, blocks: readonly number[], content: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([path, blocks, content]))
    .digest()
}
