import type { Writer } from 'protons-runtime'
import { AssertionError, assert } from '../../src/base/assert.ts'

/** The verbs that the generated code uses; a test keeps the list equal to what `npm run generate` writes. */
export type WriterVerbs =
  | 'uint32'
  | 'int32'
  | 'uint64Number'
  | 'bool'
  | 'double'
  | 'bytes'
  | 'string'
  | 'fork'
  | 'ldelim'

type Verbs = { [Verb in WriterVerbs]: (...given: Parameters<Writer[Verb]>) => unknown }

const encoder = new TextEncoder()
const doubleBytes = new Uint8Array(8)
const double = new Float64Array(doubleBytes.buffer)

const slabBytes = 16 * 1_024
// Most frames are smaller: they seldom come to the end of a slab and have to be moved.
const roomLeastBytes = 1_024
const lengthBytesMax = 8

/**
 * Writes straight into a slab and hands out the parts of it that were written. The runtime's own writer makes
 * an object for every field and walks them at the end, and a buffer of its own for each frame costs a
 * microsecond besides: together more than all the rest of an encoding.
 */
export class WireWriter implements Verbs {
  #slab = new Uint8Array(slabBytes)
  /** What lies before this has been handed out and is not touched again. */
  #start = 0
  #end = 0
  /** Where each open nested message began: its length is written there when it closes. */
  readonly #openAt: number[] = []

  uint32(value: number): this {
    return this.uint64Number(value)
  }

  /** Only for words of enums, which are never negative. */
  int32(value: number): this {
    return this.uint64Number(value)
  }

  bool(value: boolean): this {
    return this.uint64Number(value ? 1 : 0)
  }

  uint64Number(value: number): this {
    // The text is made only when it is needed: here it would cost more than the whole frame.
    if (!Number.isSafeInteger(value) || value < 0) throw new AssertionError(`${value} is not a counter`)
    this.#reserve(8)
    this.#end = writeVarint(this.#slab, this.#end, value)
    return this
  }

  double(value: number): this {
    this.#reserve(8)
    double[0] = value
    this.#slab.set(doubleBytes, this.#end)
    this.#end += 8
    return this
  }

  bytes(value: Uint8Array): this {
    this.uint64Number(value.length)
    this.#reserve(value.length)
    this.#slab.set(value, this.#end)
    this.#end += value.length
    return this
  }

  string(value: string): this {
    const { length } = value
    if (length < 0x80) {
      this.#reserve(length + 1)
      const buffer = this.#slab
      let at = this.#end
      buffer[at++] = length
      let index = 0
      for (; index < length; index++) {
        const unit = value.charCodeAt(index)
        if (unit >= 0x80) break
        buffer[at++] = unit
      }
      if (index === length) {
        this.#end = at
        return this
      }
    }
    return this.bytes(encoder.encode(value))
  }

  /** Opens a nested message: one byte is left for its length, which most need no more than. */
  fork(): this {
    this.#reserve(1)
    this.#openAt.push(this.#end++)
    return this
  }

  ldelim(): this {
    // Before the place of the length is looked up: making room may move everything.
    this.#reserve(lengthBytesMax)
    const start = this.#openAt.pop()
    assert(start !== undefined, 'no nested message is open')
    const length = this.#end - start - 1
    const extra = varintLength(length) - 1
    if (extra > 0) {
      this.#slab.copyWithin(start + 1 + extra, start + 1, this.#end)
      this.#end += extra
    }
    writeVarint(this.#slab, start, length)
    return this
  }

  /** The bytes written since the last `finish`; they stay as they are. */
  finish(): Uint8Array<ArrayBuffer> {
    assert(this.#openAt.length === 0, 'a nested message is still open')
    const bytes = this.#slab.subarray(this.#start, this.#end)
    this.#start = this.#end
    // A slab that was made longer for one frame is left to that frame alone.
    if (this.#slab.length > slabBytes || this.#end > slabBytes - roomLeastBytes) {
      this.#slab = new Uint8Array(slabBytes)
      this.#start = 0
      this.#end = 0
    }
    return bytes
  }

  /** Forgets what was written since the last `finish`: an assertion may have ended an encoding half-way. */
  clear(): void {
    this.#end = this.#start
    this.#openAt.length = 0
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#slab.length) return
    const start = this.#start
    const written = this.#slab.subarray(start, this.#end)
    this.#slab = new Uint8Array(Math.max(slabBytes + 1, 2 * (written.length + more)))
    this.#slab.set(written)
    for (let index = 0; index < this.#openAt.length; index++) (this.#openAt[index] as number) -= start
    this.#start = 0
    this.#end = written.length
  }
}

/** Writes at `at`, where eight bytes must be free; returns where it ended. */
export function writeVarint(buffer: Uint8Array, at: number, value: number): number {
  while (value >= 0x8000_0000) {
    buffer[at++] = (value % 0x80) | 0x80
    value = Math.floor(value / 0x80)
  }
  while (value >= 0x80) {
    buffer[at++] = (value & 0x7f) | 0x80
    value >>>= 7
  }
  buffer[at++] = value
  return at
}

function varintLength(value: number): number {
  let length = 1
  for (; value >= 0x80; value = Math.floor(value / 0x80)) length++
  return length
}
