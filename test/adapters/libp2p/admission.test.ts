import assert from 'node:assert/strict'
import { createNetworkKey, parseNetworkKey } from '../../../src/adapters/libp2p/network-key.ts'
import { eventually } from '../../eventually.ts'
import { grant, hostsForTests, renew, request } from './host-at-test.ts'
import { strangersForTests } from './stranger.ts'

describe('who may come in', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()

  it('is whoever has the network key', async () => {
    const networkKey = createNetworkKey()
    const elector = await hosts.start({ networkKey })
    const member = await hosts.start({ networkKey })
    member.keep(elector)
    member.send(elector, renew, 'ours')
    await eventually('the renewal has come', () => elector.received.length === 1)
    elector.send(member, grant, 'theirs')
    await eventually('the grant has come', () => member.received.length === 1)
    await member.host.stop()
    await eventually(
      'the lifeline is closed',
      () => elector.inputsOf('inbound-lifeline-closed', member).length === 1,
    )
  })

  it('is nobody with another network key, or with none; both ends count it', async () => {
    const host = await hosts.start({ networkKey: createNetworkKey() })
    for (const options of [{ networkKey: createNetworkKey() }, {}]) {
      const before = host.journal.countOf('handshake')
      const outsider = await hosts.start(options)
      outsider.keep(host)
      outsider.send(host, request)
      await eventually('the host counts it', () => host.journal.countOf('handshake') > before)
      await eventually('the outsider counts it', () => outsider.journal.failedDials.length > 0)
      assert.deepEqual(outsider.host.connectedPeers(), [])
    }
    assert.deepEqual(host.received, [])
    assert.deepEqual(host.inputs, [])
  })

  it('is nobody who is not on the allow list, if there is one', async () => {
    const friend = await hosts.start()
    const host = await hosts.start({ allowedPeers: new Set([friend.id]) })
    const outsider = await hosts.start()
    outsider.keep(host)
    await eventually('it is refused', () => host.journal.countOf('unknown-peer') > 0)
    assert.equal(host.journal.refusals[0]?.who, outsider.id)
    friend.keep(host)
    friend.send(host, request)
    await eventually('the friend is heard', () => host.received.length === 1)
    assert.deepEqual(host.inputsOf('connected', outsider), [])
  })

  it('is not dialled either', async () => {
    const outsider = await hosts.start()
    const host = await hosts.start({
      allowedPeers: new Set(['somebody else']),
      bootstrap: [outsider.addresses[0] ?? ''],
    })
    await eventually('it is refused', () => host.journal.countOf('unknown-peer') > 0)
    assert.deepEqual(host.inputsOf('connected', outsider), [])
  })

  it('speaks only for itself: the sender is the key and not what a frame says', async () => {
    const host = await hosts.start()
    const liar = await hosts.start()
    const stranger = await strangers.start()
    liar.keep(host)
    liar.host.send(host.id, 'membership', new TextEncoder().encode(stranger.id))
    await eventually('it has come', () => host.received.length === 1)
    assert.equal(host.received[0]?.from, liar.id)
  })

  it('is asked for a network key in the form that shoal keygen writes', () => {
    const text = new TextDecoder().decode(createNetworkKey())
    assert.deepEqual(parseNetworkKey(`${text}\n`, 'the file'), new TextEncoder().encode(text))
    for (const wrong of ['', 'secret', text.slice(0, -1)]) {
      assert.throws(() => parseNetworkKey(wrong, '/etc/shoal.key'), {
        code: 'network-key-invalid',
        message: /\/etc\/shoal.key does not hold a network key; make one with: shoal keygen/,
      })
    }
  })
})
