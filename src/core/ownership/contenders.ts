import type { MemberTable } from './member-table.ts'
import { isNarrow } from './owners.ts'
import { Int32Scratch } from './scratch.ts'
import { float64Zeros, int32Zeros } from './slab.ts'

const someScratch = new Int32Scratch()

/**
 * The members among whom shards choose, heaviest first: of two equally good ones a shard prefers the heavier,
 * so whoever looks through them in order needs a strictly better one to change its mind.
 */
export class Contenders {
  readonly count: number
  /** The member that each contender is, and the bytes that an index of all members takes. */
  readonly member: Int32Array
  readonly memberBytes: 1 | 2
  /** How many shards each takes; above 0. */
  readonly capacity: Int32Array
  readonly words: Int32Array
  readonly units: Float64Array
  readonly areWeightsEqual: boolean

  /** Those of the members who take any; `taken` says by member how many. What is given is not copied. */
  constructor(table: MemberTable, taken: Int32Array) {
    const { units, hashes } = table
    const member = membersWithSome(taken)
    const count = member.length
    this.count = count
    this.member = member
    this.memberBytes = isNarrow(table.count) ? 1 : 2
    this.areWeightsEqual = table.areWeightsEqual || haveEqualUnits(member, units)
    if (!this.areWeightsEqual) {
      member.sort((x, y) => (units[y] as number) - (units[x] as number) || x - y)
    } else if (count === table.count) {
      // Everybody in the order of the table.
      this.capacity = taken
      this.words = hashes.low
      this.units = units
      return
    }
    this.capacity = int32Zeros(count)
    this.words = int32Zeros(count)
    this.units = float64Zeros(count)
    for (let contender = 0; contender < count; contender++) {
      const index = member[contender] as number
      this.capacity[contender] = taken[index] as number
      this.words[contender] = hashes.low[index] as number
      this.units[contender] = units[index] as number
    }
  }
}

function membersWithSome(counts: Int32Array): Int32Array {
  const some = someScratch.atLeast(counts.length)
  let found = 0
  for (let member = 0; member < counts.length; member++) {
    // Written whether it is one or not, and written over if not.
    some[found] = member
    found += (counts[member] as number) > 0 ? 1 : 0
  }
  const members = int32Zeros(found)
  for (let index = 0; index < found; index++) members[index] = some[index] as number
  return members
}

function haveEqualUnits(members: Int32Array, units: Float64Array): boolean {
  const first = units[members[0] as number]
  return members.every((member) => units[member] === first)
}
