import { Command } from 'commander'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'
import { percent } from '../table.ts'

interface ResumeFlags extends ConnectionFlags {
  readonly checkpoint: string
}

export function resumeCommand(): Command {
  return withConnectionFlags(new Command('resume'))
    .description('take the data sets of the job back to where a checkpoint had them, on every peer')
    .option('--checkpoint <name>', 'latest, STEP or VIEW.STEP', 'latest')
    .addHelpText(
      'after',
      `
Asks a running peer (started with --checkpoints), which has the job agree on it. Work that was handed out before is
refused when it is committed: the programs take new work, from the checkpoint's cursors on.

Examples:
  shoal checkpoint restore model --store /mnt/checkpoints && shoal checkpoint resume
  shoal checkpoint resume --checkpoint 500 --job mnist --json`,
    )
    .action((flags: ResumeFlags) =>
      withPeer(flags, async (client, isJson) => {
        const answer = await client.resume({ checkpoint: flags.checkpoint })
        const lines = answer.dataSets.map(
          ({ name, attempt, epoch, committed, samples }) =>
            `  ${name}: attempt ${attempt}, epoch ${epoch}, ${committed} of ${samples} samples done (${percent(committed, samples)})`,
        )
        const text = [`The job goes on from ${answer.run} step ${answer.step}:`, ...lines].join('\n')
        process.stdout.write(`${isJson ? JSON.stringify(answer) : text}\n`)
      }),
    )
}
