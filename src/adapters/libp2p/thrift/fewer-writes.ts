import type { Writable } from 'node:stream'

/**
 * Sends what is written in one turn of the event loop with one system call. noise writes each message in two pieces,
 * yamux answers each with a window update of its own, and every piece is a system call and a packet: four for a
 * renewal where one will do, and they are most of what an idle peer costs.
 */
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
