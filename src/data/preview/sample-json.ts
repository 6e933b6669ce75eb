/** A sample, or a part of one, as JSON takes it: bytes as base64, long integers as text, typed arrays as lists. */
export function sampleJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  if (isList(value)) return Array.from(value, sampleJson)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sampleJson(part)]))
  return value
}

export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))
}
