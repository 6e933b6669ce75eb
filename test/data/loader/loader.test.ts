import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { planDataSet } from '../../../src/data/catalog/add-data-set.ts'
import type { Batch } from '../../../src/data/loader/batch.ts'
import { type Loader, openLoader } from '../../../src/data/loader/loader.ts'
import type { LoaderOptions } from '../../../src/data/loader/loader-options.ts'
import type { LoaderState } from '../../../src/data/loader/loader-state.ts'
import { type SoloOptions, SoloWork } from '../../../src/data/loader/solo-work.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { builtProgram } from '../../peer/built-program.ts'
import { writeParquetFolder } from '../parquet-folder.ts'
import { bound } from './bound-work.ts'

const idsOf = (batches: readonly Batch[]) =>
  batches.flatMap(({ samples }) => samples.map((sample) => sample['id'] as number))
const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other)

const inOrder = (samples: ReadonlyMap<string, number>) =>
  [...samples.entries()].sort(([one], [other]) => (one < other ? -1 : 1))

describe('a loader', () => {
  const scratch = scratchFolder()
  const loaders: Loader[] = []
  let ids: number[] = []

  beforeEach(() => {
    ids = writeParquetFolder(scratch.path('corpus'), [50, 0, 45, 7])
  })
  afterEach(async () => {
    await Promise.all(loaders.splice(0).map((loader) => loader.close()))
  })

  type Plan = Omit<Parameters<typeof planDataSet>[0], 'name' | 'uri'>
  async function open(
    plan: Plan = {},
    solo: SoloOptions = {},
    options: Partial<LoaderOptions> = {},
  ): Promise<Loader> {
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), ...plan })
    const loader = await openLoader({
      peer: new SoloWork(spec, solo),
      dataSet: 'corpus',
      batch: 8,
      ...options,
    })
    loaders.push(loader)
    return loader
  }

  async function readAll(loader: Loader): Promise<Batch[]> {
    const batches: Batch[] = []
    for await (const batch of loader) {
      batches.push(batch)
      await loader.commit(batch)
    }
    return batches
  }

  for (const shardBy of ['file', 'row-group', { rows: 11 }] as const)
    it(`hands out every row of every epoch once, by ${JSON.stringify(shardBy)}`, async () => {
      const batches = await readAll(await open({ shardBy, epochs: 2 }))
      for (const epoch of [0, 1]) {
        const own = batches.filter((batch) => batch.epoch === epoch)
        assert.deepEqual(sorted(idsOf(own)), ids)
      }
      assert.notDeepEqual(idsOf(batches).slice(0, ids.length), idsOf(batches).slice(ids.length))
    })

  it('hands out the same with reader threads as without', async () => {
    builtProgram()
    const plain = idsOf(await readAll(await open({}, {}, { prefetch: 4, blocksMax: 4 })))
    assert.deepEqual(
      idsOf(await readAll(await open({}, {}, { readers: 2, prefetch: 4, blocksMax: 4 }))),
      plain,
    )
  })

  it('hands out rows in the order of the files where nothing is to be shuffled', async () => {
    const batches = await readAll(
      await open({ shuffle: 'none', shardBy: { rows: 1_000 } }, {}, { batch: 1_000 }),
    )
    assert.deepEqual(
      batches.map((batch) => idsOf([batch])),
      [ids.slice(0, 50), ids.slice(50, 95), ids.slice(95)],
    )
  })

  it('reads a few shards to their end before it begins others, so that a block is decoded once', async () => {
    const batches = await readAll(await open({ shardBy: 'row-group' }, {}, { blocksMax: 4 }))
    const left = new Map<number, number>()
    for (const { ranges } of batches)
      for (const { shard, to, size } of ranges) {
        if (to === size) left.delete(shard)
        else left.set(shard, size - to)
        assert.ok(left.size <= 2, `${left.size} shards are begun`)
      }
  })

  it('gives each of several workers its part', async () => {
    const parts = await Promise.all(
      [0, 1, 2].map(async (rank) =>
        idsOf(await readAll(await open({ shardBy: 'row-group' }, { worldSize: 3, rank }))),
      ),
    )
    assert.deepEqual(sorted(parts.flat()), ids)
  })

  for (const shuffle of ['full', 'none', { window: 2 }] as const)
    it(`in global order gives the same batches to 1, 2, 3 or 7 workers, shuffled ${JSON.stringify(shuffle)}`, async () => {
      const global = { order: 'global', batch: 10, lanes: 7, seed: 3, epochs: 2, shuffle } as const
      const stepsOf = async (worldSize: number) => {
        const samples = new Map<string, number>()
        for (let rank = 0; rank < worldSize; rank++)
          for (const { epoch, step, positions, samples: rows } of await readAll(
            await open(global, { worldSize, rank }),
          ))
            for (const [index, position] of (positions ?? []).entries()) {
              assert.equal(step, Math.floor(position / 10))
              samples.set(`${epoch}/${position}`, rows[index]?.['id'] as number)
            }
        return samples
      }
      const alone = await stepsOf(1)
      assert.deepEqual(sorted([...alone.values()]), sorted([...ids, ...ids]))
      for (const worldSize of [2, 3, 7]) assert.deepEqual(inOrder(await stepsOf(worldSize)), inOrder(alone))
    })

  it('in global order hands out whole steps, one after the other, each in the order of positions', async () => {
    const batches = await readAll(await open({ order: 'global', batch: 10, lanes: 7 }))
    assert.deepEqual(
      batches.map(({ step }) => step),
      Array.from({ length: 11 }, (_, step) => step),
    )
    assert.deepEqual(
      batches.flatMap(({ positions }) => positions),
      ids,
    )
  })

  it('in global order lets a lane catch up without taking more of the others', async () => {
    const plan = { order: 'global', batch: 10, lanes: 5 } as const
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), ...plan })
    const work = new SoloWork(spec, { from: { epoch: 0, cursors: [1, 8, 8, 8, 8] } })
    const taken = [1, 8, 8, 8, 8]
    const peer = bound(work, {
      next: async (request: Parameters<SoloWork['next']>[0]) => {
        const answer = await work.next(request)
        for (const { shard, to } of answer.ranges ?? []) taken[shard] = to
        return answer
      },
    })
    const loader = await openLoader({ peer, dataSet: 'corpus', prefetch: 1 })
    loaders.push(loader)
    const seen: string[] = []
    for await (const batch of loader) {
      seen.push(`${batch.step}: ${batch.ranges.map(({ shard }) => shard).join(' ')}`)
      if ((batch.step as number) < 8) assert.ok(taken.slice(1).every((step) => step <= 10))
      await loader.commit(batch)
    }
    const alone = Array.from({ length: 7 }, (_, index) => `${index + 1}: 0`)
    assert.deepEqual(seen, [...alone, '8: 0 1 2 3 4', '9: 0 1 2 3 4', '10: 0 1 2 3 4'])
  })

  it('finishes what was handed out before its peer began to leave, also of lanes that are ahead', async () => {
    const plan = { order: 'global', batch: 10, lanes: 5 } as const
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), ...plan })
    const work = new SoloWork(spec, { from: { epoch: 0, cursors: [1, 8, 8, 8, 8] } })
    const out: string[] = []
    let calls = 0
    const peer = bound(work, {
      next: async (request: Parameters<SoloWork['next']>[0]) => {
        if (++calls > 2) return { validForMs: 1_000, nothing: 'leaving' as const }
        const answer = await work.next(request)
        for (const { shard, from, to } of answer.ranges ?? [])
          for (let at = from; at < to; at++) out.push(`${shard}/${at}`)
        return answer
      },
    })
    const loader = await openLoader({ peer, dataSet: 'corpus', prefetch: 1 })
    loaders.push(loader)
    const done = (await readAll(loader)).flatMap(({ ranges }) =>
      ranges.map(({ shard, from }) => `${shard}/${from}`),
    )
    assert.deepEqual(done.sort(), out.sort())
  })

  it('goes on with the lanes that are left when one has moved while a step waited', async () => {
    const plan = { order: 'global', batch: 10, lanes: 5 } as const
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), ...plan })
    const work = new SoloWork(spec)
    const back: number[] = []
    let hasMoved = false
    const peer = bound(work, {
      // A lease that is over at once, so that the loader asks before it hands anything out.
      status: async () => ({ leaseLeftMs: Number.MIN_VALUE }),
      next: async (request) =>
        hasMoved
          ? { validForMs: 0, nothing: 'leaving' as const }
          : { ...(await work.next(request)), validForMs: 0 },
      shards: async () => {
        const { shards } = await work.shards()
        return { shards: shards.filter(({ shard }) => !hasMoved || shard !== 2) }
      },
      giveBack: (request) => {
        back.push(request.range.shard)
        return work.giveBack(request)
      },
    })
    const loader = await openLoader({ peer, dataSet: 'corpus', prefetch: 2 })
    loaders.push(loader)
    const first = (await loader.next()) as Batch
    await loader.commit(first)
    hasMoved = true
    const rest = await readAll(loader)
    assert.ok(rest.length > 0)
    for (const { step, ranges, samples, positions } of rest) {
      assert.deepEqual(
        ranges.map(({ shard }) => shard),
        [0, 1, 3, 4],
      )
      assert.deepEqual(
        positions,
        [0, 1, 2, 3, 6, 7, 8, 9].map((at) => 10 * (step as number) + at),
      )
      assert.equal(samples.length, 8)
    }
    assert.ok(back.every((shard) => shard === 2))
  })

  it('names each sample of a batch by its file and its number in it', async () => {
    const loader = await open({ order: 'global', batch: 10, lanes: 5 })
    const firstOf: Record<string, number> = { 'part-0': 0, 'part-2': 50, 'part-3': 95 }
    for (const batch of await readAll(loader)) {
      const named = loader.namesOf(batch).flat()
      const expected = named.map((name) => {
        const [, file = '', number] = /^(part-\d)\.parquet#(\d+)$/.exec(name) ?? []
        return (firstOf[file] as number) + Number(number)
      })
      assert.deepEqual(idsOf([batch]), expected)
    }
  })

  it('goes on exactly where its state was taken', async () => {
    for (const plan of [{ epochs: 2 }, { order: 'global', batch: 10, epochs: 2 } as const]) {
      const whole = (await readAll(await open(plan))).length
      const first = await open(plan)
      const before: Batch[] = []
      for (let count = 0; count < 13; count++) {
        const batch = await first.next()
        assert.ok(batch)
        before.push(batch)
        await first.commit(batch)
      }
      const state = await first.state()
      const second = await open(plan, { from: state })
      assert.equal(await second.restore(state), 0)
      const after = await readAll(second)
      assert.equal(before.length + after.length, whole)
      assert.deepEqual(sorted(idsOf([...before, ...after])), sorted([...ids, ...ids]))
    }
  })

  it('skips nothing that is not done when a later batch is', async () => {
    const plan: Plan = { shardBy: 'file', shuffle: 'none' }
    const loader = await open(plan, {}, { prefetch: 0 })
    const [first, second] = [(await loader.next()) as Batch, (await loader.next()) as Batch]
    assert.deepEqual([first.ranges[0]?.shard, second.ranges[0]?.shard], [0, 0])
    await loader.commit(second)
    const { epoch, cursors } = await loader.state()
    assert.equal(cursors[0], 0)
    await loader.reset()
    const done = new Set(idsOf([second]))
    assert.deepEqual(
      sorted(idsOf(await readAll(loader))),
      ids.filter((id) => !done.has(id)),
    )
    const again = await open(plan, { from: { epoch, cursors } })
    assert.deepEqual(sorted(idsOf(await readAll(again))), ids)
  })

  it('refuses a state of another data set, and one that is ahead of the job', async () => {
    const loader = await open()
    const state = await loader.state()
    const other: LoaderState = { ...state, contentDigest: 'other' }
    await assert.rejects(loader.restore(other), /state: it is of corpus .*content other/)
    const ahead = { ...state, cursors: [1, 0, 0, 0] }
    await assert.rejects(loader.restore(ahead), /less committed than the state/)
  })

  it('hands out again, after a reset, what was not committed', async () => {
    const loader = await open({ shuffle: 'none' })
    const first = await loader.next()
    assert.ok(first)
    await loader.reset()
    assert.deepEqual(sorted(idsOf(await readAll(loader))), ids)
  })

  it('gives back, when it is closed, what was handed out and not done', async () => {
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), shuffle: 'none' })
    const work = new SoloWork(spec)
    const options = { peer: work, dataSet: 'corpus', batch: 8, prefetch: 2 }
    const first = await openLoader(options)
    const [done, notDone] = [await first.next(), await first.next()]
    assert.ok(done !== undefined && notDone !== undefined)
    first.done(done)
    await first.close()
    const second = await openLoader(options)
    loaders.push(second)
    assert.deepEqual(sorted(idsOf(await readAll(second))), ids.slice(8))
  })

  it('gives back what it could not read, so that it goes out again', async () => {
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), shardBy: 'row-group' })
    const path = scratch.path('corpus/part-3.parquet')
    const whole = readFileSync(path)
    writeFileSync(path, Buffer.concat([whole.subarray(0, 4), Buffer.alloc(1), whole.subarray(5)]))
    const work = new SoloWork(spec)
    const loader = await openLoader({ peer: work, dataSet: 'corpus', batch: 8 })
    const read: number[] = []
    await assert.rejects(async () => {
      for await (const batch of loader) {
        read.push(...idsOf([batch]))
        await loader.commit(batch)
      }
    }, /part-3\.parquet: this file is not the one/)
    await loader.close()
    writeFileSync(path, whole)
    const again = await openLoader({ peer: work, dataSet: 'corpus', batch: 8 })
    loaders.push(again)
    assert.deepEqual(sorted([...read, ...idsOf(await readAll(again))]), ids)
  })

  it('counts what it loads, what was ready, and takes checkpoints by itself', async () => {
    const states: LoaderState[] = []
    const loader = await open(
      { epochs: 2 },
      {},
      { checkpointEvery: 40, onCheckpoint: (state) => states.push(state) },
    )
    assert.equal(await loader.prefetch(3), 3)
    await readAll(loader)
    const stats = loader.stats()
    assert.equal(stats.samplesLoaded, 204)
    assert.equal(stats.samplesLocal, 204)
    assert.equal(stats.samplesCommitted, 204)
    assert.ok(stats.prefetchHits >= 3)
    assert.ok(stats.loadMicrosMean > 0 && stats.utilisation <= 1)
    // Five times forty, and the ends of both epochs.
    assert.equal(stats.checkpoints, 7)
    assert.deepEqual(
      states.map(({ epoch }) => epoch),
      sorted(states.map(({ epoch }) => epoch)),
    )
    assert.equal(loader.length, 102)
    assert.equal(loader.isEmpty, false)
  })

  it('commits what is said to be done without anybody waiting for it', async () => {
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), epochs: 2 })
    const work = new SoloWork(spec)
    const loader = await openLoader({ peer: bound(work, {}), dataSet: 'corpus', batch: 4 })
    for await (const batch of loader) loader.done(batch)
    await loader.close()
    assert.equal(loader.stats().samplesCommitted, 2 * ids.length)
    assert.equal((await work.dataSet()).isFinished, true)
  })

  it('has what is said to be done in its state', async () => {
    const loader = await open()
    const batch = await loader.next()
    assert.ok(batch)
    loader.done(batch)
    const { samples, cursors } = await loader.state()
    assert.equal(samples, batch.samples.length)
    assert.deepEqual(
      cursors.filter((cursor) => cursor > 0),
      [batch.samples.length],
    )
  })

  it('throws later what went wrong with a commit that nobody waited for', async () => {
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus') })
    const peer = bound(new SoloWork(spec), { commits: () => Promise.reject(new Error('not allowed')) })
    const loader = await openLoader({ peer, dataSet: 'corpus', batch: 4 })
    const batch = await loader.next()
    assert.ok(batch)
    loader.done(batch)
    await assert.rejects(loader.close(), /not allowed/)
  })

  it('quarantines a shard that cannot be read, says why, and hands out the rest', async () => {
    const reasons: string[] = []
    const path = scratch.path('corpus/part-2.parquet')
    const whole = readFileSync(path)
    const { spec } = await planDataSet({
      name: 'corpus',
      uri: scratch.path('corpus'),
      digest: 'edges',
      shardBy: 'row-group',
    })
    // Small files are compared as a whole: this peer believes that the damage was registered.
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, 4, 100)
    writeFileSync(path, damaged)
    const { description } = (
      await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), shardBy: 'row-group' })
    ).spec
    const work = new SoloWork({ ...spec, description: description as string })
    const peer = bound(work, {
      quarantine: (request) => {
        reasons.push(`${request.shard}: ${request.reason}`)
        return work.quarantine(request)
      },
    })
    const options = { peer, dataSet: 'corpus', batch: 8, retry: { attempts: 2, firstDelayMs: 1 } }
    const loader = await openLoader(options)
    loaders.push(loader)
    const read = sorted(idsOf(await readAll(loader)))
    assert.deepEqual(
      read,
      ids.filter((id) => id < 50 || id >= 70),
    )
    assert.equal(reasons.length, 1)
    assert.match(reasons[0] as string, /^3: part-2\.parquet: row group 0 cannot be decoded/)
    assert.equal(loader.stats().shardsQuarantined, 1)
    const stopping = await openLoader({
      ...options,
      peer: new SoloWork({ ...spec, description: description as string }),
      onBadShard: 'stop',
    })
    loaders.push(stopping)
    await assert.rejects(readAll(stopping), /row group 0 cannot be decoded/)
  })

  it('refuses files that are not those that were registered, and names the file', async () => {
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus') })
    const path = scratch.path('corpus/part-0.parquet')
    const bytes = readFileSync(path)
    bytes[50] = (bytes[50] as number) ^ 1
    writeFileSync(path, bytes)
    const loader = await openLoader({ peer: new SoloWork(spec), dataSet: 'corpus' })
    loaders.push(loader)
    await assert.rejects(
      readAll(loader),
      /part-0\.parquet: this file is not the one that corpus was registered with/,
    )
  })

  it('has nothing to hand out of an empty data set', async () => {
    writeParquetFolder(scratch.path('corpus'), [0, 0, 0, 0])
    const loader = await open()
    assert.equal(loader.isEmpty, true)
    assert.equal(await loader.next(), undefined)
  })

  it('names the option that is wrong', async () => {
    await assert.rejects(open({}, {}, { batch: 0 }), /^MisuseError: batch: 0/)
    await assert.rejects(open({}, {}, { prefetch: -1 }), /^MisuseError: prefetch: -1/)
    await assert.rejects(open({}, {}, { readers: 0.5 }), /^MisuseError: readers: 0.5/)
    await assert.rejects(open({}, {}, { checkpointEvery: 0 }), /^MisuseError: checkpointEvery: 0/)
  })
})
