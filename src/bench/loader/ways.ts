import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type AsyncBuffer, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { connectPeer } from '../../client/peer-client.ts'
import { planDataSet } from '../../data/catalog/add-data-set.ts'
import { type Loader, openLoader } from '../../data/loader/loader.ts'
import { SoloWork } from '../../data/loader/solo-work.ts'
import type { WorkPort } from '../../data/loader/work-port.ts'
import { TokenBatcher } from '../../data/tokens/token-batch.ts'
import { openTokens } from '../../data/tokens/token-stream.ts'
import { openDuckDb } from './duck-db.ts'

/**
 * Goes through a folder and calls back when it has a batch, at least for the first. Returns how many samples there were. What
 * must be known before files can be opened at all does not count: `begin` is called after it.
 */
export type Way = (folder: string, firstBatch: () => void, begin: () => void) => Promise<number>

export const tokensWay = 'shoal tokens, 2 readers'
export const tokenWays = [
  tokensWay,
  'shoal tokens, 1 reader',
  'DuckDB tokens, 2 threads',
  'hyparquet tokens, 1 thread',
]
export const samplesWay = 'shoal samples, 2 readers'
export const meshWay = 'shoal samples, 2 readers, in a mesh'
/** Up to the first batch, which is not committed. */
export const firstBatchWay = 'first batch in a mesh'
/** Opened, its threads started, and nothing read. */
export const idleWay = 'opened only'

const shape = { batchSize: 32, sequenceLength: 512, eosId: 2 }
/** Of the ways with samples. */
export const loading = { batch: 256, prefetch: 4, readers: 2 }

/** The ways to get token batches, or samples, out of files. Each does the same work up to the same batches. */
export const ways: Readonly<Record<string, Way>> = {
  [tokensWay]: (folder, firstBatch) => shoalTokens(folder, 2, firstBatch),
  'shoal tokens, 1 reader': (folder, firstBatch) => shoalTokens(folder, 1, firstBatch),
  'DuckDB tokens, 2 threads': duckDbTokens,
  'hyparquet tokens, 1 thread': hyparquetTokens,
  [samplesWay]: async (folder, firstBatch, begin) => {
    const work = await soloWork(folder)
    begin()
    return readAll(await openBench(work), firstBatch)
  },
  [meshWay]: async (_, firstBatch) => {
    const peer = connectPeer(process.env['SHOAL_ENDPOINT'] ?? '')
    return readAll(await openBench(peer), firstBatch).finally(() => peer.close())
  },
  [firstBatchWay]: async (_, firstBatch) => {
    const loader = await openBench(connectPeer(process.env['SHOAL_ENDPOINT'] ?? ''))
    const batch = await loader.next()
    firstBatch()
    return batch?.samples.length ?? 0
  },
  [idleWay]: async (folder) => {
    const loader = await openBench(await soloWork(folder))
    // Threads load their modules when they have time.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await loader.close()
    return 0
  },
}

async function soloWork(folder: string): Promise<SoloWork> {
  const { spec } = await planDataSet({ name: 'bench', uri: folder, digest: 'edges', shardBy: 'row-group' })
  return new SoloWork(spec)
}

function openBench(peer: WorkPort): Promise<Loader> {
  return openLoader({ peer, dataSet: 'bench', ...loading })
}

async function shoalTokens(folder: string, readers: number, firstBatch: () => void): Promise<number> {
  const stream = await openTokens(folder, { ...shape, readers })
  let rows = 0
  for await (const batch of stream.batches()) {
    if (rows === 0) firstBatch()
    rows += batch.rows
  }
  stream.close()
  return rows
}

async function duckDbTokens(folder: string, firstBatch: () => void): Promise<number> {
  const database = await openDuckDb()
  if (database === undefined) return 0
  const batcher = new TokenBatcher(shape)
  let rows = 0
  for await (const { values, pairs } of database.lists(`SELECT input_ids FROM '${folder}/*.parquet'`))
    for (let row = 0; row < pairs.length; row += 2) {
      const start = Number(pairs[row])
      if (batcher.add(values, start, start + Number(pairs[row + 1])) !== undefined) firstBatch()
      rows += 1
    }
  database.close()
  return rows
}

/** As its documentation shows it: one column, by row groups, as objects. */
async function hyparquetTokens(folder: string, firstBatch: () => void): Promise<number> {
  const batcher = new TokenBatcher(shape)
  let rows = 0
  for (const name of readdirSync(folder).sort()) {
    const handle = await open(join(folder, name))
    const { size } = await handle.stat()
    const file: AsyncBuffer = {
      byteLength: size,
      slice: async (from, to = size) => {
        const bytes = new Uint8Array(to - from)
        await handle.read(bytes, 0, bytes.length, from)
        return bytes.buffer
      },
    }
    const options = { file, columns: ['input_ids'], compressors }
    for (const row of (await parquetReadObjects(options)) as { input_ids: number[] }[]) {
      const tokens = Int32Array.from(row.input_ids)
      if (batcher.add(tokens, 0, tokens.length) !== undefined) firstBatch()
      rows += 1
    }
    await handle.close()
  }
  return rows
}

async function readAll(loader: Loader, hasBatch: () => void): Promise<number> {
  let samples = 0
  for await (const one of loader) {
    hasBatch()
    samples += one.samples.length
    loader.done(one)
  }
  await loader.close()
  return samples
}
