import assert from 'node:assert/strict'
import { AddressBook } from '../../../src/adapters/libp2p/address-book.ts'
import { Connector } from '../../../src/adapters/libp2p/connector.ts'
import { eventually } from '../../eventually.ts'
import { RecordingJournal } from './recording-journal.ts'

describe('Connector', () => {
  let connector: Connector
  let bootstrap: string[]
  let remembered: string[]
  /** Each dial: who is expected at which address. */
  let dials: string[]
  let dialled: Map<string, number>
  let connected: Set<string>
  let reachable: Set<string>
  let nowMs: number
  /** Whether dials take until a test lets them fail. */
  let slow: boolean
  let underWay: (() => void)[]
  let journal: RecordingJournal

  beforeEach(() => {
    const book = new AddressBook()
    for (let index = 0; index < 200; index++) book.learn(`peer-${index}`, [`/ip4/10.0.0.1/tcp/${index + 1}`])
    dialled = new Map()
    connected = new Set()
    reachable = new Set()
    bootstrap = []
    remembered = []
    dials = []
    nowMs = 0
    slow = false
    underWay = []
    journal = new RecordingJournal()
    const peers = () => remembered.map((id) => ({ id, addresses: book.addressesOf(id) }))
    connector = new Connector({
      self: 'self',
      book: Object.assign(book, { peers }),
      bootstrap,
      backoff: { firstMs: 1, longestMs: 4 },
      connectionsWanted: 2,
      journal,
      now: () => nowMs,
      dice: () => 0.5,
      dial: (peer = '', addresses) => {
        dials.push(`${peer || 'whoever'} at ${addresses.join()}`)
        dialled.set(peer, (dialled.get(peer) ?? 0) + 1)
        if (slow) return new Promise((_, reject) => underWay.push(() => reject(new Error('ECONNREFUSED'))))
        if (!reachable.has(peer)) return Promise.reject(new Error('ECONNREFUSED'))
        connected.add(peer)
        connector.connected(peer)
        return Promise.resolve(peer)
      },
      isConnected: (peer) => connected.has(peer),
      connectedCount: () => connected.size,
    })
    connector.start()
  })
  afterEach(() => connector.stop())

  const dialsOf = (peer: string) => dialled.get(peer) ?? 0

  it('dials a kept peer for ever', async () => {
    connector.keep(['peer-1'])
    await eventually('it was dialled often', () => dialsOf('peer-1') > 20)
    reachable.add('peer-1')
    await eventually('it is connected', () => connected.has('peer-1'))
  })

  it('does not count a connection as success that ends at once', async () => {
    reachable.add('peer-1')
    connector.keep(['peer-1'])
    for (let round = 1; round < 5; round++) {
      await eventually('it is connected', () => connected.delete('peer-1'))
      connector.disconnected('peer-1')
    }
    await eventually('it is dialled again', () => dialsOf('peer-1') >= 5)
  })

  it('says whether one that it does not reach is needed', async () => {
    connector.keep(['peer-1'])
    connector.discovered('peer-2')
    await eventually('both were dialled', () => dialsOf('peer-1') > 0 && dialsOf('peer-2') > 0)
    assert.deepEqual([...journal.needed].sort(), ['peer-1'])
  })

  it('leaves those alone that need not be kept once enough are connected', async () => {
    connected.add('other-1').add('other-2')
    connector.discovered('peer-1')
    connector.keep(['peer-2'])
    await eventually('the kept one is dialled', () => dialsOf('peer-2') > 10)
    assert.equal(dialsOf('peer-1'), 0)
    connected.clear()
    await eventually('now it is dialled', () => dialsOf('peer-1') > 0)
  })

  it('stops dialling a peer that is no longer kept', async () => {
    connected.add('other-1').add('other-2')
    connector.keep(['peer-1'])
    await eventually('it is dialled', () => dialsOf('peer-1') > 2)
    connector.keep(['peer-2'])
    assert.equal(connector.isKept('peer-1'), false)
    const before = dialsOf('peer-1')
    await eventually('the other is dialled', () => dialsOf('peer-2') > 10)
    // One dial may have been under way.
    assert.ok(dialsOf('peer-1') <= before + 1)
  })

  it('takes a bootstrap address for the peer that was there, and dials that one once', async () => {
    connector.stop()
    bootstrap.push('/ip4/10.0.0.1/tcp/8', '/ip4/10.0.0.1/tcp/9')
    remembered.push('peer-7', 'peer-8')
    reachable.add('peer-7').add('peer-8')
    connector.start()
    await eventually('they are connected', () => connected.size === 2)
    connector.keep(['peer-1'])
    await eventually('another is dialled', () => dialsOf('peer-1') > 5)
    assert.deepEqual(dials.slice(0, 2), ['peer-7 at /ip4/10.0.0.1/tcp/8', 'peer-8 at /ip4/10.0.0.1/tcp/9'])
    assert.deepEqual([dialsOf('peer-7'), dialsOf('peer-8')], [1, 1])
  })

  it('takes whoever answers at a bootstrap address when the one who was there does not', async () => {
    connector.stop()
    bootstrap.push('/ip4/10.0.0.1/tcp/8')
    connector.start()
    await eventually('it was dialled twice', () => dials.length >= 2)
    assert.deepEqual(dials.slice(0, 2), ['peer-7 at /ip4/10.0.0.1/tcp/8', 'whoever at /ip4/10.0.0.1/tcp/8'])
  })

  it('remembers no more strangers than it can use', async () => {
    connector.keep(['peer-0'])
    for (let index = 1; index < 200; index++) connector.discovered(`peer-${index}`)
    await eventually('they are dialled', () => dialsOf('peer-0') > 5)
    assert.ok(dialled.size <= 66, `${dialled.size} are dialled`)
  })

  it('dials nobody again whom it forgot while a dial was under way', async () => {
    connector.keep(['peer-0'])
    slow = true
    for (let index = 1; index <= 64; index++) connector.discovered(`peer-${index}`)
    await eventually('all are being dialled', () => dialled.size === 65)
    for (let index = 65; index <= 128; index++) connector.discovered(`peer-${index}`)
    slow = false
    for (const fail of underWay.splice(0)) fail()
    dialled.clear()
    await eventually('they are dialled', () => dialsOf('peer-0') > 20)
    assert.ok(dialled.size <= 65, `${dialled.size} are dialled`)
  })
})
