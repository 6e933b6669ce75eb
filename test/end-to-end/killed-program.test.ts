import assert from 'node:assert/strict'
import { planDataSet } from '../../src/data/catalog/add-data-set.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { writeParquetFolder } from '../data/parquet-folder.ts'
import { eventually } from '../eventually.ts'
import { PeerProcess } from '../peer/peer-process.ts'
import { WorkerProcess } from './worker-process.ts'

const dataSet = 'corpus'

describe('a program that is killed beside a peer that lives', function () {
  this.timeout(120_000)
  const scratch = scratchFolder()
  let peer: PeerProcess
  let workers: WorkerProcess[] = []
  let ids: number[] = []

  beforeEach(async () => {
    ids = writeParquetFolder(scratch.path('corpus'), [120, 80])
    peer = new PeerProcess(scratch.path('peer'), ['--listen', '127.0.0.1:0', '--timing', 'foundAfterMs=0'])
    await peer.ready()
    const { spec } = await planDataSet({ name: dataSet, uri: scratch.path('corpus'), shardBy: 'row-group' })
    await peer.client.addDataSet({ ...spec, runs: spec.runs.map((run) => ({ ...run })) })
  })
  afterEach(async () => {
    await Promise.all([...workers, peer].map((process) => process.end()))
    workers = []
  })

  function startWorker(...flags: string[]): WorkerProcess {
    const worker = new WorkerProcess(peer.stateFolder, dataSet, ['--batch', '4', ...flags])
    workers.push(worker)
    return worker
  }

  const idsOf = (worker: WorkerProcess) => worker.batches.flatMap(({ samples }) => samples)

  it('leaves what it had to the program that is started after it, and to one that reads beside it', async () => {
    const beside = startWorker('--samples-per-second', '40')
    const killed = startWorker('--samples-per-second', '40')
    await eventually('both are at work', () => workers.every(({ batches }) => batches.length > 1))
    killed.kill('SIGKILL')
    await killed.ended()
    const after = startWorker()
    assert.equal(await after.ended(), 0, after.errors)
    assert.equal(await beside.ended(), 0, beside.errors)
    const { samplesAgain, samplesOut } = await peer.client.status()
    assert.ok(samplesAgain > 0, 'it had nothing that was not done')
    assert.equal(samplesOut, 0)
    const read = [...idsOf(killed), ...idsOf(after), ...idsOf(beside)]
    assert.deepEqual(
      [...new Set(read)].sort((one, other) => one - other),
      ids,
    )
    // What the others had was not taken from them.
    const others = [...idsOf(after), ...idsOf(beside)]
    assert.equal(new Set(others).size, others.length)
  })
})
