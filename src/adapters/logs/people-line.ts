import { createColors } from 'picocolors'
import type { LogLevel } from './log.ts'

/** What pino hands to its destination, as far as it is read here. */
interface Entry {
  readonly level: LogLevel
  readonly time: string
  readonly msg: string
}

const detailKeysLeftOut = ['level', 'time', 'msg']

/** One line for a person: the time of day, how serious it is, and the sentence. Fields only where they help. */
export function peopleLine(json: string, inColour: boolean): string {
  const colours = createColors(inColour)
  const entry = JSON.parse(json) as Entry & Record<string, unknown>
  const clock = colours.dim(new Date(entry.time).toTimeString().slice(0, 8))
  const marks: Record<LogLevel, string> = {
    debug: colours.dim('debug'),
    info: colours.cyan('info '),
    warn: colours.yellow('warn '),
    error: colours.red('ERROR'),
  }
  const text = entry.level === 'error' ? colours.bold(entry.msg) : entry.msg
  const details = entry.level === 'debug' ? ` ${colours.dim(fieldsOf(entry))}` : ''
  return `${clock} ${marks[entry.level]} ${text}${details}\n`
}

function fieldsOf(entry: Record<string, unknown>): string {
  return Object.entries(entry)
    .filter(([key]) => !detailKeysLeftOut.includes(key))
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join(' ')
}
