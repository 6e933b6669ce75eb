import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 as 64 hex digits. */
export type Hash = string

/** The first 64 bits of a SHA-256, as 16 hex digits: tells apart, proves nothing. */
export type Tag = string

const encoder = new TextEncoder()

/**
 * Bytes that two machines agree on, for hashes and signatures. Every field is written with its
 * length or in a fixed width, so no two different sequences of fields give the same bytes.
 */
export class CanonicalWriter {
  #bytes = new Uint8Array(256)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** `domain` keeps a hash made for one purpose from being valid for another. */
  constructor(domain: string) {
    this.text(domain)
  }

  text(value: string): this {
    // A UTF-16 unit is at most three bytes of UTF-8.
    this.#reserve(8 + 3 * value.length)
    const { written } = encoder.encodeInto(value, this.#bytes.subarray(this.#length + 8))
    this.number(written)
    this.#length += written
    return this
  }

  /** A double, big-endian: exact for every number that we use. */
  number(value: number): this {
    this.#reserve(8)
    this.#view.setFloat64(this.#length, value)
    this.#length += 8
    return this
  }

  bytes(value: Uint8Array): this {
    this.number(value.length)
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
    return this
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  hash(): Hash {
    return bytesToHex(sha256(this.#bytes.subarray(0, this.#length)))
  }

  tag(): Tag {
    return this.hash().slice(0, 16)
  }

  #reserve(count: number): void {
    const needed = this.#length + count
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}
