import type { CheckpointBenchReport } from './run.ts'

/** The report for programs, as lines of JSON: how it was judged, and in the end the figures and nothing else. */
export function reportLines({ cases, limits, delta, ...judged }: CheckpointBenchReport): [string, string] {
  const figures = cases.map(({ sizeMb, store, blockingMs, saveMs, restoreMs }) => ({
    sizeMb,
    store,
    blockingMs,
    saveMs,
    restoreMs,
  }))
  return [JSON.stringify(judged), JSON.stringify({ cases: figures, limits, delta })]
}
