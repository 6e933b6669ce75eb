import { setTimeout as delay } from 'node:timers/promises'
import { Command } from 'commander'
import type { PeerClient } from '../../client/peer-client.ts'
import { PeerUnreachableError } from '../../client/peer-errors.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'

interface LeaveFlags extends ConnectionFlags {
  readonly wait?: boolean
}

const lookEveryMs = 100

export function leaveCommand(): Command {
  return withConnectionFlags(new Command('leave'))
    .description('have a peer hand over everything and end; nothing is repeated')
    .option('--no-wait', 'return at once instead of when the peer is gone')
    .addHelpText(
      'after',
      `
The peer hands out no more samples, waits for its consumer to commit what it has (--leave-grace of shoal peer), lets
others have its shards at exactly that point, and ends. SIGTERM to the peer does the same.

Examples:
  shoal leave
  shoal leave --job mnist --no-wait --json`,
    )
    .action((flags: LeaveFlags) =>
      withPeer(flags, async (client, isJson) => {
        const answer = await client.leave()
        if (!isJson && answer.samplesOut > 0)
          process.stderr.write(`waits for ${answer.samplesOut} samples that are handed out\n`)
        if (flags.wait !== false) await gone(client)
        const text = flags.wait === false ? 'leaving' : 'left'
        process.stdout.write(
          `${isJson ? JSON.stringify({ ...answer, isGone: flags.wait !== false }) : text}\n`,
        )
      }),
    )
}

async function gone(client: PeerClient): Promise<void> {
  for (;;) {
    try {
      await client.readiness()
    } catch (error) {
      if (error instanceof PeerUnreachableError) return
      throw error
    }
    await delay(lookEveryMs)
  }
}
