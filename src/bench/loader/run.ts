import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CorpusFormat, type CorpusSize, linkCopies, writeCorpus } from './corpus.ts'
import { type MemoryReport, measureMemory } from './memory.ts'
import { bestOf, type LoaderCase, runOnce } from './one-run.ts'
import { measureOverhead } from './overhead.ts'
import { measureResume, type ResumeCase } from './resume.ts'
import { meshWay, samplesWay, tokenWays } from './ways.ts'

export interface LoaderBenchReport {
  readonly cases: readonly LoaderCase[]
  /** How much longer the same loader takes in a mesh than without one: 0.05 is 5 %. */
  readonly overheadRatio: number
  /** Part of that: from the last batch until a view says that the data set is finished, once an epoch. */
  readonly overheadEndMs: number
  /** Token batches of shoal, beside the faster of DuckDB and hyparquet (counted twice, as if in two threads). */
  readonly tokensRatio: number | undefined
  /** After the peer was killed, at several places of an epoch. */
  readonly resume: readonly ResumeCase[]
  readonly memory: MemoryReport | undefined
}

export interface LoaderBenchOptions {
  readonly size?: CorpusSize
  /** How often each is measured; the best counts. */
  readonly rounds?: number
  /** The `shoal` program, to run a peer. */
  readonly program: string
  readonly onCase?: (format: string, way: string) => void
}

const sizeDefault: CorpusSize = { files: 8, rows: 4_096, tokens: 512, copies: 32 }
const resumeAt = [0.01, 0.5, 0.99]

/** Goes through the same rows in every format and way, each in a process of its own. */
export async function runLoaderBench(options: LoaderBenchOptions): Promise<LoaderBenchReport> {
  const { size = sizeDefault, rounds = 3, program, onCase } = options
  const folder = await mkdtemp(join(tmpdir(), 'shoal-bench-loader-'))
  try {
    const formats = await writeCorpus(folder, size)
    const cases: LoaderCase[] = []
    for (const { format, way } of plansOf(formats)) {
      onCase?.(format, way)
      cases.push(await best(rounds, join(folder, format), format, way))
    }
    const format: CorpusFormat = formats.includes('parquet') ? 'parquet' : 'json-lines'
    // What a mesh costs shows in a run that lasts: to agree that an epoch is over takes a third of a second, however long it was.
    const lasting = join(folder, 'lasting')
    await linkCopies(join(folder, format), lasting, 3 * size.copies)
    onCase?.(format, `${samplesWay}, and in a mesh, ${3 * size.copies} times as many`)
    const overhead = await measureOverhead(rounds, lasting, format, program, folder)
    const long = join(folder, 'long')
    await linkCopies(join(folder, format), long, size.copies)
    cases.push({ ...overhead.meshed, way: meshWay })
    const resume: ResumeCase[] = []
    for (const done of resumeAt) {
      onCase?.(format, `going on after ${100 * done} % and a kill`)
      resume.push(await measureResume(done, long, program, folder))
    }
    onCase?.('parquet', 'memory for a small and a large file')
    const memory = await measureMemory(folder, size)
    const { ratio: overheadRatio, endMs: overheadEndMs } = overhead
    return { cases, overheadRatio, overheadEndMs, tokensRatio: ratioOf(cases), resume, memory }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function plansOf(formats: readonly CorpusFormat[]): { format: CorpusFormat; way: string }[] {
  return formats.flatMap((format) =>
    [...(format === 'parquet' ? tokenWays : []), samplesWay].map((way) => ({ format, way })),
  )
}

function ratioOf(cases: readonly LoaderCase[]): number | undefined {
  const [own, , duckDb, hyparquet] = tokenWays.map((way) => cases.find((one) => one.way === way)?.samplesPerS)
  if (own === undefined || duckDb === undefined || hyparquet === undefined) return undefined
  return own / Math.max(duckDb, 2 * hyparquet)
}

async function best(rounds: number, place: string, format: string, way: string): Promise<LoaderCase> {
  const measured: LoaderCase[] = []
  for (let round = 0; round < rounds; round++) measured.push(await runOnce(place, format, way))
  return bestOf(measured)
}
