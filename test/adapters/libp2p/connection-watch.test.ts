import assert from 'node:assert/strict'
import type { Connection } from '@libp2p/interface'
import { ConnectionWatch } from '../../../src/adapters/libp2p/connection-watch.ts'
import { eventually } from '../../eventually.ts'
import { heartbeat, hostsForTests, renew } from './host-at-test.ts'
import { RecordingJournal } from './recording-journal.ts'
import { strangersForTests } from './stranger.ts'

interface FakeStream {
  readonly protocol: string
  readonly direction: 'inbound' | 'outbound'
}

/** A connection as far as the watch looks at one. */
class FakeConnection {
  readonly id: string
  readonly remotePeer: { toString(): string; equals(other: unknown): boolean }
  status = 'open'
  direction: 'inbound' | 'outbound' = 'outbound'
  streams: FakeStream[] = [
    { protocol: '/meshsub/1.2.0', direction: 'outbound' },
    { protocol: '/shoal/chain/1.0', direction: 'outbound' },
  ]

  constructor(id: string, peer: string) {
    this.id = id
    this.remotePeer = { toString: () => peer, equals: (other) => String(other) === peer }
  }
}

const lookEveryMs = 1_000

describe('ConnectionWatch', () => {
  const journal = new RecordingJournal()
  let nowMs = 0
  let connections: FakeConnection[] = []
  let deeds: string[] = []
  let doesPingWork = true
  let doesDialWork = true
  let isKept = true
  let connectionsKeptMin = 0
  let watch: ConnectionWatch

  beforeEach(() => {
    nowMs = 0
    deeds = []
    doesPingWork = true
    doesDialWork = true
    isKept = true
    connectionsKeptMin = 0
    connections = [new FakeConnection('1', 'peer')]
    watch = new ConnectionWatch({
      journal,
      now: () => nowMs,
      connections: () => connections as unknown as Connection[],
      isKept: () => isKept,
      ping: (connection) => {
        deeds.push(`ping ${connection.id}`)
        return doesPingWork ? Promise.resolve() : Promise.reject(new Error('no answer'))
      },
      dialAgain: (peer) => {
        deeds.push(`dial ${peer}`)
        return doesDialWork
          ? Promise.resolve(new FakeConnection('2', peer) as unknown as Connection)
          : Promise.reject(new Error('no answer'))
      },
      close: (connection, reason) => {
        deeds.push(`close ${connection.id}: ${reason}`)
        ;(connection as { status: string }).status = 'aborted'
      },
      reviveGossip: (connection) => {
        deeds.push(`revive ${connection.id}`)
        return Promise.resolve()
      },
      lookEveryMs,
      get connectionsKeptMin() {
        return connectionsKeptMin
      },
    })
  })

  async function look(times: number, heard: boolean): Promise<void> {
    for (let index = 0; index < times; index++) {
      nowMs += lookEveryMs
      if (heard) watch.heard('peer')
      watch.look()
      await new Promise(setImmediate)
    }
  }

  it('leaves alone what is heard', async () => {
    await look(50, true)
    assert.deepEqual(deeds, [])
  })

  it('pings a peer that says nothing, and is content with an answer', async () => {
    await look(2, false)
    assert.deepEqual(deeds, ['ping 1'])
    await look(1, false)
    assert.deepEqual(deeds, ['ping 1'])
  })

  it('asks those that nobody needs less often', async () => {
    isKept = false
    await look(11, false)
    assert.deepEqual(deeds, [])
    await look(1, false)
    assert.deepEqual(deeds, ['ping 1'])
  })

  it('replaces a silent connection as soon as another comes about beside it', async () => {
    doesPingWork = false
    await look(2, false)
    assert.deepEqual(deeds, ['ping 1', 'dial peer', 'close 1: a new connection took its place'])
  })

  it('keeps a silent connection while no other comes about, as a frozen peer may wake', async () => {
    doesPingWork = false
    doesDialWork = false
    await look(6, false)
    assert.equal(deeds.filter((deed) => deed.startsWith('close')).length, 0)
    assert.equal(deeds.filter((deed) => deed === 'dial peer').length, 5)
  })

  it('closes a connection that stays silent', async () => {
    doesPingWork = false
    doesDialWork = false
    await look(12, false)
    assert.equal(deeds.at(-1), 'close 1: the peer has been silent')
  })

  it('counts nothing when it was itself away', async () => {
    await look(1, false)
    nowMs += 60_000
    watch.look()
    assert.deepEqual(deeds, [])
  })

  it('opens gossip again where its stream is gone, and in the end the connection', async () => {
    connections[0]?.streams.shift()
    await look(2, true)
    assert.deepEqual(deeds, ['revive 1'])
    await look(4, true)
    assert.equal(deeds.at(-1), 'close 1: gossip has no stream on it')
  })

  it('closes the one of two connections on which nothing runs', async () => {
    const spare = new FakeConnection('2', 'peer')
    spare.streams = []
    connections.push(spare)
    await look(24, true)
    assert.deepEqual(deeds, ['close 2: it is not needed'])
  })

  it('keeps what it dialled as long as something is said on it', async () => {
    isKept = false
    for (let index = 0; index < 50; index++) {
      if (index % 20 === 0) watch.used('peer')
      await look(1, true)
    }
    assert.deepEqual(deeds, [])
  })

  it('closes what it dialled and no longer needs, but nothing that others dialled', async () => {
    isKept = false
    const theirs = new FakeConnection('2', 'other')
    theirs.direction = 'inbound'
    connections.push(theirs)
    for (let index = 0; index < 24; index++) {
      watch.heard('other')
      await look(1, true)
    }
    assert.deepEqual(deeds, ['close 1: it is not needed'])
  })

  it('closes of those it does not need only what is too many', async () => {
    isKept = false
    connectionsKeptMin = 2
    connections.push(new FakeConnection('2', 'second'), new FakeConnection('3', 'third'))
    for (let index = 0; index < 50; index++) {
      watch.heard('second')
      watch.heard('third')
      await look(1, true)
    }
    assert.deepEqual(deeds, ['close 1: it is not needed'])
  })
})

