const hostIsLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Whether typed arrays of this host have the byte order that our byte strings and WebAssembly have. */
export function isLittleEndianHost(): boolean {
  return hostIsLittleEndian
}

/** The numbers' bytes, least significant first on every host. */
export function littleEndianBytes(numbers: Uint8Array | Uint16Array | Int32Array | Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  if (hostIsLittleEndian) return bytes
  const turned = new Uint8Array(bytes.length)
  const width = numbers.BYTES_PER_ELEMENT
  for (let index = 0; index < bytes.length; index++) {
    const within = index % width
    turned[index - within + (width - 1 - within)] = bytes[index] as number
  }
  return turned
}
