import { parentPort } from 'node:worker_threads'
import { assert } from '../../src/base/assert.ts'
import type { RunOptions } from './run-result.ts'
import { runSeed } from './run-seed.ts'

/** What a worker is asked to run. */
export interface SeedTask {
  readonly seed: number
  readonly options: Omit<RunOptions, 'trace'>
}

// The thread of a pool: takes one seed, runs it, answers with its result, takes the next.
assert(parentPort !== null, 'a seed worker runs in a worker thread')
const port = parentPort
port.on('message', ({ seed, options }: SeedTask) => port.postMessage(runSeed(seed, options)))
