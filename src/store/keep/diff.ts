import type { ManifestFile } from '../../core/manifest/manifest.ts'
import type { Checkpoint } from '../manifest/checkpoint.ts'

export interface FileDifference {
  readonly path: string
  readonly part: number
  readonly kind: 'added' | 'removed' | 'changed' | 'same'
  readonly sizeBytes: number
  /** Bytes of chunks that the older checkpoint does not have in any of its files. */
  readonly newBytes: number
}

export interface CheckpointDifference {
  readonly files: readonly FileDifference[]
  readonly newBytes: number
  readonly totalBytes: number
}

/** What changed from one checkpoint to another, and how many bytes that is. */
export function diffCheckpoints(older: Checkpoint, newer: Checkpoint): CheckpointDifference {
  const before = filesOf(older)
  const after = filesOf(newer)
  const known = new Set([...before.values()].flatMap(({ file }) => file.hashes))
  const files: FileDifference[] = []
  for (const [name, { part, file }] of after) {
    const old = before.get(name)?.file
    const isSame = old !== undefined && old.hashes.join() === file.hashes.join()
    files.push({
      path: file.path,
      part,
      kind: old === undefined ? 'added' : isSame ? 'same' : 'changed',
      sizeBytes: file.sizeBytes,
      newBytes: newBytesOf(file, known),
    })
  }
  for (const [name, { part, file }] of before)
    if (!after.has(name))
      files.push({ path: file.path, part, kind: 'removed', sizeBytes: file.sizeBytes, newBytes: 0 })
  return {
    files,
    newBytes: files.reduce((sum, { newBytes }) => sum + newBytes, 0),
    totalBytes: newer.sizeBytes,
  }
}

/** Counts each new chunk once. */
function newBytesOf({ hashes, lengths }: ManifestFile, known: Set<string>): number {
  let bytes = 0
  for (const [index, hash] of hashes.entries()) {
    if (known.has(hash)) continue
    known.add(hash)
    bytes += lengths[index] as number
  }
  return bytes
}

function filesOf({ found }: Checkpoint): Map<string, { readonly part: number; readonly file: ManifestFile }> {
  const files = new Map<string, { part: number; file: ManifestFile }>()
  for (const [part, { manifest }] of found)
    for (const file of manifest.files) files.set(`${part}/${file.path}`, { part, file })
  return files
}
