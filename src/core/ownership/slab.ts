// What is left of the buffer is never given out twice. It lives as long as the last of its arrays: 64 KiB at most for
// one that is kept long.
const slabBytes = 65_536

// Above this, an array of its own costs less than what is lost at the end of a buffer.
const shortBytesMax = 4_096

let slab = new ArrayBuffer(slabBytes)
let next = 0

/** So many zeros, cut from a common buffer if they are few: a buffer of its own would take longer to make than to fill. */
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
