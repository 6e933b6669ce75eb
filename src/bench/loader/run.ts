import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atLeast, atMost, type Bar } from '../bar.ts'
import { medianOf } from '../median.ts'
import { measureCases, samplePlans, tokenPlans } from './cases.ts'
import { type CorpusFormat, type CorpusSize, linkCopies, writeCorpus } from './corpus.ts'
import { type MemoryReport, measureMemory, memoryBars } from './memory.ts'
import type { LoaderCase } from './one-run.ts'
import { measureOverhead, type Overhead } from './overhead.ts'
import { measureResume, type ResumeCase } from './resume.ts'
import { meshWay, samplesWay } from './ways.ts'

export const benchParts = ['tokens', 'samples', 'overhead', 'resume', 'memory'] as const
export type BenchPart = (typeof benchParts)[number]

export interface LoaderBenchReport {
  readonly cases: readonly LoaderCase[]
  /** How much longer the same loader takes in a mesh than without one: 0.05 is 5 %. The median of the rounds. */
  readonly overheadRatio: number | undefined
  /** Part of that: from the last batch until a view says that the data set is finished, once an epoch. */
  readonly overheadEndMs: number | undefined
  /** How far apart two runs of the same loader without a mesh were, a minute or so apart: the median of the rounds. */
  readonly overheadNoise: number | undefined
  /** What the processors did: for the loader alone, for the one in a mesh, and for the peer meanwhile. */
  readonly overheadCpuMs: Overhead['cpuMs'] | undefined
  /** Token batches of shoal beside the faster of the other ways. The median of the rounds. */
  readonly tokensRatio: number | undefined
  /** After the peer was killed, at several places of an epoch. */
  readonly resume: readonly ResumeCase[]
  readonly memory: MemoryReport | undefined
  /** What it is held to, and whether that is met. */
  readonly bars: readonly Bar[]
}

export interface LoaderBenchOptions {
  readonly size?: CorpusSize
  /** How often each is measured. */
  readonly rounds?: number
  /** All, unless some are named. */
  readonly parts?: readonly BenchPart[]
  /** The `shoal` program, to run a peer. */
  readonly program: string
  readonly onCase?: (format: string, way: string) => void
}

const sizeDefault: CorpusSize = { files: 8, rows: 4_096, tokens: 512, copies: 32 }
/** A difference of a few hundredths needs more of them than one of a half. */
const overheadRounds = (rounds: number) => 2 * rounds - 1
const resumeAt = [0.01, 0.5, 0.99]

/** Goes through the same rows in every format and way, each in a process of its own. */
export async function runLoaderBench(options: LoaderBenchOptions): Promise<LoaderBenchReport> {
  const { size = sizeDefault, rounds = 3, parts = benchParts, program, onCase } = options
  const folder = await mkdtemp(join(tmpdir(), 'shoal-bench-loader-'))
  try {
    const formats = await writeCorpus(folder, size)
    const plans = [
      ...(parts.includes('tokens') ? tokenPlans : []),
      ...(parts.includes('samples') ? samplePlans : []),
    ].filter(({ format }) => formats.includes(format))
    const { cases, tokensRatios } = await measureCases(rounds, folder, plans, onCase)
    const format: CorpusFormat = formats.includes('parquet') ? 'parquet' : 'json-lines'
    const overhead = parts.includes('overhead') ? await overheadOf() : undefined
    const resume = parts.includes('resume') ? await resumeOf() : []
    if (parts.includes('memory')) onCase?.('parquet', 'memory, by the size of files and of row groups')
    const memory = parts.includes('memory') ? await measureMemory(rounds, folder, size) : undefined
    return {
      cases: overhead === undefined ? cases : [...cases, { ...overhead.meshed, way: meshWay }],
      overheadRatio: overhead === undefined ? undefined : medianOf(overhead.ratios),
      overheadEndMs: overhead?.endMs,
      overheadNoise: overhead === undefined ? undefined : medianOf(overhead.noises),
      overheadCpuMs: overhead?.cpuMs,
      tokensRatio: tokensRatios.length === 0 ? undefined : medianOf(tokensRatios),
      resume,
      memory,
      bars: [
        ...(tokensRatios.length === 0
          ? []
          : [atLeast('tokens / the faster of DuckDB and hyparquet', tokensRatios, 0.9)]),
        ...(overhead === undefined ? [] : [atMost('cost of a mesh', overhead.ratios, 0.05)]),
        ...(memory === undefined ? [] : memoryBars(memory)),
      ],
    }

    async function overheadOf() {
      // What a mesh costs shows in a run that lasts: to agree that an epoch is over takes a third of a second, however long it was.
      const lasting = join(folder, 'lasting')
      await linkCopies(join(folder, format), lasting, 3 * size.copies)
      onCase?.(format, `${samplesWay}, and in a mesh, ${3 * size.copies} times as many`)
      return measureOverhead(overheadRounds(rounds), lasting, format, program, folder)
    }

    async function resumeOf(): Promise<ResumeCase[]> {
      const long = join(folder, 'long')
      await linkCopies(join(folder, format), long, size.copies)
      const resume: ResumeCase[] = []
      for (const done of resumeAt) {
        onCase?.(format, `going on after ${100 * done} % and a kill`)
        resume.push(await measureResume(done, long, program, folder))
      }
      return resume
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
