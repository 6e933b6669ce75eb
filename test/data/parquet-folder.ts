import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'

/** Writes Parquet files of so many rows each; `id` counts through all of them. Returns all ids. */
export function writeParquetFolder(
  folder: string,
  rowCounts: readonly number[],
  rowGroupSize = 20,
): number[] {
  mkdirSync(folder, { recursive: true })
  let next = 0
  for (const [file, count] of rowCounts.entries()) {
    const ids = Array.from({ length: count }, (_, row) => next + row)
    next += count
    const buffer = parquetWriteBuffer({
      columnData: [
        { name: 'id', data: ids, type: 'INT32' },
        { name: 'text', data: ids.map((id) => `row ${id}`), type: 'STRING' },
      ],
      rowGroupSize,
    })
    writeFileSync(join(folder, `part-${file}.parquet`), new Uint8Array(buffer))
  }
  return Array.from({ length: next }, (_, id) => id)
}
