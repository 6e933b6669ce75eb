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
  /** What waits for whoever reads it. */
  readonly writableLength?: number
  write(text: string): unknown
  on?(event: 'error', listener: (error: Error) => void): unknown
}

/** So much may wait for a reader who is slow. */
const waitingMax = 1_024 * 1_024

/**
 * Lines are written at once: the last one before a crash is the one that matters. A reader who reads no more, or is gone,
 * neither holds up the peer nor ends it, nor fills its memory: lines are left out then, and later it is said how many.
 */
export function createLog({ level, format, fields = {}, output = process.stdout }: LogOptions): Log {
  const isTerminal = output.isTTY === true
  const isForPeople = (format ?? (isTerminal ? 'people' : 'json')) === 'people'
  const inColour = isTerminal && process.env.NO_COLOR === undefined
  let isGone = false
  output.on?.('error', () => {
    isGone = true
  })
  let leftOut = 0
  const write = (line: string): void => {
    if (isGone) return
    if ((output.writableLength ?? 0) > waitingMax) {
      leftOut += 1
      return
    }
    if (leftOut > 0) tellLeftOut()
    output.write(isForPeople ? peopleLine(line, inColour) : line)
  }
  const log = pino(
    {
      level,
      base: fields,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  )
  function tellLeftOut(): void {
    const lines = leftOut
    leftOut = 0
    log.warn({ lines }, `left out ${lines} lines that nobody read in time`)
  }
  return log
}
