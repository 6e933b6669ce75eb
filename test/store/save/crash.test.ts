import assert from 'node:assert/strict'
import { Prng } from '../../../src/base/prng.ts'
import { prune } from '../../../src/store/keep/prune.ts'
import { layers, noise, safetensorsFile } from '../chunk/safetensors-file.ts'
import { contentOf, openVirtual } from '../store-at-test.ts'
import { VirtualDisk } from '../virtual-disk.ts'

const first = safetensorsFile(layers(4, 300_000, 1))
const second = safetensorsFile({
  ...layers(4, 300_000, 1),
  'layer.2.weight': layers(4, 300_000, 2)['layer.2.weight'] as never,
})
const optimizer = noise(100_000, 3)

/** A disk with one checkpoint on it, everything synced. */
async function diskWithFirst(): Promise<VirtualDisk> {
  const disk = new VirtualDisk()
  const store = await openVirtual(disk)
  const save = await store.save({ run: 'run', step: 1, buffers: { 'model.safetensors': first } })
  await save.published
  await store.close()
  return disk
}

/** Saves the second one; returns whether it was told to be published. */
async function saveSecond(disk: VirtualDisk): Promise<boolean> {
  const store = await openVirtual(disk)
  const buffers = { 'model.safetensors': second, 'optimizer.bin': optimizer }
  const save = await store.save({ run: 'run', step: 2, buffers, state: { learningRate: 0.1 } })
  return save.published.then(
    () => true,
    () => false,
  )
}

describe('a save that is cut off', () => {
  it('leaves the checkpoint whole or absent, and those before it whole, at each of 200 moments', async () => {
    const trial = await diskWithFirst()
    const callsBefore = trial.calls
    await saveSecond(trial)
    const callsOfSave = trial.calls - callsBefore
    const outcomes = { published: 0, whole: 0, absent: 0 }
    for (let seed = 1; seed <= 200; seed++) {
      const dice = new Prng(seed)
      const disk = await diskWithFirst()
      disk.stopsAt = disk.calls + 1 + dice.below(callsOfSave + 1)
      const isPublished = await saveSecond(disk)
      const store = await openVirtual(disk.afterPowerCut(dice))
      assert.deepEqual((await store.list()).damaged, [], `seed ${seed}`)
      const before = await contentOf(store, 1)
      assert.ok(before?.get('model.safetensors')?.equals(first), `seed ${seed}: the first checkpoint`)
      const after = await contentOf(store, 2)
      if (isPublished) assert.ok(after !== undefined, `seed ${seed}: published and gone`)
      if (after !== undefined) {
        assert.ok(after.get('model.safetensors')?.equals(second), `seed ${seed}: torn`)
        assert.ok(after.get('optimizer.bin')?.equals(optimizer), `seed ${seed}: torn`)
      }
      outcomes[isPublished ? 'published' : after === undefined ? 'absent' : 'whole']++
    }
    // All three happened, so there was something to get wrong.
    assert.ok(outcomes.published > 0 && outcomes.whole > 0 && outcomes.absent > 100, JSON.stringify(outcomes))
  })
})

describe('a prune that is cut off', () => {
  const alone = noise(200_000, 4)

  /** With two to be dropped: one that shares most of its chunks, and one that shares none. */
  async function diskToPrune(): Promise<VirtualDisk> {
    const disk = await diskWithFirst()
    const store = await openVirtual(disk)
    await (await store.save({ run: 'run', step: 0, buffers: { alone } })).published
    await saveSecond(disk)
    return disk
  }

  it('leaves what it keeps whole, and lists of the rest nothing that is not, at each of 200 moments', async () => {
    const trial = await diskToPrune()
    const callsBefore = trial.calls
    await prune((await openVirtual(trial)).context, { last: 1 }, false)
    const callsOfPrune = trial.calls - callsBefore
    let listed = 0
    for (let seed = 1; seed <= 200; seed++) {
      const dice = new Prng(seed)
      const disk = await diskToPrune()
      disk.stopsAt = disk.calls + 1 + dice.below(callsOfPrune)
      await prune((await openVirtual(disk)).context, { last: 1 }, false).catch(() => {})
      const found = await openVirtual(disk.afterPowerCut(dice))
      const kept = await contentOf(found, 2)
      assert.ok(kept?.get('model.safetensors')?.equals(second), `seed ${seed}`)
      const dropped = await contentOf(found, 0)
      if (dropped === undefined) continue
      listed++
      assert.ok(dropped.get('alone')?.equals(alone), `seed ${seed}: torn`)
    }
    assert.ok(listed > 20 && listed < 180, `${listed}`)
  })
})
