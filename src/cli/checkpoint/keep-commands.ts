import { Command } from 'commander'
import { prune } from '../../store/keep/prune.ts'
import { repairStore } from '../../store/keep/repair.ts'
import { verifyStore } from '../../store/keep/verify-store.ts'
import { exitCodes } from '../exit-codes.ts'
import { bytesText, checkpointJson, counted } from './describe.ts'
import { type StoreFlags, wholeNumber, withStore, withStoreFlags } from './store-flags.ts'
import { type PeerFlags, pruneThroughPeer, withPeerFlags } from './through-peer.ts'

interface VerifyFlags extends StoreFlags {
  readonly repair?: true
}

export function verifyCommand(): Command {
  return withStoreFlags(new Command('verify'))
    .description('read and hash everything; ends with 1 if anything is damaged or missing')
    .option('--repair', 'bring back from the replicas what is damaged or missing')
    .action((flags: VerifyFlags) =>
      withStore(flags, async (store, isJson) => {
        const repaired = flags.repair === true ? await repairStore(store.context, flags.run) : undefined
        const { checkpoints, files, bytes, faults } =
          repaired?.after ?? (await verifyStore(store.context, flags.run))
        const told = faults.map(({ subject, code, text }) => ({ subject, code, text }))
        if (faults.length > 0) process.exitCode = exitCodes.failed
        if (isJson) {
          const { chunksBrought, manifestsBrought } = repaired ?? {}
          process.stdout.write(
            `${JSON.stringify({ checkpoints, files, bytes, faults: told, chunksBrought, manifestsBrought })}\n`,
          )
          return
        }
        if (repaired !== undefined)
          process.stdout.write(
            `Brought back ${counted(repaired.chunksBrought, 'chunk')} and ${counted(repaired.manifestsBrought, 'manifest')}.\n`,
          )
        for (const { text } of told) process.stdout.write(`FAULT  ${text}\n`)
        const verdict = faults.length === 0 ? 'all is well' : counted(faults.length, 'fault')
        process.stdout.write(
          `${counted(checkpoints, 'checkpoint')}, ${counted(files, 'file')}, ${bytesText(bytes)}: ${verdict}.\n`,
        )
        if (repaired === undefined && faults.some(({ code }) => code !== 'key'))
          process.stdout.write('Good bytes of another place bring it back: --repair --replica PLACE\n')
      }),
    )
}

interface PruneFlags extends StoreFlags, PeerFlags {
  readonly keepLast: string
  readonly keepEvery?: string
  readonly keepTag: readonly string[]
  readonly dryRun?: true
}

export function pruneCommand(): Command {
  return withPeerFlags(withStoreFlags(new Command('prune')))
    .description(
      'remove old checkpoints, and chunks that no checkpoint names; with --endpoint at all members of the job',
    )
    .option('--keep-last <k>', 'the newest so many of each run', '3')
    .option('--keep-every <n>', 'those whose step is a multiple of this')
    .option(
      '--keep-tag <name>',
      'those with this tag; may be repeated. Without it: those with any tag',
      (tag, before: string[]) => [...before, tag],
      [],
    )
    .option('--dry-run', 'only say what would be removed')
    .action((flags: PruneFlags) => {
      const isDryRun = flags.dryRun === true
      if (flags.endpoint !== undefined)
        return pruneThroughPeer(flags, () => ({ ...retentionOf(flags), isDryRun }))
      return withStore(flags, async (store, isJson) => {
        const report = await prune(store.context, retentionOf(flags), isDryRun)
        if (isJson) {
          const { kept, dropped, ...numbers } = report
          const json = {
            isDryRun,
            kept: kept.map(checkpointJson),
            dropped: dropped.map(checkpointJson),
            ...numbers,
          }
          process.stdout.write(`${JSON.stringify(json)}\n`)
          return
        }
        const verb = isDryRun ? 'Would remove' : 'Removed'
        for (const { run, view, step } of report.dropped)
          process.stdout.write(`${verb} ${run} ${view}.${step}\n`)
        process.stdout.write(
          `${verb} ${counted(report.dropped.length, 'checkpoint')} and ${counted(report.packsRemoved, 'pack')}, ${isDryRun ? 'would rewrite' : 'rewrote'} ${report.packsRewritten}: ${bytesText(report.bytesFreed)}. Left: ${counted(report.kept.length, 'checkpoint')}.\n`,
        )
      })
    })
}

function retentionOf({ keepLast, keepEvery, keepTag }: PruneFlags) {
  return {
    last: wholeNumber('--keep-last', keepLast, 1),
    ...(keepEvery === undefined ? {} : { every: wholeNumber('--keep-every', keepEvery, 1) }),
    ...(keepTag.length === 0 ? {} : { tags: [...keepTag] }),
  }
}
