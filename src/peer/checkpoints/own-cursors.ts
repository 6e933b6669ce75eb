import type { PeerId } from '../../base/ids.ts'
import { type AgreedState, isFinished } from '../../core/agreed-state.ts'
import type { CursorTable } from '../../core/cursor-table.ts'
import type { TableSection } from '../../core/table-section.ts'

/**
 * How far the shards of open epochs are committed that a member owns: its share of the data's state. The parts of a
 * checkpoint, each with its author's own shards, are together the cursors of all.
 */
export function ownCursors(state: AgreedState, heard: CursorTable, owner: PeerId): TableSection[] {
  const sections: TableSection[] = []
  for (const [name, dataSet] of state.dataSets) {
    if (isFinished(dataSet)) continue
    const { epoch, sizes, assignment } = dataSet
    const shards: number[] = []
    const cursors: number[] = []
    const views: number[] = []
    for (let shard = 0; shard < sizes.length; shard++) {
      if (assignment?.ownerId(shard) !== owner) continue
      const { cursor, view } = heard.read(name, epoch, shard)
      shards.push(shard)
      cursors.push(cursor)
      views.push(view)
    }
    sections.push({ dataSet: name, epoch, shards, cursors, views })
  }
  return sections
}
