import { type Checkpoint, latestOf } from '../manifest/checkpoint.ts'

/** What a prune keeps. The newest complete checkpoint of every run is always kept. */
export interface Retention {
  /** The newest so many complete ones of each run. */
  readonly last: number
  /** Those whose step is a multiple of this. */
  readonly every?: number
  /** Those with one of these tags; without it, those with any tag. */
  readonly tags?: readonly string[]
}

export interface RetentionVerdict<C> {
  readonly kept: readonly C[]
  readonly dropped: readonly C[]
}

/**
 * Decides what stays. An incomplete checkpoint stays while it may still be completed: as long as no complete one is newer.
 */
export function retain<C extends Checkpoint>(
  checkpoints: readonly C[],
  retention: Retention,
): RetentionVerdict<C> {
  const kept: C[] = []
  const dropped: C[] = []
  for (const run of new Set(checkpoints.map((checkpoint) => checkpoint.run))) {
    const ofRun = checkpoints.filter((checkpoint) => checkpoint.run === run)
    const latest = latestOf(ofRun)
    const newest = ofRun
      .filter(({ isComplete }) => isComplete)
      .sort(compareAge)
      .slice(-Math.max(1, retention.last))
    for (const checkpoint of ofRun) {
      const stays = checkpoint.isComplete
        ? newest.includes(checkpoint) || isKept(checkpoint, retention)
        : latest === undefined || compareAge(checkpoint, latest) > 0
      if (stays) kept.push(checkpoint)
      else dropped.push(checkpoint)
    }
  }
  return { kept, dropped }
}

function isKept({ step, tags }: Checkpoint, { every, tags: wanted }: Retention): boolean {
  if (every !== undefined && step % every === 0) return true
  return wanted === undefined ? tags.length > 0 : tags.some((tag) => wanted.includes(tag))
}

function compareAge(left: Checkpoint, right: Checkpoint): number {
  return left.view - right.view || left.step - right.step || left.savedAtMs - right.savedAtMs
}
