import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { CheckpointStore } from '../../../src/store/checkpoint-store.ts'
import { diffCheckpoints } from '../../../src/store/keep/diff.ts'
import { processSpace } from '../../../src/store/keep/process-space.ts'
import { prune, pruneBy } from '../../../src/store/keep/prune.ts'
import { repairStore } from '../../../src/store/keep/repair.ts'
import { retain } from '../../../src/store/keep/retention.ts'
import { verifyStore } from '../../../src/store/keep/verify-store.ts'
import { WorkNote } from '../../../src/store/keep/work-notes.ts'
import type { Checkpoint } from '../../../src/store/manifest/checkpoint.ts'
import type { ShelvedManifest } from '../../../src/store/manifest/manifest-shelf.ts'
import type { ObjectStore } from '../../../src/store/object/object-store.ts'
import { StoreError } from '../../../src/store/store-error.ts'
import { layers, noise, safetensorsFile } from '../chunk/safetensors-file.ts'
import { rejectsWith } from '../rejects-with.ts'
import { contentOf, homePlace, openVirtual, replicaPlace } from '../store-at-test.ts'
import { VirtualDisk } from '../virtual-disk.ts'

const modelOf = (step: number) =>
  safetensorsFile({
    ...layers(3, 400_000, 1),
    changing: { dtype: 'U8', shape: [400_000], bytes: noise(400_000, step) },
  })

async function saveSteps(
  store: CheckpointStore,
  steps: readonly number[],
  tags: readonly string[] = [],
): Promise<void> {
  for (const step of steps)
    await (await store.save({ run: 'run', step, buffers: { model: modelOf(step) }, tags })).published
}

const stepsOf = (checkpoints: readonly Checkpoint[]) => checkpoints.map(({ step }) => step)

describe('retention', () => {
  const checkpoint = (step: number, rest: Partial<Checkpoint> = {}): Checkpoint => ({
    run: 'run',
    view: 1,
    step,
    parts: 1,
    found: new Map(),
    superseded: [],
    isComplete: true,
    sizeBytes: 0,
    savedAtMs: 0,
    tags: [],
    ...rest,
  })
  const ten = Array.from({ length: 10 }, (_, index) => checkpoint(index + 1))
  const keptOf = (checkpoints: readonly Checkpoint[], retention: Parameters<typeof retain>[1]) =>
    stepsOf(retain(checkpoints, retention).kept)

  it('keeps the last, every n-th, and the tagged', () => {
    assert.deepEqual(keptOf(ten, { last: 2 }), [9, 10])
    assert.deepEqual(keptOf(ten, { last: 1, every: 4 }), [4, 8, 10])
    const tagged = [checkpoint(1, { tags: ['release'] }), checkpoint(2, { tags: ['other'] }), ...ten.slice(2)]
    assert.deepEqual(keptOf(tagged, { last: 1 }), [1, 2, 10])
    assert.deepEqual(keptOf(tagged, { last: 1, tags: ['release'] }), [1, 10])
  })

  it('always keeps the newest complete one, by view before step', () => {
    const old = checkpoint(900, { view: 1 })
    const restored = checkpoint(500, { view: 2 })
    assert.deepEqual(keptOf([old, restored], { last: 0 }), [500])
  })

  it('keeps an incomplete one only while it may still be completed', () => {
    const incomplete = { isComplete: false, parts: 2 }
    const checkpoints = [checkpoint(4, incomplete), checkpoint(5), checkpoint(6, incomplete)]
    assert.deepEqual(keptOf(checkpoints, { last: 1 }), [5, 6])
  })

  it('judges each run by itself', () => {
    assert.deepEqual(keptOf([...ten, checkpoint(3, { run: 'other' })], { last: 1 }), [10, 3])
  })
})

/** No process has this number: the kernel's limit is below it. */
const noteOf = (space: string) => Buffer.from(JSON.stringify({ space, process: 2 ** 30 }))

