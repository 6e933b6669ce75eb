import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type AsyncBuffer, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { connectPeer } from '../../client/peer-client.ts'
import { planDataSet } from '../../data/catalog/add-data-set.ts'
import { openLoader } from '../../data/loader/loader.ts'
import { SoloWork } from '../../data/loader/solo-work.ts'
import type { WorkPort } from '../../data/loader/work-port.ts'
import { TokenBatcher } from '../../data/tokens/token-batch.ts'
import { openTokens } from '../../data/tokens/token-stream.ts'
import { openDuckDb } from './duck-db.ts'

/**
 * Goes through a folder and calls back when it has a batch; the first call counts. Returns how many samples there were. What
 * must be known before files can be opened at all does not count: `begin` is called after it.
 */
export type Way = (folder: string, firstBatch: () => void, begin: () => void) => Promise<number>

const shape = { batchSize: 32, sequenceLength: 512, eosId: 2 }
const batch = 256

/** The ways to get token batches, or samples, out of files. Each does the same work up to the same batches. */
export const ways: Readonly<Record<string, Way>> = {
  'shoal tokens, 2 readers': (folder, firstBatch) => shoalTokens(folder, 2, firstBatch),
  'shoal tokens, 1 reader': (folder, firstBatch) => shoalTokens(folder, 1, firstBatch),
  'DuckDB tokens, 2 threads': duckDbTokens,
  'hyparquet tokens, 1 thread': hyparquetTokens,
  'shoal samples, 2 readers': async (folder, firstBatch, begin) => {
    const { spec } = await planDataSet({ name: 'bench', uri: folder, digest: 'edges', shardBy: 'row-group' })
    begin()
    return readAll(new SoloWork(spec), firstBatch)
  },
  'shoal samples, 2 readers, in a mesh': (_, firstBatch) => {
    const peer = connectPeer(process.env['SHOAL_ENDPOINT'] ?? '')
    return readAll(peer, firstBatch).finally(() => peer.close())
  },
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

async function readAll(peer: WorkPort, firstBatch: () => void): Promise<number> {
  const loader = await openLoader({ peer, dataSet: 'bench', batch, prefetch: 4, readers: 2 })
  let samples = 0
  for await (const one of loader) {
    if (samples === 0) firstBatch()
    samples += one.samples.length
    loader.done(one)
  }
  await loader.close()
  return samples
}
