import type { ColumnMetaData, FileMetaData, RowGroup } from 'hyparquet'
import { DataError } from '../data-error.ts'
import { letGo } from '../memory.ts'
import { ChunkBytes } from '../tokens/chunk-bytes.ts'
import { ChunkDecoder, type DecodeMeans } from '../tokens/chunk-decoder.ts'
import { bytesOf, elementsAt, type TokenColumn } from '../tokens/token-column.ts'
import type { Column, DataFile } from './format.ts'

/** What an integer of a list may be called and still be a number as it lies there. */
const plainIntegers: ReadonlySet<string | undefined> = new Set([
  undefined,
  'INT_32',
  'INT_64',
  'UINT_32',
  'UINT_64',
])

/** The columns of a file that hold lists of integers, one level deep. */
export function integerLists(metadata: FileMetaData): TokenColumn[] {
  const chunks = (metadata.row_groups[0]?.columns ?? []).map(({ meta_data }) => meta_data as ColumnMetaData)
  return chunks.flatMap(({ path_in_schema: path, type }, index) => {
    const elements = elementsAt(metadata.schema, path)
    const leaf = elements[elements.length - 1]
    const repeated = elements.filter(({ repetition_type: kind }) => kind === 'REPEATED').length
    const isList = elements[0]?.converted_type === 'LIST' || elements[0]?.logical_type?.type === 'LIST'
    const isInteger = (type === 'INT32' || type === 'INT64') && plainIntegers.has(leaf?.converted_type)
    const isPlain = leaf?.logical_type === undefined || leaf.logical_type.type === 'INTEGER'
    if (!isList || path.length !== 3 || repeated !== 1 || !isInteger || !isPlain) return []
    return {
      name: path[0] as string,
      index,
      isLong: type === 'INT64',
      isUnsigned: leaf?.converted_type === 'UINT_32' || leaf?.converted_type === 'UINT_64',
      definitionMax: elements.filter(({ repetition_type: kind }) => kind !== 'REQUIRED').length,
    }
  })
}

/** A list column straight into typed arrays; undefined where it has nulls, empty lists, or more than 32 bits. */
export async function readIntegerLists(
  file: DataFile,
  group: RowGroup,
  column: TokenColumn,
  means: DecodeMeans,
): Promise<Column | undefined> {
  const chunk = group.columns[column.index]?.meta_data as ColumnMetaData
  const { from, to } = bytesOf(chunk)
  const decoder = new ChunkDecoder(new ChunkBytes(file, from, to, means.memory), column, chunk, means)
  try {
    const { values: numbers, offsets } = await decoder.decode(Number(group.num_rows))
    if (decoder.isFull) return { name: column.name, numbers, offsets }
    letGo([numbers])
    return undefined
  } catch (error) {
    // What cannot be read cannot be read by anybody.
    if (error instanceof DataError) throw error
    // hyparquet reads it, or says what is wrong with it.
    return undefined
  }
}
