import assert from 'node:assert/strict'
import { encode } from 'it-length-prefixed'
import { SideChannel, type SideProtocol } from '../../../src/adapters/libp2p/side-channel.ts'
import { eventually } from '../../eventually.ts'
import { type HostAtTest, hostsForTests } from './host-at-test.ts'
import { strangersForTests } from './stranger.ts'

const id = '/shoal/side-at-test/1.0'
const plenty = { framesPerSecond: 1_000, framesBurst: 1_000, bytesPerSecond: 1e9, bytesBurst: 1e9 }

describe('a side channel', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()
  let keeper: HostAtTest
  let friend: HostAtTest
  let heard: Uint8Array[]

  beforeEach(async () => {
    heard = []
    keeper = await hosts.start()
    friend = await hosts.start()
    friend.keep(keeper)
    await eventually('they are connected', () => keeper.isConnectedTo(friend))
  })

  async function open(rates: Partial<SideProtocol['rates']> = {}): Promise<SideChannel> {
    const protocol = { id, frameBytesMax: 10_000, queueBytesMax: 1e6, rates: { ...plenty, ...rates } }
    await keeper.host.openSide({ ...protocol, onFrame: (_from, bytes) => heard.push(bytes) })
    return friend.host.openSide({ ...protocol, onFrame: () => {} })
  }

  async function stillHearsItsFriend(channel: SideChannel): Promise<void> {
    const before = heard.length
    channel.send(keeper.id, new Uint8Array(3))
    await eventually('a friend is heard', () => heard.slice(before).some((bytes) => bytes.length === 3))
  }

  it('reads a peer that sends too many frames more slowly, and loses none', async () => {
    const channel = await open({ framesPerSecond: 200, framesBurst: 10 })
    for (let frame = 0; frame < 60; frame++) channel.send(keeper.id, new Uint8Array(5))
    await eventually('it is counted', () => keeper.journal.countOf('too-fast') > 0)
    await eventually('all have come', () => heard.length === 60)
    assert.equal(keeper.journal.refusals[0]?.who, friend.id)
  })

  it('reads a peer that sends too many bytes more slowly, and loses none', async () => {
    const channel = await open({ bytesPerSecond: 1e6, bytesBurst: 20_000 })
    for (let frame = 0; frame < 30; frame++) channel.send(keeper.id, new Uint8Array(9_000))
    await eventually('it is counted', () => keeper.journal.countOf('too-fast') > 0)
    await eventually('all have come', () => heard.length === 30)
  })

  it('counts all streams of a peer together', async () => {
    const channel = await open({ framesPerSecond: 20, framesBurst: 20 })
    const stranger = await strangers.start()
    const connection = await stranger.dial(keeper)
    for (let stream = 0; stream < 4; stream++) {
      const opened = await connection.newStream(id)
      for (let frame = 0; frame < 10; frame++) opened.send(encode.single(new Uint8Array(5)))
    }
    await eventually('it is counted', () => keeper.journal.countOf('too-fast') > 0)
    await eventually('all have come', () => heard.length === 40)
    assert.equal(keeper.journal.refusals[0]?.who, stranger.id)
    await stillHearsItsFriend(channel)
  })

  it('takes nothing of a frame that is too large, and ends its stream', async () => {
    const channel = await open()
    const stranger = await strangers.start()
    const stream = await (await stranger.dial(keeper)).newStream(id)
    stream.send(encode.single(new Uint8Array(10_001), { maxDataLength: 20_000 }))
    await eventually('it is refused', () => keeper.journal.countOf('bad-frame') === 1)
    await eventually('the stream is ended', () => stream.status !== 'open')
    assert.deepEqual(heard, [])
    await stillHearsItsFriend(channel)
  })

  it('refuses streams that are opened and closed without end', async () => {
    const channel = await open()
    const stranger = await strangers.start()
    const connection = await stranger.dial(keeper)
    for (let index = 0; index < 300; index++) {
      const stream = await connection.newStream(id)
      stream.abort(new Error('again'))
    }
    await eventually('they are refused', () => keeper.journal.countOf('too-many-streams') > 0)
    await stillHearsItsFriend(channel)
  })

  it('opens another stream where one had ended before it was used', async () => {
    await open()
    let opened = 0
    const channel = new SideChannel({
      protocol: { id, frameBytesMax: 10_000, queueBytesMax: 1e6, rates: plenty, onFrame: () => {} },
      limits: { streamsPerSecond: 20, streamsBurst: 100 },
      journal: friend.journal,
      now: () => 0,
      open: async (peer) => {
        const stream = await friend.host.open(peer, id)
        if (++opened === 1) stream?.abort(new Error('ended at once'))
        return stream
      },
    })
    channel.send(keeper.id, new Uint8Array(5))
    await eventually('it is lost', () => friend.journal.losses.get('too-old') === 1)
    await stillHearsItsFriend(channel)
    channel.close()
  })
})
