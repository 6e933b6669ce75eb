import { parentPort, workerData } from 'node:worker_threads'
import type { Log, LogLevel } from '../../adapters/logs/log.ts'
import { StartRefusal } from '../../adapters/start-refusal.ts'
import { assert } from '../../base/assert.ts'
import { runPeer } from '../run-peer.ts'
import type { FromThread, ThreadData, ToThread } from './port-messages.ts'
import { PortServer } from './serve-port.ts'

// A peer in a thread of its own: what the program does in the meantime cannot keep its lease waiting.

assert(parentPort !== null, 'this file is the program of a thread')
const port = parentPort
const { options, environment } = workerData as ThreadData

const tell = (message: FromThread) => port.postMessage(message)
const say =
  (level: LogLevel) =>
  (fields: object, text: string): void =>
    tell({ kind: 'said', level, fields, text })
const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }

try {
  const handle = await runPeer(options, { environment, log })
  const server = new PortServer(port, handle.fetch)
  port.on('message', (message: ToThread) => {
    if (message.kind === 'leave') handle.leave()
    else if (message.kind === 'stop') void handle.stop()
    else server.take(message)
  })
  tell({ kind: 'started', id: handle.id, endpoints: handle.endpoints })
  const end = await handle.ended
  tell({ kind: 'ended', how: end.kind, text: end.kind === 'failed' ? end.error.message : '' })
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  tell({ kind: 'refused', code: error.code, text: error.message })
}
// Lets the thread end: a port keeps it alive even when nobody listens. Closing it would lose what was told last.
port.unref()
