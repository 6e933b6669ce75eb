import type { Owners } from './owners.ts'

/**
 * Working arrays that are kept between calls: ownership is worked out for every view, and fresh arrays would
 * cost more than the arithmetic for a small data set. Nothing in them outlives the call that filled them.
 */
export class Int32Scratch {
  #array = new Int32Array(64)

  atLeast(length: number): Int32Array {
    if (this.#array.length < length) this.#array = new Int32Array(grown(length))
    return this.#array
  }

  /** Just so many numbers, all 0. */
  zeros(length: number): Int32Array {
    return this.atLeast(length).subarray(0, length).fill(0)
  }
}

export class OwnersScratch {
  #narrow = new Uint8Array(64)
  #wide = new Uint16Array(64)

  /** For owners of one or two bytes each. */
  atLeast(bytesEach: number, length: number): Owners {
    if (bytesEach === 1) {
      if (this.#narrow.length < length) this.#narrow = new Uint8Array(grown(length))
      return this.#narrow
    }
    if (this.#wide.length < length) this.#wide = new Uint16Array(grown(length))
    return this.#wide
  }
}

export class Float64Scratch {
  #array = new Float64Array(64)

  atLeast(length: number): Float64Array {
    if (this.#array.length < length) this.#array = new Float64Array(grown(length))
    return this.#array
  }

  /** Just so many numbers, all 0. */
  zeros(length: number): Float64Array {
    return this.atLeast(length).subarray(0, length).fill(0)
  }
}

// A little more than asked, so that one more member or shard does not mean a new array.
function grown(length: number): number {
  return length + (length >>> 3)
}
