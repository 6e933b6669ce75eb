import type { Reader } from 'protons-runtime'
import { refused } from './decoded.ts'
import { KnownTexts } from './known-texts.ts'

/** The verbs that the generated code uses; a test keeps the list equal to what `npm run generate` writes. */
export type ReaderVerbs =
  | 'uint32'
  | 'int32'
  | 'uint64Number'
  | 'bool'
  | 'double'
  | 'bytes'
  | 'string'
  | 'skipType'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const knownTexts = new KnownTexts()
const doubleBytes = new Uint8Array(8)
const double = new Float64Array(doubleBytes.buffer)

/**
 * Reads what another peer sent. The runtime's own reader takes malformed UTF-8, loses its place after a
 * varint that is longer than it must be, and recurses into groups as deep as the sender likes; this one
 * refuses all three. It allocates nothing for a length before it has seen that the bytes are there.
 */
export class WireReader implements Pick<Reader, ReaderVerbs | 'buf' | 'pos' | 'len'> {
  readonly buf: Uint8Array<ArrayBuffer>
  readonly len: number
  pos = 0

  constructor(bytes: Uint8Array) {
    this.buf = bytes as Uint8Array<ArrayBuffer>
    this.len = bytes.length
  }

  /** Tags, lengths and small numbers. */
  uint32(): number {
    const value = this.uint64Number()
    if (value > 0xffff_ffff) throw refused('malformed', `varint ${value} where 32 bits are expected`)
    return value
  }

  /** Only for words of enums, which are never negative. */
  int32(): number {
    return this.uint32()
  }

  bool(): boolean {
    return this.uint32() !== 0
  }

  /** At most 2^53 − 1: every counter that it gives is exact. */
  uint64Number(): number {
    const { buf, len, pos: start } = this
    let value = 0
    let scale = 1
    for (let at = start; at < len; at++) {
      const byte = buf[at] as number
      value += (byte & 0x7f) * scale
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) break
        if (byte === 0 && at > start) throw refused('malformed', `varint longer than it must be at ${start}`)
        this.pos = at + 1
        return value
      }
      // Eight bytes hold 56 bits; a ninth could only make the number larger still.
      if (at === start + 7) break
      if (at === len - 1) throw refused('malformed', `varint cut off at ${start}`)
      scale *= 0x80
    }
    if (start >= len) throw refused('malformed', `varint cut off at ${start}`)
    throw refused('invalid', `number above 2^53-1 at ${start}`)
  }

  double(): number {
    const start = this.#take(8)
    for (let index = 0; index < 8; index++) doubleBytes[index] = this.buf[start + index] as number
    return double[0] as number
  }

  /** A window on the frame: whoever keeps it copies it first (`kept`). */
  bytes(): Uint8Array<ArrayBuffer> {
    const length = this.uint32()
    const start = this.#take(length)
    return this.buf.subarray(start, start + length)
  }

  string(): string {
    const length = this.uint32()
    const start = this.#take(length)
    const known = knownTexts.find(this.buf, start, length)
    if (known !== undefined) return known
    let text: string
    try {
      text = strictUtf8.decode(this.buf.subarray(start, start + length))
    } catch {
      throw refused('malformed', `text at ${start} is not UTF-8`)
    }
    // As many characters as bytes: ASCII, which is what names and ids are.
    if (text.length === length) knownTexts.keep(text)
    return text
  }

  /** Passes over a field of a newer minor version. Groups are of the oldest protobuf and never ours. */
  skipType(wireType: number): void {
    if (wireType === 0) this.uint64Number()
    else if (wireType === 1) this.#take(8)
    else if (wireType === 2) this.#take(this.uint32())
    else if (wireType === 5) this.#take(4)
    else throw refused('malformed', `wire type ${wireType} at ${this.pos}`)
  }

  #take(length: number): number {
    const start = this.pos
    if (length > this.len - start)
      throw refused('malformed', `${length} bytes at ${start} where ${this.len - start} are left`)
    this.pos = start + length
    return start
  }
}
