import { AssertionError } from '../../src/base/assert.ts'
import { shardsPerDataSetMax } from '../../src/base/ids.ts'
import type { TableSection } from '../../src/core/table-section.ts'
import { checkedTableName } from '../wire/checks.ts'
import {
  packAscending,
  packColumn,
  packRuns,
  unpackAscending,
  unpackColumn,
  unpackRuns,
} from '../wire/columns.ts'
import { refused } from '../wire/decoded.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { rowsMax, sectionsMax } from './limits.ts'
import type { TableSection as WireTableSection } from './words.pb.ts'

export function tableToWire(table: readonly TableSection[]): WireTableSection[] {
  return listToWire(table, sectionsMax, sectionToWire)
}

export function tableFromWire(wire: readonly WireTableSection[]): TableSection[] {
  return listFromWire(wire, sectionFromWire)
}

function sectionToWire({ dataSet, epoch, shards, cursors, views }: TableSection): WireTableSection {
  const rows = shards.length
  if (rows > rowsMax || rows !== cursors.length || rows !== views.length) {
    throw new AssertionError(
      `section of ${dataSet} has ${rows} shards, ${cursors.length} cursors, ${views.length} views`,
    )
  }
  return {
    dataSet,
    epoch,
    shards: packAscending(shards),
    cursors: packColumn(cursors),
    views: packRuns(views),
  }
}

function sectionFromWire(wire: WireTableSection): TableSection {
  const shards = unpackAscending(wire.shards, 'table.shards', rowsMax, shardsPerDataSetMax - 1)
  const cursors = unpackColumn(wire.cursors, 'table.cursors', shards.length)
  if (cursors.length !== shards.length) {
    throw refused('invalid', `table has ${shards.length} shards and ${cursors.length} cursors`)
  }
  return {
    dataSet: checkedTableName(wire.dataSet, 'table.dataSet'),
    epoch: wire.epoch,
    shards,
    cursors,
    views: unpackRuns(wire.views, 'table.views', shards.length),
  }
}