describe('the watch of a host', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()

  it('brings gossip back when its stream breaks on a living connection', async () => {
    const host = await hosts.start({ watchEveryMs: 50 })
    const neighbour = await strangers.start()
    const connection = await neighbour.dial(host)
    let heard = 0
    neighbour.node.services.gossip.addEventListener('message', () => heard++)
    const untilHeard = async () => {
      heard = 0
      await eventually('gossip is heard', () => {
        host.host.publish(host.gossip(heartbeat))
        return heard > 0
      })
    }
    await untilHeard()
    // A copy, since a stream that is aborted leaves the list.
    for (const stream of [...connection.streams]) {
      if (stream.protocol.startsWith('/meshsub/')) stream.abort(new Error('broken for this test'))
    }
    await eventually('it is noticed', () => host.journal.repairs.includes(`silent-gossip ${neighbour.id}`))
    await untilHeard()
    assert.equal(connection.status, 'open')
  })

  it('does not call a lifeline closed by the peer when it closes the connection itself', async () => {
    const elector = await hosts.start()
    const member = await hosts.start({ bootstrap: [elector.address] })
    await eventually('they are connected', () => elector.isConnectedTo(member))
    member.send(elector, renew, 'ours')
    await eventually('it has come', () => elector.received.length === 1)
    elector.host.disconnect(member.id)
    await eventually('it is told', () => elector.inputsOf('disconnected', member).length === 1)
    await eventually(
      'the member is told',
      () => member.inputsOf('outbound-lifeline-closed', elector).length === 1,
    )
    assert.equal(elector.inputsOf('inbound-lifeline-closed', member).length, 0)
  })
})
