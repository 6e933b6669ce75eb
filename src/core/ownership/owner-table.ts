import { MisuseError } from '../../base/errors.ts'
import { kernelFor } from './kernel/choice-of-kernel.ts'
import type { Survey } from './kernel/kernel.ts'
import type { MemberTable, OwnershipMember } from './member-table.ts'
import type { OwnerList } from './owner-list.ts'
import { isNarrow, type Owners } from './owners.ts'
import type { Seats } from './seats.ts'
import type { HashedShards, ShardSet } from './shard-set.ts'

/** Which member owns each shard. Never changes once made. */
export interface Assignment {
  readonly shards: ShardSet
  /** In the order of their id's bytes. */
  readonly members: readonly OwnershipMember[]
  /** The owner's index in `members`. */
  ownerIndex(shard: number): number
  ownerId(shard: number): string
  /** The shards that the member owns, ascending; none for one that is not a member. */
  shardsOf(memberId: string): readonly number[]
  /** How many shards the member owns. */
  loadOf(memberId: string): number
}

const noShards: readonly number[] = []

export class OwnerTable implements Assignment {
  readonly shards: HashedShards
  readonly table: MemberTable
  /** By shard, as seats. */
  readonly owners: OwnerList
  readonly seats: Seats
  /** By member. */
  readonly loads: Int32Array
  /** What the kernel knows of all this. */
  survey: Survey | undefined
  #shardsByMember: (readonly number[] | undefined)[] | undefined
  digest: string | undefined

  constructor(
    shards: HashedShards,
    table: MemberTable,
    owners: OwnerList,
    seats: Seats,
    loads: Int32Array,
    survey: Survey | undefined,
  ) {
    this.shards = shards
    this.table = table
    this.owners = owners
    this.seats = seats
    this.loads = loads
    this.survey = survey
  }

  get members(): readonly OwnershipMember[] {
    return this.table.members
  }

  ownerIndex(shard: number): number {
    const seat = this.owners.at(shard)
    if (seat === undefined) {
      throw new MisuseError('shard', `${shard} is not a shard; there are ${this.shards.count}, from 0 on`)
    }
    return this.seats.member[seat] as number
  }

  ownerId(shard: number): string {
    return this.table.idOf(this.ownerIndex(shard))
  }

  shardsOf(memberId: string): readonly number[] {
    const member = this.table.indexOf(memberId)
    if (member < 0) return noShards
    this.#shardsByMember ??= []
    this.#shardsByMember[member] ??= Object.freeze(this.owners.shardsOf(this.seats.of[member] as number))
    return this.#shardsByMember[member]
  }

  loadOf(memberId: string): number {
    const member = this.table.indexOf(memberId)
    return member < 0 ? 0 : (this.loads[member] as number)
  }

  /** The owners' indices by shard. Good until the next use of ownership. */
  ownerIndices(): Owners {
    const kernel = kernelFor(this.shards.count)
    return kernel.nameOwners(this.owners, this.seats, isNarrow(this.table.count) ? 1 : 2)
  }
}

export function ownerTable(assignment: Assignment): OwnerTable {
  if (assignment instanceof OwnerTable) return assignment
  throw new MisuseError(
    'assignment',
    'not made by this module; pass what anchorAssignment() or the like returned',
  )
}

/** How many shards each of `count` members owns. */
export function countLoads(owners: Owners, count: number): Int32Array {
  const loads = new Int32Array(count)
  for (let shard = 0; shard < owners.length; shard++) {
    const owner = owners[shard] as number
    loads[owner] = (loads[owner] as number) + 1
  }
  return loads
}
