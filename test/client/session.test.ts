import assert from 'node:assert/strict'
import type { Carrier } from '../../src/client/carrier.ts'
import { PeerApiError, PeerUnreachableError } from '../../src/client/peer-errors.ts'
import { Session } from '../../src/client/session.ts'

/** Each time that it is opened, the next of these is what comes. */
function carrierOf(...streams: AsyncIterable<string>[]): Carrier {
  const refuse = () => assert.fail('only the session is opened')
  return {
    endpoint: 'unix:///test',
    call: refuse,
    stream: refuse,
    hold: () => streams.shift() as AsyncIterable<string>,
    close: () => {},
  }
}

async function* pieces(texts: readonly string[], error?: Error): AsyncGenerator<string> {
  yield* texts
  if (error !== undefined) throw error
}

async function* openFor(until: Promise<void>, name: string): AsyncGenerator<string> {
  yield `data: {"session":"${name}"}\n\n`
  await until
}

describe('the session of a program', () => {
  const forever = new Promise<void>(() => {})

  it('has the name that the peer gives it, in however many pieces that comes', async () => {
    const session = new Session(carrierOf(pieces([': alive\n\n', 'data: {"ses', 'sion":"a"}\n\n'])))
    assert.equal(await session.name(), 'a')
  })

  it('is opened once', async () => {
    const session = new Session(carrierOf(openFor(forever, 'a')))
    assert.deepEqual(await Promise.all([session.name(), session.name()]), ['a', 'a'])
  })

  it('is opened again when the peer ended it before it had a name', async () => {
    const session = new Session(carrierOf(pieces([]), openFor(forever, 'b')))
    await assert.rejects(session.name(), PeerUnreachableError)
    assert.equal(await session.name(), 'b')
  })

  it('is opened again when its connection has ended', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const session = new Session(carrierOf(openFor(ended, 'a'), openFor(forever, 'b')))
    assert.equal(await session.name(), 'a')
    end()
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(await session.name(), 'b')
  })

  it('has no name where the peer knows of no sessions', async () => {
    const unknown = new PeerApiError(404, { error: { code: 'not-found', message: '', hint: '' } })
    const session = new Session(carrierOf(pieces([], unknown)))
    assert.equal(await session.name(), undefined)
    assert.equal(await session.name(), undefined)
  })
})
