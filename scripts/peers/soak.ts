import { parseArgs } from 'node:util'
import { type LiveMemory, liveMemory, tellsLiveMemory } from './live-memory.ts'
import { PeerGroup } from './peer-group.ts'
import { figuresOf, type ProcessFigures } from './process-figures.ts'

// Lets peers run and shows, line by line, what they need: nothing in it may grow with time. The last lines say whether
// memory does: what the system gave them, over the second half, and what they still hold on to after their garbage is
// collected: at the first line, at a third of the lines and after the last. Not more often: it would hide what V8 lets pile up.
//
// V8 goes on compiling what is run often, ever less of it, and keeps that and what it notes about it among the objects. So
// the last of the peers is a witness, which does the same work and has its V8 compile nothing: what grows there, the program
// keeps. It takes more of the processor, and only what it holds is shown.
//   npm run soak:peers                                                  ten peers at work, half an hour
//   npm run soak:peers -- --peers 20 --consume 0 --settle 2 --minutes 1   what an idle peer costs, once it has warmed up

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '30' },
    lines: { type: 'string', default: '15' },
    settle: { type: 'string', default: '0' },
    consume: { type: 'string', default: '100' },
  },
})
const peers = Number(values.peers)
const minutes = Number(values.minutes)
const lines = Number(values.lines)
// V8 goes on compiling for two minutes or so.
const settleMinutes = Number(values.settle)
const pause = (forMinutes: number) => new Promise((resolve) => setTimeout(resolve, forMinutes * 60_000))
const isIdle = values.consume === '0'

let startedAtMs = performance.now()

const work = ['--data-set', 'synthetic:shards=100,samples=10000000', '--consume', values.consume]
const group = new PeerGroup(['--preset', 'lan', ...(isIdle ? [] : work)])
const witness = peers - 1
if (!(peers >= 2))
  throw new Error(`--peers is ${values.peers}: give 2 or more; the last of them is the witness`)

interface Look {
  readonly atMs: number
  readonly figures: readonly ProcessFigures[]
}

const compiling = () => group.running.flatMap(([index, peer]) => (index === witness ? [] : [peer]))

function look(): Look {
  const figures = compiling().map(({ footprint }) => figuresOf(footprint.pid))
  return { atMs: performance.now(), figures }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const meanResidentMiB = ({ figures }: Look) => mean(figures.map(({ residentMiB }) => residentMiB))

/** Of the line that comes nearest to all points. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const moment = (of: (dx: number, dy: number) => number) =>
    points.reduce((sum, [x, y]) => sum + of(x - meanX, y - meanY), 0)
  return moment((dx, dy) => dx * dy) / moment((dx) => dx * dx)
}

interface Live {
  readonly atMs: number
  readonly peers: readonly LiveMemory[]
  readonly witness: LiveMemory
}

async function lookAtLive(): Promise<Live> {
  const peers: LiveMemory[] = []
  for (const peer of compiling()) peers.push(await liveMemory(peer))
  return { atMs: performance.now(), peers, witness: await liveMemory(group.peer(witness)) }
}

function growth(looks: readonly Look[], lives: readonly Live[]): string {
  const secondHalf = looks
    .slice(Math.floor(looks.length / 2))
    .map((look): [number, number] => [look.atMs / 60_000, meanResidentMiB(look)])
  const row = (name: string, of: (live: Live) => readonly number[]) => {
    const cells = lives.flatMap((live, at) => {
      const before = lives[at - 1]
      const held = mean(of(live)).toFixed(2)
      if (before === undefined) return [held]
      return [...perMinute(of(before), of(live), (live.atMs - before.atMs) / 60_000), held]
    })
    return rowOf(name, cells)
  }
  const atMinutes = lives.flatMap(({ atMs }, at) => {
    const minute = `minute ${((atMs - startedAtMs) / 60_000).toFixed(1)}`
    return at === 0 ? [minute] : ['a minute', 'at most', minute]
  })
  return [
    `RSS in the second half: ${signed(slope(secondHalf))} MiB a minute`,
    '',
    'Held after a collection, MiB:',
    rowOf('', atMinutes),
    row('objects', ({ peers }) => peers.map(({ objectsMiB }) => objectsMiB)),
    row('of these code', ({ peers }) => peers.map(({ codeMiB }) => codeMiB)),
    row('buffers', ({ peers }) => peers.map(({ buffersMiB }) => buffersMiB)),
    row('witness, objects', ({ witness }) => [witness.objectsMiB]),
    row('witness, buffers', ({ witness }) => [witness.buffersMiB]),
  ].join('\n')
}

const rowOf = (name: string, cells: readonly string[]) =>
  name.padEnd(18) + cells.map((cell) => cell.padStart(11)).join('')

/** The growth from one collection to the next: of the mean, and of the peer that grew most. */
function perMinute(before: readonly number[], after: readonly number[], minutes: number): string[] {
  const slopes = after.map((value, at) => (value - (before[at] ?? value)) / minutes)
  return [signed(mean(slopes)), signed(Math.max(...slopes))]
}

const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(3)}`

async function logBytes(): Promise<number[]> {
  const texts = await Promise.all(group.running.map(([, { client }]) => client.metrics()))
  return texts.map((text) => Number(/^shoal_log_bytes (\d+)$/m.exec(text)?.[1] ?? 0))
}

async function line(head: string, before: Look, now: Look): Promise<string> {
  const seconds = (now.atMs - before.atMs) / 1_000
  const cpuPercents = now.figures.map(
    ({ cpuSeconds }, at) => (100 * (cpuSeconds - (before.figures[at]?.cpuSeconds ?? 0))) / seconds,
  )
  const resident = now.figures.map(({ residentMiB }) => residentMiB)
  const cells = [
    head,
    mean(cpuPercents).toFixed(2),
    Math.max(...cpuPercents).toFixed(2),
    mean(resident).toFixed(1),
    Math.max(...resident).toFixed(1),
    Math.max(...now.figures.map(({ openFiles }) => openFiles)).toFixed(0),
    (Math.max(...(await logBytes())) / 1_024).toFixed(0),
    String(group.running.length),
  ]
  return cells.map((cell) => cell.padStart(10)).join('')
}

try {
  for (let index = 0; index < peers; index++) await group.start(index, [], tellsLiveMemory(index !== witness))
  console.log(
    `${peers} peers, ${isIdle ? 'idle' : `${values.consume} samples/s each`}, preset lan; the last compiles nothing, and is left out here\n`,
  )
  const heads = ['minutes', 'CPU %', 'most', 'RSS MiB', 'most', 'files', 'log KiB', 'up']
  console.log(heads.map((head) => head.padStart(10)).join(''))
  startedAtMs = performance.now()
  await pause(settleMinutes)
  const first = look()
  const looks: Look[] = []
  const lives: Live[] = []
  for (let at = 0; at < lines; at++) {
    await pause(minutes / lines)
    const now = look()
    console.log(await line(((now.atMs - startedAtMs) / 60_000).toFixed(1), looks.at(-1) ?? first, now))
    looks.push(now)
    if (at === 0 || at === Math.floor(lines / 3)) lives.push(await lookAtLive())
  }
  console.log(await line('all', first, looks.at(-1) ?? first))
  if (lines > 3) {
    lives.push(await lookAtLive())
    console.log(`\n${growth(looks, lives)}`)
  }
} finally {
  await group.end()
}
