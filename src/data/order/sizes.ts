import { MisuseError } from '../../base/errors.ts'

/** Where things of different sizes begin when they are laid end to end, and which of them a position falls into. */
export class Sizes {
  readonly count: number
  readonly total: number
  /** The first position of each, and after them the total. */
  readonly #starts: Float64Array

  constructor(sizes: ArrayLike<number>) {
    this.count = sizes.length
    this.#starts = new Float64Array(sizes.length + 1)
    for (let index = 0; index < sizes.length; index++) {
      const size = sizes[index] as number
      if (!Number.isSafeInteger(size) || size < 0)
        throw new MisuseError('sizes', `${size} is not a number of samples`)
      this.#starts[index + 1] = (this.#starts[index] as number) + size
    }
    this.total = this.#starts[sizes.length] as number
  }

  startOf(index: number): number {
    return this.#starts[index] as number
  }

  sizeOf(index: number): number {
    return (this.#starts[index + 1] as number) - (this.#starts[index] as number)
  }

  /** Which one a position falls into: the last that begins at or before it, so never an empty one. */
  indexAt(position: number): number {
    let low = 0
    let high = this.count
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((this.#starts[middle] as number) <= position) low = middle
      else high = middle
    }
    return low
  }
}
