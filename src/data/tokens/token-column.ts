import type { ColumnMetaData, FileMetaData, SchemaElement } from 'hyparquet'
import { DataError } from '../data-error.ts'
import type { DataFile } from '../format/format.ts'

/** The column of a file that holds lists of tokens. */
export interface TokenColumn {
  readonly name: string
  /** Its place among the columns of every row group. */
  readonly index: number
  readonly isLong: boolean
  readonly isUnsigned: boolean
  readonly definitionMax: number
}

/** Names that a column of tokens usually has. */
export const tokenColumnNames = ['input_ids', 'token_ids']

/** Finds the column; says which columns there are when it is not there, and what it is when it is no list of integers. */
export function findTokenColumn(file: DataFile, metadata: FileMetaData, wanted?: string): TokenColumn {
  const [group] = metadata.row_groups
  const columns = (group?.columns ?? []).map(({ meta_data }) => meta_data as ColumnMetaData)
  const names = wanted === undefined ? tokenColumnNames : [wanted]
  const index = columns.findIndex(({ path_in_schema: path }) => names.includes(path[0] as string))
  const column = columns[index]
  if (column === undefined) {
    const there = [...new Set(columns.map(({ path_in_schema: path }) => path[0]))].join(', ')
    throw new DataError(
      'column-missing',
      file.path,
      `it has no column ${names.join(' or ')}, only ${there || 'none'}. Name the column of tokens with the option "column"`,
    )
  }
  const elements = elementsAt(metadata.schema, column.path_in_schema)
  const repeated = elements.filter(({ repetition_type: type }) => type === 'REPEATED').length
  const leaf = elements[elements.length - 1]
  const isInteger = column.type === 'INT32' || column.type === 'INT64'
  if (repeated !== 1 || !isInteger)
    throw new DataError(
      'column-type',
      file.path,
      `its column ${column.path_in_schema[0]} holds ${repeated === 0 ? '' : `${repeated}-fold lists of `}${column.type}, not lists of int32, int64 or uint32. Name another column, or write the tokens as such lists`,
    )
  return {
    name: column.path_in_schema[0] as string,
    index,
    isLong: column.type === 'INT64',
    isUnsigned: leaf?.converted_type === 'UINT_32' || leaf?.converted_type === 'UINT_64',
    definitionMax: elements.filter(({ repetition_type: type }) => type !== 'REQUIRED').length,
  }
}

/** The elements of the schema along a path, without the root. */
export function elementsAt(schema: readonly SchemaElement[], path: readonly string[]): SchemaElement[] {
  const found: SchemaElement[] = []
  let at = 0
  for (const name of path) {
    const children = schema[at]?.num_children ?? 0
    at += 1
    for (let child = 0; child < children && schema[at]?.name !== name; child++) at = afterSubtree(schema, at)
    found.push(schema[at] as SchemaElement)
  }
  return found
}

function afterSubtree(schema: readonly SchemaElement[], at: number): number {
  let next = at + 1
  for (let child = 0; child < (schema[at]?.num_children ?? 0); child++) next = afterSubtree(schema, next)
  return next
}

/** Where the pages of a column chunk lie. */
export function bytesOf(chunk: ColumnMetaData): { readonly from: number; readonly to: number } {
  // Some writers leave the place of the dictionary out; it lies first.
  const dictionary = Number(chunk.dictionary_page_offset ?? 0)
  const data = Number(chunk.data_page_offset)
  const from = dictionary > 0 ? Math.min(dictionary, data) : data
  return { from, to: from + Number(chunk.total_compressed_size) }
}
