import { compareText } from '../../base/compare.ts'
import { type DatedCheckpoint, inOrder } from '../../core/manifest/latest.ts'
import type { IdentifiedManifest, Manifest } from '../../core/manifest/manifest.ts'
import { refKey, refOf } from '../../core/manifest/origin.ts'

/** All that is known of one checkpoint: the parts that are there, of those that belong to it. */
export interface Checkpoint<Part extends IdentifiedManifest = IdentifiedManifest> extends DatedCheckpoint {
  readonly run: string
  /** By part number; the missing ones are not in it. */
  readonly found: ReadonlyMap<number, Part>
  /** Manifests that a later one for the same part has replaced. */
  readonly superseded: readonly Part[]
  readonly isComplete: boolean
  readonly sizeBytes: number
  readonly tags: readonly string[]
}

/**
 * Puts manifests together. Anyone who has them gets the same answer: no part is special and nobody declares a checkpoint
 * complete. In the order of run and age.
 */
export function gatherCheckpoints<Part extends IdentifiedManifest>(
  manifests: readonly Part[],
): Checkpoint<Part>[] {
  const groups = new Map<string, Part[]>()
  for (const identified of manifests) {
    const name = JSON.stringify([identified.manifest.run, refKey(identified.manifest)])
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [identified])
    else group.push(identified)
  }
  const checkpoints = [...groups.values()].map(gather)
  const runs = [...new Set(checkpoints.map(({ run }) => run))].sort(compareText)
  return runs.flatMap((run) => inOrder(checkpoints.filter((checkpoint) => checkpoint.run === run)))
}

export function isNewer(left: IdentifiedManifest, right: IdentifiedManifest): boolean {
  return (
    left.manifest.savedAtMs - right.manifest.savedAtMs > 0 ||
    (left.manifest.savedAtMs === right.manifest.savedAtMs && left.id > right.id)
  )
}

function gather<Part extends IdentifiedManifest>(group: readonly Part[]): Checkpoint<Part> {
  const found = new Map<number, Part>()
  const superseded: Part[] = []
  for (const part of group) {
    const { part: number } = part.manifest
    const known = found.get(number)
    if (known === undefined || isNewer(part, known)) {
      if (known !== undefined) superseded.push(known)
      found.set(number, part)
    } else superseded.push(part)
  }
  const [{ manifest }] = group as [Part]
  const chosen = [...found.values()].map((part) => part.manifest)
  return {
    run: manifest.run,
    ...refOf(manifest),
    found: new Map([...found].sort(([left], [right]) => left - right)),
    superseded,
    isComplete: found.size === manifest.parts,
    sizeBytes: chosen.reduce((sum, part) => sum + sizeOf(part), 0),
    savedAtMs: Math.max(...chosen.map(({ savedAtMs }) => savedAtMs)),
    tags: [...new Set(chosen.flatMap(({ tags }) => tags))].sort(),
  }
}

export function sizeOf({ files }: Manifest): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}
