import { Command } from 'commander'
import pc from 'picocolors'
import type { StatusAnswer } from '../../api/messages.ts'
import { exitCodes } from '../exit-codes.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'

interface RecoverFlags extends ConnectionFlags {
  readonly yes?: true
  readonly force?: true
}

export function recoverCommand(): Command {
  return withConnectionFlags(new Command('recover'))
    .description('go on without electors that are gone for good')
    .option('--yes', 'do it; without this the command only explains')
    .option('--force', 'even though this peer does not see that a majority of the electors is lost')
    .addHelpText(
      'after',
      `
Views are agreed on by a majority of the electors. When that majority is gone for good nothing moves any more, and no
peer can know by itself whether they are gone or only cut off: a person has to say so.

Run it on ONE surviving peer. It takes the highest view and the furthest progress that it and the peers it reaches
know of, waits a full lease, and begins a new lineage with itself; the others join it. If the majority answers again
meanwhile, nothing is done. Samples that were committed but that no survivor has heard of are delivered again; none is
lost. Electors of the old lineage that come back after all find that they are superseded and join as well. If they
were alive the whole time the job runs twice until then.

Examples:
  shoal recover            says what would happen
  shoal recover --yes`,
    )
    .action((flags: RecoverFlags) =>
      withPeer(flags, async (client, isJson) => {
        const status = await client.status()
        if (flags.yes !== true) {
          process.exitCode = exitCodes.failed
          process.stdout.write(
            isJson
              ? `${JSON.stringify({ isDone: false, isMajorityLost: status.isMajorityLost, view: status.view })}\n`
              : `${explain(status)}\n`,
          )
          return
        }
        const { waitMs } = await client.recover({ force: flags.force === true })
        process.stdout.write(
          isJson
            ? `${JSON.stringify({ isDone: true, waitMs })}\n`
            : `A new lineage begins in about ${Math.ceil(waitMs / 1_000)} s. Watch it with: shoal events --kind recovered recovery-dropped\n`,
        )
      }),
    )
}

function explain(status: StatusAnswer): string {
  const electors = status.electors === 1 ? '1 elector' : `${status.electors} electors`
  if (!status.isMajorityLost)
    return `${pc.yellow(
      `View ${status.view} has ${electors}, and as far as this peer knows a majority lives: there is nothing to recover.`,
    )}
Nothing has been done. Only --yes with --force would, and the job would run twice.`
  return `View ${status.view} has ${electors}, and this peer has heard from no majority of them for a long time.
Nothing has been done. If those electors never come back:
  - run this command with --yes, on this peer only;
  - it begins a new lineage after a full lease, from the furthest progress that the reachable peers know of;
  - samples may be delivered again, none is lost;
  - the other survivors join by themselves.`
}
