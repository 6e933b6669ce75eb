/** Bytes that no honest peer sends. */
export class FramingError extends Error {}

/**
 * A frame while it arrives: its length first, as a varint, then what it holds. Each piece is copied as it comes, and is
 * garbage at once: pieces that wait for the last one outlive the young generation, and only a collection of the whole
 * heap frees them, one for every few megabytes.
 */
export class ArrivingFrame {
  readonly #bytesMax: number
  readonly #memoryFor: (length: number) => Uint8Array
  #length = 0
  #lengthBits = 0
  /** As soon as its length is known. */
  #memory: Uint8Array | undefined
  #filled = 0

  constructor(bytesMax: number, memoryFor: (length: number) => Uint8Array) {
    this.#bytesMax = bytesMax
    this.#memoryFor = memoryFor
  }

  get hasBegun(): boolean {
    return this.#lengthBits > 0
  }

  /** All of it, when it is there. */
  get whole(): Uint8Array | undefined {
    return this.#memory !== undefined && this.#filled === this.#length
      ? this.#memory.subarray(0, this.#length)
      : undefined
  }

  /** Takes what belongs to it, and returns the rest. */
  take(piece: Uint8Array): Uint8Array {
    let at = 0
    while (this.#memory === undefined && at < piece.length) this.#takeLength(piece[at++] as number)
    if (this.#memory === undefined) return piece.subarray(at)
    const taken = piece.subarray(at, at + this.#length - this.#filled)
    this.#memory.set(taken, this.#filled)
    this.#filled += taken.length
    return piece.subarray(at + taken.length)
  }

  #takeLength(byte: number): void {
    this.#length += (byte & 0x7f) * 2 ** this.#lengthBits
    this.#lengthBits += 7
    // A longer varint than the greatest length needs is none that we would have written.
    if (this.#length > this.#bytesMax || this.#lengthBits > 35)
      throw new FramingError(`a frame above ${this.#bytesMax} bytes`)
    if (byte < 0x80) this.#memory = this.#memoryFor(this.#length)
  }
}
