import type { OwnerList } from '../owner-list.ts'
import type { Owners } from '../owners.ts'

const pageBytes = 65_536

// Address 0 stands for "none".
const lowest = 64

// 16 numbers of four bytes.
const slackBytes = 64

/**
 * The memory of a WebAssembly instance, handed out from the bottom up. What lies below `keep()` stays; the rest
 * is given away anew for every problem.
 */
export class LinearMemory {
  readonly #memory: WebAssembly.Memory
  #kept = lowest
  #next = lowest
  // All of the memory, seen as numbers of each kind; seen anew when it has grown.
  #bytes = new Uint8Array()
  #halves = new Uint16Array()
  #words = new Int32Array()
  #doubles = new Float64Array()

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory
    this.#look()
  }

  get byteLength(): number {
    return this.#bytes.length
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
    const missing = this.#next - this.#bytes.length
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / pageBytes))
      this.#look()
    }
    return address
  }

  takeInt32(numbers: Int32Array): number {
    const address = this.take(numbers.byteLength)
    this.#words.set(numbers, address / 4)
    return address
  }

  takeFloat64(numbers: Float64Array): number {
    const address = this.take(numbers.byteLength)
    this.#doubles.set(numbers, address / 8)
    return address
  }

  /** Followed by zeros: a loop that runs on past the last owner must still find a seat. */
  takeOwners(owners: OwnerList, bytesEach: 1 | 2): number {
    const bytes = bytesEach * owners.count
    const address = this.take(bytes)
    owners.writeTo(this.owners(address, owners.count, bytesEach))
    this.#bytes.fill(0, address + bytes, address + bytes + slackBytes)
    return address
  }

  /** What lies there; good until the next `take`, which may grow the memory and so take it away. */
  owners(address: number, length: number, bytesEach: number): Owners {
    return bytesEach === 1
      ? this.#bytes.subarray(address, address + length)
      : this.#halves.subarray(address / 2, address / 2 + length)
  }

  /** As above. */
  int32s(address: number, length: number): Int32Array {
    return this.#words.subarray(address / 4, address / 4 + length)
  }

  #look(): void {
    const { buffer } = this.#memory
    this.#bytes = new Uint8Array(buffer)
    this.#halves = new Uint16Array(buffer)
    this.#words = new Int32Array(buffer)
    this.#doubles = new Float64Array(buffer)
  }
}
