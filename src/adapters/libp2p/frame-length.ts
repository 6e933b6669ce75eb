/** Bytes that no honest peer sends. */
export class FramingError extends Error {}

/** The length by which a frame begins, as a varint, while it arrives. */
export class FrameLength {
  readonly #bytesMax: number
  #value = 0
  #bits = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get hasBegun(): boolean {
    return this.#bits > 0
  }

  /** The length, if this was its last byte. */
  take(byte: number): number | undefined {
    this.#value += (byte & 0x7f) * 2 ** this.#bits
    this.#bits += 7
    // A longer varint than the greatest length needs is none that we would have written.
    if (this.#value > this.#bytesMax || this.#bits > 35)
      throw new FramingError(`a frame above ${this.#bytesMax} bytes`)
    return byte < 0x80 ? this.#value : undefined
  }
}
