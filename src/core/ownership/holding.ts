import type { Holding } from './kernel/kernel.ts'
import { type MemberChange, newcomer } from './member-change.ts'
import type { OwnerTable } from './owner-table.ts'
import { isNarrow, noMemberIn, type Owners } from './owners.ts'
import { Float64Scratch, Int32Scratch, OwnersScratch } from './scratch.ts'

const indexScratch = new OwnersScratch()
const wordScratch = new Int32Scratch()
const unitScratch = new Float64Scratch()
const surplusScratch = new Int32Scratch()

/**
 * Who held the shards before a change of members, seen from after it: each has a quota now, and what it holds above
 * that is its surplus. Good until the next call.
 */
export function holdingAfter(
  before: OwnerTable,
  { table, cameFrom }: MemberChange,
  quota: Int32Array,
): Holding {
  const { shards, loads } = before
  const count = before.table.count
  // As wide as the wider of the two, to hold both.
  const indexNow = indexScratch.exactly(isNarrow(Math.max(count, table.count)) ? 1 : 2, count)
  indexNow.fill(noMemberIn(indexNow))
  // What those have left behind who are gone does not matter: they release nothing.
  const words = wordScratch.exactly(count)
  const units = unitScratch.exactly(count)
  const surplus = surplusScratch.zeros(count)
  let orphans = shards.count
  let surplusTotal = 0
  for (let member = 0; member < table.count; member++) {
    const from = cameFrom[member] as number
    if (from === newcomer) continue
    const load = loads[from] as number
    const above = Math.max(0, load - (quota[member] as number))
    indexNow[from] = member
    words[from] = table.hashes.low[member] as number
    units[from] = table.units[member] as number
    surplus[from] = above
    surplusTotal += above
    orphans -= load
  }
  return {
    points: shards,
    owners: indexNow.BYTES_PER_ELEMENT === 1 ? before.owners : widened(before.owners),
    loads,
    indexNow,
    words,
    units,
    unitsTotal: table.unitsTotal,
    areWeightsEqual: table.areWeightsEqual,
    surplus,
    surplusTotal,
    moverCount: orphans + surplusTotal,
    areWordsLasting: !before.table.didWordsMeet && !table.didWordsMeet,
    survey: before.survey,
  }
}

function widened(owners: Owners): Uint16Array {
  return owners instanceof Uint16Array ? owners : new Uint16Array(owners)
}
