import { defaultSetup, type ScenarioSetup } from '../../sim/scenario/operation.ts'

export interface TestMeshOptions {
  /** Timing of the job. `test` is for many peers on one busy machine. */
  readonly preset?: 'lan' | 'wan' | 'test'
  /** How fast the consumer of each peer is; 0 for none, so that the test itself takes the samples. */
  readonly samplesPerSecond?: number
  /** A consumer commits this often, and has no more samples of a shard open: what a crash may repeat. */
  readonly commitEvery?: number
  /** In virtual time everything that is left open is drawn from it. */
  readonly seed?: number
}

export function settingUp(options: TestMeshOptions): ScenarioSetup {
  return { ...defaultSetup, preset: 'test', ...options }
}
