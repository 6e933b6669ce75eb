import type { Checkpoint } from '../../store/manifest/checkpoint.ts'
import { table } from '../table.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB']

export function bytesText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit++
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** What a script gets of a checkpoint. */
export function checkpointJson({ found, superseded: _, ...rest }: Checkpoint) {
  return {
    ...rest,
    manifests: [...found.values()].map(({ id, manifest: { part, author, savedAtMs, files } }) => ({
      id,
      part,
      author,
      savedAtMs,
      files: files.map(({ path, sizeBytes, layout, hashes }) => ({
        path,
        sizeBytes,
        layout,
        chunks: hashes.length,
      })),
    })),
  }
}

export function checkpointTable(checkpoints: readonly Checkpoint[]): string {
  if (checkpoints.length === 0) return 'No checkpoints.'
  const rows = checkpoints.map(
    ({ run, view, step, parts, found, isComplete, sizeBytes, savedAtMs, tags }) => [
      run,
      view,
      step,
      isComplete ? `${parts}` : `${found.size} of ${parts}`,
      isComplete ? 'complete' : 'incomplete',
      bytesText(sizeBytes),
      new Date(savedAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
      tags.join(' '),
    ],
  )
  return table(['run', 'view', 'step', 'parts', '', 'size', 'saved', 'tags'], rows)
}
