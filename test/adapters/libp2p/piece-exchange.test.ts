import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { encode } from 'it-length-prefixed'
import { encodePieceAnswer, encodePieceRequest, pieceProtocol } from '../../../protocols/index.ts'
import { type Piece, PieceExchange } from '../../../src/adapters/libp2p/piece-exchange.ts'
import { lengthOf, type PieceRef, pieceBytes } from '../../../src/core/piece.ts'
import { eventually } from '../../eventually.ts'
import { type HostAtTest, hostsForTests } from './host-at-test.ts'
import { strangersForTests } from './stranger.ts'

const ref: PieceRef = { dataSet: 'corpus', path: 'a', version: 'v', bytes: pieceBytes + 100_000, piece: 0 }
const last: PieceRef = { ...ref, piece: 1 }

function pieceOf(wanted: PieceRef): Piece {
  const bytes = new Uint8Array(randomBytes(lengthOf(wanted)))
  return { bytes, digest: new Uint8Array(createHash('sha256').update(bytes).digest()) }
}

describe('pieces between peers', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()
  let keeper: HostAtTest
  let reader: HostAtTest
  let asks: PieceExchange
  const members = new Set<string>()
  let give: (wanted: PieceRef) => ReturnType<ConstructorParameters<typeof PieceExchange>[0]['give']>

  beforeEach(async () => {
    keeper = await hosts.start()
    reader = await hosts.start()
    reader.keep(keeper)
    await eventually('they are connected', () => keeper.isConnectedTo(reader))
    members.clear()
    members.add(reader.id)
    give = (wanted) => Promise.resolve(pieceOf(wanted))
    await exchangeOf(keeper).start()
    asks = exchangeOf(reader)
    await asks.start()
  })

  function exchangeOf(at: HostAtTest): PieceExchange {
    return new PieceExchange({
      host: at.host,
      journal: at.journal,
      now: () => performance.now(),
      isMember: (peer) => members.has(peer),
      give: (wanted) => give(wanted),
    })
  }

  it('are given whole, the last and shorter one too', async () => {
    for (const wanted of [ref, last]) {
      const piece = pieceOf(wanted)
      give = () => Promise.resolve(piece)
      const taken = await asks.ask(keeper.id, wanted)
      assert.equal(Buffer.compare(taken?.bytes ?? new Uint8Array(), piece.bytes), 0)
      assert.equal(Buffer.compare(taken?.digest ?? new Uint8Array(), piece.digest), 0)
    }
  })

  it('are not had where the keeper has none, is busy or fails, and can be asked for again', async () => {
    for (const refusal of ['unknown', 'busy', 'failed'] as const) {
      give = () => Promise.resolve(refusal)
      assert.equal(await asks.ask(keeper.id, ref), undefined)
    }
    give = (wanted) => Promise.resolve(pieceOf(wanted))
    assert.notEqual(await asks.ask(keeper.id, ref), undefined)
  })

  it('are not had of a peer that is not there', async () => {
    const gone = await hosts.start()
    assert.equal(await asks.ask(gone.id, ref), undefined)
  })

  it('are had of a peer that must be dialled first', async () => {
    const known = await hosts.start()
    await exchangeOf(known).start()
    reader.host.learn([{ id: known.id, addresses: known.addresses }])
    assert.ok(!reader.isConnectedTo(known))
    assert.notEqual(await asks.ask(known.id, last), undefined)
  })

  it('are not given to one that is no member', async () => {
    members.delete(reader.id)
    assert.equal(await asks.ask(keeper.id, ref), undefined)
    assert.equal(keeper.journal.countOf('too-many-streams'), 1)
  })

  it('are all had where many are asked for at once', async () => {
    const taken = await Promise.all(Array.from({ length: 12 }, () => asks.ask(keeper.id, last)))
    assert.equal(taken.filter((piece) => piece !== undefined).length, 12)
    assert.equal(keeper.journal.countOf('too-many-streams'), 0)
  })

  it('are not waited for by many, one after the other, where the keeper has none', async () => {
    let askedCount = 0
    give = () => {
      askedCount += 1
      return Promise.resolve('failed')
    }
    const taken = await Promise.all(Array.from({ length: 12 }, () => asks.ask(keeper.id, last)))
    assert.ok(taken.every((piece) => piece === undefined))
    assert.ok(askedCount <= 2, `${askedCount} were asked for`)
  })

  it('are given to a peer by no more than four streams at a time', async () => {
    let release: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let givingMax = 0
    let giving = 0
    give = async (wanted) => {
      givingMax = Math.max(givingMax, ++giving)
      await released
      giving -= 1
      return pieceOf(wanted)
    }
    const stranger = await strangers.start()
    members.add(stranger.id)
    const connection = await stranger.dial(keeper)
    const streams = await Promise.allSettled(
      Array.from({ length: 12 }, async () => {
        const stream = await connection.newStream(pieceProtocol)
        stream.send(encode.single(encodePieceRequest(ref)))
      }),
    )
    await eventually('four are served', () => giving === 4)
    release()
    assert.ok(streams.length === 12 && givingMax === 4, String(givingMax))
    give = (wanted) => Promise.resolve(pieceOf(wanted))
    assert.notEqual(await asks.ask(keeper.id, ref), undefined)
  })

  for (const [what, bytes] of [
    ['nonsense', randomBytes(40)],
    ['more than a request may have', Buffer.alloc(100_000)],
    ['a path that leaves the source', encodePieceRequest({ ...ref, path: '../secret' })],
  ] as const)
    it(`end the stream of whoever asks with ${what}, and others are served`, async () => {
      const asked: PieceRef[] = []
      give = (wanted) => {
        asked.push(wanted)
        return Promise.resolve(pieceOf(wanted))
      }
      const stranger = await strangers.start()
      members.add(stranger.id)
      const stream = await (await stranger.dial(keeper)).newStream(pieceProtocol)
      stream.send(encode.single(bytes, { maxDataLength: 1_000_000 }))
      await eventually('the stream is ended', () => stream.status !== 'open')
      assert.deepEqual(asked, [])
      assert.notEqual(await asks.ask(keeper.id, ref), undefined)
    })

  for (const [what, frames] of [
    ['nonsense', [randomBytes(50)]],
    [
      'a piece of another length',
      [encodePieceAnswer({ status: 'found', length: 5, digest: new Uint8Array(32) })],
    ],
    [
      'more than the piece has',
      [
        encodePieceAnswer({ status: 'found', length: lengthOf(last), digest: new Uint8Array(32) }),
        ...Array.from({ length: 3 }, () => Buffer.alloc(60_000)),
      ],
    ],
    [
      'frames that are too large',
      [
        encodePieceAnswer({ status: 'found', length: lengthOf(last), digest: new Uint8Array(32) }),
        Buffer.alloc(lengthOf(last)),
      ],
    ],
  ] as const)
    it(`are not had of one that answers with ${what}`, async () => {
      const stranger = await strangers.start()
      await stranger.node.handle(pieceProtocol, (stream) => {
        for (const frame of frames) stream.send(encode.single(frame, { maxDataLength: 1_000_000 }))
      })
      await stranger.dial(reader)
      assert.equal(await asks.ask(stranger.id, last), undefined)
      assert.notEqual(await asks.ask(keeper.id, ref), undefined)
    })
})
