import type { CardGroup } from '../../core/manifest/card-index.ts'
import type { Checkpoint } from '../../store/manifest/checkpoint.ts'

/** A checkpoint as a peer knows it, from its own place and from the cards that go round. */
export interface KnownCheckpoint {
  readonly view: number
  readonly step: number
  readonly parts: number
  readonly partsFound: readonly number[]
  /** Parts that enough members keep. */
  readonly partsPublished: readonly number[]
  readonly isComplete: boolean
  readonly sizeBytes: number
  readonly savedAtMs: number
  readonly tags: readonly string[]
}

/**
 * Puts together what the place of a peer holds and what is published in the job. `isPending` are manifests of this peer
 * that lie in its place and are not yet published.
 */
export function mergeCheckpoints(
  kept: readonly Checkpoint[],
  groups: Iterable<CardGroup>,
  isPending: (id: string) => boolean,
): KnownCheckpoint[] {
  const keyOf = ({ view, step, parts }: Pick<Checkpoint, 'view' | 'step' | 'parts'>) =>
    [view, step, parts].join()
  const byKey = new Map<string, { kept?: Checkpoint; group?: CardGroup }>()
  for (const checkpoint of kept) byKey.set(keyOf(checkpoint), { kept: checkpoint })
  for (const group of groups) byKey.set(keyOf(group), { ...byKey.get(keyOf(group)), group })
  return [...byKey.values()]
    .flatMap(({ kept: here, group }) => merge(here, group, isPending) ?? [])
    .sort((left, right) => left.view - right.view || left.step - right.step || left.parts - right.parts)
}

/** The complete one with the greatest view, then step. */
export function latestKnown(checkpoints: readonly KnownCheckpoint[]): KnownCheckpoint | undefined {
  return checkpoints
    .filter(({ isComplete }) => isComplete)
    .sort(
      (left, right) => left.view - right.view || left.step - right.step || left.savedAtMs - right.savedAtMs,
    )
    .at(-1)
}

function merge(
  kept: Checkpoint | undefined,
  group: CardGroup | undefined,
  isPending: (id: string) => boolean,
): KnownCheckpoint | undefined {
  const sizes = new Map<number, number>()
  let savedAtMs = 0
  for (const [part, { id, manifest }] of kept?.found ?? []) {
    if (isPending(id)) continue
    sizes.set(
      part,
      manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    )
    savedAtMs = Math.max(savedAtMs, manifest.savedAtMs)
  }
  for (const [part, card] of group?.cards ?? []) {
    sizes.set(part, card.sizeBytes)
    savedAtMs = Math.max(savedAtMs, card.savedAtMs)
  }
  const named = group ?? kept
  if (named === undefined || sizes.size === 0) return undefined
  const { view, step, parts } = named
  return {
    view,
    step,
    parts,
    partsFound: [...sizes.keys()].sort((left, right) => left - right),
    partsPublished: [...(group?.cards.keys() ?? [])],
    isComplete: sizes.size === parts,
    sizeBytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    savedAtMs,
    tags: kept?.tags ?? [],
  }
}
