import assert from 'node:assert/strict'
import { trueTimeMs } from '../../src/peer/observations/observation-file.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { judgeObservations, repeatedAfterLeave, repeatsWithoutReason } from './judge-observations.ts'
import { freePorts, PeerProcess } from './peer-process.ts'

const commitEvery = 40

describe('three shoal peers', function () {
  this.timeout(240_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  const observations = (index: number) => scratch.path(`observations-${index}`)

  function start(index: number, args: readonly string[]): PeerProcess {
    const peer = new PeerProcess(scratch.path(`peer-${index}`), [
      '--commit-window',
      String(commitEvery),
      '--observations',
      observations(index),
      ...args,
    ])
    peers.push(peer)
    return peer
  }

  /** All three know all three addresses. */
  async function foundTogether(args: readonly string[]): Promise<[PeerProcess, PeerProcess, PeerProcess]> {
    const ports = await freePorts(3)
    const bootstrap = ports.map((port) => `127.0.0.1:${port}`)
    const [a, b, c] = ports.map((port, index) =>
      start(index, ['--listen', `127.0.0.1:${port}`, '--bootstrap', ...bootstrap, '--expect', '3', ...args]),
    )
    assert(a !== undefined && b !== undefined && c !== undefined)
    await Promise.all([a, b, c].map((peer) => peer.ready()))
    return [a, b, c]
  }

  async function finished(peer: PeerProcess, dataSet = 'synthetic'): Promise<void> {
    await eventually(`${dataSet} is finished`, async () => {
      const dataSets = await peer.client.dataSets()
      return dataSets.some(({ name, isFinished }) => name === dataSet && isFinished)
    })
  }

  /** Until everybody has got somewhere. */
  async function atWork(all: readonly PeerProcess[]): Promise<void> {
    await eventually('every peer has finished samples', async () => {
      const statuses = await Promise.all(all.map((peer) => peer.client.status()))
      return statuses.every(({ members, samplesFinished }) => members === 3 && samplesFinished > 0)
    })
  }

  function judged(count: number, crashes: readonly { atMs: number; peer: string }[] = []) {
    const files = Array.from({ length: count }, (_, index) => observations(index))
    return judgeObservations(files, { commitEvery, crashes })
  }

  it('that expect each other found one job and commit every sample of two epochs exactly once', async () => {
    const all = await foundTogether([
      '--data-set',
      'synthetic:shards=12,samples=100,epochs=2',
      '--consume',
      '1000',
    ])
    await Promise.all(all.map((peer) => finished(peer)))
    const views = await Promise.all(all.map((peer) => peer.client.view()))
    assert.equal(new Set(views.map(({ genesis }) => genesis)).size, 1)
    const { violations, committed, lost, committedTwice } = judged(3)
    assert.deepEqual(violations, [])
    assert.deepEqual({ committed, lost, committedTwice }, { committed: 2_400, lost: 0, committedTwice: 0 })
    assert.deepEqual(repeatsWithoutReason([0, 1, 2].map(observations)), [])
  })

  it('that expect each other and all know but one of them found one job', async () => {
    const [port] = await freePorts(1)
    const expecting = ['--expect', '3', '--bootstrap', `127.0.0.1:${port}`]
    const known = start(0, ['--listen', `127.0.0.1:${port}`, ...expecting])
    const all = [known, ...[1, 2].map((index) => start(index, ['--listen', '127.0.0.1:0', ...expecting]))]
    await Promise.all(all.map((peer) => peer.ready()))
    const views = await Promise.all(all.map((peer) => peer.client.view()))
    assert.equal(new Set(views.map(({ genesis }) => genesis)).size, 1)
    await eventually('all three are members', async () => (await known.client.status()).members === 3)
  })

  it('of which one joins the others at their work hand over exactly, and repeat nothing', async () => {
    const work = ['--data-set', 'synthetic:shards=12,samples=400', '--consume', '400']
    const first = start(0, ['--listen', '127.0.0.1:0', ...work])
    await first.ready()
    const { addresses } = await first.client.status()
    const join = ['--listen', '127.0.0.1:0', '--bootstrap', ...addresses, ...work]
    const all = [first]
    for (const index of [1, 2]) {
      await eventually('the work has begun', async () => {
        const statuses = await Promise.all(all.map(({ client }) => client.status()))
        return statuses.every(({ samplesFinished }) => samplesFinished > 0)
      })
      const joiner = start(index, join)
      all.push(joiner)
      await joiner.ready()
    }
    await Promise.all(all.map((peer) => finished(peer)))
    const { violations, committed, lost } = judged(3)
    assert.deepEqual({ violations, committed, lost }, { violations: [], committed: 4_800, lost: 0 })
    assert.deepEqual(repeatsWithoutReason([0, 1, 2].map(observations)), [])
  })

  it('of which two join the first share what a program registers, and programs commit it all once', async () => {
    const first = start(0, ['--listen', '127.0.0.1:0'])
    await first.ready()
    const { addresses } = await first.client.status()
    const joiners = [1, 2].map((index) =>
      start(index, ['--listen', '127.0.0.1:0', '--bootstrap', ...addresses]),
    )
    const all = [first, ...joiners]
    await Promise.all(all.map((peer) => peer.ready()))
    await first.client.addDataSet({ name: 'tokens', runs: [{ count: 9, samples: 70 }] })
    const counts = await Promise.all(
      all.map(async ({ client }) => {
        let samples = 0
        for await (const { range, commit, isValid } of client.work({ dataSet: 'tokens', samplesMax: 16 })) {
          if (!isValid()) continue
          samples += range.to - range.from
          await commit()
        }
        return samples
      }),
    )
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      9 * 70,
    )
    assert(
      counts.every((count) => count > 0),
      `all took part: ${counts.join(', ')}`,
    )
    const { violations, committed } = judged(3)
    assert.deepEqual([violations, committed], [[], 9 * 70])
  })

  it('go on without one that is killed, from its last commit, and repeat no more than its window', async () => {
    const all = await foundTogether(['--data-set', 'synthetic:shards=12,samples=400', '--consume', '400'])
    const [first, victim, last] = all
    await atWork(all)
    const { id } = await victim.client.status()
    victim.kill('SIGKILL')
    const crash = { atMs: trueTimeMs(), peer: id }
    await victim.exited()
    await Promise.all([finished(first), finished(last)])
    assert.equal((await first.client.status()).members, 2)
    const { violations, committed, lost, committedTwice, deliveredTwice } = judged(3, [crash])
    assert.deepEqual(violations, [])
    assert.deepEqual({ committed, lost, committedTwice }, { committed: 4_800, lost: 0, committedTwice: 0 })
    assert(deliveredTwice <= 12 * commitEvery, `${deliveredTwice} repeats`)
  })

  it('repeat nothing when one leaves', async () => {
    const all = await foundTogether(['--data-set', 'synthetic:shards=12,samples=400', '--consume', '400'])
    const [first, leaver, last] = all
    await atWork(all)
    const { id } = await leaver.client.status()
    leaver.kill('SIGTERM')
    assert.deepEqual(await leaver.exited(), { code: 0, signal: null })
    await Promise.all([finished(first), finished(last)])
    const { violations, committed } = judged(3)
    assert.deepEqual([violations, committed], [[], 4_800])
    // On a busy machine a lease may lapse besides; the leave itself repeats nothing.
    assert.deepEqual(repeatedAfterLeave([0, 1, 2].map(observations), id), [])
  })

  it('take one back that was killed, with its folder, as a new incarnation', async () => {
    const ports = await freePorts(3)
    const bootstrap = ports.map((port) => `127.0.0.1:${port}`)
    const args = (index: number) => [
      '--listen',
      `127.0.0.1:${ports[index]}`,
      '--bootstrap',
      ...bootstrap,
      '--expect',
      '3',
    ]
    const [first, victim] = [0, 1, 2].map((index) => start(index, args(index)))
    assert(first !== undefined && victim !== undefined)
    await Promise.all(peers.map((peer) => peer.ready()))
    const { id } = await victim.client.status()
    victim.kill('SIGKILL')
    await victim.exited()
    const again = start(1, args(1))
    await again.ready()
    const status = await again.client.status()
    assert.deepEqual([status.id, status.incarnation > 1], [id, true])
    await eventually('all three are members', async () => (await first.client.status()).members === 3)
  })
})
