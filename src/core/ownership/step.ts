import { Contenders } from './contenders.ts'
import { holdingAfter } from './holding.ts'
import { kernelFor } from './kernel/choice-of-kernel.ts'
import { changeMembers, newcomer } from './member-change.ts'
import type { OwnershipMember } from './member-table.ts'
import { type Assignment, ownerTable, ownerTableOf } from './owner-table.ts'
import { Quotas } from './quota.ts'
import { Int32Scratch } from './scratch.ts'

const loadScratch = new Int32Scratch()
const missingScratch = new Int32Scratch()

/**
 * The sticky step: from one assignment to the next member set and weights, moving as few shards as any balanced
 * assignment can. Depends on `previous` and `members` alone.
 *
 * 1. Quotas: as at an anchor, but whoever holds an odd shard already is the first to keep one.
 * 2. Shards whose owner is gone, and what members hold above their quota, move. A member gives up the shards
 *    that gain most by a move to the receiver they like best: so a member that comes back gets back most of
 *    what it had.
 * 3. Deferred acceptance places the movers at the members below their quota.
 */
export function stepAssignment(previous: Assignment, members: readonly OwnershipMember[]): Assignment {
  const before = ownerTable(previous)
  const { shards } = before
  const change = changeMembers(before.table, members)
  const { table, cameFrom } = change
  const loads = loadScratch.exactly(table.count)
  for (let member = 0; member < loads.length; member++) {
    const from = cameFrom[member] as number
    loads[member] = from === newcomer ? 0 : (before.loads[from] as number)
  }
  const { quota } = new Quotas(table, shards.count).keeping(loads)
  const missing = missingScratch.exactly(table.count)
  for (let member = 0; member < missing.length; member++) {
    const above = (loads[member] as number) - (quota[member] as number)
    missing[member] = above < 0 ? -above : 0
  }
  const contenders = new Contenders(table, missing)
  const kernel = kernelFor(shards.count * Math.max(1, contenders.count))
  const placed = kernel.move(holdingAfter(before, change, quota), contenders)
  before.survey = placed.survey
  return ownerTableOf(shards, table, placed, quota)
}
