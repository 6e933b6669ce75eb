import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import type { FileMetaData, SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { ColumnBlock } from '../../../src/data/format/format.ts'
import { parquetFormat } from '../../../src/data/format/parquet.ts'
import { freshMemory, letGo } from '../../../src/data/memory.ts'
import { blockOf, readWhole } from '../../../src/data/reader/sample-block.ts'
import { allSamples, fixture, fixturesFolder, MemoryFile } from '../memory-file.ts'

const lengths = [3, 0, 5, 1, 8, 2]
const tokensOf = (id: number) =>
  id % 10 === 7 ? null : Array.from({ length: lengths[id % 6] as number }, (_, at) => 100 * id + at)
const expected = Array.from({ length: 60 }, (_, id) => ({
  id,
  text: `row ${id}`,
  input_ids: tokensOf(id),
}))

/** hyparquet-writer leaves out what is null. */
const withNulls = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map((row) => ({ ...row, input_ids: row['input_ids'] ?? null }))

describe('the Parquet format', () => {
  for (const name of [
    'duckdb-uncompressed-integer',
    'duckdb-snappy-bigint',
    'duckdb-gzip-uinteger',
    'duckdb-zstd-integer',
    'hyparquet-uncompressed',
    'hyparquet-snappy',
  ]) {
    it(`reads every row of ${name}, with 64-bit integers as numbers`, async () => {
      const rows = await allSamples(parquetFormat, fixture(`${name}.parquet`))
      assert.deepEqual(
        withNulls(rows).map(({ input_ids, ...row }) => ({
          ...row,
          input_ids: input_ids === null ? null : Array.from(input_ids as number[]),
        })),
        expected,
      )
    })
  }

  for (const name of readdirSync(fixturesFolder).filter((file) => file.endsWith('.parquet')))
    it(`reads the same of ${name} by columns as by rows`, async () => {
      const file = fixture(name)
      const index = await parquetFormat.index(file)
      const rows = await allSamples(parquetFormat, file)
      const samples: unknown[] = []
      for (const block of index.blocks.keys()) {
        const read = blockOf(await readWhole(parquetFormat, file, index, block, freshMemory), letGo)
        samples.push(...read.take(Array.from({ length: read.length }, (_, row) => row)))
      }
      assert.deepEqual(samples, rows)
    })

  it('reads lists of integers into typed arrays, where none is null or empty', async () => {
    const file = fixture('duckdb-dictionary.parquet')
    const index = await parquetFormat.index(file)
    const { columns } = (await readWhole(parquetFormat, file, index, 0, freshMemory)) as ColumnBlock
    assert.deepEqual(
      columns.map((column) => [column.name, 'numbers' in column]),
      [
        ['id', false],
        ['token_ids', true],
      ],
    )
  })

  it('gives lists of integers as typed arrays, and what is null or beyond 32 bits as it is', async () => {
    const rows = await allSamples(parquetFormat, fixture('duckdb-snappy-bigint.parquet'))
    assert.deepEqual(rows[0]?.['input_ids'], Int32Array.of(0, 1, 2))
    assert.deepEqual(rows[1]?.['input_ids'], new Int32Array())
    assert.equal(rows[7]?.['input_ids'], null)
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 1 },
      { name: 'list', num_children: 1, converted_type: 'LIST', repetition_type: 'OPTIONAL' },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      { name: 'element', type: 'INT64', repetition_type: 'OPTIONAL' },
    ]
    const data = [[1n, 2n], [1n, null], [2n ** 40n], [2n ** 60n]]
    const bytes = parquetWriteBuffer({ columnData: [{ name: 'list', data }], schema })
    const written = await allSamples(parquetFormat, new MemoryFile('lists.parquet', new Uint8Array(bytes)))
    assert.deepEqual(
      written.map(({ list }) => list),
      [Int32Array.of(1, 2), [1, null], [2 ** 40], [2n ** 60n]],
    )
  })

  it('keeps nothing of a block alive with the samples that were taken from it', async () => {
    const file = fixture('duckdb-dictionary.parquet')
    const read = blockOf(
      await readWhole(parquetFormat, file, await parquetFormat.index(file), 0, freshMemory),
      letGo,
    )
    const samples = read.take([7, 5])
    const lists = samples.map((sample) => sample['token_ids'] as Int32Array)
    assert.deepEqual(lists, [Int32Array.of(1, 7, 1), Int32Array.of(2, 7, 1)])
    assert.equal(lists[0]?.buffer.byteLength, 2 * 3 * 4)
  })

  it('reads dictionaries, row group by row group', async () => {
    const file = fixture('duckdb-dictionary.parquet')
    const rows = await allSamples(parquetFormat, file)
    assert.equal(rows.length, 5_000)
    assert.deepEqual(
      rows.map(({ id, token_ids }) => [id, ...(token_ids as number[])]),
      rows.map((_, id) => [id, id % 3, 7, id % 2]),
    )
    const { blocks } = await parquetFormat.index(file)
    assert.deepEqual(blocks, [2_048, 2_048, 904])
  })

  it('reads lists of lists, and structures', async () => {
    const [row] = await allSamples(parquetFormat, fixture('duckdb-nested.parquet'))
    assert.deepEqual(row, { id: 0, nested: [[0, 1], [0]], pair: { a: 0, b: 'x' } })
    const [other] = await allSamples(parquetFormat, fixture('nested_lists.snappy.parquet'))
    assert.deepEqual(other?.['a'], [
      [['a', 'b'], ['c']],
      [null, ['d']],
    ])
  })

  it('reads files of other writers: Impala, parquet-mr with pages of version 2, Arrow with gzip in parts', async () => {
    const impala = await allSamples(parquetFormat, fixture('alltypes_dictionary.parquet'))
    assert.deepEqual(
      impala.map(({ id, bool_col }) => [id, bool_col]),
      [
        [0, true],
        [1, false],
      ],
    )
    const version2 = await allSamples(parquetFormat, fixture('datapage_v2.snappy.parquet'))
    assert.deepEqual(
      version2.map(({ a, b }) => [a, b]),
      [
        ['abc', 1],
        ['abc', 2],
        ['abc', 3],
        [null, 4],
        ['abc', 5],
      ],
    )
    const arrow = await allSamples(parquetFormat, fixture('concatenated_gzip_members.parquet'))
    assert.deepEqual(
      arrow.map((row) => row['long_col']),
      Array.from({ length: 513 }, (_, index) => index + 1),
    )
  })

  it('reads the footer and no more, however long it is', async () => {
    const columns = Array.from({ length: 800 }, (_, column) => ({
      name: `column-${column}`,
      data: Array.from({ length: 50 }, (_, row) => row * column),
      type: 'INT32' as const,
    }))
    for (const wide of [columns.slice(0, 1), columns]) {
      const content = new Uint8Array(parquetWriteBuffer({ columnData: wide }))
      // As if there were much more data before the footer.
      const file = new MemoryFile(
        'wide.parquet',
        Buffer.concat([content.subarray(0, 4), Buffer.alloc(2e6), content]),
      )
      const index = await parquetFormat.index(file)
      assert.deepEqual(index.blocks, [50])
      const footer = new DataView(content.buffer).getUint32(content.length - 8, true)
      assert.ok(file.readBytes < 20_000 + footer + 8, `${file.readBytes} bytes for a footer of ${footer}`)
    }
  })

  it('reads a block without reading the others', async () => {
    const file = fixture('duckdb-dictionary.parquet')
    const index = await parquetFormat.index(file)
    file.readBytes = 0
    await parquetFormat.readBlock(file, index, 1)
    assert.ok(file.readBytes < file.bytes / 2, `${file.readBytes} of ${file.bytes} bytes were read`)
  })

  const whole = fixture('duckdb-snappy-bigint.parquet').content
  const wrong: [string, Uint8Array | string, RegExp][] = [
    ['an empty file', '', /bad\.parquet: it has 0 bytes, too few.*Write it anew/],
    ['a file of another kind', `PK${'x'.repeat(50)}`, /bad\.parquet: it does not begin with PAR1.*--format/],
    [
      'a file that was cut off',
      whole.subarray(0, 900),
      /bad\.parquet: it does not end with PAR1.*Copy it again/,
    ],
    [
      'a footer that makes no sense',
      Buffer.concat([
        whole.subarray(0, 4),
        Buffer.alloc(50, 0xff),
        Buffer.from([50, 0, 0, 0]),
        Buffer.from('PAR1'),
      ]),
      /bad\.parquet: the footer cannot be decoded/,
    ],
  ]
  for (const [what, content, message] of wrong)
    it(`refuses ${what}, names it and says what to do`, async () => {
      await assert.rejects(parquetFormat.index(new MemoryFile('bad.parquet', content)), message)
    })

  it('names the row group that cannot be decoded', async () => {
    const content = new Uint8Array(fixture('duckdb-dictionary.parquet').content)
    const index = await parquetFormat.index(new MemoryFile('bad.parquet', content))
    const { row_groups: groups } = index.detail as FileMetaData
    content.fill(
      0xff,
      Number(groups[1]?.columns[1]?.meta_data?.data_page_offset),
      Number(groups[2]?.file_offset),
    )
    const file = new MemoryFile('bad.parquet', content)
    await parquetFormat.readBlock(file, index, 0)
    await assert.rejects(
      parquetFormat.readBlock(file, index, 1),
      /bad\.parquet: row group 1 cannot be decoded/,
    )
  })
})
