import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { trueTimeMs } from '../../src/peer/observations/observation-file.ts'
import { Deliveries, firstDelivery } from './deliveries.ts'
import { PeerGroup, settled } from './peer-group.ts'

// Kills, freezes, joins and leaves real peers and says how long their shards stood still. Figures depend on what else
// the machine does; those of one run may be compared. `npm run bench:peers -- ROUNDS` (3 by default).

const rounds = Number(process.argv[2] ?? 3)
const peers = 5
const shards = 20
const watchMs = 3_000
// Views are paced: faults that follow each other faster than this would measure that.
const calmMs = 3_000

const group = new PeerGroup([
  '--preset',
  'lan',
  '--data-set',
  `synthetic:shards=${shards},samples=1000000`,
  '--consume',
  '500',
  '--commit-window',
  '100',
])
const files = Array.from({ length: peers }, (_, index) => group.observations(index))
const withFile = (index: number) => ['--observations', group.observations(index)]

interface Victim {
  readonly index: number
  readonly id: string
}

async function choose(isLeader: boolean): Promise<Victim> {
  for (;;) {
    for (const [index, { client }] of group.running) {
      const { id, isLeading } = await client.status()
      if (isLeading === isLeader && (isLeader || index > 0)) return { index, id }
    }
    await delay(50)
  }
}

const killed: number[] = []
const leaderKilled: number[] = []
const frozen: number[] = []
const returned: number[] = []
const joined: number[] = []
const listening: number[] = []
const left: number[] = []
const pauses: { quietMs: number; killedMs: number }[] = []
let repeatedByLeave = 0

/** Kills one; the others' shards are watched before and after. */
async function killOne(isLeader: boolean): Promise<void> {
  const victim = await choose(isLeader)
  await delay(watchMs)
  const atMs = trueTimeMs()
  group.peer(victim.index).kill('SIGKILL')
  await delay(watchMs)
  const deliveries = new Deliveries(files)
  const takeovers = isLeader ? leaderKilled : killed
  takeovers.push(...deliveries.takeovers(victim.id, atMs))
  if (isLeader)
    pauses.push({
      quietMs: deliveries.longestPauseMs(victim.id, atMs - watchMs, atMs),
      killedMs: deliveries.longestPauseMs(victim.id, atMs, atMs + watchMs - 500),
    })
  await comeBack(victim)
}

/** The same peer again, or with its folder lost a new one. It is asked nothing before it works: answers cost it time. */
async function comeBack({ index }: Victim, isNew = false): Promise<void> {
  await group.peer(index).exited()
  if (isNew) group.loseFolder(index)
  const writtenBefore = statSync(group.observations(index)).size
  const atMs = trueTimeMs()
  const peer = group.launch(index, withFile(index))
  await firstDelivery(group.observations(index), writtenBefore)
  await group.noteAddresses(peer)
  await settled(group, peers, shards)
  await delay(calmMs)
  const { id } = await peer.client.status()
  const deliveries = new Deliveries(files)
  const times = isNew ? joined : returned
  times.push(...deliveries.joinMs(id))
  listening.push((deliveries.startedAtMs(id) ?? atMs) - atMs)
}

async function freezeOne(): Promise<void> {
  const { index, id } = await choose(false)
  const atMs = trueTimeMs()
  group.peer(index).kill('SIGSTOP')
  await delay(watchMs)
  frozen.push(...new Deliveries(files).takeovers(id, atMs))
  group.peer(index).kill('SIGCONT')
  await settled(group, peers, shards)
  await delay(calmMs)
}

async function letOneLeave(): Promise<void> {
  const victim = await choose(false)
  const atMs = trueTimeMs()
  group.peer(victim.index).kill('SIGTERM')
  await group.peer(victim.index).exited()
  await delay(500)
  left.push(...new Deliveries(files).takeovers(victim.id, atMs))
  repeatedByLeave += new Deliveries(files).repeats(victim.id, atMs)
  await comeBack(victim, true)
}

try {
  for (let index = 0; index < peers; index++) await group.start(index, withFile(index))
  await settled(group, peers, shards)
  for (let round = 0; round < rounds; round++) {
    await killOne(false)
    await killOne(true)
    await freezeOne()
    await letOneLeave()
    process.stderr.write(`round ${round + 1} of ${rounds}\n`)
  }
} finally {
  await group.end()
}

function row(what: string, values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(0)
  return `${what.padEnd(46)} ${String(values.length).padStart(5)} ${[0.5, 0.9, 1].map((part) => at(part).padStart(7)).join('')}`
}

console.log(`${peers} peers, ${shards} shards, preset lan; in milliseconds\n`)
console.log(`${''.padEnd(46)} count    p50    p90    max`)
console.log(row('worker killed, its shards go on after', killed))
console.log(row('leader killed, its shards go on after', leaderKilled))
console.log(row('worker frozen, its shards go on after', frozen))
console.log(row('asked to leave, its shards go on after', left))
console.log(row('from the start of a process to listening', listening))
console.log(row('comes back: from listening to its first sample', returned))
console.log(row('new: from listening to its first sample', joined))
console.log(
  row(
    'longest pause of another’s shard, no kill',
    pauses.map(({ quietMs }) => quietMs),
  ),
)
console.log(
  row(
    'the same, after the leader was killed',
    pauses.map(({ killedMs }) => killedMs),
  ),
)
console.log(`\nsamples repeated because of a leave: ${repeatedByLeave}`)
