import assert from 'node:assert/strict'
import { planDataSet } from '../../../src/data/catalog/add-data-set.ts'
import type { Batch } from '../../../src/data/loader/batch.ts'
import { type Loader, openLoader } from '../../../src/data/loader/loader.ts'
import type { LoaderOptions } from '../../../src/data/loader/loader-options.ts'
import type { LoaderState } from '../../../src/data/loader/loader-state.ts'
import { SoloWork } from '../../../src/data/loader/solo-work.ts'
import type { WorkPort } from '../../../src/data/loader/work-port.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { builtProgram } from '../../peer/built-program.ts'
import { writeParquetFolder } from '../parquet-folder.ts'
import { bound } from './bound-work.ts'

const away = () => Object.assign(new Error('no peer'), { name: 'PeerUnreachableError' })
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a loader that is called from several sides', () => {
  const scratch = scratchFolder()
  let ids: number[] = []
  let work: SoloWork

  beforeEach(async () => {
    ids = writeParquetFolder(scratch.path('corpus'), [50, 45])
    const { spec } = await planDataSet({ name: 'corpus', uri: scratch.path('corpus'), shuffle: 'none' })
    work = new SoloWork(spec)
  })

  function open(calls: Partial<WorkPort> = {}, options: Partial<LoaderOptions> = {}): Promise<Loader> {
    return openLoader({ peer: bound(work, calls), dataSet: 'corpus', batch: 8, ...options })
  }

  async function idsLeft(): Promise<number[]> {
    const loader = await open()
    const left: number[] = []
    for await (const batch of loader) {
      left.push(...idsOf(batch))
      loader.done(batch)
    }
    await loader.close()
    return left.sort((one, other) => one - other)
  }

  it('has no batch for whoever waits for one when it is closed', async () => {
    const nothing = async () => {
      await turn()
      return { validForMs: 1_000, nothing: 'no-work' as const }
    }
    const loader = await open({ next: nothing })
    const waiting = loader.next()
    await turn()
    await loader.close()
    assert.equal(await waiting, undefined)
  })

  for (const readers of [0, 1])
    it(`gives back what it was about to hand out, with ${readers} threads, and has nothing any more`, async () => {
      builtProgram()
      const loader = await open({}, { readers })
      const waiting = loader.next()
      await turn()
      await loader.close()
      assert.equal(await waiting, undefined)
      assert.equal(await loader.next(), undefined)
      assert.equal(await loader.prefetch(2), 0)
      assert.deepEqual(await idsLeft(), ids)
    })

  it('takes what the peer hands out while it is closed, to give it back', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    let hasAsked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      hasAsked = resolve
    })
    const loader = await open({
      next: async (request) => {
        hasAsked()
        await asked
        return work.next(request)
      },
    })
    const waiting = loader.next()
    await isAsked
    const closing = loader.close()
    answer()
    await closing
    assert.equal(await waiting, undefined)
    assert.deepEqual(await idsLeft(), ids)
  })

  it('answers two calls at a time with two batches, in order', async () => {
    const loader = await open({}, { prefetch: 0 })
    const [first, second] = await Promise.all([loader.next(), loader.next()])
    assert.deepEqual(
      [first, second].flatMap((batch) => idsOf(batch as Batch)),
      ids.slice(0, 16),
    )
    await loader.close()
  })

  it('asks the peer once at a time, so that what it is handed stays in order', async () => {
    let asking = 0
    let most = 0
    const next: WorkPort['next'] = async (request) => {
      most = Math.max(most, ++asking)
      await turn()
      asking -= 1
      return work.next(request)
    }
    const loader = await open({ next }, { prefetch: 1 })
    for (let round = 0; round < 4; round++) {
      const [batch] = await Promise.all([loader.next(), loader.prefetch(2), loader.prefetch(3)])
      loader.done(batch as Batch)
    }
    await loader.close()
    assert.equal(most, 1)
  })

  it('has taken the checkpoint of its last batch when it is closed', async () => {
    const states: LoaderState[] = []
    const loader = await open(
      {
        cursor: async () => {
          for (let turns = 0; turns < 10; turns++) await turn()
          return work.cursor()
        },
      },
      { checkpointEvery: 8, onCheckpoint: (state) => states.push(state) },
    )
    loader.done((await loader.next()) as Batch)
    await loader.close()
    assert.deepEqual(
      states.map(({ samples }) => samples),
      [8],
    )
  })

  it('waits for a peer that is away while it looks whether its lease still holds', async () => {
    let absences = 1
    const loader = await open({
      next: async (request) => ({ ...(await work.next(request)), validForMs: 0 }),
      status: async () => {
        if (absences-- > 0) throw away()
        return work.status()
      },
    })
    assert.deepEqual(idsOf((await loader.next()) as Batch), ids.slice(0, 8))
    assert.ok(absences < 1)
    await loader.close()
  })

  it('gives back through an absence of its peer, and is closed without it', async () => {
    let absences = 1
    const loader = await open({
      giveBack: async (request) => {
        if (absences-- > 0) throw away()
        return work.giveBack(request)
      },
    })
    await loader.next()
    await loader.reset()
    assert.deepEqual(idsOf((await loader.next()) as Batch), ids.slice(0, 8))
    absences = Number.POSITIVE_INFINITY
    await loader.close()
  })

  it('refuses to read more ahead than can be wanted', async () => {
    const loader = await open()
    await assert.rejects(loader.prefetch(1e6), /^MisuseError: prefetch: 1000000/)
    await loader.close()
  })
})

function idsOf({ samples }: Batch): number[] {
  return samples.map((sample) => sample['id'] as number)
}
