import type { Owners } from './owners.ts'

// What is left of the buffer is never given out twice. It lives as long as the last of its arrays: so much at most for
// one that is kept long.
const slabBytes = 262_144

// Above this, an array of its own costs less than what is lost at the end of a buffer.
const shortBytesMax = 32_768

let slab = new ArrayBuffer(slabBytes)
let next = 0

// Short arrays are cut from a common buffer: one of its own takes a microsecond to make and to throw away, more than
// to fill it.

export function ownersCopy(owners: Owners): Owners {
  const { length, byteLength } = owners
  const isNarrow = owners instanceof Uint8Array
  if (byteLength > shortBytesMax) return isNarrow ? new Uint8Array(owners) : new Uint16Array(owners)
  const start = cut(byteLength)
  const copy = isNarrow ? new Uint8Array(slab, start, length) : new Uint16Array(slab, start, length)
  copy.set(owners)
  return copy
}

export function int32Copy(numbers: Int32Array): Int32Array {
  if (numbers.byteLength > shortBytesMax) return new Int32Array(numbers)
  const copy = int32Zeros(numbers.length)
  copy.set(numbers)
  return copy
}

export function int32Zeros(length: number): Int32Array {
  if (4 * length > shortBytesMax) return new Int32Array(length)
  const start = cut(4 * length)
  return new Int32Array(slab, start, length)
}

export function float64Zeros(length: number): Float64Array {
  if (8 * length > shortBytesMax) return new Float64Array(length)
  const start = cut(8 * length)
  return new Float64Array(slab, start, length)
}

/** Room for so many bytes: where it starts in `slab`, which may be a new one. */
function cut(bytes: number): number {
  if (next + bytes > slabBytes) {
    slab = new ArrayBuffer(slabBytes)
    next = 0
  }
  const start = next
  next += (bytes + 7) & ~7
  return start
}
