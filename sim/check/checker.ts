import type { SeenKind, SeenOf, Violation } from './observation.ts'
import type { RunSummary } from './probe.ts'

// Enough to see a pattern; a broken run would otherwise complain about every sample that follows.
const violationsMax = 20

/** Judges one invariant from outside, by what it sees, at true time. One checker serves one run. */
export abstract class Checker<Kind extends SeenKind> {
  readonly #violations: Violation[] = []
  /** As PROTOCOL.md numbers it: I-01 and so on. */
  readonly id: string
  /** The kinds that it wants to see; it is shown nothing else. */
  readonly sees: readonly Kind[]

  constructor(id: string, sees: readonly Kind[]) {
    this.id = id
    this.sees = sees
  }

  get violations(): readonly Violation[] {
    return this.#violations
  }

  /** Takes one observation. Times never go back from one to the next. */
  abstract observe(observation: SeenOf<Kind>): void

  /** The run is over: judges what can only be judged then. */
  finish(_summary: RunSummary): void {}

  protected violated(atMs: number, text: string): void {
    if (this.#violations.length < violationsMax) this.#violations.push({ invariant: this.id, atMs, text })
  }
}
