import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadata,
  parquetReadObjects,
  type RowGroup,
} from 'hyparquet'
import { DataError, textOf } from '../data-error.ts'
import type { Memory } from '../memory.ts'
import type { Column, ColumnBlock, DataFile, FileIndex, Format, Sample } from './format.ts'
import { compressorsFor } from './parquet-compressors.ts'
import { integerLists, readIntegerLists } from './parquet-lists.ts'

/**
 * Parquet: a block is a row group. 64-bit integers come as numbers where they are exact, as bigint where not; a list of
 * integers as an Int32Array where all of them fit, and none is missing.
 */
export const parquetFormat: Format = {
  name: 'parquet',
  endings: ['.parquet', '.pq'],

  async index(file: DataFile): Promise<FileIndex> {
    const metadata = await readMetadata(file)
    return { blocks: metadata.row_groups.map(({ num_rows }) => Number(num_rows)), detail: metadata }
  },

  readBlock(file: DataFile, index: FileIndex, block: number): Promise<readonly Sample[]> {
    return readRows(file, index, block, undefined)
  },

  /** Lists of integers are decoded straight into typed arrays; all else, and lists with nulls, by hyparquet. */
  async readColumns(file: DataFile, index: FileIndex, block: number, memory: Memory): Promise<ColumnBlock> {
    const metadata = index.detail as FileMetaData
    const group = metadata.row_groups[block] as RowGroup
    const rows = index.blocks[block] as number
    const lists = new Map<string, Column>()
    const compressors = await compressorsFor(metadata)
    for (const column of rows === 0 ? [] : integerLists(metadata)) {
      const list = await readIntegerLists(file, group, column, { compressors, memory })
      if (list !== undefined) lists.set(column.name, list)
    }
    const names = [...new Set(group.columns.map(({ meta_data }) => meta_data?.path_in_schema[0] ?? ''))]
    const others = names.filter((name) => !lists.has(name))
    const samples = others.length === 0 ? [] : await readRows(file, index, block, others)
    const columnOf = (name: string) => lists.get(name) ?? { name, values: samples.map((row) => row[name]) }
    return { rows, columns: names.map(columnOf) }
  },
}

async function readRows(
  file: DataFile,
  index: FileIndex,
  block: number,
  columns: string[] | undefined,
): Promise<Record<string, unknown>[]> {
  const metadata = index.detail as FileMetaData
  const rowStart = index.blocks.slice(0, block).reduce((sum, rows) => sum + rows, 0)
  const rowEnd = rowStart + (index.blocks[block] as number)
  if (rowEnd === rowStart) return []
  try {
    const rows = (await parquetReadObjects({
      file: asyncBuffer(file),
      metadata,
      rowStart,
      rowEnd,
      compressors: await compressorsFor(metadata),
      ...(columns === undefined ? {} : { columns }),
    })) as Record<string, unknown>[]
    const lists = new Set(integerLists(metadata).map(({ name }) => name))
    for (const row of rows)
      for (const key in row) {
        const value = withoutBigInt(row[key])
        row[key] = lists.has(key) ? integerList(value) : value
      }
    return rows
  } catch (error) {
    throw damaged(file, `row group ${block}`, error)
  }
}

const magic = 'PAR1'
const tailBytes = 8
/** Most footers are shorter. */
const footerBytesGuess = 16_384

/** The footer. Says what is wrong with a file that is none, or was cut off. */
export async function readMetadata(file: DataFile): Promise<FileMetaData> {
  if (file.bytes < magic.length + tailBytes)
    throw new DataError(
      'file-damaged',
      file.path,
      `it has ${file.bytes} bytes, too few for a Parquet file. Write it anew, or take it out of the folder`,
    )
  const [head, tail] = await Promise.all([
    file.read(0, magic.length),
    file.read(Math.max(0, file.bytes - footerBytesGuess), file.bytes),
  ])
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  if (text(head) !== magic)
    throw new DataError(
      'file-damaged',
      file.path,
      `it does not begin with ${magic}: it is no Parquet file. Take it out of the folder, or give another --format`,
    )
  if (text(tail.subarray(-magic.length)) !== magic)
    throw new DataError(
      'file-damaged',
      file.path,
      `it does not end with ${magic}: it was cut off, or is still being written. Copy it again`,
    )
  try {
    return parquetMetadata(await wholeFooter(file, tail))
  } catch (error) {
    throw damaged(file, 'the footer', error)
  }
}

/** As long as it says. hyparquet by itself reads half a megabyte of every file. */
async function wholeFooter(file: DataFile, tail: Uint8Array): Promise<ArrayBuffer> {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length)
  const length = view.getUint32(tail.length - tailBytes, true) + tailBytes
  if (length > file.bytes) throw new Error(`it would be ${length} bytes long, and the file has ${file.bytes}`)
  const footer = length <= tail.length ? tail : await file.read(file.bytes - length, file.bytes)
  return new Uint8Array(footer).buffer
}

export function damaged(file: DataFile, part: string, error: unknown): DataError {
  if (error instanceof DataError) return error
  return new DataError(
    'file-damaged',
    file.path,
    `${part} cannot be decoded (${textOf(error)}). Copy the file again; if its source is damaged too, quarantine the shard`,
    error,
  )
}

export function asyncBuffer(file: DataFile): AsyncBuffer {
  return {
    byteLength: file.bytes,
    slice: async (from, to = file.bytes) => {
      const bytes = await file.read(from, Math.min(to, file.bytes))
      const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
      return (isWhole ? bytes.buffer : new Uint8Array(bytes).buffer) as ArrayBuffer
    },
  }
}

function integerList(value: unknown): unknown {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return value
  const list = Array.from(value as ArrayLike<unknown>)
  const isInt32 = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value
  return list.every(isInt32) ? Int32Array.from(list) : list
}

function withoutBigInt(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'bigint')
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value
  if (Array.isArray(value)) return value.map(withoutBigInt)
  if (value instanceof BigInt64Array || value instanceof BigUint64Array)
    return Array.from(value, withoutBigInt)
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutBigInt(part)]))
  return value
}
