import { StartRefusal } from '../adapters/start-refusal.ts'
import { MisuseError } from '../base/errors.ts'
import { PeerApiError, PeerUnreachableError } from '../client/peer-errors.ts'
import { DataError } from '../data/data-error.ts'
import { ConfigError } from '../peer/config/config-error.ts'
import { StoreError } from '../store/store-error.ts'
import { exitCodes } from './exit-codes.ts'

interface Report {
  readonly exitCode: number
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** Prints an error the way its reader can use it, and sets the exit code. What is none of ours goes on as a bug. */
export function reportError(error: unknown, isJson: boolean): void {
  const report = reportOf(error)
  if (report === undefined) throw error
  const { exitCode, ...shown } = report
  process.exitCode = exitCode
  if (isJson) process.stdout.write(`${JSON.stringify({ error: shown })}\n`)
  else
    process.stderr.write(
      `shoal: ${shown.message}\n${shown.hint === undefined ? '' : `       ${shown.hint}\n`}`,
    )
}

function reportOf(error: unknown): Report | undefined {
  if (error instanceof ConfigError)
    return {
      exitCode: exitCodes.misuse,
      code: 'configuration',
      message:
        error.faults.length === 1 ? error.message : `the configuration is wrong:\n${indented(error.message)}`,
      hint: 'shoal peer --help lists all settings.',
    }
  if (error instanceof MisuseError)
    return { exitCode: exitCodes.misuse, code: 'misuse', message: error.message }
  if (error instanceof DataError)
    return { exitCode: exitCodes.failed, code: error.code, message: error.message }
  if (error instanceof StartRefusal)
    return { exitCode: exitCodes.startRefused, code: error.code, message: error.message }
  if (error instanceof PeerUnreachableError)
    return {
      exitCode: exitCodes.unreachable,
      code: 'unreachable',
      message: error.message,
      hint: 'Is it running? Say where with --endpoint, --state-folder or --job, or set SHOAL_ENDPOINT.',
    }
  if (error instanceof PeerApiError)
    return { exitCode: exitCodes.refused, code: error.code, message: error.message, hint: error.hint }
  if (error instanceof StoreError)
    return {
      exitCode: exitCodes.failed,
      code: error.code,
      message: error.message,
      ...(error.code === 'damaged'
        ? { hint: 'A sound copy elsewhere is read with --replica; verify --repair --replica brings it back.' }
        : {}),
    }
  return undefined
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
