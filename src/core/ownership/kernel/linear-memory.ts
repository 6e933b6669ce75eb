import type { Owners } from '../owners.ts'

const pageBytes = 65_536

// Address 0 stands for "none".
const lowest = 64

// 16 numbers of four bytes.
const slackBytes = 64

/**
 * The memory of a WebAssembly instance, handed out from the bottom up. What lies below `keep()` stays; the rest
 * is given away anew for every problem. A view is good until the next `take`, which may grow the memory and so
 * take all views away.
 */
export class LinearMemory {
  readonly #memory: WebAssembly.Memory
  #kept = lowest
  #next = lowest

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory
  }

  /** Forgets the regions above those that are kept. */
  release(): void {
    this.#next = this.#kept
  }

  releaseAll(): void {
    this.#kept = lowest
    this.#next = lowest
  }

  /** What has been taken so far survives the next release. */
  keep(): void {
    this.#kept = this.#next
  }

  /** Room for so many bytes, and for a SIMD loop to run on to the next multiple of 16 numbers. */
  take(bytes: number): number {
    const address = this.#next
    this.#next = (address + bytes + slackBytes + 63) & ~63
    const missing = this.#next - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes))
    return address
  }

  takeInt32(numbers: Int32Array): number {
    const address = this.take(numbers.byteLength)
    this.int32(address, numbers.length).set(numbers)
    return address
  }

  /** Followed by zeros: a loop that runs on past the last owner must still find a member's index. */
  takeOwners(owners: Owners): number {
    const address = this.take(owners.byteLength)
    this.owners(address, owners.length, owners.BYTES_PER_ELEMENT).set(owners)
    new Uint8Array(this.#memory.buffer, address + owners.byteLength, slackBytes).fill(0)
    return address
  }

  takeFloat64(numbers: Float64Array): number {
    const address = this.take(numbers.byteLength)
    this.float64(address, numbers.length).set(numbers)
    return address
  }

  int32(address: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, address, length)
  }

  owners(address: number, length: number, bytesEach: number): Owners {
    const { buffer } = this.#memory
    return bytesEach === 1
      ? new Uint8Array(buffer, address, length)
      : new Uint16Array(buffer, address, length)
  }

  float32(address: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, length)
  }

  float64(address: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, address, length)
  }
}
