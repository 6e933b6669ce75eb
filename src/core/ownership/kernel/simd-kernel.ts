import type { Contenders } from '../contenders.ts'
import { isLittleEndianHost } from '../little-endian.ts'
import type { Owners } from '../owners.ts'
import { WordTable } from '../word-table.ts'
import type { Carried, Holding, Kernel, Points } from './kernel.ts'
import { LinearMemory } from './linear-memory.ts'
import { scoringBytes } from './scoring.wasm.ts'
import { shiftsOf } from './shifts.ts'

type Numbers = (...numbers: number[]) => number

/** What assembly/index.ts exports. */
interface Scoring {
  memory: WebAssembly.Memory
  setPoints: Numbers
  setContenders: Numbers
  setChoices: Numbers
  chooseAll: Numbers
  match: Numbers
  nameMembersNarrow: Numbers
  nameMembersWide: Numbers
  setOwners: Numbers
  setMembers: Numbers
  setReleases: Numbers
  setShifts: Numbers
  carryNarrow: Numbers
  carryWide: Numbers
  negativeLog: Numbers
}

/** The kernel in WebAssembly with SIMD: several times as fast as typed arrays once there is enough to do. */
export class SimdKernel implements Kernel {
  readonly name = 'wasm'
  readonly #scoring: Scoring
  readonly #memory: LinearMemory
  readonly #table = new WordTable()
  // The last shard set stays in memory: view follows view on the same data set.
  #resident: { points: Points; a: number; b: number } | undefined

  constructor(scoring: Scoring) {
    this.#scoring = scoring
    this.#memory = new LinearMemory(scoring.memory)
  }

  /** What the kernel has grown to; it never shrinks. */
  get memoryBytes(): number {
    return this.#scoring.memory.buffer.byteLength
  }

  negativeLog(score: number): number {
    return this.#scoring.negativeLog(score)
  }

  choose(points: Points, contenders: Contenders): Owners {
    this.#layPoints(points)
    this.#layContenders(points, contenders)
    this.#layChoices(points, contenders)
    this.#scoring.chooseAll()
    return this.#nameMembers(points, contenders)
  }

  match(points: Points, contenders: Contenders, capacity: Int32Array): Owners {
    this.#layPoints(points)
    this.#layContenders(points, contenders)
    this.#layChoices(points, contenders)
    const memory = this.#memory
    const capacityAt = memory.takeInt32(capacity)
    const start = memory.take(4 * contenders.count)
    const size = memory.take(4 * contenders.count)
    const kept = memory.take(2 * 8 * points.count)
    const waiting = memory.take(4 * points.count)
    this.#scoring.match(capacityAt, start, size, kept, waiting)
    return this.#nameMembers(points, contenders)
  }

  carry(holding: Holding, contenders: Contenders, gainMin: number): Carried {
    const { points, owners, indexNow, words, units, surplus, surplusTotal } = holding
    const memory = this.#memory
    this.#layPoints(points)
    this.#layContenders(points, contenders)
    if (surplusTotal > 0 && contenders.count > 1) {
      this.#layChoices(points, contenders)
      this.#scoring.chooseAll()
    }
    const now = memory.take(owners.byteLength)
    this.#scoring.setOwners(memory.takeOwners(owners), now)
    this.#scoring.setMembers(
      memory.takeOwners(indexNow),
      memory.takeInt32(words),
      memory.takeFloat64(units),
      memory.takeInt32(surplus),
    )
    this.#scoring.setReleases(
      memory.take(4 * surplus.length),
      memory.take(4 * surplus.length),
      memory.take(4 * surplusTotal),
      memory.take(8 * surplusTotal),
    )
    this.#layShifts(indexNow)
    const movers = memory.take(4 * points.count)
    const carry = owners.BYTES_PER_ELEMENT === 1 ? this.#scoring.carryNarrow : this.#scoring.carryWide
    const count = carry(surplus.length, movers, gainMin, wayToRelease(holding, contenders, gainMin))
    return {
      owners: memory.owners(now, points.count, owners.BYTES_PER_ELEMENT),
      movers: memory.int32(movers, count),
    }
  }

  #layShifts(indexNow: Owners): void {
    const shifts = shiftsOf(indexNow)
    if (shifts === undefined) this.#scoring.setShifts(0, -1, 0)
    else {
      this.#scoring.setShifts(this.#memory.takeOwners(shifts.numbers), shifts.shiftCount, shifts.goneCount)
    }
  }

  /** Starts the layout of a new problem. */
  #layPoints(points: Points): void {
    const memory = this.#memory
    memory.release()
    if (points !== this.#resident?.points) {
      if (points.isLasting) memory.releaseAll()
      const a = memory.takeInt32(points.a.subarray(0, points.count))
      const b = memory.takeInt32(points.b.subarray(0, points.count))
      if (points.isLasting) {
        memory.keep()
        this.#resident = { points, a, b }
      }
      this.#scoring.setPoints(a, b, points.count)
    } else {
      this.#scoring.setPoints(this.#resident.a, this.#resident.b, points.count)
    }
  }

  #layContenders(points: Points, contenders: Contenders): void {
    const memory = this.#memory
    const { words, units, count, areWeightsEqual } = contenders
    const scale = memory.take(4 * count)
    this.#scoring.setContenders(
      memory.takeInt32(words),
      memory.takeFloat64(units),
      scale,
      count,
      areWeightsEqual ? 1 : 0,
      // A few points are faster looked up one by one than a table is made.
      count < 8 * points.count ? this.#layTable(contenders) : 0,
      this.#table.mask,
    )
    if (areWeightsEqual) return
    const scales = memory.float32(scale, count)
    for (let contender = 0; contender < count; contender++) {
      scales[contender] = 2 ** -31 / (units[contender] as number)
    }
  }

  #layTable({ words, count }: Contenders): number {
    this.#table.fill(words, count)
    const { slots, mask } = this.#table
    return this.#memory.takeInt32(slots.subarray(0, 2 * (mask + 1)))
  }

  #layChoices(points: Points, contenders: Contenders): void {
    const memory = this.#memory
    this.#scoring.setChoices(
      memory.take(4 * points.count),
      memory.take(4 * points.count),
      memory.take(4 * contenders.count),
      memory.take(64),
    )
  }

  #nameMembers(points: Points, { member, memberBytes }: Contenders): Owners {
    const memory = this.#memory
    const named = memory.take(memberBytes * points.count)
    const nameMembers = memberBytes === 1 ? this.#scoring.nameMembersNarrow : this.#scoring.nameMembersWide
    nameMembers(memory.takeInt32(member), named)
    return memory.owners(named, points.count, memberBytes)
  }
}

// As in assembly/carrying.ts.
const releaseNone = 0
const releaseToAny = 1
const releaseToOne = 2

function wayToRelease(holding: Holding, contenders: Contenders, gainMin: number): number {
  if (holding.surplusTotal === 0) return releaseNone
  const units = contenders.units[0] as number
  const isPowerOfTwo = units === 2 ** 23
  const isToOne = contenders.count === 1 && holding.areWeightsEqual && isPowerOfTwo
  return isToOne && gainMin * units > -(2 ** 31) ? releaseToOne : releaseToAny
}

/** The kernel, if this engine has SIMD and memory to give; undefined otherwise. */
export function simdKernel(): SimdKernel | undefined {
  if (!isLittleEndianHost() || !WebAssembly.validate(scoringBytes)) return undefined
  try {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(scoringBytes))
    return new SimdKernel(instance.exports as unknown as Scoring)
  } catch {
    // An engine may be unable to set the address space aside, or be told not to compile at run time.
    return undefined
  }
}
