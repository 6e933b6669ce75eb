import { Command } from 'commander'
import { type LoaderBenchReport, type MemoryReport, runLoaderBench } from '../../bench/loader/index.ts'
import { table } from '../table.ts'

export function loaderBenchCommand(): Command {
  return new Command('loader')
    .description(
      'samples and token batches out of files of every format; beside DuckDB and hyparquet; with and without a mesh',
    )
    .option('--json', 'end with one JSON object on standard output')
    .addHelpText(
      'after',
      `
Figures of one run may be compared with each other; those of two runs, or of two machines, not.

Examples:
  shoal bench loader
  shoal bench loader --json > loader.json`,
    )
    .action(async ({ json }: { json?: true }) => {
      const report = await runLoaderBench({
        program: process.argv[1] as string,
        onCase: (format, way) => process.stderr.write(`measuring ${format}: ${way}\n`),
      })
      process.stdout.write(`${json === true ? JSON.stringify(report) : describe(report)}\n`)
    })
}

function describe(report: LoaderBenchReport): string {
  const { cases, overheadRatio, overheadEndMs, tokensRatio, resume, memory } = report
  const rows = cases.map(({ format, way, samplesPerS, mbPerS, firstBatchMs, peakRssMb }) => [
    format,
    way,
    Math.round(samplesPerS),
    Math.round(mbPerS),
    Math.round(firstBatchMs),
    Math.round(peakRssMb),
  ])
  const head = ['format', 'way', 'samples/s', 'MB/s', 'first batch ms', 'peak MB']
  return [
    table(head, rows),
    '',
    `a mesh costs ${(100 * overheadRatio).toFixed(1)} % (bar: 5 %), with ${Math.round(overheadEndMs)} ms at the end of the epoch`,
    ...(tokensRatio === undefined
      ? []
      : [`tokens: ${tokensRatio.toFixed(2)} of the faster other way (bar: 0.9)`]),
    '',
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
    ...(memory === undefined ? [] : ['', ...describeMemory(memory)]),
  ].join('\n')
}

function describeMemory({ rowGroupMb, idleRssMb, heldMbBar, isHeldBarMet, cases }: MemoryReport): string[] {
  return [
    `memory: ${Math.round(idleRssMb)} MB before anything is read; a row group has ${rowGroupMb.toFixed(1)} MB`,
    table(
      ['way', 'MB of a file', 'peak MB', `MB held (bar: ${heldMbBar.toFixed(1)})`],
      cases.map(({ way, fileMb, peakRssMb, heldMb }) => [
        way,
        Math.round(fileMb),
        Math.round(peakRssMb),
        heldMb?.toFixed(1) ?? '',
      ]),
    ),
    `a row group and one that is read ahead for each reader, the batches, and 4 MB: ${isHeldBarMet ? 'met' : 'missed'}`,
  ]
}
