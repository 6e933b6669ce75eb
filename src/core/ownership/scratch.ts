import type { Owners } from './owners.ts'

type Numbers = Int32Array | Float64Array | Uint8Array | Uint16Array

/**
 * Working arrays that are kept between calls: ownership is worked out for every view, and fresh arrays would
 * cost more than the arithmetic for a small data set. Nothing in them outlives the call that filled them.
 */
class Scratch<Kind extends Numbers> {
  readonly #make: (length: number) => Kind
  #room: Kind
  // The last one that was asked for: most often the same is asked for again.
  #exact: Kind

  constructor(make: (length: number) => Kind) {
    this.#make = make
    this.#room = make(64)
    this.#exact = this.#room
  }

  atLeast(length: number): Kind {
    // A little more than asked, so that one more member or shard does not mean a new array.
    if (this.#room.length < length) {
      this.#room = this.#make(length + (length >>> 3))
      this.#exact = this.#room
    }
    return this.#room
  }

  /** Just so many numbers; what is in them is left over from before. */
  exactly(length: number): Kind {
    if (this.#exact.length !== length) this.#exact = this.atLeast(length).subarray(0, length) as Kind
    return this.#exact
  }

  /** Just so many numbers, all 0. */
  zeros(length: number): Kind {
    return this.exactly(length).fill(0) as Kind
  }
}

export class Int32Scratch extends Scratch<Int32Array> {
  constructor() {
    super((length) => new Int32Array(length))
  }
}

export class Float64Scratch extends Scratch<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length))
  }
}

export class OwnersScratch {
  readonly #narrow = new Scratch<Uint8Array>((length) => new Uint8Array(length))
  readonly #wide = new Scratch<Uint16Array>((length) => new Uint16Array(length))

  /** For owners of one or two bytes each. */
  exactly(bytesEach: number, length: number): Owners {
    return bytesEach === 1 ? this.#narrow.exactly(length) : this.#wide.exactly(length)
  }
}
