import { IdHashes, requireUnicode } from '../../base/id-hash.ts'
import { changeMembers } from './member-change.ts'
import type { MemberTable } from './member-table.ts'
import { negativeLog } from './negative-log.ts'
import { scoreOf } from './score.ts'

/** One that may be ranked; weight 1 where none is given. */
export interface RankedMember {
  readonly id: string
  readonly weight?: number
}

// The members are mostly those of the last call: their hashes are taken over.
let lastTable: MemberTable | undefined

/**
 * The `count` members that a key likes best, best first: by weighted rendezvous, without quotas. For what is
 * kept at several members (a shard's caches, a manifest's replicas) and for who takes over when the first fails:
 * when a member leaves, the others stay in the same order.
 */
export function rankMembers(key: string, members: readonly RankedMember[], count: number): string[] {
  if (members.length === 0) return []
  requireUnicode('key', key)
  const { table } = changeMembers(
    lastTable,
    members.map(({ id, weight }) => ({ id, weight: weight ?? 1 })),
  )
  lastTable = table
  const keys = keysOf(key, table)
  // The best so far, best first. Few are wanted of many, so most members are compared with the last one only.
  const best: number[] = []
  for (let member = 0; member < table.count; member++) {
    if (best.length === count) {
      if (count === 0 || !isBetter(member, best[count - 1] as number)) continue
      best.pop()
    }
    let place = best.length
    while (place > 0 && isBetter(member, best[place - 1] as number)) place--
    best.splice(place, 0, member)
  }
  return best.map((member) => table.idOf(member))

  function isBetter(member: number, other: number): boolean {
    const difference = (keys[member] as number) - (keys[other] as number)
    if (difference !== 0) return difference < 0
    return (table.units[member] as number) > (table.units[other] as number)
  }
}

function keysOf(key: string, table: MemberTable): Float64Array {
  const hashed = new IdHashes(1)
  hashed.set(0, key, 0)
  const a = hashed.low[0] as number
  const b = hashed.high[0] as number
  const keys = new Float64Array(table.count)
  for (let member = 0; member < table.count; member++) {
    const score = scoreOf(a, b, table.hashes.low[member] as number)
    keys[member] = negativeLog(score) / (table.units[member] as number)
  }
  return keys
}