describe('a prune', () => {
  it('frees what nobody needs, and keeps what is shared', async () => {
    const disk = new VirtualDisk()
    const store = await openVirtual(disk)
    await saveSteps(store, [1, 2, 3])
    const trial = await prune(store.context, { last: 1 }, true)
    assert.deepEqual(stepsOf((await store.list()).checkpoints), [1, 2, 3])
    const report = await prune(store.context, { last: 1 }, false)
    assert.deepEqual({ ...report, leftoversSwept: 0 }, trial)
    assert.deepEqual(stepsOf((await store.list()).checkpoints), [3])
    assert.ok(report.bytesFreed >= 400_000, `${report.bytesFreed}`)
    assert.ok((await contentOf(await openVirtual(disk), 3))?.get('model')?.equals(modelOf(3)))
    const again = await prune(store.context, { last: 1 }, false)
    assert.equal(again.bytesFreed + again.manifestsRemoved, 0)
  })

  it('writes a pack anew when most of it is needed no more', async () => {
    const disk = new VirtualDisk()
    const store = await openVirtual(disk, {}, 1)
    const large = noise(3_000_000, 1)
    const small = noise(100_000, 2)
    await (await store.save({ run: 'run', step: 1, buffers: { large, small } })).published
    await (await store.save({ run: 'run', step: 2, buffers: { small } })).published
    const { packsRewritten, bytesFreed } = await prune(store.context, { last: 1 }, false)
    assert.deepEqual({ packsRewritten, bytesFreed }, { packsRewritten: 1, bytesFreed: 3_000_000 })
    assert.equal(Buffer.compare((await contentOf(store, 2))?.get('small') ?? Buffer.alloc(0), small), 0)
    assert.deepEqual((await verifyStore(store.context)).faults, [])
  })

  it('does not come between a save and its chunks', async () => {
    const store = await openVirtual(new VirtualDisk())
    await saveSteps(store, [1])
    const note = await WorkNote.put(store.context.home.store, 'save')
    await rejectsWith('busy', /saving/, prune(store.context, { last: 1 }, false))
    await note.remove()
    await prune(store.context, { last: 1 }, false)
  })

  it('clears away the note of a save whose process is dead', async () => {
    const store = await openVirtual(new VirtualDisk())
    await store.context.home.store.put('work/save-dead', noteOf(processSpace()))
    await prune(store.context, { last: 1 }, false)
    assert.deepEqual(await store.context.home.store.list('work/'), [])
  })

  it('takes no process for dead whose number means another one here: a container, or another machine of the name', async () => {
    const store = await openVirtual(new VirtualDisk())
    if (process.platform === 'linux') assert.match(processSpace(), / [-0-9a-f]{36} pid:\[\d+\]$/)
    await store.context.home.store.put('work/save-elsewhere', noteOf(`${hostname()} another-boot pid:[7]`))
    await rejectsWith('busy', /saving/, prune(store.context, { last: 1 }, false))
  })

  it('removes nothing more when its note is gone: somebody may count on what it was about to remove', async () => {
    const store = await openVirtual(new VirtualDisk())
    await saveSteps(store, [1, 2])
    const { home } = store.context
    const keysOf = async () => (await home.store.list('packs/')).map(({ key }) => key)
    const packs = await keysOf()
    const takenForDead = async (): Promise<void> => {
      for (const { key } of await home.store.list('work/')) await home.store.remove(key)
    }
    const decide = (all: readonly Checkpoint<ShelvedManifest>[]) => {
      void takenForDead()
      return { kept: all.slice(0, 1), dropped: all.slice(1) }
    }
    await rejectsWith('busy', /prune again/, pruneBy(store.context, decide, false))
    assert.deepEqual(await keysOf(), packs)
  })

  it('leaves whoever reads after it with what is there now', async () => {
    const disk = new VirtualDisk()
    const store = await openVirtual(disk, {}, 1)
    const reading = await openVirtual(disk, {}, 1)
    const small = noise(100_000, 2)
    await (await store.save({ run: 'run', step: 1, buffers: { large: noise(3_000_000, 1), small } }))
      .published
    await (await store.save({ run: 'run', step: 2, buffers: { small } })).published
    const latest = await reading.latest()
    assert.ok(latest !== undefined)
    const reader = await reading.read(latest)
    const [hash = ''] = latest.found.get(0)?.manifest.files[0]?.hashes ?? []
    await store.readChunk(hash)
    assert.equal((await prune(store.context, { last: 1 }, false)).packsRewritten, 1)
    assert.equal(Buffer.compare((await store.readChunk(hash)) ?? Buffer.alloc(0), small), 0)
    assert.equal(Buffer.compare(await reader.readFile('small'), small), 0)
  })

  it('touches nothing while a manifest cannot be read', async () => {
    const disk = new VirtualDisk()
    await saveSteps(await openVirtual(disk), [1, 2])
    const { path } = (await disk.list('/home-place/manifests'))[0] as { path: string }
    disk.flip(path, 40)
    const store = await openVirtual(disk)
    await rejectsWith('damaged', /manifests\/run/, prune(store.context, { last: 1 }, false))
  })
})

