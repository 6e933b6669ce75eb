const hashBytes = 32
const wordBytes = 4

/**
 * Hashes that are there already, in memory that all threads share. Open addressing by the hash's own first word, at most
 * half full, filled once before it is shared: who reads it needs no lock.
 */
export class HashTable {
  readonly memory: SharedArrayBuffer
  readonly #bytes: Uint8Array
  readonly #slotsMask: number

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory
    this.#bytes = new Uint8Array(memory)
    this.#slotsMask = memory.byteLength / hashBytes - 1
  }

  /** An empty one with room for so many. */
  static for(count: number): HashTable {
    let slots = 16
    while (slots < 2 * count + 1) slots *= 2
    return new HashTable(new SharedArrayBuffer(slots * hashBytes))
  }

  has(hash: Uint8Array): boolean {
    const slot = this.#find(hash)
    return !this.#isEmpty(slot)
  }

  /** Only before it is shared. */
  add(hash: Uint8Array): void {
    this.#bytes.set(hash, this.#find(hash))
  }

  /** Where the hash is, or the empty slot where it would be. */
  #find(hash: Uint8Array): number {
    const view = new DataView(hash.buffer, hash.byteOffset, wordBytes)
    let slot = view.getUint32(0) & this.#slotsMask
    while (!this.#isEmpty(slot * hashBytes) && !this.#isAt(slot * hashBytes, hash))
      slot = (slot + 1) & this.#slotsMask
    return slot * hashBytes
  }

  // A SHA-256 of nothing but zeros is not to be expected before the sun goes out.
  #isEmpty(at: number): boolean {
    for (let index = 0; index < hashBytes; index++) if (this.#bytes[at + index] !== 0) return false
    return true
  }

  #isAt(at: number, hash: Uint8Array): boolean {
    for (let index = 0; index < hashBytes; index++) if (this.#bytes[at + index] !== hash[index]) return false
    return true
  }
}
