import { parseArgs } from 'node:util'
import { Crowd } from './crowd.ts'

// What the protocol costs at 10, 100 and 1,000 peers: npm run sim:scale -- [--peers 10,100,1000] [--minutes 60]

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: '10,100,1000' },
    minutes: { type: 'string', default: '60' },
    'shards-per-peer': { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  },
})

const minutes = Number(values.minutes)
const shardsPerPeer = Number(values['shards-per-peer'])

interface Row {
  readonly peers: number
  readonly shards: number
  readonly virtualMinutes: number
  readonly wallSeconds: number
  readonly memoryMiB: number
  readonly messagesPerPeerSecond: number
  readonly bytesPerPeerSecond: number
  readonly views: number
  readonly deaths: number
  readonly committed: number
}

for (const peers of values.peers.split(',').map(Number)) {
  const row = measure(peers)
  if (values.json) console.log(JSON.stringify(row))
  else console.log(textOf(row))
}

function measure(peers: number): Row {
  const startedAtMs = performance.now()
  const crowd = new Crowd({
    seed: 1,
    peers,
    shardsPerPeer,
    // A sample a second and peer: the work lasts as long as the run.
    samplesPerShard: Math.ceil((minutes * 60 * 1.2) / shardsPerPeer),
    churnEveryMs: 15_000,
  })
  if (!crowd.gather(20_000 + peers * 100)) throw new Error(`${peers} peers did not all join`)
  const { traffic } = crowd.world.network
  const before = { ...traffic }
  crowd.work(minutes * 60_000, (minute) => {
    console.error(`${peers} peers: ${minute} of ${minutes} virtual minutes, ${secondsSince(startedAtMs)} s`)
  })
  const messages = traffic.messages - before.messages + traffic.gossipDeliveries - before.gossipDeliveries
  const perPeerSecond = (value: number): number => Math.round((value / peers / (minutes * 60)) * 10) / 10
  return {
    peers,
    shards: peers * shardsPerPeer,
    virtualMinutes: minutes,
    wallSeconds: secondsSince(startedAtMs),
    memoryMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
    messagesPerPeerSecond: perPeerSecond(messages),
    bytesPerPeerSecond: perPeerSecond(traffic.bytes - before.bytes),
    views: crowd.views,
    deaths: crowd.deaths,
    committed: crowd.committed,
  }
}

function secondsSince(startedAtMs: number): number {
  return Math.round((performance.now() - startedAtMs) / 100) / 10
}

function textOf(row: Row): string {
  return [
    `${row.peers} peers, ${row.shards} shards: ${row.virtualMinutes} virtual minutes in ${row.wallSeconds} s, ${row.memoryMiB} MiB`,
    `  ${row.messagesPerPeerSecond} messages and ${row.bytesPerPeerSecond} bytes a peer and second`,
    `  ${row.deaths} deaths, ${row.views} views, ${row.committed} samples committed`,
  ].join('\n')
}
