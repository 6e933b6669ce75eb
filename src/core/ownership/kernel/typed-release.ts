import { isHashBefore } from '../score.ts'
import { Float64Scratch, Int32Scratch } from '../scratch.ts'
import type { Holding } from './kernel.ts'

const scratch = {
  start: new Int32Scratch(),
  size: new Int32Scratch(),
  point: new Int32Scratch(),
  gain: new Float64Scratch(),
}

/** From each donor the points with the highest gains among those that are offered, as many as it is to release. */
export class TypedRelease {
  readonly #holding: Holding
  // By donor: `size` entries from `start` on, a heap with the lowest gain on top.
  readonly #start: Int32Array
  readonly #size: Int32Array
  readonly #point: Int32Array
  readonly #gain: Float64Array

  constructor(holding: Holding) {
    const { surplus } = holding
    this.#holding = holding
    this.#start = scratch.start.atLeast(surplus.length)
    this.#size = scratch.size.atLeast(surplus.length)
    this.#point = scratch.point.atLeast(holding.surplusTotal)
    this.#gain = scratch.gain.atLeast(holding.surplusTotal)
    let entries = 0
    for (let member = 0; member < surplus.length; member++) {
      this.#start[member] = entries
      this.#size[member] = 0
      entries += Math.max(0, surplus[member] as number)
    }
  }

  offer(point: number, donor: number, gain: number): void {
    const start = this.#start[donor] as number
    const size = this.#size[donor] as number
    if (size < (this.#holding.surplus[donor] as number)) {
      this.#size[donor] = size + 1
      this.#rise(start, size, point, gain)
    } else if (this.#isBelow(this.#point[start] as number, this.#gain[start] as number, point, gain)) {
      this.#sink(start, size, point, gain)
    }
  }

  /** Writes the released points into `movers`, from `next` on. */
  writeTo(movers: Int32Array, next: number): void {
    let end = next
    for (let member = 0; member < this.#holding.surplus.length; member++) {
      const start = this.#start[member] as number
      for (let entry = start; entry < start + (this.#size[member] as number); entry++) {
        movers[end++] = this.#point[entry] as number
      }
    }
  }

  /** Whether the one is released after the other. */
  #isBelow(point: number, gain: number, other: number, otherGain: number): boolean {
    if (gain !== otherGain) return gain < otherGain
    const { a, b } = this.#holding.points
    return isHashBefore(a, b, other, point)
  }

  /** Puts an entry into a heap that has just got room for one more. */
  #rise(start: number, slot: number, point: number, gain: number): void {
    let empty = slot
    while (empty > 0) {
      const parent = (empty - 1) >> 1
      const parentPoint = this.#point[start + parent] as number
      const parentGain = this.#gain[start + parent] as number
      if (!this.#isBelow(point, gain, parentPoint, parentGain)) break
      this.#put(start + empty, parentPoint, parentGain)
      empty = parent
    }
    this.#put(start + empty, point, gain)
  }

  /** Puts an entry into a full heap in place of the top. */
  #sink(start: number, size: number, point: number, gain: number): void {
    let empty = 0
    for (;;) {
      let child = start + 2 * empty + 1
      if (child >= start + size) break
      const right = child + 1
      if (right < start + size && this.#isEntryBelow(right, child)) child = right
      const childPoint = this.#point[child] as number
      const childGain = this.#gain[child] as number
      if (!this.#isBelow(childPoint, childGain, point, gain)) break
      this.#put(start + empty, childPoint, childGain)
      empty = child - start
    }
    this.#put(start + empty, point, gain)
  }

  #isEntryBelow(entry: number, other: number): boolean {
    const gain = this.#gain[entry] as number
    return this.#isBelow(
      this.#point[entry] as number,
      gain,
      this.#point[other] as number,
      this.#gain[other] as number,
    )
  }

  #put(entry: number, point: number, gain: number): void {
    this.#point[entry] = point
    this.#gain[entry] = gain
  }
}
