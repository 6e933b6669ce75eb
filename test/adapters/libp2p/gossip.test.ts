import assert from 'node:assert/strict'
import { decodeGossip } from '../../../protocols/index.ts'
import { ReplayGuard } from '../../../src/adapters/libp2p/replay-guard.ts'
import { createVerify } from '../../../src/adapters/signatures/signatures.ts'
import { eventually } from '../../eventually.ts'
import { type HostAtTest, heartbeat, hostsForTests } from './host-at-test.ts'
import { type Stranger, strangersForTests } from './stranger.ts'

describe('gossip', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()

  /** Hosts of which each is connected to the next alone, so that all else must be carried on. */
  async function chainOf(count: number): Promise<HostAtTest[]> {
    const chain: HostAtTest[] = []
    for (let index = 0; index < count; index++) {
      const next = await hosts.start()
      const last = chain[index - 1]
      chain.push(next)
      if (last !== undefined) next.keep(last)
    }
    return chain
  }

  /**
   * Publishes fresh heartbeats until everybody has heard one of them: a mesh takes a moment to form. What was carried on
   * before has come by then, as one stream leads from each to the next.
   */
  async function untilHeard(speaker: HostAtTest, listeners: readonly HostAtTest[]): Promise<void> {
    const before = listeners.map((listener) => heardFrom(listener, speaker).length)
    await eventually(`all hear ${speaker.id}`, () => {
      speaker.host.publish(speaker.gossip(heartbeat))
      return listeners.every((listener, index) => heardFrom(listener, speaker).length > (before[index] ?? 0))
    })
  }

  function heardFrom(listener: HostAtTest, speaker: { id: string }): Uint8Array[] {
    return listener.received
      .filter(({ channel, from }) => channel === 'gossip' && from === speaker.id)
      .map(({ bytes }) => bytes)
  }

  /** A stranger next to the first host of a chain, part of its mesh. */
  async function strangerNextTo(host: HostAtTest): Promise<Stranger> {
    const stranger = await strangers.start()
    await stranger.dial(host)
    await eventually('the stranger is in the mesh', () =>
      stranger.node.services.gossip
        .getSubscribers(stranger.topic)
        .some((peer) => peer.toString() === host.id),
    )
    return stranger
  }

  it('reaches everybody, over others', async () => {
    const [first, second, third] = await chainOf(3)
    assert.ok(first && second && third)
    await untilHeard(first, [second, third])
    await untilHeard(third, [first, second])
    assert.equal(first.isConnectedTo(third), false)
  })

  it('reaches everybody where many peers share one address', async () => {
    const all = await chainOf(18)
    const hub = all[0]
    assert.ok(hub)
    for (const spoke of all.slice(1)) spoke.keep(hub)
    await eventually('all are connected', () => all.slice(1).every((spoke) => spoke.isConnectedTo(hub)))
    // More than once: it takes gossipsub a few seconds to judge its neighbours by their addresses.
    for (let round = 0; round < 4; round++) {
      for (const { received } of all) received.length = 0
      await untilHeard(hub, all.slice(1))
    }
  })

  it('that its sender did not sign is counted, not heard and not carried on', async () => {
    const [near, far] = await chainOf(2)
    assert.ok(near && far)
    await untilHeard(near, [far])
    const stranger = await strangerNextTo(near)
    const forged = near.gossip(heartbeat, { from: far.id })
    assert.equal(decodeGossip(forged, createVerify()).ok, false)
    await eventually('it is refused', async () => {
      await stranger.node.services.gossip.publish(stranger.topic, forged)
      return near.journal.countOf('bad-gossip') > 0
    })
    await untilHeard(near, [far])
    assert.deepEqual(heardFrom(near, far), [])
    assert.equal(far.journal.countOf('bad-gossip'), 0)
  })

  it('that is no gossip at all is counted, not heard and not carried on', async () => {
    const [near, far] = await chainOf(2)
    assert.ok(near && far)
    const stranger = await strangerNextTo(near)
    let number = 0
    await eventually('it is refused', async () => {
      await stranger.node.services.gossip.publish(stranger.topic, Buffer.from(`garbage ${number++}`))
      return near.journal.countOf('bad-gossip') > 0
    })
    await untilHeard(near, [far])
    assert.equal(far.journal.countOf('bad-gossip'), 0)
    assert.equal(near.journal.refusals.find(({ reason }) => reason === 'bad-gossip')?.who, stranger.id)
  })

  it('that came before is counted, not heard and not carried on, even when gossipsub has forgotten it', async () => {
    const [near, far] = await chainOf(2)
    assert.ok(near && far)
    const speaker = await hosts.start()
    speaker.keep(near)
    await untilHeard(speaker, [near, far])
    const stranger = await strangerNextTo(near)
    // A number that was heard, in other bytes, which gossipsub has never seen: as a recorded message two minutes later.
    const heard = decodeGossip(heardFrom(near, speaker)[0] ?? new Uint8Array(), createVerify())
    assert.ok(heard.ok)
    const old = speaker.gossip({ ...heartbeat, samples: 7 }, { sequence: heard.value.sequence })
    const before = heardFrom(near, speaker).length
    await eventually('it is refused', async () => {
      await stranger.node.services.gossip.publish(stranger.topic, old)
      return near.journal.countOf('replayed-gossip') > 0
    })
    await untilHeard(near, [far])
    assert.equal(heardFrom(near, speaker).length, before)
    assert.equal(far.journal.countOf('replayed-gossip'), 0)
  })

  it('of another job is neither heard nor carried', async () => {
    const [near, far] = await chainOf(2)
    assert.ok(near && far)
    const foreigner = await hosts.start({ jobTag: 'fedcba9876543210' })
    foreigner.keep(near)
    await eventually('they are connected', () => near.isConnectedTo(foreigner))
    await untilHeard(near, [far])
    foreigner.host.publish(foreigner.gossip(heartbeat))
    near.host.publish(near.gossip(heartbeat))
    await untilHeard(far, [near])
    assert.deepEqual(heardFrom(near, foreigner), [])
    assert.deepEqual(heardFrom(foreigner, near), [])
  })

  it('is heard by a peer that has restarted', async () => {
    const [first, second] = await chainOf(2)
    assert.ok(first && second)
    await untilHeard(second, [first])
    await second.host.stop()
    const again = await hosts.start({ key: second.key, listen: [`/ip4/127.0.0.1/tcp/${second.port}`] })
    again.keep(first)
    await untilHeard(first, [again])
    again.incarnation = 2
    const before = heardFrom(first, again).length
    await eventually('it is heard again', () => {
      again.host.publish(again.gossip(heartbeat))
      return heardFrom(first, again).length > before
    })
  })
})

