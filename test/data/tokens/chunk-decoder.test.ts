import assert from 'node:assert/strict'
import type { ColumnMetaData, FileMetaData } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { Prng } from '../../../src/base/prng.ts'
import { parquetFormat } from '../../../src/data/format/parquet.ts'
import { compressorsFor } from '../../../src/data/format/parquet-compressors.ts'
import { freshMemory, type Memory } from '../../../src/data/memory.ts'
import { ChunkBytes } from '../../../src/data/tokens/chunk-bytes.ts'
import { ChunkDecoder } from '../../../src/data/tokens/chunk-decoder.ts'
import { bytesOf, findTokenColumn } from '../../../src/data/tokens/token-column.ts'
import { fixture, MemoryFile } from '../memory-file.ts'

async function decode(file: MemoryFile, pieceBytes?: number, memory = freshMemory) {
  const { detail } = await parquetFormat.index(file)
  const metadata = detail as FileMetaData
  const column = findTokenColumn(file, metadata)
  const compressors = await compressorsFor(metadata)
  const groups: { values: number[]; offsets: number[] }[] = []
  for (const { columns, num_rows: rows } of metadata.row_groups) {
    const chunk = columns[column.index]?.meta_data as ColumnMetaData
    const { from, to } = bytesOf(chunk)
    const bytes = new ChunkBytes(file, from, to, memory, pieceBytes)
    const { values, offsets } = await new ChunkDecoder(bytes, column, chunk, { compressors, memory }).decode(
      Number(rows),
    )
    groups.push({ values: [...values], offsets: [...offsets] })
  }
  return groups
}

/** Lists of numbers that do not shrink, in pages of many kilobytes. */
function fileOf(codec: 'SNAPPY' | 'UNCOMPRESSED', hasNulls: boolean): MemoryFile {
  const dice = new Prng(11)
  const numberOrNull = () => (hasNulls && dice.below(9) === 0 ? null : dice.below(2 ** 31))
  const data = Array.from({ length: 300 }, () => Array.from({ length: 1 + dice.below(90) }, numberOrNull))
  const buffer = parquetWriteBuffer({
    columnData: [{ name: 'input_ids', data }],
    schema: [
      { name: 'root', num_children: 1 },
      { name: 'input_ids', num_children: 1, converted_type: 'LIST', repetition_type: 'REQUIRED' },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      { name: 'element', type: 'INT32', repetition_type: hasNulls ? 'OPTIONAL' : 'REQUIRED' },
    ],
    codec,
    pageSize: 16_384,
  })
  return new MemoryFile('long.parquet', new Uint8Array(buffer))
}

describe('a column chunk', () => {
  const files = {
    ...Object.fromEntries(
      [
        'duckdb-uncompressed-integer',
        'duckdb-snappy-bigint',
        'duckdb-gzip-uinteger',
        'duckdb-zstd-integer',
        'duckdb-dictionary',
        'hyparquet-snappy',
      ].map((name) => [name, fixture(`${name}.parquet`)]),
    ),
    'what did not shrink': fileOf('SNAPPY', false),
    'what did not shrink, with nulls': fileOf('SNAPPY', true),
    'what is not packed': fileOf('UNCOMPRESSED', false),
    'what is not packed, with nulls': fileOf('UNCOMPRESSED', true),
  }
  for (const [name, file] of Object.entries(files))
    it(`is the same in whatever pieces it is read: ${name}`, async () => {
      const whole = await decode(file)
      for (const pieceBytes of [1, 13, 1_000, 20_000]) assert.deepEqual(await decode(file, pieceBytes), whole)
    })

  for (const codec of ['SNAPPY', 'UNCOMPRESSED'] as const)
    it(`is unpacked where its values lie, ${codec === 'SNAPPY' ? 'packed' : 'as it is'}, with a piece of it beside`, async () => {
      const file = fileOf(codec, false)
      let brief = 0
      let lasting = 0
      const memory: Memory = {
        brief: (bytes) => {
          brief = Math.max(brief, bytes)
          return freshMemory.brief(bytes)
        },
        lasting: (words) => {
          lasting = Math.max(lasting, 4 * words)
          return freshMemory.lasting(words)
        },
      }
      const [group] = await decode(file, 5_000, memory)
      const valueBytes = 4 * (group?.values.length ?? 0)
      assert.ok(valueBytes > 40_000 && brief <= 5_000, `${brief} bytes of ${valueBytes}`)
      assert.ok(lasting <= 1.125 * valueBytes, `${lasting} bytes for ${valueBytes}`)
    })

  it('is refused wherever it is cut off', async () => {
    const file = fileOf('SNAPPY', false)
    const { detail } = await parquetFormat.index(file)
    const metadata = detail as FileMetaData
    const column = findTokenColumn(file, metadata)
    const chunk = metadata.row_groups[0]?.columns[column.index]?.meta_data as ColumnMetaData
    const { from, to } = bytesOf(chunk)
    const means = { compressors: await compressorsFor(metadata), memory: freshMemory }
    for (let end = from; end < to; end += 997) {
      const bytes = new ChunkBytes(file, from, end, freshMemory, 100)
      await assert.rejects(new ChunkDecoder(bytes, column, chunk, means).decode(300), /cut off/)
    }
  })
})
