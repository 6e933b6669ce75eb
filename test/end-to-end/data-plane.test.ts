import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { shardSizesOf } from '../../src/core/data-set.ts'
import type { AddDataSetOptions } from '../../src/data/catalog/add-data-set.ts'
import { planDataSet } from '../../src/data/catalog/add-data-set.ts'
import { readLedgers } from '../../src/data/ledger/ledger.ts'
import { verifyEpoch } from '../../src/data/ledger/verify-epoch.ts'
import { openLoader } from '../../src/data/loader/loader.ts'
import { SoloWork } from '../../src/data/loader/solo-work.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { writeParquetFolder } from '../data/parquet-folder.ts'
import { eventually } from '../eventually.ts'
import { freePorts, PeerProcess } from '../peer/peer-process.ts'
import { WorkerProcess } from './worker-process.ts'

const dataSet = 'corpus'

describe('a folder of Parquet files, read by real processes', function () {
  this.timeout(240_000)
  const scratch = scratchFolder()
  let peers: PeerProcess[] = []
  let workers: WorkerProcess[] = []
  let ids: number[] = []
  let firstPort = 0

  beforeEach(async () => {
    ids = writeParquetFolder(scratch.path('corpus'), [210, 190, 0, 230, 170, 200])
    const [port] = await freePorts(1)
    firstPort = port as number
  })
  afterEach(async () => {
    await Promise.all([...workers, ...peers].map((process) => process.end()))
    workers = []
    peers = []
  })

  function startPeer(name: string, port: number | undefined): PeerProcess {
    const place =
      port === undefined
        ? ['--listen', '127.0.0.1:0', '--bootstrap', `127.0.0.1:${firstPort}`]
        : ['--listen', `127.0.0.1:${port}`, '--timing', 'foundAfterMs=0']
    const peer = new PeerProcess(scratch.path(name), [...place, '--commit-window', '16'])
    peers.push(peer)
    return peer
  }

  function startWorker(name: string, ...flags: string[]): WorkerProcess {
    const worker = new WorkerProcess(scratch.path(name), dataSet, ['--batch', '4', ...flags])
    workers.push(worker)
    return worker
  }

  async function startMesh(names: readonly string[]): Promise<void> {
    const [founder, ...others] = names
    await startPeer(founder as string, firstPort).ready()
    await Promise.all(others.map((name) => startPeer(name, undefined).ready()))
  }

  async function register(plan: Omit<AddDataSetOptions, 'name' | 'uri'>) {
    const planned = await planDataSet({ name: dataSet, uri: scratch.path('corpus'), ...plan })
    const { runs, ...spec } = planned.spec
    await peers[0]?.client.addDataSet({ ...spec, runs: runs.map((run) => ({ ...run })) })
    return planned.spec
  }

  const committedAt = async (peer: PeerProcess) => (await peer.client.cursor(dataSet)).committed
  const living = () => peers.filter((peer) => peer.isUp)

  async function finished(): Promise<void> {
    await eventually('the data set is finished', async () => {
      const [peer] = living()
      return (await peer?.client.dataSet(dataSet).catch(() => undefined))?.isFinished === true
    })
  }

  for (const order of ['free', 'global'] as const)
    it(`commits every row once in ${order} order while peers die, freeze and join`, async () => {
      await startMesh(['p1', 'p2', 'p3', 'p4', 'p5'])
      const spec = await register({
        shardBy: 'row-group',
        order,
        seed: 11,
        ...(order === 'global' ? { batch: 24, lanes: 10 } : {}),
      })
      const slowly = ['--samples-per-second', '60']
      const [, victim, sleeper] = ['p1', 'p2', 'p3', 'p4', 'p5'].map((name) => startWorker(name, ...slowly))
      const total = shardSizesOf(spec).reduce((sum, size) => sum + size, 0)
      const first = peers[0] as PeerProcess
      await eventually('all are at work', () => workers.every(({ batches }) => batches.length > 1))
      await eventually('a tenth is committed', async () => (await committedAt(first)) > total / 10)
      peers[1]?.kill('SIGKILL')
      victim?.kill('SIGKILL')
      peers[2]?.kill('SIGSTOP')
      sleeper?.kill('SIGSTOP')
      await startPeer('p6', undefined).ready()
      startWorker('p6', ...slowly)
      await eventually('two fifths are committed', async () => (await committedAt(first)) > (2 * total) / 5)
      peers[2]?.kill('SIGCONT')
      sleeper?.kill('SIGCONT')
      await finished()

      const ledger = await readLedgers(
        peers.map(({ stateFolder }) => stateFolder),
        dataSet,
      )
      const sizes = shardSizesOf(spec)
      const verdict = verifyEpoch({ epoch: 0, sizes, cursors: sizes, quarantined: new Set() }, ledger)
      assert.deepEqual(verdict.overlaps, [])
      // Only what the killed peer had no time to write down.
      assert.ok(verdict.unattributed <= 16 * sizes.length, `${verdict.unattributed} are in no ledger`)
      assert.ok(Object.keys(verdict.byPeer).length >= 5, JSON.stringify(verdict.byPeer))
      await assertSameAsAlone(spec)
    })

  /** Whatever any worker read at a place is what a single worker without a mesh reads there, and every row has one place. */
  async function assertSameAsAlone(spec: Awaited<ReturnType<typeof register>>): Promise<void> {
    const loader = await openLoader({ peer: new SoloWork(spec), dataSet, batch: 4 })
    const alone = new Map<string, number>()
    for await (const batch of loader) {
      const { samples, ranges, positions } = batch
      for (const [index, sample] of samples.entries())
        alone.set(placeOf(ranges, positions, index), sample['id'] as number)
      await loader.commit(batch)
    }
    await loader.close()
    assert.deepEqual(
      [...alone.values()].sort((one, other) => one - other),
      ids,
    )
    const together = new Map<string, number>()
    for (const worker of workers)
      for (const { samples, ranges, positions } of worker.batches)
        for (const [index, id] of samples.entries()) together.set(placeOf(ranges, positions, index), id)
    const byPlace = ([one]: [string, number], [other]: [string, number]) => (one < other ? -1 : 1)
    assert.deepEqual([...together].sort(byPlace), [...alone].sort(byPlace))
  }

  it('takes a row group that cannot be decoded out of the epoch by agreement, and reads all others', async () => {
    const path = scratch.path('corpus/part-1.parquet')
    const bytes = readFileSync(path)
    bytes.fill(0xff, 4, 60)
    writeFileSync(path, bytes)
    await startMesh(['p1', 'p2'])
    await register({ shardBy: 'row-group', seed: 3 })
    for (const name of ['p1', 'p2']) startWorker(name)
    await finished()
    for (const worker of workers) assert.equal(await worker.ended(), 0, worker.errors)
    const details = await Promise.all(peers.map(({ client }) => client.dataSet(dataSet)))
    // The first file has eleven row groups; this is the first of the second, with twenty rows.
    for (const { quarantine } of details)
      assert.match(
        quarantine.map(({ shard, reason }) => `${shard}: ${reason}`).join(),
        /^11: part-1\.parquet: row group 0 cannot be/,
      )
    const read = workers.flatMap(({ batches }) => batches.flatMap(({ samples }) => samples))
    assert.deepEqual(
      [...new Set(read)].sort((one, other) => one - other),
      ids.filter((id) => id < 210 || id >= 230),
    )
  })

  it('goes on at the committed cursors when all peers were killed, at whatever moment, and another number starts', async () => {
    const moment = 0.1 + 0.6 * Math.random()
    await startMesh(['p1', 'p2', 'p3'])
    const spec = await register({ shardBy: 'row-group', seed: 5 })
    for (const name of ['p1', 'p2', 'p3']) startWorker(name, '--samples-per-second', '100')
    let committed = 0
    await eventually(`${moment} of it is committed`, async () => {
      committed = await committedAt(peers[0] as PeerProcess)
      return committed > moment * ids.length
    })
    for (const process of [...peers, ...workers]) process.kill('SIGKILL')
    await Promise.all([...peers, ...workers].map((process) => process.end()))
    const before = workers
    workers = []
    peers = []

    // Two of the three come back, with two that were not there before: four, on other ports.
    const [port] = await freePorts(1)
    firstPort = port as number
    startPeer('p1', firstPort)
    startPeer('p2', undefined)
    await Promise.all(peers.map((peer) => peer.ready()))
    await Promise.all(['p4', 'p5'].map((name) => startPeer(name, undefined).ready()))
    for (const name of ['p1', 'p2', 'p4', 'p5']) startWorker(name)
    await finished()
    for (const worker of workers) assert.equal(await worker.ended(), 0, worker.errors)

    const sizes = shardSizesOf(spec)
    const all = await readLedgers(
      ['p1', 'p2', 'p3', 'p4', 'p5'].map((name) => scratch.path(name)),
      dataSet,
    )
    const verdict = verifyEpoch({ epoch: 0, sizes, cursors: sizes, quarantined: new Set() }, all)
    assert.deepEqual(verdict.overlaps, [])
    const readAgain = workers
      .flatMap(({ batches }) => batches)
      .reduce((sum, { samples }) => sum + samples.length, 0)
    // Nothing of what was known to be committed is read again; shards that move while peers start may be, a window of each.
    const movingMax = 4 * 16
    assert.ok(
      readAgain <= ids.length - committed + movingMax,
      `${readAgain} read after ${committed} of ${ids.length} were committed, killed at ${moment}`,
    )
    workers = [...workers, ...before]
    await assertSameAsAlone(spec)
  })
})

function placeOf(
  ranges: readonly { shard: number; from: number }[],
  positions: readonly number[] | undefined,
  index: number,
): string {
  if (positions !== undefined) return String(positions[index]).padStart(8, '0')
  const [range] = ranges as [{ shard: number; from: number }]
  return `${range.shard}/${range.from + index}`
}
