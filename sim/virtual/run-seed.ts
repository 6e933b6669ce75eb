import type { RunOptions, RunResult } from './run-result.ts'
import { SeedRun } from './seed-run.ts'

/** Runs one seed to its end. The same seed and options give the same result, to the last bit of the transcript. */
export function runSeed(seed: number, options: RunOptions = {}): RunResult {
  return new SeedRun(seed, options).run()
}
