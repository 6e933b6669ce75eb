/** Seeded dice: sfc32, which passes PractRand and needs only 32-bit arithmetic. Not for secrets. */
export class Prng {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0
    this.#b = Math.floor(seed / 0x1_0000_0000) | 0
    this.#c = stream | 0
    // The first outputs of sfc32 still show the seed; its author discards twelve.
    for (let round = 0; round < 12; round++) this.uint32()
  }

  uint32(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** In [0, 1). */
  fraction(): number {
    return this.uint32() / 0x1_0000_0000
  }

  /** An integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound)
  }

  /** An integer in [low, high], both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)]
  }

  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items]
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.below(last + 1)
      const held = shuffled[last] as T
      shuffled[last] = shuffled[other] as T
      shuffled[other] = held
    }
    return shuffled
  }

  /** Independent dice of the same seed; `stream` tells them apart. */
  fork(stream: number): Prng {
    return new Prng(this.uint32(), stream)
  }
}
