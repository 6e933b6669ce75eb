import assert from 'node:assert/strict'
import { statSync, writeFileSync } from 'node:fs'
import type { NextAnswer } from '../../src/api/messages.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { type SoloPeer, startSoloPeer } from './solo-peer.ts'

const dayMs = 86_400_000

describe('a peer on a bad machine', function () {
  this.timeout(120_000)
  const scratch = scratchFolder()
  const peers: SoloPeer[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.stop()))
  })

  // With a lease that outlasts any pause of a busy machine: only the clock may end it.
  const little = {
    'data-set': 'synthetic:shards=4,samples=1000000',
    consume: 500,
    timing: ['foundAfterMs=0', 'workLeaseRenewals=50'],
  }
  // Many shards, a small window and speed make for many bytes: what the log has set aside is soon used up.
  const shards = 2_000
  const much = {
    'data-set': `synthetic:shards=${shards},samples=1000000,bytes=1`,
    consume: 100_000,
    'commit-window': 8,
  }

  async function start(work: object, environment: Readonly<Record<string, string>>): Promise<SoloPeer> {
    const peer = await startSoloPeer(scratch.path('peer'), { ...work }, environment)
    peers.push(peer)
    return peer
  }

  /** What a majority has of all shards. */
  const committed = ({ peer }: SoloPeer) =>
    Array.from({ length: shards }, (_, shard) => shard).reduce(
      (sum, shard) => sum + (peer.desk.committedOf({ dataSet: 'synthetic', epoch: 0, shard }) ?? 0),
      0,
    )

  async function next({ fetch }: SoloPeer, waitMs: number): Promise<NextAnswer> {
    const body = JSON.stringify({ samplesMax: 1, waitMs })
    const response = await fetch(new Request('http://peer/v1/next', { method: 'POST', body }))
    return (await response.json()) as NextAnswer
  }

  const goesOn = async (peer: SoloPeer) => {
    const before = committed(peer)
    await eventually('commits go on', () => committed(peer) > before)
  }

  it('whose wall clock jumps ahead by a day gives up its lease, and takes it up again', async () => {
    const clock = scratch.path('clock')
    writeFileSync(clock, 'offsetMs=0')
    const peer = await start(little, { SHOAL_TEST_CLOCK: `file=${clock}` })
    await goesOn(peer)
    const said = (pattern: RegExp) => peer.said.filter((text) => pattern.test(text)).length
    const heldBefore = said(/^holds a lease/)
    writeFileSync(clock, `offsetMs=${dayMs}`)
    await eventually('the lease lapses and is held again', () => said(/^holds a lease/) > heldBefore)
    assert.equal(said(/^has no lease/), 1)
    await goesOn(peer)
  })

  it('whose wall clock jumps back by a day goes on as if nothing had been', async () => {
    const clock = scratch.path('clock')
    writeFileSync(clock, `offsetMs=${dayMs}`)
    const peer = await start(little, { SHOAL_TEST_CLOCK: `file=${clock}` })
    await goesOn(peer)
    writeFileSync(clock, 'offsetMs=0')
    await goesOn(peer)
    await goesOn(peer)
    assert.equal(peer.said.filter((text) => /^has no lease/.test(text)).length, 0)
  })

  it('whose disk is full commits nothing and says so, and goes on when there is room', async () => {
    const quota = scratch.path('quota')
    const peer = await start(much, { SHOAL_TEST_DISK: `file=${quota}` })
    await goesOn(peer)
    const usedBytes = statSync(scratch.path('peer/log')).size
    writeFileSync(quota, `quotaBytes=${usedBytes}`)
    await eventually('the disk is full', () => peer.peer.isStoreFull)
    assert.match(peer.said.join('\n'), /the disk is full: nothing is committed/)
    const status = await peer.fetch(new Request('http://peer/v1/status'))
    assert.match(await status.text(), /The disk is full/)
    assert.equal((await peer.fetch(new Request('http://peer/readyz'))).status, 503)
    await eventually('nothing more is handed out', async () => (await next(peer, 0)).nothing !== undefined)
    const stuck = committed(peer)
    assert.notEqual((await next(peer, 2_000)).nothing, undefined, 'nor is it in two seconds')
    assert.equal(committed(peer), stuck)
    writeFileSync(quota, '')
    await eventually('there is room', () => !peer.peer.isStoreFull)
    assert.match(peer.said.join('\n'), /the disk has room again/)
    await eventually('commits go on', () => committed(peer) > stuck)
  })
})
