import { Command } from 'commander'
import type { MemberStatusMessage } from '../../api/messages.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'
import { duration, table } from '../table.ts'

export function membersCommand(): Command {
  return withConnectionFlags(new Command('members'))
    .description('who is in the view, and how they are')
    .addHelpText(
      'after',
      `
Examples:
  shoal members
  shoal members --json | jq '.[] | select(.isElector) | .id'`,
    )
    .action((flags: ConnectionFlags) =>
      withPeer(flags, async (client, isJson) => {
        const members = await client.members()
        process.stdout.write(`${isJson ? JSON.stringify(members) : describe(members)}\n`)
      }),
    )
}

function describe(members: readonly MemberStatusMessage[]): string {
  if (members.length === 0) return 'This peer is in no view yet.'
  return table(
    ['member', 'role', 'shards', 'weight', 'domain', 'status', 'samples/s', 'heard'],
    members.map(({ id, isSelf, isLeader, isElector, shards, weight, failureDomain, health }) => [
      isSelf ? `${id} (this)` : id,
      isLeader ? 'leader' : isElector ? 'elector' : '',
      shards,
      weight,
      failureDomain,
      health?.status ?? 'not heard',
      health?.throughput ?? 0,
      isSelf ? 'here' : health === undefined ? '' : `${duration(health.heardMsAgo)} ago`,
    ]),
  )
}
