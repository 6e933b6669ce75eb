import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { FileMetaData } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { parquetFormat } from '../../../src/data/format/parquet.ts'
import { ReusedMemory } from '../../../src/data/memory.ts'
import { findTokenColumn } from '../../../src/data/tokens/token-column.ts'
import { readTokenRows } from '../../../src/data/tokens/token-rows.ts'
import { fixture, MemoryFile } from '../memory-file.ts'

async function tokensIn(file: MemoryFile, column?: string): Promise<number[][]> {
  const { blocks, detail } = await parquetFormat.index(file)
  const metadata = detail as FileMetaData
  const rows: number[][] = []
  // As a reader has it: what one row group leaves behind must not show in the next.
  const memory = new ReusedMemory()
  for (const [group, count] of blocks.entries()) {
    if (count === 0) continue
    const { values, offsets } = await readTokenRows(
      file,
      metadata,
      findTokenColumn(file, metadata, column),
      group,
      memory,
    )
    for (let row = 0; row < count; row++) rows.push([...values.subarray(offsets[row], offsets[row + 1])])
    memory.takeBack([values.buffer as ArrayBuffer])
  }
  return rows
}

const lengths = [3, 0, 5, 1, 8, 2]
const expected = Array.from({ length: 60 }, (_, id) =>
  id % 10 === 7 ? [] : Array.from({ length: lengths[id % 6] as number }, (_, at) => 100 * id + at),
)

type Lists = readonly (readonly (number | bigint | null)[] | undefined)[]

function parquetOf(lists: Lists, type: 'INT32' | 'INT64', codec: 'SNAPPY' | 'UNCOMPRESSED'): MemoryFile {
  const schema = [
    { name: 'root', num_children: 1 },
    {
      name: 'input_ids',
      repetition_type: 'OPTIONAL' as const,
      num_children: 1,
      converted_type: 'LIST' as const,
    },
    { name: 'list', repetition_type: 'REPEATED' as const, num_children: 1 },
    { name: 'element', type, repetition_type: 'OPTIONAL' as const },
  ]
  const columnData = [{ name: 'input_ids', data: lists as unknown[] }]
  const buffer = parquetWriteBuffer({ columnData, schema, codec, rowGroupSize: 40 })
  return new MemoryFile('a.parquet', new Uint8Array(buffer))
}

describe('the tokens of a Parquet file', () => {
  for (const name of [
    'duckdb-uncompressed-integer',
    'duckdb-snappy-bigint',
    'duckdb-gzip-uinteger',
    'duckdb-zstd-integer',
    'hyparquet-uncompressed',
    'hyparquet-snappy',
  ])
    it(`are read from ${name}, with no tokens where a list is null or empty`, async () => {
      assert.deepEqual(await tokensIn(fixture(`${name}.parquet`)), expected)
    })

  it('are read from dictionaries', async () => {
    const rows = await tokensIn(fixture('duckdb-dictionary.parquet'))
    assert.deepEqual(
      rows,
      rows.map((_, id) => [id % 3, 7, id % 2]),
    )
    assert.equal(rows.length, 5_000)
  })

  it('are what was written, whatever the lengths, values, nulls and widths', async () => {
    const token = fc.oneof(fc.nat(3), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constant(null))
    const list = fc.option(fc.array(token, { maxLength: 30 }), { nil: undefined })
    const type = fc.constantFrom('INT32' as const, 'INT64' as const)
    const codec = fc.constantFrom('SNAPPY' as const, 'UNCOMPRESSED' as const)
    const lists = fc.array(list, { minLength: 1, maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(lists, type, codec, async (lists, type, codec) => {
        const long = (token: number | null) => (token === null ? null : BigInt(token))
        const written = type === 'INT64' ? lists.map((one) => one?.map(long)) : lists
        assert.deepEqual(
          await tokensIn(parquetOf(written, type, codec)),
          lists.map((one) => (one ?? []).filter((token) => token !== null)),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('that are beyond 32 bits are refused', async () => {
    const file = parquetOf([[1n, 2n ** 40n]], 'INT64', 'SNAPPY')
    await assert.rejects(tokensIn(file), /row group 0, column input_ids .*beyond 32 bits/)
  })

  it('are looked for in vain where there are none, or no lists of integers', async () => {
    const file = fixture('duckdb-nested.parquet')
    await assert.rejects(
      tokensIn(file),
      /no column input_ids or token_ids, only id, nested, pair\. Name the column/,
    )
    await assert.rejects(tokensIn(file, 'nested'), /column nested holds 2-fold lists of INT64/)
    await assert.rejects(
      tokensIn(fixture('duckdb-snappy-bigint.parquet'), 'text'),
      /column text holds BYTE_ARRAY/,
    )
  })

  it('of a damaged page are refused, with the row group', async () => {
    const content = new Uint8Array(fixture('duckdb-dictionary.parquet').content)
    const { detail } = await parquetFormat.index(new MemoryFile('a.parquet', content))
    const groups = (detail as FileMetaData).row_groups
    content.fill(
      0xff,
      Number(groups[1]?.columns[1]?.meta_data?.data_page_offset),
      Number(groups[2]?.file_offset),
    )
    await assert.rejects(
      tokensIn(new MemoryFile('a.parquet', content)),
      /a\.parquet: row group 1, column token_ids/,
    )
  })
})
