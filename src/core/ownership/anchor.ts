import { Contenders } from './contenders.ts'
import { kernelFor } from './kernel/choice-of-kernel.ts'
import { memberTable } from './member-change.ts'
import type { OwnershipMember } from './member-table.ts'
import { OwnerList } from './owner-list.ts'
import { type Assignment, OwnerTable } from './owner-table.ts'
import { Quotas } from './quota.ts'
import { Seats } from './seats.ts'
import { hashedShards, type ShardSet } from './shard-set.ts'
import { ownersCopy } from './slab.ts'

/**
 * Shares the shards out from scratch: quotas by weight, filled by deferred acceptance. Depends on nothing but
 * the shards' ids and the members' ids and weights, so everybody who knows those agrees. Where an epoch
 * starts nothing is lost by moving shards; within one, use `stepAssignment`.
 */
export function anchorAssignment(shards: ShardSet, members: readonly OwnershipMember[]): Assignment {
  const points = hashedShards(shards)
  const table = memberTable(members)
  const { quota } = new Quotas(table, points.count).fromScratch()
  const seats = Seats.inOrder(table.count)
  const contenders = new Contenders(table, seats, quota)
  const { owners, survey } = kernelFor(points.count * contenders.count).match(points, contenders)
  return new OwnerTable(points, table, new OwnerList(ownersCopy(owners)), seats, quota, survey)
}
