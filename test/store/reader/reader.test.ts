import assert from 'node:assert/strict'
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { CheckpointStore } from '../../../src/store/checkpoint-store.ts'
import type { Hand } from '../../../src/store/crew/crew.ts'
import { CheckpointReader } from '../../../src/store/reader/checkpoint-reader.ts'
import { FileBytes } from '../../../src/store/reader/file-bytes.ts'
import { loadPieces } from '../../../src/store/reader/load-pieces.ts'
import { planReads } from '../../../src/store/reader/plan-reads.ts'
import { readerCount } from '../../../src/store/reader/reader-count.ts'
import type { StoreContext } from '../../../src/store/store-context.ts'
import { layers, noise, safetensorsFile } from '../chunk/safetensors-file.ts'
import { rejectsWith } from '../rejects-with.ts'
import { homePlace, openVirtual, replicaPlace } from '../store-at-test.ts'
import { VirtualDisk } from '../virtual-disk.ts'

const model = safetensorsFile({
  ...layers(3, 5_000_000, 1),
  matrix: { dtype: 'F32', shape: [6, 5, 4], bytes: noise(6 * 5 * 4 * 4, 9) },
})

async function saveTo(disk: VirtualDisk, place = homePlace, options: object = {}): Promise<CheckpointStore> {
  const store = await openVirtual(disk, { place, ...options })
  const buffers = { 'model.safetensors': model, other: noise(300_000, 2), empty: new Uint8Array(0) }
  await (await store.save({ run: 'run', step: 1, buffers })).published
  return store
}

async function readerOf(store: CheckpointStore) {
  const latest = await store.latest()
  assert.ok(latest !== undefined)
  return store.read(latest)
}

async function packPaths(disk: VirtualDisk, folder = '/home-place'): Promise<string[]> {
  return (await disk.list(`${folder}/packs`)).map(({ path }) => path)
}

