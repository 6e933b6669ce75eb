import type { MemberTable } from './member-table.ts'
import { isNarrow } from './owners.ts'

/**
 * The members among whom shards choose, heaviest first: of two equally good ones a shard prefers the heavier,
 * so whoever looks through them in order needs a strictly better one to change its mind.
 */
export class Contenders {
  readonly count: number
  readonly words: Int32Array
  readonly units: Float64Array
  readonly areWeightsEqual: boolean
  /** The member that each contender is, and the bytes that an index of all members takes. */
  readonly member: Int32Array
  readonly memberBytes: 1 | 2

  constructor(table: MemberTable, members: Int32Array) {
    const { units, hashes } = table
    this.count = members.length
    this.member = members
    this.memberBytes = isNarrow(table.count) ? 1 : 2
    let areWeightsEqual = true
    for (const member of members) areWeightsEqual &&= units[member] === units[members[0] as number]
    this.areWeightsEqual = areWeightsEqual
    if (!areWeightsEqual) {
      this.member.sort((x, y) => (units[y] as number) - (units[x] as number) || x - y)
    }
    this.words = new Int32Array(this.count)
    this.units = new Float64Array(this.count)
    for (let contender = 0; contender < this.count; contender++) {
      const member = members[contender] as number
      this.words[contender] = hashes.low[member] as number
      this.units[contender] = units[member] as number
    }
  }

  /** Numbers by member, put in the order of the contenders. */
  countsOf(byMember: Int32Array): Int32Array {
    const counts = new Int32Array(this.count)
    for (let contender = 0; contender < this.count; contender++) {
      counts[contender] = byMember[this.member[contender] as number] as number
    }
    return counts
  }
}

/** The members whose count is above 0. */
export function membersWithSome(counts: Int32Array): Int32Array {
  let found = 0
  for (let member = 0; member < counts.length; member++) if ((counts[member] as number) > 0) found++
  const members = new Int32Array(found)
  for (let member = counts.length - 1; member >= 0; member--) {
    if ((counts[member] as number) > 0) members[--found] = member
  }
  return members
}
