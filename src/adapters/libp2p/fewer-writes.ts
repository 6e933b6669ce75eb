import type { Writable } from 'node:stream'
import type { ConnectionProtector, MultiaddrConnection } from '@libp2p/interface'

/**
 * Sends what is written in one turn of the event loop with one system call. noise writes each message in two pieces,
 * yamux answers each with a window update of its own, and every piece is a system call and a packet: four for a
 * renewal where one will do, and they are most of what an idle peer costs.
 *
 * libp2p has no setting for it. The protector is the one place that is handed every connection before anything is
 * sent on it; `inner` is the protector that encrypts, if there is one.
 */
export function withFewerWrites(inner: ConnectionProtector | undefined): ConnectionProtector {
  return {
    protect: async (connection, options) => {
      const { socket } = connection as MultiaddrConnection & { socket?: Writable }
      if (socket !== undefined) writeOncePerTurn(socket)
      return inner === undefined ? connection : inner.protect(connection, options)
    },
  }
}

export function writeOncePerTurn(socket: Writable): void {
  const write = socket.write.bind(socket) as (chunk: unknown) => boolean
  let isCorked = false
  socket.write = (chunk: unknown) => {
    if (!isCorked) {
      isCorked = true
      socket.cork()
      setImmediate(() => {
        isCorked = false
        socket.uncork()
      })
    }
    return write(chunk)
  }
}
