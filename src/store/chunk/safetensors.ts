/** One tensor of a safetensors file; its bytes are at [begin, end) of the file. */
export interface Tensor {
  readonly name: string
  readonly dtype: string
  readonly shape: readonly number[]
  readonly begin: number
  readonly end: number
}

export interface TensorLayout {
  /** The length field and the header together: where the tensors begin. */
  readonly headerBytes: number
  /** In the order of their bytes. */
  readonly tensors: readonly Tensor[]
  readonly metadata: Readonly<Record<string, string>>
}

/** Of the length field at the beginning of a file. */
export const lengthFieldBytes = 8

// The format's own limit.
const headerBytesMax = 100_000_000

const itemBytes: Readonly<Record<string, number>> = {
  BOOL: 1,
  U8: 1,
  I8: 1,
  F8_E4M3: 1,
  F8_E5M2: 1,
  I16: 2,
  U16: 2,
  F16: 2,
  BF16: 2,
  I32: 4,
  U32: 4,
  F32: 4,
  I64: 8,
  U64: 8,
  F64: 8,
}

export function itemBytesOf(dtype: string): number | undefined {
  return itemBytes[dtype]
}

/** How long the header is by the file's first eight bytes; undefined if this cannot be a safetensors file. */
export function headerLength(firstBytes: Uint8Array, sizeBytes: number): number | undefined {
  if (firstBytes.length < lengthFieldBytes) return undefined
  const view = new DataView(firstBytes.buffer, firstBytes.byteOffset, firstBytes.byteLength)
  if (view.getUint32(4, true) !== 0) return undefined
  const length = view.getUint32(0, true)
  return length >= 2 && length <= headerBytesMax && lengthFieldBytes + length <= sizeBytes
    ? length
    : undefined
}

/** Reads the header of a safetensors file; undefined for whatever is not one: any file may have any name. */
export function parseSafetensors(header: Uint8Array, sizeBytes: number): TensorLayout | undefined {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(header))
  } catch {
    return undefined
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const headerBytes = lengthFieldBytes + header.length
  const tensors: Tensor[] = []
  let metadata: Record<string, string> = {}
  for (const [name, value] of Object.entries(json as Record<string, unknown>)) {
    if (name === '__metadata__') {
      metadata = Object.fromEntries(Object.entries(value ?? {}).map(([key, text]) => [key, String(text)]))
      continue
    }
    const tensor = tensorOf(name, value, headerBytes)
    if (tensor === undefined || tensor.end > sizeBytes) return undefined
    tensors.push(tensor)
  }
  tensors.sort((left, right) => left.begin - right.begin || left.end - right.end)
  const overlaps = tensors.some(({ begin }, index) => begin < (tensors[index - 1]?.end ?? headerBytes))
  return overlaps ? undefined : { headerBytes, tensors, metadata }
}

function tensorOf(name: string, value: unknown, headerBytes: number): Tensor | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { dtype, shape, data_offsets: offsets } = value as Record<string, unknown>
  if (typeof dtype !== 'string' || !isCounts(shape) || !isCounts(offsets) || offsets.length !== 2)
    return undefined
  const [begin = 0, end = 0] = offsets
  const bytes = itemBytesOf(dtype)
  const items = shape.reduce((product, size) => product * size, 1)
  if (end < begin || (bytes !== undefined && end - begin !== items * bytes)) return undefined
  return { name, dtype, shape, begin: headerBytes + begin, end: headerBytes + end }
}

function isCounts(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0)
}
