import { readFileSync } from 'node:fs'
import type { ChildReport } from './one-run.ts'
import { ways } from './ways.ts'

// A process of its own for one way through one folder: its peak of memory is that of the way. Started by one-run.ts with
// the way and the folder as arguments.

const [way = '', folder = ''] = process.argv.slice(2)
let startedAtMs = performance.now()
let readAtStart = bytesRead()
let firstBatchMs = 0
let mbToFirstBatch = 0
const samples = await (ways[way] as (typeof ways)[string])(
  folder,
  () => {
    if (firstBatchMs > 0) return
    firstBatchMs = performance.now() - startedAtMs
    mbToFirstBatch = (bytesRead() - readAtStart) / 1e6
  },
  () => {
    startedAtMs = performance.now()
    readAtStart = bytesRead()
  },
)
const tookMs = performance.now() - startedAtMs
const peakRssMb = (1_024 * process.resourceUsage().maxRSS) / 1e6
const report: ChildReport = { samples, tookMs, firstBatchMs, mbToFirstBatch, peakRssMb }
process.stdout.write(`${JSON.stringify(report)}\n`)
process.exit(0)

/** By all threads of this process, from files and sockets; 0 where the system does not tell. */
function bytesRead(): number {
  try {
    return Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
