import { type Holding, leaves } from './kernel/kernel.ts'
import { type MemberChange, newcomer } from './member-change.ts'
import type { OwnerTable } from './owner-table.ts'
import { Float64Scratch, Int32Scratch } from './scratch.ts'

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
  const seatOf = before.seats.of
  const { low } = table.hashes
  const unitsOf = table.units
  const count = before.seats.count
  // What those have left behind who are gone does not matter: they release nothing, all that they held moves.
  const words = wordScratch.exactly(count)
  const units = unitScratch.exactly(count)
  const surplus = surplusScratch.exactly(count).fill(leaves)
  const none = newcomer
  const memberCount = table.count
  let orphans = shards.count
  let surplusTotal = 0
  let donorCount = 0
  let heldByDonors = 0
  for (let member = 0; member < memberCount; member++) {
    const from = cameFrom[member] as number
    if (from === none) continue
    const seat = seatOf[from] as number
    const load = loads[from] as number
    const above = load - (quota[member] as number)
    words[seat] = low[member] as number
    units[seat] = unitsOf[member] as number
    orphans -= load
    if (above > 0) {
      surplus[seat] = above
      surplusTotal += above
      donorCount++
      heldByDonors += load
    } else surplus[seat] = 0
  }
  return {
    points: shards,
    owners: before.owners,
    memberCount: before.table.count,
    words,
    units,
    unitsTotal: table.unitsTotal,
    areWeightsEqual: table.areWeightsEqual,
    surplus,
    surplusTotal,
    donorCount,
    heldByDonors,
    moverCount: orphans + surplusTotal,
    areWordsLasting: !before.table.didWordsMeet && !table.didWordsMeet,
    survey: before.survey,
  }
}
