import { Command } from 'commander'
import pc from 'picocolors'
import type { EventMessage } from '../../api/messages.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'

interface EventsFlags extends ConnectionFlags {
  readonly after?: string
  readonly kind?: string[]
}

export function eventsCommand(): Command {
  return withConnectionFlags(new Command('events'))
    .description('what happens, as it happens, until Ctrl-C')
    .option(
      '--after <number>',
      'begin after the event with this number; 0 begins with the oldest that is kept',
    )
    .option('--kind <kind...>', 'only events of these kinds, such as view-changed')
    .addHelpText(
      'after',
      `
Examples:
  shoal events --kind joined excluded leading
  shoal events --after 0 --json`,
    )
    .action((flags: EventsFlags) =>
      withPeer(flags, async (client, isJson) => {
        const stop = new AbortController()
        const interrupt = () => stop.abort()
        process.once('SIGINT', interrupt)
        const wanted = flags.kind === undefined ? undefined : new Set(flags.kind)
        try {
          const after = flags.after === undefined ? {} : { after: Number(flags.after) }
          for await (const event of client.events({ ...after, signal: stop.signal })) {
            if (wanted?.has(event.kind) === false) continue
            process.stdout.write(`${isJson ? JSON.stringify(event) : describe(event)}\n`)
          }
        } catch (error) {
          if (!stop.signal.aborted) throw error
        } finally {
          process.removeListener('SIGINT', interrupt)
        }
      }),
    )
}

function describe({ number, at, kind, ...details }: EventMessage): string {
  const text = Object.entries(details)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
  return `${pc.dim(`${at.slice(11, 23)} #${number}`)} ${pc.bold(kind)} ${text}`.trimEnd()
}
