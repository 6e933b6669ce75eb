import assert from 'node:assert/strict'
import { CheckpointStore } from '../../../src/store/checkpoint-store.ts'
import type { StorePlace } from '../../../src/store/crew/place.ts'
import { prune } from '../../../src/store/keep/prune.ts'
import { verifyStore } from '../../../src/store/keep/verify-store.ts'
import { layers, noise, safetensorsFile } from '../chunk/safetensors-file.ts'
import { identity } from '../store-at-test.ts'

/** Saves, reads, verifies and prunes on a place that is empty. */
export async function keepsCheckpoints(place: StorePlace): Promise<void> {
  const store = await CheckpointStore.open({ ...identity, place, compress: true, key: noise(32, 4) })
  const modelOf = (step: number) =>
    safetensorsFile({
      ...layers(4, 7_000_000, 1),
      changing: { dtype: 'U8', shape: [3_000_000], bytes: noise(3_000_000, step) },
    })
  for (const step of [1, 2]) {
    const save = await store.save({ run: 'run', step, buffers: { model: modelOf(step) } })
    const { newBytes } = await save.published
    if (step === 2) assert.ok(newBytes < 3_100_000, `${newBytes}`)
  }
  const latest = await store.latest('run')
  assert.ok(latest !== undefined)
  const reader = await store.read(latest)
  assert.equal(Buffer.compare(await reader.readFile('model'), modelOf(2)), 0)
  const { bytes } = await reader.readTensor('model', 'changing', [[1_000_000, 1_000_100]])
  assert.equal(Buffer.compare(bytes, noise(3_000_000, 2).subarray(1_000_000, 1_000_100)), 0)
  assert.deepEqual((await verifyStore(store.context)).faults, [])
  await prune(store.context, { last: 1 }, false)
  assert.equal((await store.list()).checkpoints.length, 1)
  assert.equal(Buffer.compare(await (await store.read(latest)).readFile('model'), modelOf(2)), 0)
  await store.close()
}
