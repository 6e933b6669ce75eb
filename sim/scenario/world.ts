import type { Totals } from '../check/ledger.ts'
import type { Observation, Violation } from '../check/observation.ts'
import type { WorldProbe } from '../check/probe.ts'
import type { Operation } from './operation.ts'

/**
 * Where a scenario runs: virtual peers in virtual time, or real processes in real time. A world gives the
 * setup to its consumers and peers when it is made, and judges every observation with all checkers.
 */
export interface ScenarioWorld {
  /** Time since the world began. */
  nowMs(): number
  /** Lets that much of the world's time pass; a real world really waits. */
  pass(durationMs: number): Promise<void>
  /** Does it now; what follows from it follows as time passes. */
  act(operation: Operation): Promise<void>
  /** Calls back with every observation, at its instant, in order. Called once, before anything happens. */
  watch(observer: (observation: Observation) => void): void
  readonly probe: WorldProbe
  /** What the checkers found until now. */
  violations(): readonly Violation[]
  totals(): Totals
  /** Ends every peer. */
  close(): Promise<void>
}
