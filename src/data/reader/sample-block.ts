import type { Column, ColumnBlock, DataFile, FileIndex, Format, Sample } from '../format/format.ts'
import type { Memory } from '../memory.ts'

/** The samples of a block, made when they are asked for. */
export interface SampleBlock {
  readonly length: number
  /** Those rows, in that order. What they hold is theirs: nothing of the block stays alive with them. */
  take(rows: readonly number[]): Sample[]
  /** Nobody takes anything from it any more. */
  letGo(): void
}

type Read = readonly Sample[] | ColumnBlock
type NumberColumn = Extract<Column, { numbers: Int32Array }>

export function isColumns(read: Read): read is ColumnBlock {
  return 'columns' in read
}

/** A block as its format gives it with least effort. */
export function readWhole(
  format: Format,
  file: DataFile,
  index: FileIndex,
  block: number,
  memory: Memory,
): Promise<Read> {
  return format.readColumns?.(file, index, block, memory) ?? format.readBlock(file, index, block)
}

/** `takeBack` gets the memory of a block that nobody needs any more. */
export function blockOf(read: Read, takeBack: (memory: readonly Int32Array[]) => void): SampleBlock {
  if (!isColumns(read))
    return { length: read.length, take: (rows) => rows.map((row) => read[row] as Sample), letGo: () => {} }
  return {
    length: read.rows,
    take: (rows) => samplesOf(read.columns, rows),
    letGo: () => takeBack(read.columns.flatMap((column) => ('numbers' in column ? [column.numbers] : []))),
  }
}

function samplesOf(columns: readonly Column[], rows: readonly number[]): Sample[] {
  const samples = rows.map((): Record<string, unknown> => ({}))
  for (const column of columns) {
    const { name } = column
    if ('values' in column)
      for (const [at, row] of rows.entries()) assign(samples[at], name, column.values[row])
    else for (const [at, list] of listsOf(column, rows).entries()) assign(samples[at], name, list)
  }
  return samples
}

function assign(sample: Record<string, unknown> | undefined, name: string, value: unknown): void {
  if (sample !== undefined && value !== undefined) sample[name] = value
}

/** Side by side in memory of their own: one piece for all is cheaper than one for each, and than a list of numbers. */
function listsOf({ numbers, offsets }: NumberColumn, rows: readonly number[]): Int32Array[] {
  const startOf = (row: number) => offsets[row] as number
  const endOf = (row: number) => offsets[row + 1] as number
  const total = rows.reduce((sum, row) => sum + endOf(row) - startOf(row), 0)
  const shared = new Int32Array(total)
  let at = 0
  return rows.map((row) => {
    const from = at
    shared.set(numbers.subarray(startOf(row), endOf(row)), from)
    at += endOf(row) - startOf(row)
    return shared.subarray(from, at)
  })
}
