import assert from 'node:assert/strict'
import { appendFile, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MisuseError } from '../../../src/base/errors.ts'
import { CheckpointStore } from '../../../src/store/checkpoint-store.ts'
import type { SaveProgress } from '../../../src/store/save/save-request.ts'
import { layers, noise, safetensorsFile } from '../chunk/safetensors-file.ts'
import { rejectsWith } from '../rejects-with.ts'
import { contentOf, identity, openVirtual } from '../store-at-test.ts'
import { VirtualDisk } from '../virtual-disk.ts'

describe('a save', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shoal-save-'))
  })

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  const open = (options: object = {}) =>
    CheckpointStore.open({
      ...identity,
      place: { kind: 'folder', folder: join(folder, 'store') },
      ...options,
    })

  async function modelFolder(): Promise<string> {
    const model = join(folder, 'model')
    await mkdir(join(model, 'inner'), { recursive: true })
    await writeFile(join(model, 'model.safetensors'), safetensorsFile(layers(3, 700_000, 1)))
    await writeFile(join(model, 'inner', 'empty'), '')
    return model
  }

  it('takes a folder, and gives it back byte for byte', async () => {
    const model = await modelFolder()
    const store = await open()
    const save = await store.save({ run: 'run', step: 5, files: model })
    const { totalBytes, newBytes } = await save.published
    assert.equal(totalBytes, newBytes)
    const latest = await store.latest()
    assert.ok(latest !== undefined)
    await (await store.read(latest)).restoreTo(join(folder, 'restored'))
    assert.deepEqual((await readdir(join(folder, 'restored'), { recursive: true })).sort(), [
      'inner',
      'inner/empty',
      'model.safetensors',
    ])
    await store.close()
  })

  it('takes links for the files that they lead to, and refuses what it would have to leave out', async () => {
    const model = await modelFolder()
    await writeFile(join(folder, 'blob'), 'weights')
    await symlink(join(folder, 'blob'), join(model, 'linked'))
    const store = await open()
    await (await store.save({ run: 'run', step: 1, files: model })).published
    assert.equal((await contentOf(store, 1))?.get('linked')?.toString(), 'weights')
    for (const target of [join(folder, 'nowhere'), folder]) {
      await symlink(target, join(model, 'astray'))
      await assert.rejects(store.save({ run: 'run', step: 2, files: model }), /astray is neither a file/)
      await rm(join(model, 'astray'))
    }
    await store.close()
  })

  it('has the bytes when it returns: files may be replaced or deleted, buffers overwritten', async () => {
    const model = await modelFolder()
    const store = await open()
    const before = safetensorsFile(layers(3, 700_000, 1))
    const buffer = noise(500_000, 7)
    const save = await store.save({ run: 'run', step: 5, files: model, buffers: { state: buffer } })
    buffer.fill(0)
    await writeFile(join(folder, 'next'), 'other')
    await rename(join(folder, 'next'), join(model, 'model.safetensors'))
    await rm(join(model, 'inner'), { recursive: true })
    await save.published
    const content = await contentOf(store, 5)
    assert.ok(content?.get('model.safetensors')?.equals(before))
    assert.equal(Buffer.compare(content?.get('state') ?? Buffer.alloc(0), noise(500_000, 7)), 0)
    await store.close()
  })

  it('fails, with nothing to be seen, when a file is written to in place meanwhile', async () => {
    const model = await modelFolder()
    const store = await open()
    const save = await store.save({ run: 'run', step: 5, files: model })
    await appendFile(join(model, 'model.safetensors'), 'more')
    await rejectsWith('changed', /model\.safetensors/, save.published)
    assert.deepEqual((await store.list()).checkpoints, [])
    assert.deepEqual(await readdir(join(folder, 'store', '.under-way')), [])
    await store.close()
  })

  it('writes only what changed', async () => {
    const store = await openVirtual(new VirtualDisk())
    const model = layers(8, 1_000_000, 1)
    const save = async (step: number, tensors: typeof model) => {
      const { published } = await store.save({
        run: 'run',
        step,
        buffers: { model: safetensorsFile(tensors) },
      })
      const { newBytes, totalBytes } = await published
      return newBytes / totalBytes
    }
    const other = layers(8, 1_000_000, 2)
    const twoChanged = {
      ...model,
      'layer.3.weight': other['layer.3.weight'],
      'layer.6.weight': other['layer.6.weight'],
    }
    assert.equal(await save(1, model), 1)
    const changed = await save(2, twoChanged as typeof model)
    assert.ok(changed > 0.2 && changed <= 0.25, `${changed}`)
    assert.ok((await save(3, twoChanged as typeof model)) <= 0.01)
  })

  it('tells how far it has got', async () => {
    const store = await openVirtual(new VirtualDisk())
    const told: SaveProgress[] = []
    const buffers = { a: noise(40 * 2 ** 20, 1) }
    const save = await store.save({
      run: 'run',
      step: 1,
      buffers,
      onProgress: (progress) => told.push(progress),
    })
    await save.published
    assert.ok(told.length > 1)
    assert.deepEqual(told.at(-1), {
      doneBytes: 40 * 2 ** 20,
      totalBytes: 40 * 2 ** 20,
      newBytes: 40 * 2 ** 20,
    })
  })

  it('waits its turn while another is under way, or is refused, as asked', async () => {
    const patient = await openVirtual(new VirtualDisk())
    const saves = [1, 2, 3].map((step) =>
      patient.save({ run: 'run', step, buffers: { a: noise(100_000, step) } }),
    )
    for (const save of saves) await (await save).published
    assert.deepEqual(
      (await patient.list()).checkpoints.map(({ step }) => step),
      [1, 2, 3],
    )
    const strict = await openVirtual(new VirtualDisk(), { whenBusy: 'refuse' })
    const save = await strict.save({ run: 'run', step: 1, buffers: { a: noise(100_000, 1) } })
    await rejectsWith('busy', /run step 2/, strict.save({ run: 'run', step: 2, buffers: {} }))
    await save.published
    const third = await strict.save({ run: 'run', step: 3, buffers: {} })
    await (await strict.save({ run: 'run', step: 4, buffers: {}, whenBusy: 'queue' })).published
    await third.published
  })

  it('refuses what cannot be saved, and says what to do', async () => {
    const store = await openVirtual(new VirtualDisk())
    const misuses: readonly [Parameters<typeof store.save>[0], RegExp][] = [
      [{ run: 'a b', step: 1 }, /run/],
      [{ run: 'run', step: -1 }, /step/],
      [{ run: 'run', step: 1, part: 2, parts: 2 }, /part/],
      [{ run: 'run', step: 1, buffers: { '../up': new Uint8Array(1) } }, /\.\.\/up/],
      [{ run: 'run', step: 1, state: 'x'.repeat(300_000) }, /save a file instead/],
      [{ run: 'run', step: 1, buffers: { a: new Uint8Array(1) }, areBuffersLent: true }, /SharedArrayBuffer/],
    ]
    for (const [request, names] of misuses)
      await assert.rejects(
        store.save(request),
        (error) => error instanceof MisuseError && names.test(error.message),
      )
    await rejectsWith('missing', /nowhere/, store.save({ run: 'run', step: 1, files: '/nowhere' }))
  })

  it('publishes nothing when a prune has taken it for dead, even at the last moment', async () => {
    const store = await openVirtual(new VirtualDisk())
    const { home } = store.context
    const put = home.shelf.put.bind(home.shelf)
    home.shelf.put = async (bytes) => {
      for (const { key } of await home.store.list('work/')) await home.store.remove(key)
      return put(bytes)
    }
    const save = await store.save({ run: 'run', step: 1, buffers: { a: noise(10, 1) } })
    await rejectsWith('busy', /save again/, save.published)
    assert.deepEqual((await store.list()).checkpoints, [])
  })

  it('of several parts is complete when all are there, in whatever order they come', async () => {
    const disk = new VirtualDisk()
    const store = await openVirtual(disk)
    for (const part of [2, 0, 1]) {
      assert.equal(await store.latest('run'), undefined)
      const buffers = { 'shard.bin': noise(10_000, part), [`own-${part}`]: noise(10, part) }
      await (await store.save({ run: 'run', step: 9, view: 4, part, parts: 3, buffers })).published
    }
    const latest = await (await openVirtual(disk)).latest('run')
    assert.equal(latest?.isComplete, true)
    const content = await contentOf(store, 9)
    assert.deepEqual([...(content?.keys() ?? [])].sort(), [
      'own-0',
      'own-1',
      'own-2',
      'part-0/shard.bin',
      'part-1/shard.bin',
      'part-2/shard.bin',
    ])
  })
})
