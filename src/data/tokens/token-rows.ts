import type { ColumnMetaData, FileMetaData } from 'hyparquet'
import { parquetReadObjects } from 'hyparquet'
import type { DataFile } from '../format/format.ts'
import { asyncBuffer, damaged } from '../format/parquet.ts'
import { compressorsFor } from '../format/parquet-compressors.ts'
import type { Memory } from '../memory.ts'
import { ChunkBytes } from './chunk-bytes.ts'
import { ChunkDecoder, UnknownEncoding } from './chunk-decoder.ts'
import { bytesOf, type TokenColumn } from './token-column.ts'

/** The tokens of a row group: row r has values [offsets[r], offsets[r + 1]). Null and empty rows have none. */
export interface TokenRows {
  readonly values: Int32Array
  readonly offsets: Int32Array
}

/** Reads the tokens of one row group straight into typed arrays; encodings that are rare go through hyparquet. */
export async function readTokenRows(
  file: DataFile,
  metadata: FileMetaData,
  column: TokenColumn,
  group: number,
  memory: Memory,
): Promise<TokenRows> {
  const rowGroup = metadata.row_groups[group]
  const chunk = rowGroup?.columns[column.index]?.meta_data as ColumnMetaData
  const rows = Number(rowGroup?.num_rows)
  const { from, to } = bytesOf(chunk)
  const compressors = await compressorsFor(metadata)
  try {
    const bytes = new ChunkBytes(file, from, to, memory)
    return await new ChunkDecoder(bytes, column, chunk, { compressors, memory }).decode(rows)
  } catch (error) {
    if (error instanceof UnknownEncoding) return readSlowly(file, metadata, column, group)
    throw damaged(file, `row group ${group}, column ${column.name}`, error)
  }
}

async function readSlowly(
  file: DataFile,
  metadata: FileMetaData,
  column: TokenColumn,
  group: number,
): Promise<TokenRows> {
  const sizes = metadata.row_groups.map(({ num_rows }) => Number(num_rows))
  const rowStart = sizes.slice(0, group).reduce((sum, size) => sum + size, 0)
  try {
    const rows = (await parquetReadObjects({
      file: asyncBuffer(file),
      metadata,
      columns: [column.name],
      rowStart,
      rowEnd: rowStart + (sizes[group] as number),
      compressors: await compressorsFor(metadata),
    })) as Record<string, ArrayLike<number | bigint | null> | null | undefined>[]
    const lists = rows.map((row) =>
      Array.from(row[column.name] ?? [])
        .filter((token) => token != null)
        .map(Number),
    )
    const offsets = new Int32Array(lists.length + 1)
    for (const [row, list] of lists.entries()) offsets[row + 1] = (offsets[row] as number) + list.length
    for (const token of lists.flat()) requireInt32(token)
    return { values: Int32Array.from(lists.flat()), offsets }
  } catch (error) {
    throw damaged(file, `row group ${group}, column ${column.name}`, error)
  }
}

function requireInt32(token: number): void {
  if ((token | 0) !== token) throw new Error(`token ${token} is beyond 32 bits with a sign`)
}
