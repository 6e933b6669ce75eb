import type { MemberTable } from './member-table.ts'
import { membersMax } from './owners.ts'
import { Float64Scratch } from './scratch.ts'
import { int32Zeros } from './slab.ts'

const noRank = Number.NEGATIVE_INFINITY

const rankScratch = new Float64Scratch()
const keyScratch = new Float64Scratch()

/**
 * How many shards each member gets. With S shards and U units of weight in all, a member of u units is due
 * S * u / U: it gets that rounded down, or one more. The odd shards go to the members with the largest
 *
 *     floor(4096 * remainder / U) * 2^20 - (member's high hash word >>> 12)
 *
 * that is, fraction minus a number of the member's own in [0, 1): who gets one more then hardly changes when
 * somebody else joins or leaves. Twelve bits of the fraction keep every product below 2^53.
 */
export class Quotas {
  /** What each member gets; before the odd shards are handed out, what it is due, rounded down. */
  readonly quota: Int32Array
  // `noRank` for a member that gets no more: it is due a whole number, or has got its odd shard.
  readonly #rank: Float64Array
  #oddShards: number

  constructor(table: MemberTable, shardCount: number) {
    const { count, units, unitsTotal, hashes, areWeightsEqual } = table
    const quota = int32Zeros(count)
    const rank = rankScratch.exactly(count)
    let oddShards = shardCount
    let floor = 0
    let fractionRank = noRank
    for (let member = 0; member < count; member++) {
      // Members of equal weight are due the same.
      if (member === 0 || !areWeightsEqual) {
        const due = shardCount * (units[member] as number)
        floor = Math.floor(due / unitsTotal)
        const remainder = due - floor * unitsTotal
        fractionRank = remainder === 0 ? noRank : Math.floor((4096 * remainder) / unitsTotal) * 2 ** 20
      }
      quota[member] = floor
      oddShards -= floor
      rank[member] = fractionRank - ((hashes.high[member] as number) >>> 12)
    }
    this.quota = quota
    this.#rank = rank
    this.#oddShards = oddShards
  }

  /** Hands the odd shards out from scratch. */
  fromScratch(): this {
    if (this.#oddShards === 0) return this
    const rank = this.#rank
    const keys = keyScratch.atLeast(rank.length)
    let count = 0
    for (let member = 0; member < rank.length; member++) {
      if (rank[member] !== noRank) keys[count++] = keyOf(rank[member] as number, member)
    }
    this.#giveTo(keys, count)
    return this
  }

  /**
   * Hands the odd shards out first to members that hold more than their floor already, as each of those
   * then keeps a shard that would otherwise move.
   */
  keeping(loads: Int32Array): this {
    if (this.#oddShards === 0) return this
    const rank = this.#rank
    const floor = this.quota
    const keys = keyScratch.atLeast(rank.length)
    let holders = 0
    for (let member = 0; member < rank.length; member++) {
      const holdsMore = (loads[member] as number) > (floor[member] as number)
      if (holdsMore && rank[member] !== noRank) keys[holders++] = keyOf(rank[member] as number, member)
    }
    this.#giveTo(keys, holders)
    // If any are left, every holder has got one and has no rank any more.
    return this.fromScratch()
  }

  /** One more for the members with the largest keys, while there are odd shards. */
  #giveTo(keys: Float64Array, count: number): void {
    const given = Math.min(count, this.#oddShards)
    if (given === 0) return
    selectLargest(keys, count, given)
    for (let index = 0; index < given; index++) {
      const member = membersMax - ((keys[index] as number) % 2 ** 16)
      this.quota[member] = (this.quota[member] as number) + 1
      this.#rank[member] = noRank
    }
    this.#oddShards -= given
  }
}

/** Below 2^49; in the order of the ranks, the smaller index above the larger. */
function keyOf(rank: number, member: number): number {
  return (rank + 2 ** 20) * 2 ** 16 + (membersMax - member)
}

/**
 * Brings the `wanted` largest of the first `count` keys to the front (Hoare's selection: linear time, where sorting
 * a thousand members would take longer than the rest of a step). No two keys are equal.
 */
function selectLargest(keys: Float64Array, count: number, wanted: number): void {
  if (wanted === count) return
  let low = 0
  let high = count - 1
  while (low < high) {
    const pivot = keys[(low + high) >>> 1] as number
    let left = low
    let right = high
    while (left <= right) {
      while ((keys[left] as number) > pivot) left++
      while ((keys[right] as number) < pivot) right--
      if (left > right) break
      const key = keys[left] as number
      keys[left++] = keys[right] as number
      keys[right--] = key
    }
    // Up to `right` all are larger than from `left` on; what may lie between is the pivot.
    if (wanted - 1 <= right) high = right
    else if (wanted - 1 >= left) low = left
    else return
  }
}
