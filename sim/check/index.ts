export { Judge } from './judge.ts'
export type { Observation, Violation } from './observation.ts'
export type { RunFacts, RunSummary, WorldProbe } from './probe.ts'
export { TranscriptHash } from './transcript-hash.ts'
