import type { Violation } from '../check/observation.ts'
import { type AnyFault, faultKinds, standingFaults } from './faults/fault-kinds.ts'
import type { RunResult } from './run-result.ts'

export interface SeedViolation extends Violation {
  readonly seed: number
}

/** What came of many seeds, as `shoal sim --json` prints it. */
export interface Summary {
  readonly ok: boolean
  readonly mode: 'virtual'
  /** How many seeds were run to their end. */
  readonly seeds: number
  readonly virtualHours: number
  readonly wallSeconds: number
  /** Peers of all runs together. */
  readonly peers: number
  /** How often each kind struck: messages for kinds of messages, hosts for kinds of clocks. */
  readonly faults: Readonly<Record<string, number>>
  readonly views: number
  readonly takeovers: number
  readonly committed: number
  readonly lost: number
  readonly committedTwice: number
  readonly deliveredTwice: number
  readonly violations: readonly SeedViolation[]
}

// A broken build would otherwise fill the screen; every violation beyond these is still counted as not ok.
const violationsPerSeedMax = 5

/** Adds up results, in whatever order they come. */
export class SummaryBuilder {
  readonly #faults = new Map<AnyFault, number>([...faultKinds, ...standingFaults].map((kind) => [kind, 0]))
  readonly #violations: SeedViolation[] = []
  #seeds = 0
  #virtualMs = 0
  #peers = 0
  #views = 0
  #takeovers = 0
  #committed = 0
  #lost = 0
  #committedTwice = 0
  #deliveredTwice = 0

  get seeds(): number {
    return this.#seeds
  }

  get violationCount(): number {
    return this.#violations.length
  }

  get virtualHours(): number {
    return this.#virtualMs / 3_600_000
  }

  add(result: RunResult): void {
    this.#seeds++
    this.#virtualMs += result.virtualMs
    this.#peers += result.peers
    this.#views += result.views
    this.#takeovers += result.takeovers
    this.#committed += result.totals.committed
    this.#lost += result.totals.lost
    this.#committedTwice += result.totals.committedTwice
    this.#deliveredTwice += result.totals.deliveredTwice
    for (const [kind, count] of Object.entries(result.faults) as [AnyFault, number][]) {
      this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + count)
    }
    for (const violation of result.violations.slice(0, violationsPerSeedMax)) {
      this.#violations.push({ seed: result.seed, ...violation })
    }
  }

  build(wallSeconds: number): Summary {
    const violations = [...this.#violations].sort((a, b) => a.seed - b.seed || a.atMs - b.atMs)
    return {
      ok: violations.length === 0,
      mode: 'virtual',
      seeds: this.#seeds,
      virtualHours: round(this.virtualHours),
      wallSeconds: round(wallSeconds),
      peers: this.#peers,
      faults: Object.fromEntries(this.#faults),
      views: this.#views,
      takeovers: this.#takeovers,
      committed: this.#committed,
      lost: this.#lost,
      committedTwice: this.#committedTwice,
      deliveredTwice: this.#deliveredTwice,
      violations,
    }
  }
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
