import { Command, InvalidArgumentError } from 'commander'
import pc from 'picocolors'
import type { EventMessage } from '../../api/messages.ts'
import { type ShardRef, shardKey } from '../../base/ids.ts'
import { didYouMean } from '../../peer/config/did-you-mean.ts'
import { eventKinds } from '../../peer/event-kinds.ts'
import { integerFrom } from '../arguments.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'

interface EventsFlags extends ConnectionFlags {
  readonly after?: number
  readonly kind?: string[]
}

export function eventsCommand(): Command {
  return withConnectionFlags(new Command('events'))
    .description('what happens, as it happens, until Ctrl-C')
    .option(
      '--after <number>',
      'begin after the event with this number; 0 begins with the oldest that is kept',
      integerFrom(0, Number.MAX_SAFE_INTEGER),
    )
    .option('--kind <kind...>', 'only events of these kinds, such as view-changed', addKind)
    .addHelpText(
      'after',
      `
Kinds: ${listed(eventKinds)}

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
          const after = flags.after === undefined ? {} : { after: flags.after }
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

function addKind(kind: string, before: readonly string[] = []): readonly string[] {
  if (!eventKinds.includes(kind))
    throw new InvalidArgumentError(`There is none of this kind: ${didYouMean(kind, eventKinds)}`)
  return [...before, kind]
}

/** In lines that fit a terminal. */
function listed(words: readonly string[]): string {
  const lines = ['']
  for (const word of words) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length > 96) lines.push(`  ${word}`)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join('\n')
}

/** A shard by its key, as in the log of a peer. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { dataSet, epoch, shard } = (value ?? {}) as Partial<ShardRef>
  return dataSet === undefined || epoch === undefined || shard === undefined
    ? JSON.stringify(value)
    : shardKey({ dataSet, epoch, shard })
}

function describe({ number, at, kind, ...details }: EventMessage): string {
  const text = Object.entries(details)
    .map(([key, value]) => `${key}=${textOf(value)}`)
    .join(' ')
  return `${pc.dim(`${at.slice(11, 23)} #${number}`)} ${pc.bold(kind)} ${text}`.trimEnd()
}
