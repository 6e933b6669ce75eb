import { Command } from 'commander'
import type { MemberStatusMessage } from '../../api/messages.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'
import { duration, shortId, table } from '../table.ts'

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
        process.stdout.write(
          `${isJson ? JSON.stringify(members) : describe(members, process.stdout.columns)}\n`,
        )
      }),
    )
}

/** With whole ids, unless the terminal is too narrow for them; one that is no terminal is as wide as it takes. */
export function describe(
  members: readonly MemberStatusMessage[],
  columns = Number.POSITIVE_INFINITY,
): string {
  if (members.length === 0) return 'This peer is in no view yet.'
  const whole = tableOf(members, String)
  return whole.split('\n').every((line) => line.length <= columns) ? whole : tableOf(members, shortId)
}

function tableOf(members: readonly MemberStatusMessage[], named: (id: string) => string): string {
  return table(
    ['member', 'role', 'shards', 'weight', 'domain', 'status', 'samples/s', 'heard'],
    members.map(({ id, isSelf, isLeader, isElector, shards, weight, failureDomain, health }) => [
      isSelf ? `${named(id)} (this)` : named(id),
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
