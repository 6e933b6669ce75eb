import { pino, stdTimeFunctions } from 'pino'
import type { Log, LogLevel } from './log.ts'
import { peopleLine } from './people-line.ts'

export type LogFormat = 'people' | 'json'

export interface LogOptions {
  readonly level: LogLevel
  /** Left out: for people on a terminal, JSON lines otherwise. */
  readonly format?: LogFormat
  /** Fields of every line, such as the peer's id. */
  readonly fields?: object
  readonly output?: LogOutput
}

/** Where the lines go; standard output by default. */
export interface LogOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Lines are written at once: the last one before a crash is the one that matters. */
export function createLog({ level, format, fields = {}, output = process.stdout }: LogOptions): Log {
  const isTerminal = output.isTTY === true
  const isForPeople = (format ?? (isTerminal ? 'people' : 'json')) === 'people'
  const inColour = isTerminal && process.env.NO_COLOR === undefined
  return pino(
    {
      level,
      base: fields,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => void output.write(isForPeople ? peopleLine(line, inColour) : line) },
  )
}
