import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createNetworkKey } from '../../src/adapters/libp2p/network-key.ts'
import type { StatusAnswer } from '../../src/api/messages.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { freePorts } from './peer-process.ts'
import { type SoloPeer, startSoloPeer } from './solo-peer.ts'

describe('a peer in bad company', function () {
  this.timeout(120_000)
  const scratch = scratchFolder()
  const peers: SoloPeer[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.stop()))
  })

  async function start(name: string, flags: Readonly<Record<string, unknown>> = {}): Promise<SoloPeer> {
    const peer = await startSoloPeer(scratch.path(name), flags)
    peers.push(peer)
    return peer
  }

  const addressOf = ({ peer }: SoloPeer) => peer.addresses[0] ?? ''
  const membersOf = ({ peer }: SoloPeer) => peer.core.state?.members.size ?? 0
  const founded = (peer: SoloPeer) => eventually('the job is founded', () => membersOf(peer) === 1)
  const saying = ({ said }: SoloPeer, pattern: RegExp) => said.filter((text) => pattern.test(text)).length

  async function count({ fetch }: SoloPeer, metric: string): Promise<number> {
    const text = await (await fetch(new Request('http://peer/metrics'))).text()
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${metric} `))
        ?.split(' ')[1] ?? 0,
    )
  }

  it('of another job lets it do nothing, counts it, and says so once', async () => {
    const own = await start('own', { job: 'one' })
    await founded(own)
    const other = await start('other', { job: 'two', bootstrap: addressOf(own) })
    const refused = 'shoal_messages_refused_total{reason="other-job"}'
    await eventually('it is refused again and again', async () => (await count(own, refused)) >= 2)
    assert.equal(saying(own, /is of another job/), 1)
    assert.deepEqual([membersOf(own), membersOf(other)], [1, 0])
  })

  it('of a job that has only the same name never merges with it, and says what to do', async () => {
    const own = await start('own')
    await founded(own)
    const other = await start('other')
    await founded(other)
    await other.stop()
    const again = await start('other', { bootstrap: addressOf(own) })
    const refused = 'shoal_messages_refused_total{reason="other-genesis"}'
    await eventually(
      'it is refused',
      async () => (await count(own, refused)) + (await count(again, refused)) >= 1,
    )
    await eventually(
      'it is said',
      () => saying(own, /founded separately/) + saying(again, /founded separately/) > 0,
    )
    assert(saying(own, /founded separately/) <= 1, 'said once')
    assert.deepEqual([membersOf(own), membersOf(again)], [1, 1])
    assert.notEqual(own.peer.core.state?.genesis, again.peer.core.state?.genesis)
  })

  it('with another network key does not get in, and is told of once', async () => {
    for (const name of ['a.key', 'b.key'])
      writeFileSync(scratch.path(name), new TextDecoder().decode(createNetworkKey()), { mode: 0o600 })
    const own = await start('own', { psk: scratch.path('a.key') })
    await founded(own)
    const stranger = await start('stranger', { psk: scratch.path('b.key'), bootstrap: addressOf(own) })
    const refused = 'shoal_host_refusals_total{reason="handshake"}'
    await eventually('it is refused again and again', async () => (await count(own, refused)) >= 2)
    assert.equal(saying(own, /did not get through the handshake/), 1)
    assert.deepEqual([own.peer.connectionCount, membersOf(stranger)], [0, 0])
  })

  it('that is on nobody’s list does not get in, and is told of once', async () => {
    const friend = await start('friend')
    const own = await start('own', { allow: friend.id })
    await founded(own)
    const stranger = await start('stranger', { bootstrap: addressOf(own) })
    const refused = 'shoal_host_refusals_total{reason="unknown-peer"}'
    await eventually('it is refused again and again', async () => (await count(own, refused)) >= 2)
    assert.equal(saying(own, new RegExp(`${stranger.id}.*refused`)), 1)
    assert.deepEqual([own.peer.connectionCount, membersOf(stranger)], [0, 0])
  })

  it('that cannot be reached yet is dialled until it can be, and said to be missing once', async () => {
    const [port = 0] = await freePorts(1)
    const lonely = await start('lonely', { bootstrap: `127.0.0.1:${port}` })
    const failed = 'shoal_dials_total{outcome="failed"}'
    await eventually('it is dialled again and again', async () => (await count(lonely, failed)) >= 3)
    assert.equal(saying(lonely, /cannot reach .*; will go on trying/), 1)
    assert.equal(membersOf(lonely), 0, 'it founds no job of its own')
    const status = (await (await lonely.fetch(new Request('http://peer/v1/status'))).json()) as StatusAnswer
    assert.match(status.advice.join(), /No other peer is connected. Check --bootstrap/)
    const late = await start('late', { listen: `127.0.0.1:${port}` })
    await eventually('it has joined', () => membersOf(lonely) === 2 && membersOf(late) === 2)
    assert.equal(saying(lonely, /^reached /), 1)
  })
})
