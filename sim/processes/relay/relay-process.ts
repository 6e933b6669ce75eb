import type { FromRelay, ToRelay } from './relay-messages.ts'
import { RelayServer } from './relay-server.ts'

// A process of its own: what the supervisor reads and judges meanwhile delays nobody's messages. (A thread would do as
// well, but one that had carried thousands of connections could not be ended any more.)

const server = new RelayServer(Number(process.argv[2]), (message: FromRelay) => {
  if (process.connected) process.send?.(message)
})

process.on('message', (message) => server.take(message as ToRelay))
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
