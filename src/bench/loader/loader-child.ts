import { ways } from './ways.ts'

// A process of its own for one way through one folder: its peak of memory is that of the way. Started by run.ts with the
// way and the folder as arguments.

const [way = '', folder = ''] = process.argv.slice(2)
let startedAtMs = performance.now()
let firstBatchMs = 0
const samples = await (ways[way] as (typeof ways)[string])(
  folder,
  () => {
    if (firstBatchMs === 0) firstBatchMs = performance.now() - startedAtMs
  },
  () => {
    startedAtMs = performance.now()
  },
)
const tookMs = performance.now() - startedAtMs
const { user, system } = process.cpuUsage()
const cpuMs = (user + system) / 1e3
const peakRssMb = (1_024 * process.resourceUsage().maxRSS) / 1e6
process.stdout.write(`${JSON.stringify({ samples, tookMs, firstBatchMs, peakRssMb, cpuMs })}\n`)
process.exit(0)
