import { compareIdBytes, type IdHashes } from '../../base/id-hash.ts'
import { float64Zeros } from './slab.ts'

/** One that may own shards. A member of weight 2 gets twice the shards of a member of weight 1. */
export interface OwnershipMember {
  readonly id: string
  /** Above 0 and finite; 1 where nobody has measured anything. */
  readonly weight: number
}

/**
 * A weight counts in whole units, at least one, of a power of two such that the greatest has 24 bits: integer
 * weights keep their ratios exactly, and shards times units stays below 2^53 for up to 2^28 shards, so that
 * quotas are exact integers in every language.
 */
function unitOf(weightMax: number): number {
  let power = 1
  while (power > weightMax) power /= 2
  while (power * 2 <= weightMax) power *= 2
  return Math.max(power / 2 ** 23, Number.MIN_VALUE)
}

function unitsOf(weight: number, unit: number): number {
  return Math.max(1, Math.floor(weight / unit + 0.5))
}

/** Members in the order of their id's bytes, with all that ownership needs to know of them. */
export class MemberTable {
  readonly count: number
  readonly members: readonly OwnershipMember[]
  /** `low` is the word c of the score, no two alike; `high` breaks ties for the odd shards of a quota. */
  readonly hashes: IdHashes
  readonly units: Float64Array
  readonly unitsTotal: number
  readonly areWeightsEqual: boolean
  /** Whether two words met, so that a word here may depend on who else is a member. */
  readonly didWordsMeet: boolean

  constructor(members: readonly OwnershipMember[], hashes: IdHashes, didWordsMeet: boolean) {
    const count = members.length
    let weightMin = Number.POSITIVE_INFINITY
    let weightMax = 0
    for (let index = 0; index < count; index++) {
      const { weight } = members[index] as OwnershipMember
      if (weight < weightMin) weightMin = weight
      if (weight > weightMax) weightMax = weight
    }
    const unit = unitOf(weightMax)
    const units = float64Zeros(count)
    const unitsMin = unitsOf(weightMin, unit)
    const areWeightsEqual = unitsMin === unitsOf(weightMax, unit)
    let total = count * unitsMin
    if (areWeightsEqual) units.fill(unitsMin)
    else {
      total = 0
      for (let index = 0; index < count; index++) {
        const each = unitsOf((members[index] as OwnershipMember).weight, unit)
        units[index] = each
        total += each
      }
    }
    this.count = count
    this.members = members
    this.hashes = hashes
    this.units = units
    this.unitsTotal = total
    this.areWeightsEqual = areWeightsEqual
    this.didWordsMeet = didWordsMeet
  }

  idOf(index: number): string {
    return (this.members[index] as OwnershipMember).id
  }

  /** The member's index; -1 when it is not one. */
  indexOf(id: string): number {
    let low = 0
    let high = this.members.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const order = compareIdBytes(this.idOf(middle), id)
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}
