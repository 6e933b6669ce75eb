import {
  type RunOptions,
  runSeed,
  runSeeds,
  type SeedRange,
  type Summary,
  SummaryBuilder,
} from '../../../sim/virtual/index.ts'
import { ProgressLine } from '../progress-line.ts'
import { interruptedExitCode, type SimFlags } from './flags.ts'
import { describeSummary } from './virtual-summary.ts'

const seedsByDefault: SeedRange = { first: 1, last: 20 }

/** Runs what the flags ask for and prints what came of it; returns the exit code. */
export async function simulateVirtually(flags: SimFlags): Promise<number> {
  const startedAtMs = performance.now()
  const builder = new SummaryBuilder()
  const isInterrupted = flags.trace === true ? traceOne(flags, builder) : await runMany(flags, builder)
  const summary = builder.build((performance.now() - startedAtMs) / 1_000)
  print(summary, flags, isInterrupted)
  if (!summary.ok) return 1
  return isInterrupted ? interruptedExitCode : 0
}

function traceOne(flags: SimFlags, builder: SummaryBuilder): boolean {
  const write = (line: string): void => {
    process.stdout.write(`${line}\n`)
  }
  builder.add(runSeed(flags.seed ?? 1, { ...optionsOf(flags), trace: write }))
  return false
}

/** True when Ctrl-C stopped it before its end. */
async function runMany(flags: SimFlags, builder: SummaryBuilder): Promise<boolean> {
  const range =
    flags.seed === undefined ? (flags.seeds ?? seedsByDefault) : { first: flags.seed, last: flags.seed }
  const total = range.last - range.first + 1
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.once('SIGINT', interrupt)
  const progress = new ProgressLine(process.stderr)
  const tell = (): void =>
    progress.show(
      `${builder.seeds} of ${total} seeds, ${builder.virtualHours.toFixed(2)} virtual hours, ${builder.violationCount} violations`,
    )
  tell()
  try {
    await runSeeds(
      range,
      optionsOf(flags),
      (result) => {
        builder.add(result)
        // A long run need not be waited for to know that it has failed.
        for (const { invariant, text } of result.violations.slice(0, 1))
          progress.say(`seed ${result.seed} breaks ${invariant}: ${text}`)
        tell()
      },
      stop.signal,
    )
  } finally {
    progress.clear()
    process.removeListener('SIGINT', interrupt)
  }
  return stop.signal.aborted
}

function print(summary: Summary, flags: SimFlags, isInterrupted: boolean): void {
  const text = describeSummary(summary, replayFlags(flags), isInterrupted)
  if (flags.json !== true) {
    process.stdout.write(`${text}\n`)
    return
  }
  if (!summary.ok || isInterrupted) process.stderr.write(`${text}\n`)
  process.stdout.write(`${JSON.stringify(isInterrupted ? { ...summary, interrupted: true } : summary)}\n`)
}

function optionsOf({ peers, shards, minutes }: SimFlags): Omit<RunOptions, 'trace'> {
  return {
    ...(peers === undefined ? {} : { peers }),
    ...(shards === undefined ? {} : { shards }),
    ...(minutes === undefined ? {} : { minutes }),
  }
}

/** The flags that a replay needs besides the seed. */
function replayFlags({ peers, shards, minutes }: SimFlags): string {
  const flags = [
    peers === undefined ? [] : [`--peers ${peers}`],
    shards === undefined ? [] : [`--shards ${shards}`],
    minutes === undefined ? [] : [`--minutes ${minutes}`],
  ]
  return flags.flat().join(' ')
}
