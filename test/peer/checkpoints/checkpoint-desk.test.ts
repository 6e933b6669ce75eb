import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { checkpointIdentity } from '../../../src/adapters/signatures/checkpoint-identity.ts'
import { createVerify } from '../../../src/adapters/signatures/signatures.ts'
import type {
  CheckpointsAnswer,
  PruneCheckpointsAnswer,
  SaveCheckpointAnswer,
} from '../../../src/api/messages.ts'
import { CheckpointStore } from '../../../src/store/checkpoint-store.ts'
import { WorkNote } from '../../../src/store/keep/work-notes.ts'
import { FileStore } from '../../../src/store/object/file-store.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { eventually } from '../../eventually.ts'
import { noise } from '../../store/chunk/safetensors-file.ts'
import { readySoloPeer, type SoloPeer } from '../solo-peer.ts'

describe('checkpoints through a peer', () => {
  const scratch = scratchFolder()
  let peer: SoloPeer | undefined

  afterEach(async () => {
    await peer?.stop()
  })

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const request = new Request(`http://peer${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await peer?.fetch(request)) as Response
  }

  function writeModel(): string {
    const folder = scratch.path('model')
    mkdirSync(folder)
    writeFileSync(`${folder}/weights.bin`, noise(5_000_000, 1))
    return folder
  }

  it('are saved with the view and the cursors of the shards that the peer owns', async () => {
    peer = await readySoloPeer(scratch.path('state'), { checkpoints: 'kept', job: 'run' })
    await call('POST', '/v1/data-sets', { name: 'tokens', runs: [{ count: 2, samples: 10 }] })
    await call('POST', '/v1/next', { samplesMax: 4, waitMs: 30_000 }).then(async (answer) => {
      const { range } = (await answer.json()) as {
        range: { dataSet: string; epoch: number; shard: number; to: number }
      }
      const { dataSet, epoch, shard, to } = range
      await call('POST', '/v1/commit', { dataSet, epoch, shard, to, waitMs: 30_000 })
    })
    await eventually('the commit is heard of', async () => {
      const { committed } = (await (await call('GET', '/v1/cursor?dataSet=tokens')).json()) as {
        committed: number
      }
      return committed === 4
    })
    const saved = await call('POST', '/v1/checkpoints', {
      folder: writeModel(),
      step: 3,
      state: '{"lr":1}',
      waitMs: 60_000,
    })
    assert.equal(saved.status, 202, await saved.clone().text())
    const { isPublished, parts, run } = (await saved.json()) as SaveCheckpointAnswer
    assert.deepEqual({ isPublished, parts, run }, { isPublished: true, parts: 1, run: 'run' })

    const listed = (await (await call('GET', '/v1/checkpoints')).json()) as CheckpointsAnswer
    assert.deepEqual(
      listed.checkpoints.map(({ step, isComplete, isLatest }) => ({ step, isComplete, isLatest })),
      [{ step: 3, isComplete: true, isLatest: true }],
    )
    const store = await CheckpointStore.open({
      place: { kind: 'folder', folder: scratch.path('state/kept') },
      author: 'nobody',
      sign: () => new Uint8Array(0),
      verify: createVerify(),
    })
    const latest = await store.latest('run')
    assert.ok(latest !== undefined)
    const manifest = [...latest.found.values()][0]?.manifest
    assert.ok(manifest !== undefined)
    const { author, view, cursors, state } = manifest
    assert.deepEqual([author, view], [peer.id, latest.view])
    assert.deepEqual(cursors[0]?.shards, [0, 1])
    assert.equal(
      cursors[0].cursors.reduce((sum, cursor) => sum + cursor, 0),
      4,
    )
    assert.equal(Buffer.from(state).toString(), '{"lr":1}')
    await store.close()

    const chunk = noise(5_000_000, 1).subarray(0, 4 * 2 ** 20)
    const hash = createHash('sha256').update(chunk).digest('hex')
    const blob = await call('GET', `/v1/blobs/${hash}`)
    assert.equal(Buffer.compare(Buffer.from(await blob.arrayBuffer()), chunk), 0)
    assert.equal((await call('GET', `/v1/blobs/${'0'.repeat(64)}`)).status, 404)
    assert.equal((await call('GET', '/v1/blobs/short')).status, 400)
    assert.equal((await call('POST', '/v1/checkpoints', { folder: 'relative', step: 1 })).status, 400)
    const missing = await call('POST', '/v1/checkpoints', { folder: scratch.path('none'), step: 4 })
    assert.equal(missing.status, 422)
    assert.match(await missing.text(), /checkpoint-failed.*missing: .*none/)
  })

  it('of a job that was founded anew come before those of the one before, which had reached a later view', async () => {
    const place = { checkpoints: scratch.path('kept'), job: 'run' }
    const folder = writeModel()
    const save = async (step: number, view?: number) => {
      const saved = await call('POST', '/v1/checkpoints', { folder, step, view, waitMs: 60_000 })
      assert.equal(saved.status, 202, await saved.clone().text())
      const listed = (await (await call('GET', '/v1/checkpoints')).json()) as CheckpointsAnswer
      return listed.checkpoints
    }
    peer = await readySoloPeer(scratch.path('first'), place)
    await save(900, 40)
    await peer.stop()
    peer = await readySoloPeer(scratch.path('second'), place)
    const known = await save(5)
    assert.deepEqual(
      known.map(({ step, isLatest }) => ({ step, isLatest })),
      [
        { step: 900, isLatest: false },
        { step: 5, isLatest: true },
      ],
    )
    assert.equal(new Set(known.map(({ genesis }) => genesis)).size, 2)
    const restored = await call('POST', '/v1/checkpoints/restore', { folder: scratch.path('restored') })
    assert.equal(((await restored.json()) as { step: number }).step, 5)
  })

  it('are pruned with what a program without a job has saved of the name, but never the newest of that', async () => {
    const place = scratch.path('kept')
    peer = await readySoloPeer(scratch.path('state'), { checkpoints: place, job: 'run' })
    const folder = writeModel()
    const store = await CheckpointStore.open({
      place: { kind: 'folder', folder: place },
      ...(await checkpointIdentity(scratch.path('identity'))),
    })
    const saveHere = async (step: number) => {
      await (await store.save({ run: 'run', step, files: folder })).published
    }
    const save = async (step: number) => {
      const saved = await call('POST', '/v1/checkpoints', { folder, step, waitMs: 60_000 })
      assert.equal(saved.status, 202, await saved.clone().text())
    }
    const prune = async () => {
      const answer = await call('POST', '/v1/checkpoints/prune', { last: 1 })
      const { dropped } = (await answer.json()) as PruneCheckpointsAnswer
      return dropped.map(({ step }) => step)
    }
    const steps = async () => {
      const { checkpoints } = await store.list('run')
      return checkpoints.map(({ step }) => step).sort((left, right) => left - right)
    }

    await saveHere(700)
    await save(1)
    await save(2)
    await saveHere(800)
    assert.deepEqual(await prune(), [700, 1])
    assert.deepEqual(await steps(), [2, 800])
    await save(3)
    // The program may still be at work, and have nothing else to go back to.
    assert.deepEqual(await prune(), [2])
    assert.deepEqual(await steps(), [3, 800])
    // Of the same name as those that were pruned, but never judged by anybody.
    await saveHere(900)
    await save(4)
    await saveHere(901)
    assert.deepEqual(await prune(), [800, 900, 3])
    assert.deepEqual(await steps(), [4, 901])
    const listed = (await (await call('GET', '/v1/checkpoints')).json()) as CheckpointsAnswer
    assert.deepEqual(
      listed.checkpoints.map(({ step, isLatest }) => [step, isLatest]),
      [
        [901, false],
        [4, true],
      ],
    )
    await store.close()
  })

  it('wait for one that is under way, or are refused with what to do, as the request says', async () => {
    const place = scratch.path('kept')
    peer = await readySoloPeer(scratch.path('state'), { checkpoints: place, job: 'run' })
    const folder = writeModel()
    const save = (step: number, more: object = {}) =>
      call('POST', '/v1/checkpoints', { folder, step, waitMs: 0, ...more })
    const stepsOf = async () => {
      const { checkpoints } = (await (await call('GET', '/v1/checkpoints')).json()) as CheckpointsAnswer
      return checkpoints.map(({ step }) => step)
    }
    const prune = await WorkNote.put(new FileStore(place), 'prune')
    assert.equal((await save(1)).status, 202)
    const refused = await save(2, { whenBusy: 'refuse' })
    assert.equal(refused.status, 409)
    assert.match(await refused.text(), /"busy".*step 2.*1 saves are under way.*savesUnderWay/)
    assert.equal((await save(3)).status, 202)
    assert.equal((await save(4, { whenBusy: 'perhaps' })).status, 400)
    assert.deepEqual(await stepsOf(), [])
    await prune.remove()
    await eventually('both that were taken are there', async () => (await stepsOf()).length === 2)
    assert.deepEqual(await stepsOf(), [1, 3])
    await eventually('none is under way', async () => {
      const listed = (await (await call('GET', '/v1/checkpoints')).json()) as CheckpointsAnswer
      return listed.savesUnderWay === 0
    })
    assert.equal((await save(5, { whenBusy: 'refuse', waitMs: 60_000 })).status, 202)
  })

  it('are refused by a peer that keeps none, with the way out', async () => {
    peer = await readySoloPeer(scratch.path('state'))
    const answer = await call('POST', '/v1/checkpoints', { folder: scratch.path(), step: 1 })
    assert.equal(answer.status, 409)
    assert.match(await answer.text(), /no-checkpoints.*--checkpoints FOLDER/)
  })
})
