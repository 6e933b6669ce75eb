import type { IdentifiedManifest, Manifest } from '../../core/manifest/manifest.ts'

/** All that is known of one checkpoint: the parts that are there, of those that belong to it. */
export interface Checkpoint<Part extends IdentifiedManifest = IdentifiedManifest> {
  readonly run: string
  readonly view: number
  readonly step: number
  readonly parts: number
  /** By part number; the missing ones are not in it. */
  readonly found: ReadonlyMap<number, Part>
  /** Manifests that a later one for the same part has replaced. */
  readonly superseded: readonly Part[]
  readonly isComplete: boolean
  readonly sizeBytes: number
  readonly savedAtMs: number
  readonly tags: readonly string[]
}

/**
 * Puts manifests together. Anyone who has them gets the same answer: no part is special and nobody declares a checkpoint
 * complete. In the order of run, view and step.
 */
export function gatherCheckpoints<Part extends IdentifiedManifest>(
  manifests: readonly Part[],
): Checkpoint<Part>[] {
  const groups = new Map<string, Part[]>()
  for (const identified of manifests) {
    const { run, view, step, parts } = identified.manifest
    const name = JSON.stringify([run, view, step, parts])
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [identified])
    else group.push(identified)
  }
  return [...groups.values()].map(gather).sort(compareCheckpoints)
}

/** The newest complete checkpoint of a run: the greatest view, then the greatest step. */
export function latestOf<Part extends IdentifiedManifest>(
  checkpoints: readonly Checkpoint<Part>[],
  run?: string,
): Checkpoint<Part> | undefined {
  return checkpoints
    .filter((checkpoint) => checkpoint.isComplete && (run === undefined || checkpoint.run === run))
    .sort(
      (left, right) => left.view - right.view || left.step - right.step || left.savedAtMs - right.savedAtMs,
    )
    .at(-1)
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
  const { run, view, step, parts } = manifest
  const chosen = [...found.values()].map((part) => part.manifest)
  return {
    run,
    view,
    step,
    parts,
    found: new Map([...found].sort(([left], [right]) => left - right)),
    superseded,
    isComplete: found.size === parts,
    sizeBytes: chosen.reduce((sum, part) => sum + sizeOf(part), 0),
    savedAtMs: Math.max(...chosen.map(({ savedAtMs }) => savedAtMs)),
    tags: [...new Set(chosen.flatMap(({ tags }) => tags))].sort(),
  }
}

export function sizeOf({ files }: Manifest): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

function compareCheckpoints(left: Checkpoint, right: Checkpoint): number {
  if (left.run !== right.run) return left.run < right.run ? -1 : 1
  return left.view - right.view || left.step - right.step || left.parts - right.parts
}
