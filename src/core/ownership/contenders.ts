import type { MemberTable } from './member-table.ts'
import { isNarrow } from './owners.ts'
import { Float64Scratch, Int32Scratch } from './scratch.ts'
import type { Seats } from './seats.ts'

const someScratch = new Int32Scratch()
const seatScratch = new Int32Scratch()
const capacityScratch = new Int32Scratch()
const wordScratch = new Int32Scratch()
const unitScratch = new Float64Scratch()

/**
 * The members among whom shards choose, heaviest first: of two equally good ones a shard prefers the heavier,
 * so whoever looks through them in order needs a strictly better one to change its mind. Good until the next are made.
 */
export class Contenders {
  readonly count: number
  /** The seat that each contender has, and the bytes that hold a seat of any member. */
  readonly seat: Int32Array
  readonly seatBytes: 1 | 2
  /** How many shards each takes; above 0. */
  readonly capacity: Int32Array
  readonly words: Int32Array
  readonly units: Float64Array
  readonly areWeightsEqual: boolean

  /** Those of the members who take any; `taken` says by member how many. What is given is not copied. */
  constructor(table: MemberTable, seats: Seats, taken: Int32Array) {
    const { units, hashes } = table
    const member = membersWithSome(taken)
    const count = member.length
    this.count = count
    this.seatBytes = isNarrow(seats.count) ? 1 : 2
    this.areWeightsEqual = table.areWeightsEqual || haveEqualUnits(member, units)
    if (!this.areWeightsEqual) {
      member.sort((x, y) => (units[y] as number) - (units[x] as number) || x - y)
    } else if (count === table.count) {
      // Everybody in the order of the table.
      this.seat = seats.of
      this.capacity = taken
      this.words = hashes.low
      this.units = units
      return
    }
    this.seat = seatScratch.exactly(count)
    this.capacity = capacityScratch.exactly(count)
    this.words = wordScratch.exactly(count)
    this.units = unitScratch.exactly(count)
    for (let contender = 0; contender < count; contender++) {
      const index = member[contender] as number
      this.seat[contender] = seats.of[index] as number
      this.capacity[contender] = taken[index] as number
      this.words[contender] = hashes.low[index] as number
      this.units[contender] = units[index] as number
    }
  }
}

/** Good until the next call. */
function membersWithSome(counts: Int32Array): Int32Array {
  const { length } = counts
  const some = someScratch.atLeast(length)
  let found = 0
  for (let member = 0; member < length; member++) {
    // Written whether it is one or not, and written over if not.
    some[found] = member
    found += (counts[member] as number) > 0 ? 1 : 0
  }
  return some.subarray(0, found)
}

function haveEqualUnits(members: Int32Array, units: Float64Array): boolean {
  const first = units[members[0] as number]
  return members.every((member) => units[member] === first)
}
