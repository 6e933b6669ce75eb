import { parseArgs } from 'node:util'
import { PeerGroup } from './peer-group.ts'
import { figuresOf, type ProcessFigures } from './process-figures.ts'

// Lets peers run and shows, line by line, what they need: nothing in it may grow with time.
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

const work = ['--data-set', 'synthetic:shards=100,samples=10000000', '--consume', values.consume]
const group = new PeerGroup(['--preset', 'lan', ...(isIdle ? [] : work)])

interface Look {
  readonly atMs: number
  readonly figures: readonly ProcessFigures[]
}

function look(): Look {
  const figures = group.running.map(([, { footprint }]) => figuresOf(footprint.pid))
  return { atMs: performance.now(), figures }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

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
  for (let index = 0; index < peers; index++) await group.start(index)
  console.log(`${peers} peers, ${isIdle ? 'idle' : `${values.consume} samples/s each`}, preset lan\n`)
  const heads = ['minutes', 'CPU %', 'most', 'RSS MiB', 'most', 'files', 'log KiB', 'up']
  console.log(heads.map((head) => head.padStart(10)).join(''))
  const startedAtMs = performance.now()
  await pause(settleMinutes)
  const first = look()
  let before = first
  for (let at = 0; at < lines; at++) {
    await pause(minutes / lines)
    const now = look()
    console.log(await line(((now.atMs - startedAtMs) / 60_000).toFixed(1), before, now))
    before = now
  }
  console.log(await line('all', first, before))
} finally {
  await group.end()
}
