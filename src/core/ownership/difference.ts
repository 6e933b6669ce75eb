import { MisuseError } from '../../base/errors.ts'
import type { Assignment } from './owner-table.ts'

/** What a change of owners means for one member; shards ascending. */
export interface OwnershipDifference {
  readonly kept: number[]
  readonly lost: { shard: number; to: string }[]
  /** `from` is undefined where nobody owned anything before. */
  readonly gained: { shard: number; from: string | undefined }[]
}

/** What the member keeps, loses and to whom, gains and from whom. */
export function diffAssignments(
  before: Assignment | undefined,
  after: Assignment,
  memberId: string,
): OwnershipDifference {
  if (before !== undefined && before.shards !== after.shards) {
    throw new MisuseError('before', 'assigns other shards than `after`; compare assignments of one shard set')
  }
  const had = before?.shardsOf(memberId) ?? []
  const has = after.shardsOf(memberId)
  const difference: OwnershipDifference = { kept: [], lost: [], gained: [] }
  let index = 0
  for (const shard of has) {
    while (index < had.length && (had[index] as number) < shard) lose(had[index++] as number)
    if (index < had.length && had[index] === shard) {
      difference.kept.push(shard)
      index++
    } else {
      difference.gained.push({ shard, from: before?.ownerId(shard) })
    }
  }
  while (index < had.length) lose(had[index++] as number)
  return difference

  function lose(shard: number): void {
    difference.lost.push({ shard, to: after.ownerId(shard) })
  }
}
