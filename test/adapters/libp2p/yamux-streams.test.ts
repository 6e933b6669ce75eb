import '../../../src/adapters/promise-with-resolvers.ts'
import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { type MultiaddrConnection, TypedEventEmitter } from '@libp2p/interface'
import { yamux } from '@libp2p/yamux'
import { silentLogger } from '../../../src/adapters/libp2p/thrift/silent-logger.ts'
import { abortWhereClosed, changeStreams } from '../../../src/adapters/libp2p/yamux-streams.ts'

/** A connection that ends while it is used. */
class EndingConnection extends TypedEventEmitter<Record<string, Event>> {
  readonly direction = 'outbound'
  readonly log = silentLogger.forComponent('')
  hasEnded = false

  send(): boolean {
    if (this.hasEnded) throw new Error('Cannot write to a stream that is closed')
    return true
  }

  abort(): void {}
}

describe('the opening of a stream', () => {
  it('aborts the stream, and not the process, where the connection has ended since', async () => {
    const connection = new EndingConnection()
    const factory = changeStreams(yamux({ enableKeepAlive: false })(), abortWhereClosed)
    const muxer = factory.createStreamMuxer(connection as unknown as MultiaddrConnection)
    const opening = muxer.createStream()
    connection.hasEnded = true
    const stream = await opening
    await turn()
    assert.equal(stream.status, 'aborted')
  })
})
