import assert from 'node:assert/strict'
import { DataError } from '../../../src/data/data-error.ts'
import { BatchReader } from '../../../src/data/loader/batch-reader.ts'
import { LoaderCounters } from '../../../src/data/loader/loader-stats.ts'
import type { OpenDataSet } from '../../../src/data/loader/open-data-set.ts'

describe('what reads batches', () => {
  const planOf = (shard: number, from: number) => {
    const range = { dataSet: 'corpus', epoch: 0, shard, from, to: from + 8, size: 32 }
    return { epoch: 0, ranges: [range], step: undefined }
  }

  function reading(ending: AbortController) {
    const seen = { reads: 0, quarantined: [] as number[] }
    const open = {
      places: { inShard: () => [], batching: undefined },
      read: async () => {
        seen.reads += 1
        throw new DataError('file-damaged', 'part-0.parquet', 'it cannot be decoded')
      },
    } as unknown as OpenDataSet
    const reader = new BatchReader(
      { quarantine: async ({ shard }) => seen.quarantined.push(shard) },
      open,
      { onBadShard: 'quarantine', retry: { attempts: 2, firstDelayMs: 0 } },
      new LoaderCounters(false),
      ending.signal,
    )
    return { reader, seen }
  }

  it('reads nothing more of a shard that it has had taken out', async () => {
    const { reader, seen } = reading(new AbortController())
    for (const plan of [planOf(0, 0), planOf(0, 8), planOf(1, 0), planOf(0, 16)])
      assert.equal(await reader.read(plan), undefined)
    assert.deepEqual(seen, { reads: 4, quarantined: [0, 1] })
  })

  it('has nothing taken out because files are closed under it', async () => {
    const ending = new AbortController()
    const { reader, seen } = reading(ending)
    ending.abort()
    await assert.rejects(reader.read(planOf(0, 0)), /it cannot be decoded/)
    assert.deepEqual(seen, { reads: 1, quarantined: [] })
  })
})
