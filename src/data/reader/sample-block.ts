import type { Column, ColumnBlock, DataFile, FileIndex, Format, Sample } from '../format/format.ts'

/** The samples of a block, each made when it is asked for. */
export interface SampleBlock {
  readonly length: number
  at(row: number): Sample | undefined
}

type Read = readonly Sample[] | ColumnBlock

export function isColumns(read: Read): read is ColumnBlock {
  return 'columns' in read
}

/** A block as its format gives it with least effort. */
export function readWhole(format: Format, file: DataFile, index: FileIndex, block: number): Promise<Read> {
  return format.readColumns?.(file, index, block) ?? format.readBlock(file, index, block)
}

export function blockOf(read: Read): SampleBlock {
  if (!isColumns(read)) return { length: read.length, at: (row) => read[row] }
  const { rows, columns } = read
  return { length: rows, at: (row) => (row < rows ? sampleOf(columns, row) : undefined) }
}

function sampleOf(columns: readonly Column[], row: number): Sample {
  const sample: Record<string, unknown> = {}
  for (const column of columns) {
    const value = 'values' in column ? column.values[row] : listOf(column, row)
    if (value !== undefined) sample[column.name] = value
  }
  return sample
}

function listOf({ numbers, offsets }: Extract<Column, { numbers: Int32Array }>, row: number): number[] {
  return Array.from(numbers.subarray(offsets[row], offsets[row + 1]))
}
