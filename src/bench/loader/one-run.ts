import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'

export interface LoaderCase {
  readonly format: string
  readonly way: string
  readonly samplesPerS: number
  readonly mbPerS: number
  readonly firstBatchMs: number
  /** Of the whole process, Node and its modules included. */
  readonly peakRssMb: number
}

/** What a process that went one way through one folder says of itself. */
export interface ChildReport {
  readonly samples: number
  readonly tookMs: number
  /** Of all its threads, in the same time. */
  readonly cpuMs: number
  readonly firstBatchMs: number
  /** From the last batch until there was known to be no more. */
  readonly endMs: number
  /** Read from files until the first batch was there. */
  readonly mbToFirstBatch: number
  readonly peakRssMb: number
  /** The most that the program's thread had and needed when it had a batch, where Node runs with --expose-gc. */
  readonly heldMbMax: number
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly nodeFlags?: readonly string[]
}

/** Goes one way through one folder, in a process of its own: its peak of memory is that of the way. */
export async function runChild(way: string, place: string, options: RunOptions = {}): Promise<ChildReport> {
  const program = join(dirname(import.meta.filename), `loader-child${extname(import.meta.filename)}`)
  const { environment = {}, nodeFlags = [] } = options
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv, ...nodeFlags, program, way, place],
    { env: { ...process.env, ...environment }, timeout: 300_000 },
  )
  return JSON.parse(stdout) as ChildReport
}

export async function runOnce(
  place: string,
  format: string,
  way: string,
  options: RunOptions = {},
): Promise<LoaderCase> {
  return caseOf(place, format, way, await runChild(way, place, options))
}

export async function caseOf(
  place: string,
  format: string,
  way: string,
  { samples, tookMs, firstBatchMs, peakRssMb }: ChildReport,
): Promise<LoaderCase> {
  return {
    format,
    way,
    samplesPerS: (1_000 * samples) / tookMs,
    mbPerS: (await bytesIn(place)) / 1e3 / tookMs,
    firstBatchMs,
    peakRssMb,
  }
}

/** The fastest: what else the machine did meanwhile only makes a run slower. */
export function bestOf(cases: readonly LoaderCase[]): LoaderCase {
  return [...cases].sort((one, other) => other.samplesPerS - one.samplesPerS)[0] as LoaderCase
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size
  return bytes
}
