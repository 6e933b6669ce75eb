/** What hardly shrank is mostly long literals. */
const hardlyShrank = 0.9

/** Unpacks a block of snappy, straight from one place to another. */
export function unpackSnappy(packed: Uint8Array, length: number): Uint8Array {
  const header = lengthAt(packed)
  if (header.length !== length) throw new Error(`it says that it has ${header.length} bytes, not ${length}`)
  const unpacked = new Uint8Array(length)
  let from = header.end
  let to = 0
  while (from < packed.length) {
    const tag = packed[from++] as number
    let bytes: number
    if ((tag & 3) === 0) {
      bytes = tag >>> 2
      // Of long ones one to four bytes more say how long.
      const more = bytes - 59
      if (more > 0) {
        bytes = littleEndian(packed, from, more)
        from += more
      }
      bytes += 1
      if (from + bytes > packed.length || to + bytes > length) throw new Error('a literal is cut off')
      unpacked.set(packed.subarray(from, from + bytes), to)
      from += bytes
    } else {
      const isShort = (tag & 3) === 1
      const offsetBytes = isShort ? 1 : (tag & 3) === 2 ? 2 : 4
      bytes = isShort ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1
      const offset = littleEndian(packed, from, offsetBytes) + (isShort ? (tag >>> 5) << 8 : 0)
      from += offsetBytes
      if (offset === 0 || offset > to || to + bytes > length) throw new Error('a copy is of nowhere')
      // What is copied may reach into what it makes: then byte by byte.
      if (offset >= bytes) unpacked.copyWithin(to, to - offset, to - offset + bytes)
      else for (let at = to; at < to + bytes; at++) unpacked[at] = unpacked[at - offset] as number
    }
    to += bytes
  }
  if (to !== length) throw new Error(`${to} bytes came of it instead of ${length}`)
  return unpacked
}

/**
 * Whether that is the better way. What is full of short copies is unpacked faster by WebAssembly; but everything passes
 * through its own memory, in and out, which it never gives back.
 */
export function isMostlyLiterals(packed: Uint8Array, length: number): boolean {
  return packed.length >= hardlyShrank * length
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
