import { Command } from 'commander'
import type { ShardsAnswer } from '../../api/messages.ts'
import { integerFrom } from '../arguments.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'
import { bar, percent, shortId, table } from '../table.ts'

interface ShardsFlags extends ConnectionFlags {
  readonly dataSet?: string
  readonly mine?: true
  readonly offset: number
  readonly limit: number
}

export function shardsCommand(): Command {
  return withConnectionFlags(new Command('shards'))
    .description('who owns which shard, and how far it has got')
    .option('--data-set <name>', 'only of this data set')
    .option('--mine', 'only what this peer owns')
    .option('--offset <n>', 'leave out so many', integerFrom(0, Number.MAX_SAFE_INTEGER), 0)
    .option('--limit <n>', 'at most so many, up to 10000', integerFrom(1, 10_000), 1_000)
    .addHelpText(
      'after',
      `
Examples:
  shoal shards --mine
  shoal shards --data-set tokens --json | jq '.shards[] | select(.committed < .size)'`,
    )
    .action((flags: ShardsFlags) =>
      withPeer(flags, async (client, isJson) => {
        const answer = await client.shards({
          offset: String(flags.offset),
          limit: String(flags.limit),
          ...(flags.dataSet === undefined ? {} : { dataSet: flags.dataSet }),
          ...(flags.mine === true ? { mine: 'true' } : {}),
        })
        process.stdout.write(`${isJson ? JSON.stringify(answer) : describe(answer)}\n`)
      }),
    )
}

function describe({ total, shards }: ShardsAnswer): string {
  if (total === 0) return 'No shards: no data set is open, or none of it is meant.'
  const rows = shards.map(({ dataSet, epoch, shard, owner, size, committed, isStarted, isQuarantined }) => [
    dataSet,
    epoch,
    shard,
    owner === undefined ? 'nobody' : shortId(owner),
    `${bar(size === 0 ? 1 : committed / size, 10)} ${percent(committed, size)}`,
    committed,
    size,
    isQuarantined ? 'quarantined' : isStarted === true ? 'here' : isStarted === false ? 'waits' : '',
  ])
  const head = ['data set', 'epoch', 'shard', 'owner', 'progress', 'committed', 'samples', '']
  const rest = total > shards.length ? [`… ${shards.length} of ${total}; --offset and --limit show more`] : []
  return [table(head, rows), ...rest].join('\n')
}
