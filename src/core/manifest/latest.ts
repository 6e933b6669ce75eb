import { compareText } from '../../base/compare.ts'
import type { Hash } from '../../base/digest.ts'
import { type CheckpointRef, compareAge } from './origin.ts'

/** A checkpoint with the time at which it was saved, by the clock of whoever saved it. */
export interface DatedCheckpoint extends CheckpointRef {
  readonly savedAtMs: number
}

/**
 * Puts the checkpoints of a run in order, the newest last. Those of one job go by lineage, view and step. Jobs that bear
 * the same name one after the other cannot be compared so: the one that saved last comes last, by its clock; but before
 * all of them counts the job that asks, `own`.
 */
export function inOrder<C extends DatedCheckpoint>(checkpoints: readonly C[], own?: Hash): C[] {
  const savedLast = new Map<Hash | undefined, number>()
  for (const { origin, savedAtMs } of checkpoints) {
    const genesis = origin?.genesis
    savedLast.set(genesis, Math.max(savedLast.get(genesis) ?? 0, savedAtMs))
  }
  const rank = ({ origin }: C) =>
    own !== undefined && origin?.genesis === own
      ? Number.POSITIVE_INFINITY
      : (savedLast.get(origin?.genesis) ?? 0)
  return [...checkpoints].sort((left, right) => {
    if (rank(left) !== rank(right)) return rank(left) - rank(right)
    const jobs = compareText(left.origin?.genesis ?? '', right.origin?.genesis ?? '')
    return jobs || compareAge(left, right) || left.savedAtMs - right.savedAtMs
  })
}

/** The newest of those that are complete. Which job saved last is told by all of them: one at work now has parts under way. */
export function latestOf<C extends DatedCheckpoint & { readonly isComplete: boolean }>(
  checkpoints: readonly C[],
  own?: Hash,
): C | undefined {
  return inOrder(checkpoints, own).findLast(({ isComplete }) => isComplete)
}
