import { nameWithoutAttempt } from '../../base/ids.ts'
import type { TableSection } from '../../core/table-section.ts'

/** Where one data set goes on: the epoch, and the cursor of every shard. */
export interface ResumePoint {
  /** As a person named it. */
  readonly dataSet: string
  readonly epoch: number
  /** By shard; what no part tells of is missing. */
  readonly cursors: ReadonlyMap<number, number>
}

/**
 * Puts the cursors of all parts of a checkpoint together. Parts may have been saved around the turn of an epoch: the
 * later one counts, since it opened only when all of the one before was committed. A shard that moved meanwhile is told
 * of twice: its new owner went on where the one before had ended.
 */
export function resumePoints(parts: readonly (readonly TableSection[])[]): ResumePoint[] {
  const points = new Map<string, { dataSet: string; epoch: number; cursors: Map<number, number> }>()
  for (const section of parts.flat()) {
    const dataSet = nameWithoutAttempt(section.dataSet)
    let point = points.get(dataSet)
    if (point === undefined || section.epoch > point.epoch) {
      point = { dataSet, epoch: section.epoch, cursors: new Map() }
      points.set(dataSet, point)
    }
    if (section.epoch < point.epoch) continue
    const { cursors } = point
    section.shards.forEach((shard, at) => {
      cursors.set(shard, Math.max(section.cursors[at] ?? 0, cursors.get(shard) ?? 0))
    })
  }
  return [...points.values()]
}
