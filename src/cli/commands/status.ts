import { Command } from 'commander'
import pc from 'picocolors'
import type { StatusAnswer } from '../../api/messages.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'
import { bar, duration, percent, shortId, table, wrapped } from '../table.ts'

export function statusCommand(): Command {
  return withConnectionFlags(new Command('status'))
    .description('what a peer knows, on one page')
    .addHelpText(
      'after',
      `
Examples:
  shoal status
  shoal status --job mnist --json | jq .leaseLeftMs`,
    )
    .action((flags: ConnectionFlags) =>
      withPeer(flags, async (client, isJson) => {
        const status = await client.status()
        process.stdout.write(
          `${isJson ? JSON.stringify(status) : describe(status, process.stdout.columns)}\n`,
        )
      }),
    )
}

function checkpointsText({ latest, published, copiesHeld, copiesDue }: StatusAnswer['checkpoints']): string {
  const newest = latest === undefined ? 'none complete' : `step ${latest.step} of view ${latest.view}`
  return `${newest}; ${published} manifests published, ${copiesHeld} kept here${copiesDue > 0 ? `, ${copiesDue} copies due` : ''}`
}

function dataSetText(dataSet: StatusAnswer['dataSets'][number]): string {
  const { name, epoch, epochs, isFinished, committed, samples, quarantined } = dataSet
  const progress = `${bar(committed / Math.max(1, samples), 24)} ${percent(committed, samples)}`
  const text = isFinished ? 'finished' : `epoch ${epoch} (${epoch + 1} of ${epochs})  ${progress}`
  if (quarantined === 0) return text
  return `${text}  ${pc.yellow(`${quarantined} shards in quarantine: shoal dataset inspect ${name}`)}`
}

function describe(status: StatusAnswer, columns = Number.POSITIVE_INFINITY): string {
  const lease =
    status.leaseLeftMs > 0 ? pc.green(`for ${duration(status.leaseLeftMs)}`) : pc.yellow('none: work pauses')
  const roles = [status.isLeading ? 'leader' : '', status.isElector ? 'elector' : ''].filter(
    (role) => role !== '',
  )
  const rows = [
    ['peer', status.id],
    ['job', status.job],
    ['standing', [status.standing, ...roles].join(', ')],
    [
      'view',
      `${status.view} (activated ${status.activated}); members: ${status.members}, electors: ${status.electors}`,
    ],
    ['leader', status.leader === undefined ? 'not known' : shortId(status.leader)],
    ['lease', lease],
    ['shards', `${status.shardsOwned} owned, ${status.shardsStarted} started`],
    [
      'samples',
      `${status.samplesFinished} finished, ${status.samplesOut} handed out, ${status.samplesAgain} given back`,
    ],
    ['checkpoints', checkpointsText(status.checkpoints)],
    ['connections', String(status.connections)],
    ['addresses', status.addresses.join(' ')],
    ['up', duration(status.upMs)],
  ]
  const dataSets = status.dataSets.map((dataSet) => `  ${dataSet.name}: ${dataSetText(dataSet)}`)
  const advice = status.advice.flatMap((text) =>
    wrapped(`! ${text}`, columns - 1).map((line) => pc.yellow(line)),
  )
  return [table(['', ''], rows).split('\n').slice(1).join('\n'), ...dataSets, ...advice].join('\n')
}
