/** The bytes of a safetensors file with these tensors, in this order. */
export function safetensorsFile(
  tensors: Readonly<Record<string, { dtype: string; shape: readonly number[]; bytes: Uint8Array }>>,
): Buffer {
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } }
  let at = 0
  for (const [name, { dtype, shape, bytes }] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [at, at + bytes.length] }
    at += bytes.length
  }
  let json = JSON.stringify(header)
  // As the usual writers do: tensors begin at a multiple of eight.
  while (json.length % 8 !== 0) json += ' '
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(json.length))
  return Buffer.concat([length, Buffer.from(json), ...Object.values(tensors).map(({ bytes }) => bytes)])
}

/** Float tensors of some sizes, filled from a seed. */
export function layers(
  count: number,
  bytesEach: number,
  seed: number,
): Parameters<typeof safetensorsFile>[0] {
  return Object.fromEntries(
    Array.from({ length: count }, (_, layer) => [
      `layer.${layer}.weight`,
      { dtype: 'U8', shape: [bytesEach], bytes: noise(bytesEach, seed * 1_000 + layer) },
    ]),
  )
}

/** Bytes without a pattern, the same for the same seed. */
export function noise(length: number, seed: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4))
  let state = (seed + 1) * 0x9e37_79b9
  for (let index = 0; index < words.length; index++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    words[index] = state
  }
  return new Uint8Array(words.buffer, 0, length)
}
