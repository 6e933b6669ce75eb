import type { Hash } from '../../base/digest.ts'
import { type DatedCheckpoint, inOrder } from '../../core/manifest/latest.ts'

/** What a prune keeps. The newest complete checkpoint of every run is always kept. */
export interface Retention {
  /** The newest so many complete ones of each run. */
  readonly last: number
  /** Those whose step is a multiple of this. */
  readonly every?: number
  /** Those with one of these tags; without it, those with any tag. */
  readonly tags?: readonly string[]
}

/** What a retention looks at. */
export interface RetainedCheckpoint extends DatedCheckpoint {
  readonly run: string
  readonly isComplete: boolean
  readonly tags: readonly string[]
}

export interface RetentionVerdict<C> {
  readonly kept: readonly C[]
  readonly dropped: readonly C[]
}

/**
 * Decides what stays. An incomplete checkpoint stays while it may still be completed: as long as no complete one is newer.
 */
export function retain<C extends RetainedCheckpoint>(
  checkpoints: readonly C[],
  retention: Retention,
  own?: Hash,
): RetentionVerdict<C> {
  const kept: C[] = []
  const dropped: C[] = []
  for (const run of new Set(checkpoints.map((checkpoint) => checkpoint.run))) {
    const ofRun = inOrder(
      checkpoints.filter((checkpoint) => checkpoint.run === run),
      own,
    )
    const latest = ofRun.findLastIndex(({ isComplete }) => isComplete)
    const newest = ofRun.filter(({ isComplete }) => isComplete).slice(-Math.max(1, retention.last))
    for (const [index, checkpoint] of ofRun.entries()) {
      const stays = checkpoint.isComplete
        ? newest.includes(checkpoint) || isKept(checkpoint, retention)
        : index > latest
      if (stays) kept.push(checkpoint)
      else dropped.push(checkpoint)
    }
  }
  return { kept, dropped }
}

function isKept({ step, tags }: RetainedCheckpoint, { every, tags: wanted }: Retention): boolean {
  if (every !== undefined && step % every === 0) return true
  return wanted === undefined ? tags.length > 0 : tags.some((tag) => wanted.includes(tag))
}
