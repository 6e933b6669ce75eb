import { readFileSync } from 'node:fs'
import type { ChildReport } from './one-run.ts'
import { ways } from './ways.ts'

// A process of its own for one way through one folder: its peak of memory is that of the way. Started by one-run.ts with
// the way and the folder as arguments.

/** A look takes long. No divisor of the batches of a row group: it comes at another place each time. */
const heldEvery = 13

const [way = '', folder = ''] = process.argv.slice(2)
let startedAtMs = performance.now()
let cpuAtStart = process.cpuUsage()
let readAtStart = bytesRead()
let firstBatchMs = 0
let lastBatchAtMs = 0
let mbToFirstBatch = 0
let heldAtStart = heldMb()
let heldMbMax = 0
let batches = 0
const samples = await (ways[way] as (typeof ways)[string])(
  folder,
  () => {
    lastBatchAtMs = performance.now()
    if (batches++ % heldEvery === 0) heldMbMax = Math.max(heldMbMax, heldMb() - heldAtStart)
    if (firstBatchMs > 0) return
    firstBatchMs = performance.now() - startedAtMs
    mbToFirstBatch = (bytesRead() - readAtStart) / 1e6
  },
  () => {
    heldAtStart = heldMb()
    startedAtMs = performance.now()
    cpuAtStart = process.cpuUsage()
    readAtStart = bytesRead()
  },
)
const tookMs = performance.now() - startedAtMs
const endMs = performance.now() - lastBatchAtMs
const peakRssMb = (1_024 * process.resourceUsage().maxRSS) / 1e6
const { user, system } = process.cpuUsage(cpuAtStart)
const cpuMs = (user + system) / 1_000
const report: ChildReport = {
  samples,
  tookMs,
  cpuMs,
  firstBatchMs,
  endMs,
  mbToFirstBatch,
  peakRssMb,
  heldMbMax,
}
process.stdout.write(`${JSON.stringify(report)}\n`)
process.exit(0)

/** What the program's thread has and cannot do without; 0 where nothing can be collected on demand. */
function heldMb(): number {
  if (globalThis.gc === undefined) return 0
  // Twice: buffers are let go of only by the collection after the one that found them unused.
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** By all threads of this process, from files and sockets; 0 where the system does not tell. */
function bytesRead(): number {
  try {
    return Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