describe('ReplayGuard', () => {
  it('takes the numbers of a sender only upwards', () => {
    const guard = new ReplayGuard()
    assert.equal(guard.judge('a', 1, 5), 'new')
    assert.equal(guard.judge('a', 1, 6), 'new')
    assert.equal(guard.judge('a', 1, 40), 'new')
    assert.equal(guard.judge('b', 1, 1), 'new')
  })

  it('tells one that was overtaken from one that came before', () => {
    const guard = new ReplayGuard()
    for (const sequence of [5, 7, 8]) guard.judge('a', 1, sequence)
    assert.equal(guard.judge('a', 1, 6), 'late')
    for (const sequence of [5, 6, 7, 8]) assert.equal(guard.judge('a', 1, sequence), 'replayed')
  })

  it('takes one for overtaken, and not for a replay, however many went to single peers in between', () => {
    const guard = new ReplayGuard()
    guard.judge('a', 1, 10_000)
    assert.equal(guard.judge('a', 1, 9_000), 'late')
    assert.equal(guard.judge('a', 1, 9_000), 'replayed')
  })

  it('takes what is older than all that it remembers for a replay', () => {
    const guard = new ReplayGuard()
    for (let sequence = 100; sequence < 132; sequence++) guard.judge('a', 1, sequence)
    assert.equal(guard.judge('a', 1, 99), 'replayed')
    guard.judge('a', 1, 200)
    assert.equal(guard.judge('a', 1, 100), 'replayed')
    assert.equal(guard.judge('a', 1, 150), 'late')
  })

  it('starts anew with a higher incarnation and takes nothing of a lower one', () => {
    const guard = new ReplayGuard()
    assert.equal(guard.judge('a', 2, 9), 'new')
    assert.equal(guard.judge('a', 3, 1), 'new')
    assert.equal(
      guard.judge('a', 2, 10),
      'late',
      'it may have been on its way when the peer was started anew',
    )
    assert.equal(guard.judge('a', 1, 10), 'replayed')
  })

  it('forgets those heard longest ago when there are too many', () => {
    const guard = new ReplayGuard(2)
    guard.judge('a', 1, 1)
    guard.judge('b', 1, 1)
    guard.judge('a', 1, 2)
    guard.judge('c', 1, 1)
    assert.equal(guard.judge('a', 1, 2), 'replayed')
    assert.equal(guard.judge('b', 1, 1), 'new')
  })
})
