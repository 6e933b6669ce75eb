import { assert } from '../../base/assert.ts'
import type { Contenders } from './contenders.ts'
import { kernelFor } from './kernel/choice-of-kernel.ts'
import type { Carried } from './kernel/kernel.ts'
import { type MemberChange, newcomer } from './member-change.ts'
import type { MemberTable } from './member-table.ts'
import type { OwnerTable } from './owner-table.ts'
import { isNarrow, noMemberIn, type Owners } from './owners.ts'
import { Float64Scratch, Int32Scratch, OwnersScratch } from './scratch.ts'

const indexScratch = new OwnersScratch()
const wordScratch = new Int32Scratch()
const unitScratch = new Float64Scratch()
const surplusScratch = new Int32Scratch()

/**
 * Brings the owners over to the members after a change, and finds the shards that must move. `surplus` says, by new
 * member index, how many shards a member holds too many. The result is good until the kernel is used again.
 */
export function carryOver(
  before: OwnerTable,
  { table, cameFrom }: MemberChange,
  surplus: Int32Array,
  contenders: Contenders,
): Carried {
  const { shards } = before
  const count = before.table.count
  // As wide as the wider of the two, to hold both.
  const indexBytes = isNarrow(Math.max(count, table.count)) ? 1 : 2
  const indexNow = indexScratch.atLeast(indexBytes, count).subarray(0, count)
  indexNow.fill(noMemberIn(indexNow))
  const words = wordScratch.zeros(count)
  const units = unitScratch.zeros(count)
  const surplusBefore = surplusScratch.zeros(count)
  let orphans = shards.count
  let surplusTotal = 0
  for (let member = 0; member < table.count; member++) {
    const from = cameFrom[member] as number
    if (from === newcomer) continue
    const above = surplus[member] as number
    indexNow[from] = member
    words[from] = table.hashes.low[member] as number
    units[from] = table.units[member] as number
    surplusBefore[from] = above
    surplusTotal += above
    orphans -= before.loads[from] as number
  }
  const holding = {
    points: shards,
    owners: indexNow.BYTES_PER_ELEMENT === 1 ? before.owners : widened(before.owners),
    indexNow,
    words,
    units,
    areWeightsEqual: table.areWeightsEqual,
    surplus: surplusBefore,
    surplusTotal,
  }
  const kernel = kernelFor(shards.count * Math.max(1, contenders.count))
  const gainMin = likelyGain(before, surplusBefore, table, contenders)
  const carried = kernel.carry(holding, contenders, gainMin)
  if (carried.movers.length === orphans + surplusTotal) return carried
  const complete = kernel.carry(holding, contenders, Number.NEGATIVE_INFINITY)
  assert(complete.movers.length === orphans + surplusTotal, 'a donor holds what it is to release')
  return complete
}

function widened(owners: Owners): Uint16Array {
  return owners instanceof Uint16Array ? owners : new Uint16Array(owners)
}

/**
 * A gain that somewhat more shards should exceed than must move, so that few are looked at closely. Only a
 * guess: where it was too high, the search is repeated without it, and the outcome is the same. Shortfall /
 * units is spread like an exponential variable of mean 2^32 / (units in all) at the owner, and of mean 2^32 /
 * (contenders' units) at the best contender.
 */
function likelyGain(
  { loads }: OwnerTable,
  surplus: Int32Array,
  table: MemberTable,
  contenders: Contenders,
): number {
  let donors = 0
  let held = 0
  let released = 0
  for (let member = 0; member < surplus.length; member++) {
    if (surplus[member] === 0) continue
    donors++
    held += loads[member] as number
    released += surplus[member] as number
  }
  if (donors === 0) return 0
  const releasedMean = released / donors
  // Three standard deviations, and some more for the donors that release a single shard.
  const wantedMean = releasedMean + 3 * Math.sqrt(releasedMean) + 5
  const wantedShare = (wantedMean * donors) / held
  if (wantedShare > 0.5) return Number.NEGATIVE_INFINITY
  let units = 0
  for (let contender = 0; contender < contenders.count; contender++) {
    units += contenders.units[contender] as number
  }
  return ((units / table.unitsTotal - wantedShare) * 2 ** 32) / units
}
