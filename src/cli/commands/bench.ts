import { Command } from 'commander'
import { ownershipTable, runOwnershipBench } from '../../bench/ownership/index.ts'
import { checkpointBenchCommand } from '../checkpoint/bench-command.ts'
import { loaderBenchCommand } from '../dataset/bench-command.ts'

export function benchCommand(): Command {
  const bench = new Command('bench').description(
    'measure shoal on this machine, beside what it is compared with',
  )
  bench
    .command('ownership')
    .description(
      'who owns which shard: cold, after a join, after a leave; beside a naive hash and a hash ring',
    )
    .option('--json', 'end with one JSON object on standard output')
    .addHelpText(
      'after',
      `
Figures of one run may be compared with each other; those of two runs, or of two machines, not.

Examples:
  shoal bench ownership
  shoal bench ownership --json > ownership.json`,
    )
    .action(async ({ json }: { json?: true }) => {
      const report = await runOwnershipBench({
        onSize: ({ shards, members }) =>
          process.stderr.write(`measuring ${shards} shards × ${members} members\n`),
      })
      process.stdout.write(`${json === true ? JSON.stringify(report) : ownershipTable(report)}\n`)
    })
  bench.addCommand(checkpointBenchCommand())
  bench.addCommand(loaderBenchCommand())
  return bench
}