describe('reading a checkpoint', () => {
  it('gives the same bytes in parallel, one after the other, compressed and encrypted', async () => {
    const sealings = [{}, { compress: true }, { key: noise(32, 1) }, { compress: true, key: noise(32, 1) }]
    for (const sealing of sealings) {
      const reader = await readerOf(await saveTo(new VirtualDisk(), homePlace, sealing))
      const parallel = await reader.readFiles()
      const sequential = await reader.readFiles({ isSequential: true })
      assert.deepEqual(parallel, sequential)
      assert.equal(Buffer.compare(await reader.readFile('model.safetensors'), model), 0)
    }
  })

  it('leaves nothing out that appears in a place while it reads there', async () => {
    const disk = new VirtualDisk()
    const elsewhere = await saveTo(disk, replicaPlace)
    const latest = await elsewhere.latest()
    assert.ok(latest !== undefined)
    const store = await openVirtual(disk)
    await (await store.save({ run: 'run', step: 1, buffers: { other: noise(300_000, 2) } })).published
    const [hand] = store.context.crew.hands as [Hand]
    const whileReading: Hand = {
      do: async (task) => {
        if (task.kind === 'load') {
          disk.copy('/replica-place/packs', '/home-place/packs')
          await store.context.home.catalog.refresh()
        }
        return hand.do(task)
      },
    }
    const crew = { ...store.context.crew, hands: [whileReading] }
    const files = await new CheckpointReader({ ...store.context, crew }, latest).readFiles()
    for (const { path, bytes } of files)
      if (path === 'model.safetensors') assert.equal(Buffer.compare(bytes, model), 0)
  })

  it('says so when what it restores cannot be written, and blames no chunk for it', async () => {
    const store = await saveTo(new VirtualDisk())
    const latest = await store.latest()
    const file = latest?.found.get(0)?.manifest.files.find(({ path }) => path === 'other')
    assert.ok(file !== undefined)
    const onlyReadable = await open(process.execPath, 'r')
    const target = { kind: 'file', descriptor: onlyReadable.fd } as const
    const wanted = [{ name: 'other', target, pieces: new FileBytes(file).all() }]
    await rejectsWith('refused', /a restored file: .*EBADF/, loadPieces(store.context, wanted))
    await onlyReadable.close()
  })

  it('hands out files as they are complete, in shared memory', async () => {
    const reader = await readerOf(await saveTo(new VirtualDisk()))
    const told: string[] = []
    await reader.readFiles({
      onFile: ({ path, bytes }) => {
        told.push(path)
        assert.ok(bytes.buffer instanceof SharedArrayBuffer)
        if (path === 'model.safetensors') assert.equal(Buffer.compare(bytes, model), 0)
      },
    })
    assert.deepEqual(told.sort(), ['empty', 'model.safetensors', 'other'])
  })

  it('reads a slice of a tensor, and only the chunks that it touches', async () => {
    const disk = new VirtualDisk()
    const reader = await readerOf(await saveTo(disk))
    const slice = await reader.readTensor('model.safetensors', 'layer.1.weight', [[4_500_000, 4_500_010]])
    assert.deepEqual(slice.shape, [10])
    assert.deepEqual(
      Buffer.from(slice.bytes),
      Buffer.from(noise(5_000_000, 1_001).subarray(4_500_000, 4_500_010)),
    )
    // The rest may be damaged: nobody looks at it.
    const tensors = await reader.tensors('model.safetensors')
    assert.equal(tensors.length, 4)
    for (const path of await packPaths(disk)) disk.flip(path, 1_000_000)
    await reader.readTensor('model.safetensors', 'matrix')
  })

  it('agrees on every slice of every dimension with indexing', async () => {
    const reader = await readerOf(await saveTo(new VirtualDisk()))
    const whole = new Float32Array(
      (await reader.readTensor('model.safetensors', 'matrix')).bytes.slice().buffer,
    )
    const range = (size: number) =>
      fc.tuple(fc.nat(size), fc.nat(size)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    await fc.assert(
      fc.asyncProperty(fc.tuple(range(6), range(5), range(4)), async ([a, b, c]) => {
        const { bytes, shape } = await reader.readTensor('model.safetensors', 'matrix', [a, b, c])
        const expected: number[] = []
        for (let i = a[0]; i < a[1]; i++)
          for (let j = b[0]; j < b[1]; j++)
            for (let k = c[0]; k < c[1]; k++) expected.push(whole[(i * 5 + j) * 4 + k] as number)
        assert.deepEqual(shape, [a[1] - a[0], b[1] - b[0], c[1] - c[0]])
        assert.deepEqual([...new Float32Array(bytes.slice().buffer)], expected)
      }),
      { numRuns: 60 },
    )
    await assert.rejects(reader.readTensor('model.safetensors', 'matrix', [[0, 7]]), /\[0, 6\)/)
    await rejectsWith('missing', /nothing/, reader.readTensor('model.safetensors', 'nothing'))
    await rejectsWith('missing', /no safetensors/, reader.tensors('other'))
  })

  it('fails as a whole where a chunk is damaged, and names the file, the chunk and the place', async () => {
    const disk = new VirtualDisk()
    const store = await saveTo(disk)
    const [pack] = await packPaths(disk)
    disk.flip(pack ?? '', 2_000_000)
    const reader = await readerOf(store)
    await rejectsWith(
      'damaged',
      /model\.safetensors: chunk [0-9a-f]{64} .*home-place.*packs\//,
      reader.readFiles(),
    )
    const folder = await mkdtemp(join(tmpdir(), 'shoal-restore-'))
    try {
      await rejectsWith('damaged', /model\.safetensors/, reader.restoreTo(join(folder, 'model')))
      assert.deepEqual(await readdir(folder), [])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('tries the other copies before it gives up', async () => {
    const disk = new VirtualDisk()
    await saveTo(disk, replicaPlace)
    await saveTo(disk)
    for (const path of await packPaths(disk)) disk.flip(path, 2_000_000)
    const reader = await readerOf(await openVirtual(disk, { replicas: [replicaPlace] }))
    assert.equal(Buffer.compare(await reader.readFile('model.safetensors'), model), 0)
    // All of the home place gone, but not the replica.
    disk.forget('/home-place/')
    const elsewhere = await readerOf(await openVirtual(disk, { replicas: [replicaPlace] }))
    assert.equal(Buffer.compare(await elsewhere.readFile('model.safetensors'), model), 0)
  })

  it('restores into a folder that is new or empty, and into no other', async () => {
    const reader = await readerOf(await saveTo(new VirtualDisk()))
    const folder = await mkdtemp(join(tmpdir(), 'shoal-restore-'))
    try {
      await reader.restoreTo(join(folder, 'model'))
      assert.equal(Buffer.compare(await readFile(join(folder, 'model', 'model.safetensors')), model), 0)
      await assert.rejects(reader.restoreTo(join(folder, 'model')), /not empty/)
      assert.deepEqual(await readdir(folder), ['model'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('the plan of reads', () => {
  const place = (pack: string, offset: number, storedLength: number) => ({
    pack,
    offset,
    storedLength,
    length: storedLength,
    seal: 0,
  })
  const piece = (hash: string, target = 0) => ({ hash, length: 10, from: 0, to: 10, target, targetAt: 0 })
  const places = new Map([
    ['a', place('p', 8, 10)],
    ['b', place('p', 18, 10)],
    ['c', place('p', 40, 10)],
    ['d', place('q', 8, 10)],
  ])
  const plan = (hashes: readonly string[], gapBytesMax: number, readBytesMax = 100, chunksMax = 100) =>
    planReads(
      hashes.map((hash) => piece(hash)),
      (hash) => places.get(hash) as never,
      { gapBytesMax, readBytesMax, chunksMax },
    ).map(({ pack, offset, length }) => `${pack} ${offset}+${length}`)

  it('sorts by offset, merges neighbours, and keeps packs apart', () => {
    assert.deepEqual(plan(['b', 'd', 'a'], 0), ['p 8+20', 'q 8+10'])
    assert.deepEqual(plan(['c', 'a'], 0), ['p 40+10', 'p 8+10'])
    assert.deepEqual(plan(['c', 'b', 'a'], 12), ['p 8+42'])
    assert.deepEqual(plan(['a', 'b'], 0, 15), ['p 8+10', 'p 18+10'])
  })

  it('gives no more chunks to a thread at a time than it may', () => {
    assert.deepEqual(plan(['a', 'b'], 0, 100, 1), ['p 8+10', 'p 18+10'])
  })

  it('reads a chunk once that is wanted twice', () => {
    assert.deepEqual(plan(['a', 'a'], 0), ['p 8+10'])
  })
})

describe('a large restore', () => {
  it('gives the thread that plans it a turn in between', async () => {
    const count = 40_000
    const place = { kind: 'folder', folder: 'nowhere' } as const
    const catalog = {
      packs: new Map(),
      has: () => true,
      places: (hash: string) => [
        { pack: 'p', offset: Number(hash) * 10, storedLength: 10, length: 10, seal: 0 },
      ],
    }
    let chunks = 0
    const hand = {
      do: async (task: { readonly chunks: readonly unknown[] }) => {
        chunks += task.chunks.length
        return []
      },
    }
    const home = { place, catalog, store: { address: 'nowhere' } }
    const crew = { hands: [hand], letGo() {} }
    const context = { home, replicas: [], crew, sealing: {} } as unknown as StoreContext
    const pieces = Array.from({ length: count }, (_, index) => ({
      hash: `${index}`,
      length: 10,
      from: 0,
      to: 10,
      targetAt: 10 * index,
    }))
    let turns = 0
    let isDone = false
    const turn = (): void => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    let completed = 0
    await loadPieces(context, [{ name: 'file', target: { kind: 'none' }, pieces }], {
      onComplete: () => completed++,
    })
    isDone = true
    assert.deepEqual([chunks, completed], [count, 1])
    assert.ok(turns >= 4, `${turns} turns`)
  })
})

describe('the number of readers', () => {
  const usual = {
    cores: 8,
    reads: 100,
    totalBytes: 2 ** 30,
    resultBytes: 2 ** 30,
    scratchBytes: 32 * 2 ** 20,
    availableBytes: 2 ** 34,
  }

  it('follows cores, reads and four fifths of the memory', () => {
    assert.equal(readerCount(usual), 8)
    assert.equal(readerCount({ ...usual, reads: 3 }), 3)
    assert.equal(readerCount({ ...usual, availableBytes: (2 ** 30 + 100 * 2 ** 20) / 0.8 }), 3)
    assert.equal(readerCount({ ...usual, totalBytes: 2 ** 20, resultBytes: 2 ** 20 }), 1)
    assert.equal(readerCount({ ...usual, availableBytes: 2 ** 30 }), 0)
  })
})
