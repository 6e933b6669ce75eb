import { DataError, textOf } from '../data-error.ts'
import type { DataFile, FileIndex, Format, Sample } from './format.ts'
import { unpacked } from './json-lines.ts'

interface Header {
  readonly column_names: readonly string[]
  readonly column_encodings: readonly string[]
  /** Null where samples differ in it. */
  readonly column_sizes: readonly (number | null)[]
}

interface MdsDetail {
  readonly header: Header
  /** Where each sample begins, and after them the end. */
  readonly offsets: Float64Array
  /** The first sample of each block. */
  readonly starts: readonly number[]
}

const blockBytes = 4 * 1_024 * 1_024

/**
 * MDS, the shards of MosaicML's streaming: a count, offsets, a header in JSON, then the samples. A shard compressed with
 * zstd or gzip is unpacked as a whole, so it is one block.
 */
export const mdsFormat: Format = {
  name: 'mds',
  endings: ['.mds', '.mds.zstd', '.mds.zst', '.mds.gz'],

  async index(file: DataFile): Promise<FileIndex> {
    const content = await contentOf(file)
    const count = numbersIn(await content.read(0, 4))[0] as number
    const headStart = 4 * (count + 2)
    if (headStart > content.bytes)
      throw damaged(file, `it says that it has ${count} samples, and is too short`)
    const offsets = numbersIn(await content.read(4, headStart))
    requireRising(file, offsets, headStart, content.bytes)
    const starts: number[] = []
    for (let sample = 0; sample < count; sample++) {
      const start = starts[starts.length - 1]
      const bytes = (offsets[sample] as number) - (offsets[start ?? 0] as number)
      if (start === undefined || (bytes >= blockBytes && !isCompressed(file))) starts.push(sample)
    }
    const detail: MdsDetail = {
      header: readHeader(file, await content.read(headStart, offsets[0] as number)),
      offsets,
      starts,
    }
    return { blocks: starts.map((start, block) => (starts[block + 1] ?? count) - start), detail }
  },

  async readBlock(file: DataFile, index: FileIndex, block: number): Promise<readonly Sample[]> {
    const { header, offsets, starts } = index.detail as MdsDetail
    const first = starts[block] as number
    const count = index.blocks[block] as number
    const from = offsets[first] as number
    const content = await contentOf(file)
    const bytes = await content.read(from, offsets[first + count] as number)
    return Array.from({ length: count }, (_, at) => {
      const start = (offsets[first + at] as number) - from
      const end = (offsets[first + at + 1] as number) - from
      return readSample(file, header, bytes.subarray(start, end), first + at)
    })
  },
}

function isCompressed({ path }: DataFile): boolean {
  return !path.endsWith('.mds')
}

async function contentOf(file: DataFile): Promise<Pick<DataFile, 'bytes' | 'read'>> {
  if (!isCompressed(file)) return file
  const bytes = await unpacked(file)
  return { bytes: bytes.length, read: (from, to) => Promise.resolve(bytes.subarray(from, to)) }
}

function numbersIn(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Float64Array.from({ length: bytes.length >>> 2 }, (_, index) => view.getUint32(4 * index, true))
}

function requireRising(file: DataFile, offsets: Float64Array, min: number, max: number): void {
  let last = min
  for (const offset of offsets) {
    if (offset < last || offset > max) throw damaged(file, 'its offsets do not rise, or point beyond its end')
    last = offset
  }
}

function readHeader(file: DataFile, bytes: Uint8Array): Header {
  try {
    const header = JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown
    if (isHeader(header)) return header
    throw new Error('it does not tell the names, encodings and sizes of its columns')
  } catch (error) {
    throw damaged(file, `its header cannot be read (${textOf(error)})`)
  }
}

// By hand: every reader thread loads this file, and a library that checks shapes is larger than all the rest.
function isHeader(value: unknown): value is Header {
  const { column_names, column_encodings, column_sizes } = (value ?? {}) as Record<string, unknown>
  const isText = (item: unknown) => typeof item === 'string'
  const isSize = (item: unknown) => item === null || (Number.isSafeInteger(item) && (item as number) >= 0)
  return (
    isListOf(column_names, isText) && isListOf(column_encodings, isText) && isListOf(column_sizes, isSize)
  )
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

function readSample(file: DataFile, header: Header, bytes: Uint8Array, number: number): Sample {
  const { column_names: names, column_encodings: encodings, column_sizes: sizes } = header
  const variable = numbersIn(bytes.subarray(0, 4 * sizes.filter((size) => size === null).length))
  let at = 4 * variable.length
  let nextVariable = 0
  const sample: Record<string, unknown> = {}
  for (const [column, name] of names.entries()) {
    const size = sizes[column] ?? variable[nextVariable++] ?? 0
    if (at + size > bytes.length) throw damaged(file, `column ${name} of sample ${number} is cut off`)
    sample[name] = decoded(file, encodings[column] as string, bytes.slice(at, at + size), name)
    at += size
  }
  return sample
}

const typedArrays = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const

function decoded(file: DataFile, encoding: string, bytes: Uint8Array, column: string): unknown {
  const [kind = '', type = '', shape] = encoding.split(':')
  const text = () => Buffer.from(bytes).toString('utf8')
  if (kind === 'str') return text()
  if (kind === 'json') return JSON.parse(text()) as unknown
  if (kind === 'int' || kind === 'int64' || kind === 'uint64') return longIn(bytes, kind === 'uint64')
  if (kind in typedArrays) return arrayOf(kind, bytes)?.[0]
  // With its type and shape said beforehand an array is its elements; without, its bytes say them in a way of their own.
  if (kind === 'ndarray' && shape !== undefined) {
    const array = arrayOf(type, bytes)
    if (array === undefined)
      throw new DataError(
        'column-type',
        file.path,
        `column ${column} is ${encoding}, which nothing here reads`,
      )
    return array
  }
  return bytes
}

function arrayOf(type: string, bytes: Uint8Array): ArrayLike<number> | undefined {
  if (!(type in typedArrays)) return undefined
  const TypedArray = typedArrays[type as keyof typeof typedArrays]
  return new TypedArray(bytes.buffer as ArrayBuffer, 0, bytes.length / TypedArray.BYTES_PER_ELEMENT)
}

function longIn(bytes: Uint8Array, isUnsigned: boolean): number | bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const value = isUnsigned ? view.getBigUint64(0, true) : view.getBigInt64(0, true)
  const isSafe = value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
  return isSafe ? Number(value) : value
}

function damaged(file: DataFile, what: string): DataError {
  return new DataError('file-damaged', file.path, `${what}. Copy the file again`)
}
