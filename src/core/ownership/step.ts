import { carryOver } from './carry-over.ts'
import { Contenders, membersWithSome } from './contenders.ts'
import { kernelFor } from './kernel/choice-of-kernel.ts'
import type { Points } from './kernel/kernel.ts'
import { changeMembers, newcomer } from './member-change.ts'
import type { OwnershipMember } from './member-table.ts'
import { type Assignment, OwnerTable, ownerTable } from './owner-table.ts'
import { isNarrow, type Owners } from './owners.ts'
import { Quotas } from './quota.ts'
import { Int32Scratch } from './scratch.ts'

const loadScratch = new Int32Scratch()
const missingScratch = new Int32Scratch()
const surplusScratch = new Int32Scratch()
const moverScratch = new Int32Scratch()
const aScratch = new Int32Scratch()
const bScratch = new Int32Scratch()

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
  const { table, cameFrom } = changeMembers(before.table, members)
  const loads = loadScratch.zeros(table.count)
  for (let member = 0; member < loads.length; member++) {
    const from = cameFrom[member] as number
    if (from !== newcomer) loads[member] = before.loads[from] as number
  }
  const { quota } = new Quotas(table, shards.count).keeping(loads)
  const missing = missingScratch.zeros(table.count)
  const surplus = surplusScratch.zeros(table.count)
  for (let member = 0; member < quota.length; member++) {
    const difference = (quota[member] as number) - (loads[member] as number)
    if (difference > 0) missing[member] = difference
    else surplus[member] = -difference
  }
  const contenders = new Contenders(table, membersWithSome(missing))
  const carried = carryOver(before, { table, cameFrom }, surplus, contenders)
  const owners = isNarrow(table.count) ? new Uint8Array(carried.owners) : new Uint16Array(carried.owners)
  if (contenders.count === 1) giveAll(carried.movers, contenders.member[0] as number, owners)
  else if (contenders.count > 1) place(shards, carried.movers, contenders, missing, owners)
  return new OwnerTable(shards, table, owners, quota)
}

function giveAll(movers: Int32Array, member: number, owners: Owners): void {
  for (let mover = 0; mover < movers.length; mover++) owners[movers[mover] as number] = member
}

/** Writes the movers' new owners: `missing` says, by member, how many it gets. */
function place(
  shards: Points,
  carriedMovers: Int32Array,
  contenders: Contenders,
  missing: Int32Array,
  owners: Owners,
): void {
  // The kernel is about to be used again, and takes back what it gave.
  const movers = moverScratch.atLeast(carriedMovers.length).subarray(0, carriedMovers.length)
  movers.set(carriedMovers)
  const points = pick(shards, movers)
  const kernel = kernelFor(points.count * contenders.count)
  const placed = kernel.match(points, contenders, contenders.countsOf(missing))
  for (let mover = 0; mover < movers.length; mover++) {
    owners[movers[mover] as number] = placed[mover] as number
  }
}

function pick({ a, b }: Points, chosen: Int32Array): Points {
  const count = chosen.length
  const pickedA = aScratch.atLeast(count)
  const pickedB = bScratch.atLeast(count)
  for (let index = 0; index < count; index++) {
    pickedA[index] = a[chosen[index] as number] as number
    pickedB[index] = b[chosen[index] as number] as number
  }
  return { count, a: pickedA, b: pickedB, isLasting: false }
}
