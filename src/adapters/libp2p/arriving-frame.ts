import { FrameLength } from './frame-length.ts'

/**
 * A frame while it arrives: its length first, then what it holds. Each piece is copied as it comes, and is garbage at
 * once: pieces that wait for the last one outlive the young generation, and only a collection of the whole heap frees
 * them, one for every few megabytes.
 */
export class ArrivingFrame {
  readonly #length: FrameLength
  readonly #memoryFor: (length: number) => Uint8Array
  /** As soon as its length is known. */
  #memory: Uint8Array | undefined
  #filled = 0

  constructor(bytesMax: number, memoryFor: (length: number) => Uint8Array) {
    this.#length = new FrameLength(bytesMax)
    this.#memoryFor = memoryFor
  }

  get hasBegun(): boolean {
    return this.#length.hasBegun
  }

  /** All of it, when it is there. */
  get whole(): Uint8Array | undefined {
    return this.#memory !== undefined && this.#filled === this.#memory.length ? this.#memory : undefined
  }

  /** Takes what belongs to it, and returns the rest. */
  take(piece: Uint8Array): Uint8Array {
    let at = 0
    while (this.#memory === undefined && at < piece.length) this.#takeLength(piece[at++] as number)
    if (this.#memory === undefined) return piece.subarray(at)
    const taken = piece.subarray(at, at + this.#memory.length - this.#filled)
    this.#memory.set(taken, this.#filled)
    this.#filled += taken.length
    return piece.subarray(at + taken.length)
  }

  #takeLength(byte: number): void {
    const length = this.#length.take(byte)
    // Whose memory it is may have given more.
    if (length !== undefined) this.#memory = this.#memoryFor(length).subarray(0, length)
  }
}
