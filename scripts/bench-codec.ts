import { decodeEnvelope, encodeEnvelope, protocolOf } from '../protocols/index.ts'
import type { Envelope, Message } from '../src/core/messages.ts'

// What the messages that travel most cost, in bytes and microseconds. The least of many short rounds: on a busy
// machine the mean says more about the neighbours.
const rounds = 60
const callsPerRound = 5_000

const table = [
  { dataSet: 'imagenet', epoch: 2, shards: [1_234, 7_001], cursors: [51_200, 9_930], views: [17, 17] },
]
const messages: readonly Message[] = [
  { kind: 'renew', view: 17, round: 4_211, activated: 17, leaving: false, table, throughput: 1_234.5 },
  { kind: 'grant', view: 17, round: 4_211 },
  { kind: 'heartbeat', view: 17, status: 'active', samples: 1_234_567, throughput: 1_234.5, table },
]

console.log('message     bytes  encode µs  decode µs')
for (const message of messages) {
  const envelope: Envelope = {
    job: '0123456789abcdef',
    genesis: 'fedcba9876543210',
    lineage: { counter: 1, tag: '00112233aabbccdd' },
    from: '12D3KooWGRUVh8ZMzGMx6FA1mP5KKoGeSR2oSYYnVrLkcnyfPz1a',
    incarnation: 3,
    sequence: 123_456,
    message,
  }
  const bytes = encodeEnvelope(envelope)
  const protocol = protocolOf(message.kind)
  const encodeMicros = leastMicros(() => encodeEnvelope(envelope))
  const decodeMicros = leastMicros(() => decodeEnvelope(protocol, bytes))
  const columns = [String(bytes.length).padStart(5), encodeMicros.toFixed(2).padStart(9)]
  console.log(message.kind.padEnd(11), ...columns, decodeMicros.toFixed(2).padStart(10))
}

function leastMicros(call: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    for (let index = 0; index < callsPerRound; index++) call()
    least = Math.min(least, ((performance.now() - startedAt) * 1_000) / callsPerRound)
  }
  return least
}
