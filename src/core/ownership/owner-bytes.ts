import { MisuseError } from '../../base/errors.ts'
import { memberTable } from './member-change.ts'
import type { MemberTable, OwnershipMember } from './member-table.ts'
import { OwnerList } from './owner-list.ts'
import { type Assignment, countLoads, OwnerTable, ownerTable } from './owner-table.ts'
import { ownersFor } from './owners.ts'
import { Seats } from './seats.ts'
import { hashedShards, type ShardSet } from './shard-set.ts'

// Stands first, so that another layout can follow one day.
const format = 1

/**
 * The owners for a snapshot: one byte of format, then the owner's index of each shard in as many bits as the
 * largest index needs, least significant bit first, with no bits between them; zero bits fill the last byte.
 */
export function packOwners(assignment: Assignment): Uint8Array {
  const owned = ownerTable(assignment)
  const { table } = owned
  const owners = owned.ownerIndices()
  const width = bitsFor(table.count)
  const packed = new Uint8Array(byteLength(owners.length, width))
  packed[0] = format
  let next = 1
  let pending = 0
  let pendingBits = 0
  for (let shard = 0; shard < owners.length; shard++) {
    pending |= (owners[shard] as number) << pendingBits
    pendingBits += width
    while (pendingBits >= 8) {
      packed[next++] = pending
      pending >>>= 8
      pendingBits -= 8
    }
  }
  if (pendingBits > 0) packed[next] = pending
  return packed
}

/**
 * The way back; undefined when the bytes are not what `packOwners` writes for so many shards and members, or when
 * these cannot be members: a snapshot comes from another peer.
 */
export function unpackOwners(
  shards: ShardSet,
  members: readonly OwnershipMember[],
  packed: Uint8Array,
): Assignment | undefined {
  const points = hashedShards(shards)
  const table = maybeMemberTable(members)
  if (table === undefined) return undefined
  const width = bitsFor(table.count)
  if (packed.length !== byteLength(points.count, width) || packed[0] !== format) return undefined
  const owners = ownersFor(table.count, points.count)
  const mask = 2 ** width - 1
  let next = 1
  let pending = 0
  let pendingBits = 0
  for (let shard = 0; shard < owners.length; shard++) {
    while (pendingBits < width) {
      pending |= (packed[next++] as number) << pendingBits
      pendingBits += 8
    }
    const owner = pending & mask
    if (owner >= table.count) return undefined
    owners[shard] = owner
    pending >>>= width
    pendingBits -= width
  }
  if (pending !== 0) return undefined
  const seats = Seats.inOrder(table.count)
  return new OwnerTable(
    points,
    table,
    new OwnerList(owners),
    seats,
    countLoads(owners, table.count),
    undefined,
  )
}

function maybeMemberTable(members: readonly OwnershipMember[]): MemberTable | undefined {
  try {
    return memberTable(members)
  } catch (error) {
    if (error instanceof MisuseError) return undefined
    throw error
  }
}

function bitsFor(members: number): number {
  return 32 - Math.clz32(members - 1)
}

function byteLength(shards: number, width: number): number {
  return 1 + Math.ceil((shards * width) / 8)
}
