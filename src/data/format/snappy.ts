/** What hardly shrank is mostly long literals. */
const hardlyShrank = 0.9

/** Unpacks a block of snappy, straight from one place to another. */
export function unpackSnappy(packed: Uint8Array, length: number): Uint8Array {
  const unpacked = new Uint8Array(length)
  const unpacker = new SnappyUnpacker(unpacked)
  unpacker.push(packed, true)
  unpacker.finish()
  return unpacked
}

/** A tag with all that tells how long it is, and how far back. */
const elementBytesMax = 5

/** Unpacks a block of snappy into a place for it, while its bytes come in. */
export class SnappyUnpacker {
  readonly #unpacked: Uint8Array
  #hasBegun = false
  #to = 0
  /** Of a literal that has begun. */
  #literalLeft = 0

  constructor(unpacked: Uint8Array) {
    this.#unpacked = unpacked
  }

  /** Takes the next bytes. Returns how many it is done with: what is left over comes again, with more after it. */
  push(packed: Uint8Array, isLast: boolean): number {
    const length = this.#unpacked.length
    const enough = isLast ? 1 : elementBytesMax
    let from = 0
    if (!this.#hasBegun) {
      if (packed.length < enough) return 0
      const header = lengthAt(packed)
      if (header.length !== length)
        throw new Error(`it says that it has ${header.length} bytes, not ${length}`)
      from = header.end
      this.#hasBegun = true
    }
    for (;;) {
      if (this.#literalLeft > 0) from += this.#copyLiteral(packed, from)
      if (packed.length - from < enough) return from
      const tag = packed[from++] as number
      if ((tag & 3) === 0) {
        const short = tag >>> 2
        // Of long ones one to four bytes more say how long.
        const more = Math.max(0, short - 59)
        this.#literalLeft = (more > 0 ? littleEndian(packed, from, more) : short) + 1
        from += more
        if (this.#to + this.#literalLeft > length) throw new Error('a literal is cut off')
      } else {
        const isShort = (tag & 3) === 1
        const offsetBytes = isShort ? 1 : (tag & 3) === 2 ? 2 : 4
        const bytes = isShort ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1
        const offset = littleEndian(packed, from, offsetBytes) + (isShort ? (tag >>> 5) << 8 : 0)
        from += offsetBytes
        this.#copyBack(offset, bytes)
      }
    }
  }

  /** Nothing more comes. */
  finish(): void {
    if (this.#literalLeft > 0) throw new Error('a literal is cut off')
    if (this.#to !== this.#unpacked.length)
      throw new Error(`${this.#to} bytes came of it instead of ${this.#unpacked.length}`)
  }

  #copyLiteral(packed: Uint8Array, from: number): number {
    const bytes = Math.min(this.#literalLeft, Math.max(0, packed.length - from))
    this.#unpacked.set(packed.subarray(from, from + bytes), this.#to)
    this.#to += bytes
    this.#literalLeft -= bytes
    return bytes
  }

  #copyBack(offset: number, bytes: number): void {
    const unpacked = this.#unpacked
    const to = this.#to
    if (offset === 0 || offset > to || to + bytes > unpacked.length) throw new Error('a copy is of nowhere')
    // What is copied may reach into what it makes: then byte by byte.
    if (offset >= bytes) unpacked.copyWithin(to, to - offset, to - offset + bytes)
    else for (let at = to; at < to + bytes; at++) unpacked[at] = unpacked[at - offset] as number
    this.#to += bytes
  }
}

/**
 * Whether that is the better way. What is full of short copies is unpacked faster by WebAssembly; but everything passes
 * through its own memory, in and out, which it never gives back.
 */
export function isMostlyLiterals(packedBytes: number, length: number): boolean {
  return packedBytes >= hardlyShrank * length
}

function lengthAt(packed: Uint8Array): { length: number; end: number } {
  let length = 0
  for (let end = 0; end < 5; end++) {
    const byte = packed[end]
    if (byte === undefined) break
    length += (byte & 0x7f) * 2 ** (7 * end)
    if (byte < 0x80) return { length, end: end + 1 }
  }
  throw new Error('it does not say how long it is')
}

function littleEndian(bytes: Uint8Array, from: number, count: number): number {
  let value = 0
  for (let at = 0; at < count; at++) value += (bytes[from + at] ?? 0) * 2 ** (8 * at)
  return value
}
