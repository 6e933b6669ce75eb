import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { type CorpusFormat, type CorpusSize, writeCorpus } from './corpus.ts'
import { BenchPeer } from './mesh.ts'

export interface LoaderCase {
  readonly format: string
  readonly way: string
  readonly samplesPerS: number
  readonly mbPerS: number
  readonly firstBatchMs: number
  readonly peakRssMb: number
}

export interface LoaderBenchReport {
  readonly cases: readonly LoaderCase[]
  /** How much longer the same loader takes in a mesh than without one: 0.05 is 5 %. */
  readonly overheadRatio: number
  /** Token batches of shoal, beside the faster of DuckDB and hyparquet (counted twice, as if in two threads). */
  readonly tokensRatio: number | undefined
}

export interface LoaderBenchOptions {
  readonly size?: CorpusSize
  /** How often each is measured; the best counts. */
  readonly rounds?: number
  /** The `shoal` program, to run a peer. */
  readonly program: string
  readonly onCase?: (format: string, way: string) => void
}

const tokenWays = [
  'shoal tokens, 2 readers',
  'shoal tokens, 1 reader',
  'DuckDB tokens, 2 threads',
  'hyparquet tokens, 1 thread',
]
const samplesWay = 'shoal samples, 2 readers'
const meshWay = 'shoal samples, 2 readers, in a mesh'

/** Goes through the same rows in every format and way, each in a process of its own. */
export async function runLoaderBench(options: LoaderBenchOptions): Promise<LoaderBenchReport> {
  const { size = { files: 8, rows: 4_096, tokens: 512 }, rounds = 2, program, onCase } = options
  const folder = await mkdtemp(join(tmpdir(), 'shoal-bench-loader-'))
  try {
    const formats = await writeCorpus(folder, size)
    const cases: LoaderCase[] = []
    const plans = formats.flatMap((format) =>
      [...(format === 'parquet' ? tokenWays : []), samplesWay].map((way) => ({ format, way })),
    )
    for (const { format, way } of plans) {
      onCase?.(format, way)
      cases.push(await best(rounds, join(folder, format), format, way))
    }
    const measured: CorpusFormat = formats.includes('parquet') ? 'parquet' : 'json-lines'
    onCase?.(measured, meshWay)
    const pairs = await withAndWithout(rounds, join(folder, measured), measured, program, folder)
    cases.push(bestOf(pairs.map(({ meshed }) => meshed)))
    return { cases, overheadRatio: overheadOf(pairs), tokensRatio: ratioOf(cases) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function ratioOf(cases: readonly LoaderCase[]): number | undefined {
  const [own, , duckDb, hyparquet] = tokenWays.map((way) => cases.find((one) => one.way === way)?.samplesPerS)
  if (own === undefined || duckDb === undefined || hyparquet === undefined) return undefined
  return own / Math.max(duckDb, 2 * hyparquet)
}

interface Pair {
  readonly alone: LoaderCase
  readonly meshed: LoaderCase
}

/** The same loader without and with a mesh, one after the other. A new peer for every round: a data set is read once. */
async function withAndWithout(
  rounds: number,
  place: string,
  format: string,
  program: string,
  folder: string,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds + 1; round++) {
    const peer = new BenchPeer(program, join(folder, `peer-${round}`))
    try {
      await peer.register(place)
      // Who goes first has the colder machine: they take turns. The peer is up for both.
      const alone = () => once(place, format, samplesWay, {})
      const meshed = () => once(place, format, meshWay, { SHOAL_ENDPOINT: peer.endpoint })
      const first = await (round % 2 === 0 ? alone : meshed)()
      const second = await (round % 2 === 0 ? meshed : alone)()
      pairs.push(round % 2 === 0 ? { alone: first, meshed: second } : { alone: second, meshed: first })
    } finally {
      await peer.stop()
    }
  }
  return pairs
}

/** Best beside best: what else the machine did meanwhile only makes either slower. */
function overheadOf(pairs: readonly Pair[]): number {
  const alone = bestOf(pairs.map((pair) => pair.alone))
  return alone.samplesPerS / bestOf(pairs.map(({ meshed }) => meshed)).samplesPerS - 1
}

async function best(rounds: number, place: string, format: string, way: string): Promise<LoaderCase> {
  const measured: LoaderCase[] = []
  for (let round = 0; round < rounds; round++) measured.push(await once(place, format, way, {}))
  return bestOf(measured)
}

function bestOf(cases: readonly LoaderCase[]): LoaderCase {
  return [...cases].sort((one, other) => other.samplesPerS - one.samplesPerS)[0] as LoaderCase
}

async function once(
  place: string,
  format: string,
  way: string,
  environment: Record<string, string>,
): Promise<LoaderCase> {
  const program = join(dirname(import.meta.filename), `loader-child${extname(import.meta.filename)}`)
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, program, way, place], {
    env: { ...process.env, ...environment },
    timeout: 300_000,
  })
  const { samples, tookMs, firstBatchMs, peakRssMb } = JSON.parse(stdout) as Record<string, number> & {
    samples: number
    tookMs: number
    firstBatchMs: number
    peakRssMb: number
  }
  const bytes = await bytesIn(place)
  return {
    format,
    way,
    samplesPerS: (1_000 * samples) / tookMs,
    mbPerS: bytes / 1e3 / tookMs,
    firstBatchMs,
    peakRssMb,
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size
  return bytes
}
