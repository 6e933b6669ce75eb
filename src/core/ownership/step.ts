import { Contenders } from './contenders.ts'
import { holdingAfter } from './holding.ts'
import { kernelFor } from './kernel/choice-of-kernel.ts'
import { changeMembers, newcomer } from './member-change.ts'
import type { OwnershipMember } from './member-table.ts'
import { type Assignment, OwnerTable, ownerTable } from './owner-table.ts'
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
  const seats = before.seats.after(cameFrom)
  const loads = loadsAfter(before.loads, cameFrom)
  const { quota } = new Quotas(table, shards.count).keeping(loads)
  const contenders = new Contenders(table, seats, missingTo(quota, loads))
  const kernel = kernelFor(shards.count * Math.max(1, contenders.count))
  const { moved, movedTo, survey } = kernel.move(holdingAfter(before, change, quota), contenders)
  before.survey = survey
  return new OwnerTable(shards, table, before.owners.after(moved, movedTo, seats.count), seats, quota, survey)
}

function loadsAfter(loadsBefore: Int32Array, cameFrom: Int32Array): Int32Array {
  const count = cameFrom.length
  const loads = loadScratch.exactly(count)
  const none = newcomer
  for (let member = 0; member < count; member++) {
    const from = cameFrom[member] as number
    loads[member] = from === none ? 0 : (loadsBefore[from] as number)
  }
  return loads
}

function missingTo(quota: Int32Array, loads: Int32Array): Int32Array {
  const count = quota.length
  const missing = missingScratch.exactly(count)
  for (let member = 0; member < count; member++) {
    const above = (loads[member] as number) - (quota[member] as number)
    missing[member] = above < 0 ? -above : 0
  }
  return missing
}
