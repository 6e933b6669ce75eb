import assert from 'node:assert/strict'
import type { Stream } from '@libp2p/interface'
import { encode } from 'it-length-prefixed'
import { AskedStream } from '../../../src/adapters/libp2p/asked-stream.ts'
import { eventually } from '../../eventually.ts'
import { type HostAtTest, hostsForTests } from './host-at-test.ts'
import { type Stranger, strangersForTests } from './stranger.ts'

const protocol = '/test/asked/1'
const MiB = 1_024 * 1_024
const frameBytesMax = 4 * MiB

const patterned = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + seed) & 0xff)

describe('a stream on which one end asks', () => {
  const hosts = hostsForTests()
  const strangers = strangersForTests()
  let keeper: HostAtTest
  let caller: Stranger
  let accepted: Promise<Stream>

  beforeEach(async () => {
    keeper = await hosts.start()
    caller = await strangers.start()
    accepted = new Promise((resolve) => {
      void keeper.host.serve(protocol, 4, (_, stream) => resolve(stream))
    })
  })

  const open = async () => (await caller.dial(keeper)).newStream(protocol)

  it('carries frames larger than any window, one after the other', async () => {
    const asking = new AskedStream(await open(), frameBytesMax, 20_000)
    const asked = new AskedStream(await accepted, frameBytesMax, 20_000)
    const memory = new Uint8Array(frameBytesMax)
    for (const [seed, length] of [frameBytesMax, 0, 3 * MiB + 7].entries()) {
      const answer = patterned(length, seed)
      const answering = (async () => {
        assert.deepEqual(await asked.next(), patterned(100, seed))
        await asked.write(answer)
      })()
      assert.ok(Buffer.from(answer).equals(await asking.askInto(patterned(100, seed), memory)))
      await answering
    }
  })

  it('gives the connection no more than it takes, the second time as well', async () => {
    const stream = await open()
    const asked = new AskedStream(await accepted, frameBytesMax, 20_000)
    await asked.write(new Uint8Array(2 * MiB))
    stream.pause()
    let sent = 0
    void (async () => {
      for (; sent < 16; sent++) await asked.write(new Uint8Array(MiB))
    })().catch(() => {})
    await eventually('the window is full', async () => (await accepted).writableNeedsDrain)
    assert.ok(sent < 16)
    assert.ok((await accepted).writeBufferLength <= 256 * 1_024, `${(await accepted).writeBufferLength}`)
  })

  it('ends when the other end sends what nobody waits for', async () => {
    const stream = await open()
    const asked = new AskedStream(await accepted, 1_000, 20_000)
    for (let sent = 0; sent < 20; sent++) stream.send(encode.single(new Uint8Array(100)))
    await eventually('the stream is ended', () => !asked.isOpen)
  })

  it('ends when the other end is silent in the middle of an answer', async () => {
    const asking = new AskedStream(await open(), frameBytesMax, 200)
    const answering = await accepted
    answering.send(encode.single(new Uint8Array(1_000)).sublist(0, 500))
    await assert.rejects(asking.ask(new Uint8Array(10)), /no answer within 200 ms/)
    assert.equal(asking.isOpen, false)
  })

  it('says that there are no more frames when the other end has closed, and fails in the middle of one', async () => {
    const stream = await open()
    const asked = new AskedStream(await accepted, frameBytesMax, 20_000)
    stream.send(encode.single(patterned(10, 1)))
    await stream.close()
    assert.deepEqual(await asked.next(), patterned(10, 1))
    assert.equal(await asked.next(), undefined)
  })
})
