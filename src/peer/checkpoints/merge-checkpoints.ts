import type { Hash } from '../../base/digest.ts'
import type { CardGroup } from '../../core/manifest/card-index.ts'
import { type DatedCheckpoint, inOrder } from '../../core/manifest/latest.ts'
import { refKey, refOf } from '../../core/manifest/origin.ts'
import type { Checkpoint } from '../../store/manifest/checkpoint.ts'

/** A checkpoint as a peer knows it, from its own place and from the cards that go round. */
export interface KnownCheckpoint extends DatedCheckpoint {
  readonly partsFound: readonly number[]
  /** Parts that enough members keep. */
  readonly partsPublished: readonly number[]
  readonly isComplete: boolean
  readonly sizeBytes: number
  readonly tags: readonly string[]
}

/**
 * Puts together what the place of a peer holds and what is published in the job. `isPending` are manifests of this peer
 * that lie in its place and are not yet published, `own` is its job. In order, the newest last.
 */
export function mergeCheckpoints(
  kept: readonly Checkpoint[],
  groups: Iterable<CardGroup>,
  isPending: (id: string) => boolean,
  own: Hash | undefined,
): KnownCheckpoint[] {
  const byKey = new Map<string, { kept?: Checkpoint; group?: CardGroup }>()
  for (const checkpoint of kept) byKey.set(refKey(checkpoint), { kept: checkpoint })
  for (const group of groups) byKey.set(refKey(group), { ...byKey.get(refKey(group)), group })
  const known = [...byKey.values()].flatMap(({ kept: here, group }) => merge(here, group, isPending) ?? [])
  return inOrder(known, own)
}

/** Of those that are in order. */
export function latestKnown(checkpoints: readonly KnownCheckpoint[]): KnownCheckpoint | undefined {
  return checkpoints.findLast(({ isComplete }) => isComplete)
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
  return {
    ...refOf(named),
    partsFound: [...sizes.keys()].sort((left, right) => left - right),
    partsPublished: [...(group?.cards.keys() ?? [])],
    isComplete: sizes.size === named.parts,
    sizeBytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    savedAtMs,
    tags: kept?.tags ?? [],
  }
}
