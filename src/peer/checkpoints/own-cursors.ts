import { type PeerId, shardKey } from '../../base/ids.ts'
import { type AgreedState, isFinished } from '../../core/agreed-state.ts'
import type { CursorTable } from '../../core/cursor-table.ts'
import type { HeldShard } from '../../core/peer-status.ts'
import { committedIn } from '../../core/progress/progress.ts'
import type { TableSection } from '../../core/table-section.ts'

/**
 * How far the shards of open epochs are that a member owns: its share of the data's state. The parts of a checkpoint,
 * each with its author's own shards, are together the cursors of all. What the consumer here has committed counts, be it
 * acknowledged or not: the model that is saved has seen it.
 */
export function ownCursors(
  state: AgreedState,
  held: readonly HeldShard[],
  heard: CursorTable,
  owner: PeerId,
): TableSection[] {
  const reached = new Map(
    held.filter(({ started }) => started).map(({ ref, cursor }) => [shardKey(ref), cursor]),
  )
  const sections: TableSection[] = []
  for (const [name, dataSet] of state.dataSets) {
    if (isFinished(dataSet)) continue
    const { epoch, sizes, assignment } = dataSet
    const shards: number[] = []
    const cursors: number[] = []
    const views: number[] = []
    for (let shard = 0; shard < sizes.length; shard++) {
      if (assignment?.ownerId(shard) !== owner) continue
      shards.push(shard)
      cursors.push(
        reached.get(shardKey({ dataSet: name, epoch, shard })) ?? committedIn(heard, dataSet, shard),
      )
      views.push(state.number)
    }
    sections.push({ dataSet: name, epoch, shards, cursors, views })
  }
  return sections
}