describe('the note of a save', () => {
  it('waits for a prune that is at work: that may have looked before it was there', async () => {
    const { store } = (await openVirtual(new VirtualDisk())).context.home
    const pruning = await WorkNote.put(store, 'prune')
    let isLetThrough = false
    const saving = WorkNote.ofSave(store, 'a save').then((note) => {
      isLetThrough = true
      return note
    })
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    assert.equal(isLetThrough, false)
    await pruning.remove()
    await (await saving).remove()
    assert.deepEqual(await store.list('work/'), [])
  })

  it('goes away with a save that could not begin', async () => {
    const { store } = (await openVirtual(new VirtualDisk())).context.home
    let looks = 0
    const failing: ObjectStore = Object.assign(Object.create(store) as ObjectStore, {
      put: (key: string, bytes: Uint8Array) => store.put(key, bytes),
      remove: (key: string) => store.remove(key),
      list: async () => {
        looks++
        throw new StoreError('unreachable', 'work/', 'does not answer')
      },
    })
    await rejectsWith('unreachable', /does not answer/, WorkNote.ofSave(failing, 'a save'))
    assert.equal(looks, 1)
    assert.deepEqual(await store.list('work/'), [])
  })

  it('that was taken away is not written again: whoever slept must find out that a prune has been there', async () => {
    const { store } = (await openVirtual(new VirtualDisk())).context.home
    const note = await WorkNote.put(store, 'save')
    await store.remove(note.key)
    await note.renew()
    assert.equal(await note.isThere(), false)
    await note.remove()
  })
})

describe('verify', () => {
  it('finds a flipped bit in any file, names it, and brings the good bytes back from a replica', async () => {
    const disk = new VirtualDisk()
    await saveSteps(await openVirtual(disk), [1, 2])
    disk.copy('/home-place/', '/replica-place/')
    const healthy = await openVirtual(disk)
    assert.deepEqual((await verifyStore(healthy.context)).faults, [])
    const files = await disk.list(homePlace.kind === 'folder' ? homePlace.folder : '')
    let flips = 0
    for (const { path, sizeBytes } of files)
      for (const byte of [0, 9, Math.floor(sizeBytes / 2), sizeBytes - 70, sizeBytes - 20, sizeBytes - 1]) {
        // A repair before may have written this pack anew, under another name.
        if (!(await disk.list('/home-place')).some((entry) => entry.path === path)) continue
        disk.flip(path, byte)
        flips++
        const store = await openVirtual(disk, { replicas: [replicaPlace] })
        const { before, after } = await repairStore(store.context)
        assert.ok(before.faults.length > 0, `${path} byte ${byte}`)
        assert.deepEqual(after.faults, [], `${path} byte ${byte}`)
        for (const step of [1, 2])
          assert.ok((await contentOf(await openVirtual(disk), step))?.get('model')?.equals(modelOf(step)))
      }
    assert.ok(flips >= 12, `${flips}`)
  })

  it('touches nothing without the right key, although a replica has it all in the clear', async () => {
    const disk = new VirtualDisk()
    const key = noise(32, 1)
    await saveSteps(await openVirtual(disk, { key }), [1])
    await saveSteps(await openVirtual(disk, { place: replicaPlace }), [1])
    const before = (await disk.list('/home-place')).map(({ path }) => path)
    for (const wrong of [{}, { key: noise(32, 2) }]) {
      const store = await openVirtual(disk, { ...wrong, replicas: [replicaPlace] })
      const { faults } = await verifyStore(store.context)
      assert.deepEqual(
        faults.map(({ code }) => code),
        ['key'],
      )
      await rejectsWith('key', /nothing was touched/, repairStore(store.context))
      assert.deepEqual(
        (await disk.list('/home-place')).map(({ path }) => path),
        before,
      )
    }
    const { faults } = await verifyStore((await openVirtual(disk, { key })).context)
    assert.deepEqual(faults, [])
  })

  it('says what it cannot repair', async () => {
    const disk = new VirtualDisk()
    await saveSteps(await openVirtual(disk), [1])
    const { path } = (await disk.list('/home-place/packs'))[0] as { path: string }
    disk.flip(path, 1_000)
    const { after } = await repairStore((await openVirtual(disk)).context)
    assert.equal(after.faults.length, 1)
    assert.match(after.faults[0]?.subject ?? '', /run step 1 part 0: model/)
  })
})

describe('diff', () => {
  it('tells what changed and how many bytes that is', async () => {
    const store = await openVirtual(new VirtualDisk())
    const same = noise(50_000, 1)
    await (await store.save({ run: 'run', step: 1, buffers: { model: modelOf(1), same, old: same } }))
      .published
    await (await store.save({ run: 'run', step: 2, buffers: { model: modelOf(2), same, new: noise(7, 1) } }))
      .published
    const [first, second] = (await store.list()).checkpoints
    const { files, newBytes } = diffCheckpoints(first as Checkpoint, second as Checkpoint)
    assert.deepEqual(
      files.map(({ path, kind }) => `${path} ${kind}`),
      ['model changed', 'same same', 'new added', 'old removed'],
    )
    assert.equal(newBytes, 400_000 + 7)
  })
})
