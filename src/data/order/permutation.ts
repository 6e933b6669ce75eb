import { MisuseError } from '../../base/errors.ts'

/** Eight 32-bit words that a permutation follows from. */
export type OrderKey = readonly number[]

export const permutationRounds = 8
/** Positions stay exact as doubles, and each half of one fits 26 bits. */
export const permutationLengthMax = 2 ** 52

/**
 * A shuffle of [0, length) that holds no list: each position is worked out when it is asked for, in constant time and
 * memory, and so is the way back. A Feistel network over the next power of two that walks on while it lands outside
 * (protocols/order/SPEC.md).
 */
export class Permutation {
  readonly length: number
  readonly #keys: Int32Array
  readonly #lowBits: number
  readonly #lowMask: number
  readonly #highMask: number
  readonly #lowSize: number

  constructor(length: number, key: OrderKey) {
    if (!Number.isSafeInteger(length) || length < 0 || length > permutationLengthMax)
      throw new MisuseError('length', `${length} is not a whole number from 0 to 2^52`)
    if (key.length !== permutationRounds)
      throw new MisuseError('key', `${key.length} words were given; ${permutationRounds} are needed`)
    this.length = length
    this.#keys = Int32Array.from(key)
    // Below eight bits a network of so few rounds prefers some orders: of six things, one came twice as often as due.
    const bits = Math.max(8, bitsOf(length - 1))
    this.#lowBits = bits >>> 1
    this.#lowSize = 2 ** this.#lowBits
    this.#lowMask = this.#lowSize - 1
    this.#highMask = 2 ** (bits - this.#lowBits) - 1
  }

  /** What stands at a position. */
  at(position: number): number {
    this.#require(position)
    let value = position
    do value = this.#forward(value)
    while (value >= this.length)
    return value
  }

  /** The position at which it stands. */
  positionOf(value: number): number {
    this.#require(value)
    let position = value
    do position = this.#backward(position)
    while (position >= this.length)
    return position
  }

  #require(index: number): void {
    if (!Number.isSafeInteger(index) || index < 0 || index >= this.length)
      throw new MisuseError('position', `${index} is not below the length, ${this.length}`)
  }

  #forward(value: number): number {
    let high = Math.floor(value / this.#lowSize)
    let low = value % this.#lowSize
    for (let round = 0; round < permutationRounds; round += 2) {
      high ^= mix(low, this.#keys[round] as number) & this.#highMask
      low ^= mix(high, this.#keys[round + 1] as number) & this.#lowMask
    }
    return high * this.#lowSize + low
  }

  #backward(value: number): number {
    let high = Math.floor(value / this.#lowSize)
    let low = value % this.#lowSize
    for (let round = permutationRounds - 2; round >= 0; round -= 2) {
      low ^= mix(high, this.#keys[round + 1] as number) & this.#lowMask
      high ^= mix(low, this.#keys[round] as number) & this.#highMask
    }
    return high * this.#lowSize + low
  }
}

function bitsOf(value: number): number {
  let bits = 0
  for (let rest = value; rest >= 1; rest = Math.floor(rest / 2)) bits++
  return bits
}

function mix(value: number, key: number): number {
  let x = Math.imul(value ^ key, 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return x ^ (x >>> 16)
}
