import { Command } from 'commander'
import { barLine } from '../../bench/bar.ts'
import {
  type BenchPart,
  benchParts,
  type LoaderBenchReport,
  type MemoryReport,
  runLoaderBench,
} from '../../bench/loader/index.ts'
import { table } from '../table.ts'
import { oneOf, wholeNumber } from './plan-flags.ts'

interface BenchFlags {
  readonly json?: true
  readonly only?: string
  readonly rounds: string
}

export function loaderBenchCommand(): Command {
  return new Command('loader')
    .description(
      'samples and token batches out of files of every format; beside DuckDB and hyparquet; with and without a mesh',
    )
    .option('--only <parts>', `only these, with commas: ${benchParts.join(', ')}`)
    .option('--rounds <n>', 'how often each is measured; medians of ratios within a round count', '3')
    .option('--json', 'end with one JSON object on standard output')
    .addHelpText(
      'after',
      `
Figures of one run may be compared with each other; those of two runs, or of two machines, not. All of
it takes about five minutes, on a machine that does nothing else.

Examples:
  shoal bench loader
  shoal bench loader --only tokens,memory
  shoal bench loader --json > loader.json`,
    )
    .action(async ({ json, only, rounds }: BenchFlags) => {
      const report = await runLoaderBench({
        rounds: wholeNumber('--rounds', rounds, 1),
        ...(only === undefined ? {} : { parts: partsOf(only) }),
        program: process.argv[1] as string,
        onCase: (format, way) => process.stderr.write(`measuring ${format}: ${way}\n`),
      })
      process.stdout.write(`${json === true ? JSON.stringify(report) : describe(report)}\n`)
    })
}

function partsOf(text: string): BenchPart[] {
  return text.split(',').map((part) => oneOf('--only', part.trim(), benchParts))
}

function describe(report: LoaderBenchReport): string {
  const { cases, resume, memory, bars } = report
  const rows = cases.map(({ format, way, samplesPerS, mbPerS, firstBatchMs, peakRssMb }) => [
    format,
    way,
    Math.round(samplesPerS),
    Math.round(mbPerS),
    Math.round(firstBatchMs),
    Math.round(peakRssMb),
  ])
  const head = ['format', 'way', 'samples/s', 'MB/s', 'first batch ms', 'peak MB']
  const sections = [
    cases.length === 0 ? [] : [table(head, rows)],
    describeOverhead(report),
    resume.length === 0 ? [] : describeResume(resume),
    memory === undefined ? [] : describeMemory(memory),
    bars.map(barLine),
  ]
  return sections
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function describeOverhead({ overheadEndMs, overheadNoise, overheadCpuMs }: LoaderBenchReport): string[] {
  if (overheadEndMs === undefined || overheadNoise === undefined || overheadCpuMs === undefined) return []
  const { alone, meshed, peer } = overheadCpuMs
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return [
    `a mesh: ${Math.round(overheadEndMs)} ms of its cost are the end of the epoch`,
    `processors: ${seconds(alone)} for the loader alone, ${seconds(meshed)} in a mesh, and ${seconds(peer)} for the peer`,
    `the same loader without a mesh, run twice, took ${(100 * overheadNoise).toFixed(1)} % more or less`,
  ]
}

function describeResume(resume: LoaderBenchReport['resume']): string[] {
  return [
    'going on after the peer was killed:',
    table(
      ['samples done', 'peer ready ms', 'first batch ms', 'MB read until then'],
      resume.map(({ samplesDone, peerReadyMs, firstBatchMs, mbRead }) => [
        samplesDone,
        Math.round(peerReadyMs),
        Math.round(firstBatchMs),
        mbRead.toFixed(1),
      ]),
    ),
  ]
}

function describeMemory({ idleRssMb, cases }: MemoryReport): string[] {
  return [
    `memory: ${Math.round(idleRssMb)} MB before anything is read`,
    table(
      ['way', 'MB of a file', 'MB of a row group', 'peak MB', 'MB held'],
      cases.map(({ way, fileMb, rowGroupMb, peakRssMb, heldMb }) => [
        way,
        Math.round(fileMb),
        rowGroupMb.toFixed(1),
        Math.round(peakRssMb),
        heldMb?.toFixed(1) ?? '',
      ]),
    ),
  ]
}
