import { type PlanName, ProcessRun, type ProcessSummary } from '../../../sim/processes/index.ts'
import { wholeUri } from '../dataset/plan-flags.ts'
import { interruptedExitCode, type SimFlags } from './flags.ts'
import { describeProcesses } from './process-summary.ts'
import { watchRun } from './run-view.ts'

/** Runs real peers as the flags ask and prints what came of it; returns the exit code. */
export async function simulateProcesses(flags: SimFlags): Promise<number> {
  const { peers = 5, shards = 64, samplesPerShard = 1_000, epochs, minutes, seed = 1 } = flags
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const run = new ProcessRun({
    peers,
    shards,
    samplesPerShard,
    ...(epochs === undefined ? {} : { epochs }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(flags.network === undefined ? {} : { network: flags.network }),
    ...(flags.dataset === undefined
      ? {}
      : { data: { uri: uriOf(flags.dataset, shards, samplesPerShard), order: flags.order ?? 'free' } }),
    faults: (flags.faults ?? 'default') as PlanName,
    preset: flags.preset ?? 'test',
    seed,
    keeps: flags.keep === true,
    signal: stop.signal,
  })
  const view = watchRun(run, flags.json === true ? process.stderr : process.stdout)
  try {
    const summary = await run.perform()
    view.close()
    print(summary, flags.json === true, stop.signal.aborted)
    if (!summary.ok) return 1
    return stop.signal.aborted ? interruptedExitCode : 0
  } finally {
    view.close()
    process.removeListener('SIGINT', interrupt).removeListener('SIGTERM', interrupt)
  }
}

function uriOf(dataset: string, shards: number, samplesPerShard: number): string {
  return dataset === 'synthetic'
    ? `synthetic:files=${shards},samples=${samplesPerShard},bytes=64,seed=1`
    : wholeUri(dataset)
}

function print(summary: ProcessSummary, isJson: boolean, isInterrupted: boolean): void {
  const text = describeProcesses(summary, isInterrupted)
  if (!isJson) process.stdout.write(`${text}\n`)
  else {
    process.stderr.write(`${text}\n`)
    process.stdout.write(`${JSON.stringify(isInterrupted ? { ...summary, interrupted: true } : summary)}\n`)
  }
}
