/** Parquet's hybrid of run lengths and bit packing, in which levels and dictionary indices are written. */

/** Up to so many bits a value lies within four bytes, wherever it begins. */
export const widthMax = 25

interface Runs {
  /** `count` times the same value. */
  repeated(value: number, count: number): void
  /** `count` values, packed from a byte on. */
  packed(bytes: Uint8Array, from: number, count: number): void
}

/** Walks the runs of `count` values between two positions. */
export function walkRuns(
  bytes: Uint8Array,
  from: number,
  to: number,
  width: number,
  count: number,
  runs: Runs,
): void {
  let at = from
  let left = count
  const valueBytes = (width + 7) >> 3
  while (left > 0) {
    if (at >= to) throw new Error('levels or indices are cut off')
    let header = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number
      header |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    if ((header & 1) === 0) {
      let value = 0
      for (let byte = 0; byte < valueBytes; byte++) value |= (bytes[at++] as number) << (8 * byte)
      const run = Math.min(left, header >>> 1)
      runs.repeated(value, run)
      left -= run
    } else {
      const groups = header >>> 1
      const run = Math.min(left, groups * 8)
      runs.packed(bytes, at, run)
      at += groups * width
      left -= run
    }
  }
}

/** Value number `index` of a packed run. */
export function packedValue(bytes: Uint8Array, from: number, width: number, index: number): number {
  const bit = index * width
  const at = from + (bit >>> 3)
  const word =
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  return (word >>> (bit & 7)) & ((1 << width) - 1)
}

/** All values, written out. */
export function expandRuns(
  bytes: Uint8Array,
  from: number,
  to: number,
  width: number,
  count: number,
): Uint8Array {
  const values = new Uint8Array(count)
  let next = 0
  walkRuns(bytes, from, to, width, count, {
    repeated: (value, run) => {
      values.fill(value, next, next + run)
      next += run
    },
    packed: (packed, start, run) => {
      for (let index = 0; index < run; index++) values[next++] = packedValue(packed, start, width, index)
    },
  })
  return values
}

/** Whether all of them are the highest that the width can hold: nothing is null, nothing is empty. */
export function areAllFull(
  bytes: Uint8Array,
  from: number,
  to: number,
  width: number,
  count: number,
): boolean {
  const full = (1 << width) - 1
  let isFull = true
  walkRuns(bytes, from, to, width, count, {
    repeated: (value) => {
      if (value !== full) isFull = false
    },
    packed: (packed, start, run) => {
      // Ones throughout; but for the last bytes, which may hold fewer values than they have room for.
      const whole = Math.floor((run * width) / 8)
      for (let byte = 0; byte < whole && isFull; byte++) if (packed[start + byte] !== 0xff) isFull = false
      for (let index = Math.floor((whole * 8) / width); index < run && isFull; index++)
        if (packedValue(packed, start, width, index) !== full) isFull = false
    },
  })
  return isFull
}
