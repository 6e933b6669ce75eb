import { link, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Prng } from '../../base/prng.ts'
import { type DuckDb, openDuckDb } from './duck-db.ts'

/** How much is written for each format. */
export interface CorpusSize {
  readonly files: number
  readonly rows: number
  readonly tokens: number
  /** So many times the same files, where a run must last, or a file be large. */
  readonly copies: number
}

export const corpusFormats = ['parquet', 'json-lines', 'web-dataset', 'mds'] as const
export type CorpusFormat = (typeof corpusFormats)[number]

const vocabulary = 32_000
/** Of a row group of Parquet. */
export const rowGroupRows = 2_048

/** Writes the same rows of tokens in every format. Parquet needs DuckDB, which is installed where shoal is developed. */
export async function writeCorpus(folder: string, size: CorpusSize): Promise<CorpusFormat[]> {
  const written: CorpusFormat[] = []
  for (const format of corpusFormats) {
    const place = join(folder, format)
    await mkdir(place, { recursive: true })
    if (format === 'parquet' && !(await writeParquet(place, size))) continue
    // An eighth of the rows: text takes long to write, and as long to read.
    for (let file = 0; format !== 'parquet' && file < size.files; file++) {
      const rows = Array.from({ length: Math.ceil(size.rows / 8) }, (_, row) => rowOf(file, row, size))
      const { name, bytes } = encoders[format](file, rows)
      await writeFile(join(place, name), bytes)
    }
    written.push(format)
  }
  return written
}

interface Row {
  readonly id: number
  readonly tokens: Int32Array
}

function rowOf(file: number, row: number, { rows, tokens }: CorpusSize): Row {
  const id = file * rows + row
  const dice = new Prng(id)
  return { id, tokens: Int32Array.from({ length: tokens }, () => dice.below(vocabulary)) }
}

async function writeParquet(folder: string, { files, rows, tokens }: CorpusSize): Promise<boolean> {
  const database = await openDuckDb()
  if (database === undefined) return false
  for (let file = 0; file < files; file++) {
    const path = join(folder, `part-${String(file).padStart(4, '0')}.parquet`)
    await copyRows(database, path, file * rows, (file + 1) * rows, tokens)
  }
  database.close()
  return true
}

/** A folder with one file of so many rows. Returns its path; undefined where DuckDB is not installed. */
export async function writeOneParquet(
  folder: string,
  rows: number,
  tokens: number,
  groupRows = rowGroupRows,
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true })
  const database = await openDuckDb()
  if (database === undefined) return undefined
  const path = join(folder, 'part-0000.parquet')
  await copyRows(database, path, 0, rows, tokens, groupRows)
  database.close()
  return path
}

async function copyRows(
  database: DuckDb,
  path: string,
  from: number,
  to: number,
  tokens: number,
  groupRows = rowGroupRows,
): Promise<void> {
  const list = `list_transform(range(${tokens}), x -> (hash(id * ${tokens} + x) % ${vocabulary})::INTEGER)`
  const query = `SELECT id::INTEGER AS id, ${list} AS input_ids FROM range(${from}, ${to}) AS t(id)`
  const options = `FORMAT parquet, CODEC 'snappy', ROW_GROUP_SIZE ${groupRows}`
  await database.run(`COPY (${query}) TO '${path}' (${options})`)
}

/** Every file of a folder so many times, under other names: long runs need no more disk. */
export async function linkCopies(from: string, to: string, times: number): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from))
    for (let copy = 0; copy < times; copy++)
      await link(join(from, name), join(to, `${String(copy).padStart(3, '0')}-${name}`))
}

type Encoder = (file: number, rows: readonly Row[]) => { name: string; bytes: Uint8Array }

const encoders: Record<Exclude<CorpusFormat, 'parquet'>, Encoder> = {
  'json-lines': (file, rows) => ({
    name: `part-${file}.jsonl`,
    bytes: Buffer.from(
      rows.map(({ id, tokens }) => `${JSON.stringify({ id, input_ids: [...tokens] })}\n`).join(''),
    ),
  }),
  'web-dataset': (file, rows) => ({
    name: `part-${file}.tar`,
    bytes: Buffer.concat([
      ...rows.map(({ id, tokens }) => tarEntry(`${id}.bin`, tokens)),
      Buffer.alloc(1_024),
    ]),
  }),
  mds: (file, rows) => ({ name: `shard.${file}.mds`, bytes: mdsShard(rows) }),
}

function tarEntry(name: string, tokens: Int32Array): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(`${tokens.byteLength.toString(8).padStart(11, '0')} `, 124)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.fill(0x20, 148, 156)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  const padding = Buffer.alloc((512 - (tokens.byteLength % 512)) % 512)
  return Buffer.concat([header, Buffer.from(tokens.buffer), padding])
}

function mdsShard(rows: readonly Row[]): Buffer {
  const bytes = rows[0]?.tokens.byteLength ?? 0
  const header = Buffer.from(
    JSON.stringify({
      column_encodings: ['int32', `ndarray:int32:${bytes / 4}`],
      column_names: ['id', 'input_ids'],
      column_sizes: [4, bytes],
    }),
  )
  const offsets = new Uint32Array(rows.length + 2)
  offsets[0] = rows.length
  for (let row = 0; row <= rows.length; row++)
    offsets[row + 1] = offsets.byteLength + header.length + row * (4 + bytes)
  const bodies = rows.flatMap(({ id, tokens }) => [
    Buffer.from(Int32Array.of(id).buffer),
    Buffer.from(tokens.buffer),
  ])
  return Buffer.concat([Buffer.from(offsets.buffer), header, ...bodies])
}
