import { Command } from 'commander'
import { checkpointTable, reportLines, runCheckpointBench } from '../../bench/checkpoint/index.ts'
import { parsePlace } from '../../store/parse-place.ts'
import { reportError } from '../report-error.ts'
import { wholeNumber } from './store-flags.ts'

interface BenchFlags {
  readonly sizes: string
  readonly folder?: string
  readonly s3?: string
  readonly s3Endpoint?: string
  readonly peers: boolean
  readonly rounds: string
  readonly json?: true
}

export function checkpointBenchCommand(): Command {
  return new Command('checkpoint')
    .description('saving and restoring, beside what the disk and the hash give, and beside cp and sha256sum')
    .option('--sizes <list>', 'in MB', '1,10,100,1000')
    .option('--folder <path>', 'on the disk that is to be measured; the usual place for temporary files')
    .option('--s3 <place>', 's3://BUCKET/PREFIX, to measure as well')
    .option('--s3-endpoint <url>', 'of an S3 service other than AWS (or AWS_ENDPOINT_URL)')
    .option('--no-peers', 'without peers: neither their cases nor the publication of manifests')
    .option('--rounds <n>', 'of each case and of the limits, in turn; the median counts', '5')
    .option('--json', 'lines of JSON: first the bars, and in the end one object with all figures')
    .addHelpText(
      'after',
      `
Figures of one run may be compared with each other; those of two runs, or of two machines, not.

Examples:
  shoal bench checkpoint
  shoal bench checkpoint --sizes 1,100 --s3 s3://bucket/bench --json`,
    )
    .action(async (flags: BenchFlags) => {
      try {
        const endpoint = flags.s3Endpoint ?? process.env.AWS_ENDPOINT_URL
        const report = await runCheckpointBench({
          sizesMb: flags.sizes.split(',').map((size) => wholeNumber('--sizes', size, 1, 100_000)),
          rounds: wholeNumber('--rounds', flags.rounds, 1, 100),
          ...(flags.peers && process.argv[1] !== undefined ? { program: process.argv[1] } : {}),
          ...(flags.folder === undefined ? {} : { folder: flags.folder }),
          ...(flags.s3 === undefined ? {} : { s3: parsePlace('--s3', flags.s3, endpoint) }),
          onCase: (sizeMb, store) => process.stderr.write(`measuring ${sizeMb} MB, ${store}\n`),
        })
        const text = flags.json === true ? reportLines(report).join('\n') : checkpointTable(report)
        process.stdout.write(`${text}\n`)
      } catch (error) {
        reportError(error, flags.json === true)
      }
    })
}
