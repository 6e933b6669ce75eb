import assert from 'node:assert/strict'
import { planDataSet } from '../../../src/data/catalog/add-data-set.ts'
import type { Batch } from '../../../src/data/loader/batch.ts'
import { openLoader } from '../../../src/data/loader/loader.ts'
import { SoloWork } from '../../../src/data/loader/solo-work.ts'
import { bound } from './bound-work.ts'

describe('a loader whose peer lets no more be out', () => {
  it('asks for more only when the peer was told that something is done', async () => {
    const { spec } = await planDataSet({ name: 'points', uri: 'synthetic:files=1,samples=100,bytes=4' })
    const work = new SoloWork(spec)
    const window = 40
    let out = 0
    let asked = 0
    const peer = bound(work, {
      next: async (request) => {
        asked += 1
        if (out === window) return { validForMs: 60_000, nothing: 'window-full' }
        const answer = await work.next({ ...request, samplesMax: Math.min(request.samplesMax, window - out) })
        for (const { from, to } of answer.ranges ?? []) out += to - from
        return answer
      },
      commits: (request) => {
        for (const { from, to } of request.commits) out -= to - from
        return work.commits(request)
      },
    })
    const loader = await openLoader({ peer, dataSet: 'points', batch: 5, prefetch: 2 })
    const batches: Batch[] = []
    const take = async () => batches.push((await loader.next()) as Batch)
    while (batches.length < 6) await take()
    // All that there is: two more.
    assert.equal(await loader.prefetch(5), 2)
    const before = asked
    await take()
    await take()
    assert.equal(asked, before)
    await loader.commit(batches[0] as Batch)
    await take()
    assert.ok(asked > before)
    for (const batch of batches) loader.done(batch)
    for await (const batch of loader) {
      batches.push(batch)
      loader.done(batch)
    }
    await loader.close()
    assert.equal(batches.flatMap(({ samples }) => samples).length, 100)
  })
})
