import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { encode } from 'it-length-prefixed'
import { protocolId } from '../../../protocols/index.ts'
import { eventually } from '../../eventually.ts'
import { type HostAtTest, hostsForTests, request } from './host-at-test.ts'
import { strangersForTests } from './stranger.ts'

describe('a host that is abused', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()
  let host: HostAtTest
  let friend: HostAtTest
  const sockets: Socket[] = []

  beforeEach(async () => {
    host = await hosts.start()
    friend = await hosts.start()
    friend.keep(host)
    await eventually('they are connected', () => host.isConnectedTo(friend))
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  async function stillServesItsFriend(): Promise<void> {
    const before = host.received.length
    friend.send(host, request)
    await eventually('a friend is heard', () =>
      host.received.slice(before).some(({ from }) => from === friend.id),
    )
    assert.equal(friend.inputsOf('disconnected', host).length, 0)
  }

  it('by a frame of 10 MB takes none of it, ends that stream, and counts it', async () => {
    const stranger = await strangers.start()
    const connection = await stranger.dial(host)
    const stream = await connection.newStream(protocolId('chain'))
    stream.send(encode.single(Buffer.alloc(10_000_000), { maxDataLength: 10_000_000 }))
    await eventually('it is refused', () => host.journal.countOf('bad-frame') === 1)
    await eventually('the stream is ended', () => stream.status !== 'open')
    assert.equal(host.journal.refusals[0]?.who, stranger.id)
    assert.deepEqual(host.received, [])
    await stillServesItsFriend()
  })

  it('by a length that never ends reads no further', async () => {
    const stranger = await strangers.start()
    const stream = await (await stranger.dial(host)).newStream(protocolId('lease'))
    stream.send(Buffer.alloc(64, 0xff))
    await eventually('it is refused', () => host.journal.countOf('bad-frame') === 1)
    await stillServesItsFriend()
  })

  it('by 10,000 streams keeps few of them, and counts', async () => {
    const stranger = await strangers.start()
    const connection = await stranger.dial(host)
    let refused = 0
    for (let round = 0; round < 100; round++) {
      const opened = await Promise.allSettled(
        Array.from({ length: 100 }, () =>
          connection.newStream(protocolId('lease'), {
            signal: AbortSignal.timeout(5_000),
            maxOutboundStreams: 20_000,
          }),
        ),
      )
      refused += opened.filter(({ status }) => status === 'rejected').length
      const atHost = host.host.streamCount(stranger.id)
      assert.ok(atHost <= 64, `${atHost} streams are open`)
    }
    assert.ok(refused > 0 || host.journal.countOf('too-many-streams') > 0)
    await stillServesItsFriend()
  })

  it('by streams that are opened and closed without end refuses more than a few a second', async () => {
    const stranger = await strangers.start()
    const connection = await stranger.dial(host)
    for (let index = 0; index < 300; index++) {
      const stream = await connection.newStream(protocolId('lease'))
      stream.abort(new Error('again'))
    }
    await eventually('they are refused', () => host.journal.countOf('too-many-streams') > 0)
    await stillServesItsFriend()
  })

  it('by frames without end reads them more slowly than they come, and loses none', async () => {
    const slow = await hosts.start({ limits: { framesPerSecond: 200, framesBurst: 10 } })
    friend.keep(host, slow)
    for (let index = 0; index < 60; index++) friend.send(slow, request)
    await eventually('it is counted', () => slow.journal.countOf('too-fast') > 0)
    await eventually('all have come', () => slow.received.length === 60)
  })

  it('by garbage on its port counts it as a handshake that failed', async () => {
    for (const bytes of [
      randomBytes(5_000),
      Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      Buffer.alloc(100),
    ]) {
      const before = host.journal.countOf('handshake')
      const socket = connect(host.port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(bytes)
      await eventually('it is counted', () => host.journal.countOf('handshake') > before)
    }
    assert.equal(host.journal.refusals[0]?.who, '127.0.0.1')
    await stillServesItsFriend()
  })

  it('by connections that say nothing keeps serving, and counts none of them', async () => {
    for (let index = 0; index < 50; index++) {
      const socket = connect(host.port, '127.0.0.1')
      sockets.push(socket)
      await once(socket, 'connect')
    }
    await stillServesItsFriend()
    for (const socket of sockets.splice(0)) socket.destroy()
    await stillServesItsFriend()
    assert.equal(host.journal.countOf('handshake'), 0)
  })

  it('by the introduction of somebody whose id is none goes on, and dials nobody by it', async () => {
    const nobody = { id: 'nobody', addresses: ['/ip4/127.0.0.1/tcp/1'] }
    const dialled = await hosts.start()
    host.host.keepConnected([nobody, { id: dialled.id, addresses: dialled.addresses }])
    host.sendTo(nobody.id, request)
    host.host.probe(nobody.id)
    await eventually('the other is dialled', () => host.isConnectedTo(dialled))
    await stillServesItsFriend()
    assert.deepEqual(host.journal.failedDials, [])
  })

  it('by many connections of one peer keeps a few', async () => {
    const { key } = friend
    const twins = await Promise.all(Array.from({ length: 6 }, () => strangers.start({ key })))
    await Promise.allSettled(twins.map((twin) => twin.dial(host)))
    await eventually('the last are refused', () => host.journal.countOf('too-many-connections') > 0)
    await stillServesItsFriend()
  })
})
