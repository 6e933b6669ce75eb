import assert from 'node:assert/strict'
import { encode } from 'it-length-prefixed'
import { decodeEnvelope, protocolId } from '../../../protocols/index.ts'
import { eventually } from '../../eventually.ts'
import { grant, type HostAtTest, hostsForTests, renew, request } from './host-at-test.ts'
import { strangersForTests } from './stranger.ts'

describe('direct streams', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()
  let member: HostAtTest
  let elector: HostAtTest

  beforeEach(async () => {
    member = await hosts.start()
    elector = await hosts.start()
    member.keep(elector)
  })

  async function renewOnce(): Promise<void> {
    const before = elector.received.length
    member.send(elector, renew, 'ours')
    await eventually('the renewal has come', () => elector.received.length > before)
  }

  it('carry frames in order, under the sender that noise has proven', async () => {
    for (let index = 0; index < 200; index++) member.send(elector, { kind: 'sync-request', committed: index })
    await eventually('all have come', () => elector.received.length === 200)
    const numbers = elector.received.map(({ bytes }) => {
      const decoded = decodeEnvelope('chain', bytes)
      return decoded.ok && decoded.value.message.kind === 'sync-request'
        ? decoded.value.message.committed
        : -1
    })
    assert.deepEqual(numbers, [...Array(200).keys()])
    assert.ok(elector.received.every(({ from, channel }) => from === member.id && channel === 'direct'))
  })

  it('carry what was sent before there was a connection', async () => {
    assert.equal(member.isConnectedTo(elector), false)
    member.send(elector, request)
    await eventually('it has come', () => elector.received.length === 1)
    assert.equal(member.inputsOf('connected', elector).length, 1)
    assert.equal(elector.inputsOf('connected', member).length, 1)
  })

  it('dial a peer that is not kept but known, when there is something for it', async () => {
    const third = await hosts.start()
    third.host.learn([{ id: member.id, addresses: member.host.addresses() }])
    third.send(member, request)
    await eventually('it has come', () => member.received.some(({ from }) => from === third.id))
  })

  it('carry large frames whole', async () => {
    const bytes = Buffer.alloc(3_000_000, 7)
    member.host.send(elector.id, 'chain', bytes)
    await eventually('it has come', () => elector.received.length === 1)
    assert.ok(Buffer.from(elector.received[0]?.bytes ?? []).equals(bytes))
  })

  it('bring the answer to a renewal back on the lifeline that it came by', async () => {
    await renewOnce()
    elector.send(member, grant, 'theirs')
    await eventually('the grant has come', () => member.received.length === 1)
    assert.equal(member.received[0]?.protocol, 'lease')
  })

  it('drop an answer for which there is no lifeline', async () => {
    member.send(elector, request)
    await eventually('they are connected', () => elector.received.length === 1)
    elector.send(member, grant, 'theirs')
    assert.equal(elector.journal.losses.get('no-lifeline'), 1)
  })

  it('tell an elector when a member closes its lifeline', async () => {
    await renewOnce()
    await member.host.stop()
    await eventually('it is told', () => elector.inputsOf('inbound-lifeline-closed', member).length === 1)
    await eventually('it is told', () => elector.inputsOf('disconnected', member).length === 1)
    assert.equal(elector.inputsOf('outbound-lifeline-closed', member).length, 0)
  })

  it('tell a member when its own lifeline is closed', async () => {
    await renewOnce()
    await elector.host.stop()
    await eventually('it is told', () => member.inputsOf('outbound-lifeline-closed', elector).length === 1)
    assert.equal(member.inputsOf('inbound-lifeline-closed', elector).length, 0)
  })

  it('say nothing of lifelines when none was opened', async () => {
    member.send(elector, request)
    await eventually('they are connected', () => elector.received.length === 1)
    await member.host.stop()
    await eventually('it is told', () => elector.inputsOf('disconnected', member).length === 1)
    assert.equal(elector.inputsOf('inbound-lifeline-closed', member).length, 0)
  })

  it('say nothing of the late end of a lifeline that a newer one has replaced', async () => {
    const stranger = await strangers.start()
    const connection = await stranger.dial(elector)
    const closed = () =>
      elector.inputs.filter((input) => input.kind === 'inbound-lifeline-closed' && input.peer === stranger.id)
        .length
    const open = async () => {
      const before = elector.received.length
      const stream = await connection.newStream(protocolId('lease'))
      stream.send(encode.single(new Uint8Array(1)))
      await eventually('it is used', () => elector.received.length > before)
      return stream
    }
    const older = await open()
    const newer = await open()
    await eventually('the older one is given up', () => older.status !== 'open')
    assert.equal(closed(), 0)
    elector.sendTo(stranger.id, grant, 'theirs')
    assert.equal(elector.journal.losses.get('no-lifeline'), undefined)
    newer.abort(new Error('closed for this test'))
    await eventually('the end of the newer one is told', () => closed() === 1)
  })

  it('open a lifeline again after it was closed', async () => {
    await renewOnce()
    await elector.host.stop()
    await eventually('it is told', () => member.inputsOf('outbound-lifeline-closed', elector).length === 1)
    const again = await hosts.start({ key: elector.key, listen: [`/ip4/127.0.0.1/tcp/${elector.port}`] })
    await eventually('the renewal comes again', () => {
      member.send(again, renew, 'ours')
      return again.received.length > 0
    })
  })
})
