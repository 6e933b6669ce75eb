import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { ignoredLabel, type TokenBatch, TokenBatcher } from '../../../src/data/tokens/token-batch.ts'
import {
  openTokens,
  type TokenStream,
  type TokenStreamOptions,
} from '../../../src/data/tokens/token-stream.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { builtProgram } from '../../peer/built-program.ts'

const fixtures = join(import.meta.dirname, '../format/fixtures')
const names = [
  'duckdb-uncompressed-integer',
  'duckdb-snappy-bigint',
  'duckdb-zstd-integer',
  'hyparquet-snappy',
]

describe('a batch of tokens', () => {
  it('is cut off, padded, ended and masked as documented', () => {
    const batcher = new TokenBatcher({ batchSize: 3, sequenceLength: 4, padId: 9, eosId: 2 })
    const tokens = Int32Array.of(10, 11, 12, 13, 14, 15)
    assert.equal(batcher.add(tokens, 0, 6), undefined)
    assert.equal(batcher.add(tokens, 3, 3), undefined)
    assert.equal(batcher.add(tokens, 0, 4), undefined)
    const batch = batcher.add(tokens, 0, 2) as TokenBatch
    assert.deepEqual([...batch.inputIds], [10, 11, 12, 13, 10, 11, 12, 13, 10, 11, 2, 9])
    assert.deepEqual([...batch.attentionMask], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
    assert.deepEqual([...batch.labels], [10, 11, 12, 13, 10, 11, 12, 13, 10, 11, 2, ignoredLabel])
    assert.equal(batcher.finish(), undefined)
  })
})

describe('a stream of tokens', () => {
  const scratch = scratchFolder()
  const streams: TokenStream[] = []
  beforeEach(() => {
    mkdirSync(scratch.path('corpus'))
    for (const [index, name] of names.entries())
      copyFileSync(join(fixtures, `${name}.parquet`), scratch.path(`corpus/${index}.parquet`))
  })
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  async function open(options: Partial<TokenStreamOptions> = {}): Promise<TokenStream> {
    const stream = await openTokens(scratch.path('corpus'), { batchSize: 7, sequenceLength: 8, ...options })
    streams.push(stream)
    return stream
  }

  async function rowsOf(stream: TokenStream): Promise<string[]> {
    const rows: string[] = []
    for await (const { rows: count, inputIds, sequenceLength } of stream.batches())
      for (let row = 0; row < count; row++)
        rows.push(inputIds.subarray(row * sequenceLength, (row + 1) * sequenceLength).join())
    return rows
  }

  it('has every row that is not empty, and says when its epoch is over', async () => {
    const stream = await open()
    const rows = await rowsOf(stream)
    // Of the sixty rows of a file six are null and ten empty, and two of these are both.
    assert.equal(rows.length, 4 * 46)
    assert.equal(stream.isEpochExhausted, true)
    assert.equal(stream.currentFileIndex, 4)
  })

  it('has the same rows with reader threads', async () => {
    builtProgram()
    assert.deepEqual(await rowsOf(await open({ readers: 2 })), await rowsOf(await open()))
  })

  it('takes the same files in another order in every epoch', async () => {
    const stream = await open({ seed: 4 })
    const orders = [0, 1, 2, 3].map((epoch) => {
      stream.startEpoch(epoch)
      return stream.files
    })
    assert.ok(new Set(orders.map(String)).size > 1)
    const all = ['0.parquet', '1.parquet', '2.parquet', '3.parquet']
    for (const order of orders) assert.deepEqual([...order].sort(), all)
    const again = await open({ seed: 4 })
    again.startEpoch(2)
    assert.deepEqual(again.files, orders[2])
  })

  it('goes on from a file, and not beyond the last', async () => {
    const stream = await open({ seed: 4 })
    const whole = await rowsOf(stream)
    stream.resumeFrom(3, 0)
    assert.deepEqual(await rowsOf(stream), whole.slice(-46))
    stream.resumeFrom(99)
    assert.equal(stream.currentFileIndex, 4)
    assert.equal(stream.isEpochExhausted, true)
    assert.deepEqual(await rowsOf(stream), [])
    assert.equal(stream.isEpochExhausted, true)
    stream.startEpoch(1)
    assert.deepEqual([stream.currentEpoch, stream.currentFileIndex, stream.isEpochExhausted], [1, 0, false])
    assert.throws(() => stream.resumeFrom(Number.NaN), /^MisuseError: fileIndex: NaN/)
    assert.throws(() => stream.resumeFrom(0, -1), /^MisuseError: epoch: -1/)
  })

  it('skips no row when it goes on from the file that it was at', async () => {
    const stream = await open({ batchSize: 30 })
    const whole = await rowsOf(stream)
    stream.startEpoch(0)
    const before: string[] = []
    for await (const { rows, inputIds, sequenceLength } of stream.batches()) {
      for (let row = 0; row < rows; row++)
        before.push(inputIds.subarray(row * sequenceLength, (row + 1) * sequenceLength).join())
      if (before.length >= 90) break
    }
    const again = await open({ batchSize: 30 })
    again.resumeFrom(stream.currentFileIndex, stream.currentEpoch)
    const after = await rowsOf(again)
    assert.deepEqual(after, whole.slice(-after.length))
    assert.ok(before.length + after.length >= whole.length)
  })

  it('has nothing of a file without rows', async () => {
    const empty = parquetWriteBuffer({ columnData: [], schema: [{ name: 'root', num_children: 0 }] })
    writeFileSync(scratch.path('corpus/9.parquet'), new Uint8Array(empty))
    assert.equal((await rowsOf(await open())).length, 4 * 46)
  })

  it('gives each worker files of its own, and refuses more workers than files', async () => {
    const parts = await Promise.all([0, 1, 2].map(async (rank) => (await open({ worldSize: 3, rank })).files))
    assert.deepEqual(parts, [['0.parquet', '3.parquet'], ['1.parquet'], ['2.parquet']])
    await assert.rejects(open({ worldSize: 5 }), /4 files cannot be shared by 5 workers.*row-group/)
  })

  it('names a folder that is not there, one without Parquet files, a damaged file, a wrong option', async () => {
    const small = { batchSize: 1, sequenceLength: 1 }
    await assert.rejects(openTokens(scratch.path('none'), small), /none: there is no such folder/)
    mkdirSync(scratch.path('empty'))
    await assert.rejects(openTokens(scratch.path('empty'), small), /empty: no parquet files/)
    await assert.rejects(open({ batchSize: 0 }), /batchSize: 0/)
    await assert.rejects(open({ readers: -1 }), /^MisuseError: readers: -1/)
    await assert.rejects(open({ eosId: 2 ** 32 }), /^MisuseError: eosId: 4294967296/)
    writeFileSync(scratch.path('corpus/4.parquet'), 'junk that is long enough')
    await assert.rejects(open(), /4\.parquet: it does not begin with PAR1/)
  })
})
