import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetWriteBuffer } from 'hyparquet-writer'

// Writes the small Parquet files that the tests read, by two writers that know nothing of each other. They are kept in
// the repository: a newer writer must not change what is tested.

const root = dirname(import.meta.dirname)
const folder = join(root, 'test/data/format/fixtures')
mkdirSync(folder, { recursive: true })

const lengths = [3, 0, 5, 1, 8, 2]
const rows = Array.from({ length: 60 }, (_, id) => ({
  id,
  tokens: id % 10 === 7 ? null : Array.from({ length: lengths[id % 6] as number }, (_, at) => 100 * id + at),
}))

const instance = await DuckDBInstance.create()
const connection = await instance.connect()
const literal = rows
  .map(({ id, tokens }) => `(${id}, 'row ${id}', ${tokens === null ? 'NULL' : `[${tokens.join(', ')}]`})`)
  .join(', ')
for (const [codec, type] of [
  ['uncompressed', 'INTEGER'],
  ['snappy', 'BIGINT'],
  ['gzip', 'UINTEGER'],
  ['zstd', 'INTEGER'],
] as const) {
  const path = join(folder, `duckdb-${codec}-${type.toLowerCase()}.parquet`)
  await connection.run(
    `COPY (SELECT id::BIGINT AS id, text, tokens::${type}[] AS input_ids FROM (VALUES ${literal}) AS t(id, text, tokens))
     TO '${path}' (FORMAT parquet, CODEC '${codec}', ROW_GROUP_SIZE 2048)`,
  )
}
// A column of few values: both writers then write a dictionary.
await connection.run(
  `COPY (SELECT id::INTEGER AS id, [id % 3, 7, id % 2] AS token_ids FROM range(5000) AS t(id))
   TO '${join(folder, 'duckdb-dictionary.parquet')}' (FORMAT parquet, CODEC 'snappy', ROW_GROUP_SIZE 2048)`,
)
await connection.run(
  `COPY (SELECT id::INTEGER AS id, [[id, id + 1], [id * 2]] AS nested, {'a': id, 'b': 'x'} AS pair FROM range(20) AS t(id))
   TO '${join(folder, 'duckdb-nested.parquet')}' (FORMAT parquet, CODEC 'zstd')`,
)
connection.closeSync()

const columnData = [
  { name: 'id', data: rows.map(({ id }) => id) },
  { name: 'text', data: rows.map(({ id }) => `row ${id}`) },
  { name: 'input_ids', data: rows.map(({ tokens }) => tokens ?? undefined) },
]
const schema = [
  { name: 'root', num_children: 3 },
  { name: 'id', type: 'INT32' as const, repetition_type: 'REQUIRED' as const },
  {
    name: 'text',
    type: 'BYTE_ARRAY' as const,
    converted_type: 'UTF8' as const,
    repetition_type: 'REQUIRED' as const,
  },
  {
    name: 'input_ids',
    repetition_type: 'OPTIONAL' as const,
    num_children: 1,
    converted_type: 'LIST' as const,
  },
  { name: 'list', repetition_type: 'REPEATED' as const, num_children: 1 },
  { name: 'element', type: 'INT32' as const, repetition_type: 'OPTIONAL' as const },
]
for (const codec of ['UNCOMPRESSED', 'SNAPPY'] as const) {
  const buffer = parquetWriteBuffer({ columnData, schema, codec, rowGroupSize: 25 })
  writeFileSync(join(folder, `hyparquet-${codec.toLowerCase()}.parquet`), new Uint8Array(buffer))
}
console.log(`wrote test/data/format/fixtures`)
