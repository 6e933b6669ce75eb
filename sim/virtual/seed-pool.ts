import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { RunOptions, RunResult } from './run-result.ts'
import { runSeed } from './run-seed.ts'
import type { SeedTask } from './seed-worker.ts'

export interface SeedRange {
  readonly first: number
  readonly last: number
}

const workerFile = new URL('./seed-worker.js', import.meta.url)

// Run from its source, by a loader that a worker of Node 20 does not inherit, the pool has one thread: this one.
const isSource = import.meta.url.endsWith('.ts')

/**
 * Runs all seeds of a range, one per thread at a time, and tells each result as it comes. Ends early, without
 * the runs under way, when the signal says so.
 */
export async function runSeeds(
  { first, last }: SeedRange,
  options: Omit<RunOptions, 'trace'>,
  told: (result: RunResult) => void,
  signal: AbortSignal,
): Promise<void> {
  if (isSource) return runHere({ first, last }, options, told, signal)
  let next = first
  const threads = Math.min(availableParallelism(), last - first + 1)
  const work = async (): Promise<void> => {
    // A run makes much that is soon forgotten: room for it saves a tenth of the time.
    const worker = new Worker(workerFile, { resourceLimits: { maxYoungGenerationSizeMb: 64 } })
    try {
      while (next <= last && !signal.aborted) {
        const result = await runOn(worker, { seed: next++, options }, signal)
        if (result !== undefined) told(result)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, work))
}

async function runHere(
  { first, last }: SeedRange,
  options: Omit<RunOptions, 'trace'>,
  told: (result: RunResult) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let seed = first; seed <= last; seed++) {
    // Lets a signal come through.
    await setImmediate()
    if (signal.aborted) return
    told(runSeed(seed, options))
  }
}

/** undefined when it was stopped before its end. */
function runOn(worker: Worker, task: SeedTask, signal: AbortSignal): Promise<RunResult | undefined> {
  return new Promise((resolve, reject) => {
    // Each is taken off by name: a worker has listeners of its own, without which it falls silent.
    const settle = (then: () => void): void => {
      worker.off('message', finish)
      worker.off('error', fail)
      worker.off('exit', exit)
      signal.removeEventListener('abort', stop)
      then()
    }
    const finish = (result: RunResult): void => settle(() => resolve(result))
    const fail = (error: Error): void => settle(() => reject(error))
    const exit = (code: number): void => fail(new Error(`seed ${task.seed}: its thread ended with ${code}`))
    const stop = (): void => settle(() => resolve(undefined))
    worker.on('message', finish)
    worker.on('error', fail)
    worker.on('exit', exit)
    signal.addEventListener('abort', stop)
    worker.postMessage(task)
  })
}
