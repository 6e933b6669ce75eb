import assert from 'node:assert/strict'
import { encode } from 'it-length-prefixed'
import {
  chunkProtocol,
  chunkReplyBytesMax,
  decodeChunkReply,
  encodeChunkRequest,
} from '../../../protocols/index.ts'
import { AskedStream } from '../../../src/adapters/libp2p/asked-stream.ts'
import type { CallerLimits } from '../../../src/adapters/libp2p/callers.ts'
import { ChunkServer, chunkLimits } from '../../../src/peer/checkpoints/chunk-server.ts'
import { type HostAtTest, hostsForTests } from '../../adapters/libp2p/host-at-test.ts'
import { type Stranger, strangersForTests } from '../../adapters/libp2p/stranger.ts'
import { eventually } from '../../eventually.ts'

const genesis = 'ab'.repeat(32)
const request = encodeChunkRequest({ genesis, hash: 'cd'.repeat(32) })

describe('chunks between peers', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()
  const members = new Set<string>()
  let keeper: HostAtTest
  let caller: Stranger
  let readChunk: () => Promise<Uint8Array | undefined>

  beforeEach(async () => {
    keeper = await hosts.start()
    caller = await strangers.start()
    members.clear()
    members.add(caller.id)
    readChunk = () => Promise.resolve(new Uint8Array(1_000))
  })

  async function serve(limits: Partial<CallerLimits> = {}): Promise<void> {
    const context = { sealing: { compress: false, key: undefined } }
    await new ChunkServer({
      store: { readChunk: () => readChunk(), context: context as never },
      state: () => ({ genesis, members }) as never,
      host: keeper.host,
      journal: keeper.journal,
      now: () => performance.now(),
      limits: { ...chunkLimits, ...limits },
    }).start()
  }

  async function lane(): Promise<AskedStream> {
    const stream = await (await caller.dial(keeper)).newStream(chunkProtocol)
    return new AskedStream(stream, chunkReplyBytesMax, 20_000)
  }

  async function ask(asked: AskedStream): Promise<string> {
    const reply = decodeChunkReply(await asked.ask(request))
    return reply.ok ? reply.value.outcome : reply.reason
  }

  it('are given to members only', async () => {
    await serve()
    assert.equal(await ask(await lane()), 'here')
    members.clear()
    assert.equal(await ask(await lane()), 'refused')
  })

  it('are given more slowly to one that asks too often, and none is refused', async () => {
    await serve({ requestsPerSecond: 200, requestsBurst: 5 })
    const asked = await lane()
    for (let round = 0; round < 30; round++) assert.equal(await ask(asked), 'here')
    assert.ok(keeper.journal.countOf('too-fast') > 0)
    assert.equal(keeper.journal.refusals[0]?.who, caller.id)
  })

  it('are given more slowly to one that takes too much', async () => {
    await serve({ bytesPerSecond: 200_000, bytesBurst: 5_000 })
    const asked = await lane()
    for (let round = 0; round < 30; round++) assert.equal(await ask(asked), 'here')
    assert.ok(keeper.journal.countOf('too-fast') > 0)
  })

  it('are given to a peer by no more than four streams at a time', async () => {
    let reading = 0
    let readingMax = 0
    let release: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    readChunk = async () => {
      readingMax = Math.max(readingMax, ++reading)
      await released
      return new Uint8Array(1)
    }
    await serve()
    const connection = await caller.dial(keeper)
    // One after the other: where they come in one piece, libp2p counts all of them before it lets the first one in.
    for (let opened = 0; opened < 12; opened++) {
      const opening = connection.newStream(chunkProtocol)
      await opening.then((stream) => stream.send(encode.single(request))).catch(() => {})
    }
    await eventually('four are served', () => reading === 4)
    release()
    assert.equal(readingMax, 4)
  })

  it('end the stream of one whose request is too large', async () => {
    await serve()
    const stream = await (await caller.dial(keeper)).newStream(chunkProtocol)
    stream.send(encode.single(new Uint8Array(100_000), { maxDataLength: 200_000 }))
    await eventually('the stream is ended', () => stream.status !== 'open')
    assert.equal(await ask(await lane()), 'here')
  })
})
