import { Prng } from '../../src/base/prng.ts'
import type { ReplicationTiming } from '../../src/core/manifest/replication-io.ts'

/** Everything that a seed draws. */
export interface ReplicationKnobs {
  readonly peers: number
  readonly domains: number
  readonly copies: number
  readonly chunkCopies: number
  readonly lossChance: number
  readonly duplicateChance: number
  readonly latencyMs: number
  readonly diskMs: number
  readonly stormMs: number
  readonly faultEveryMs: number
  readonly saveEveryMs: number
  /** Between two prunes, of anybody; each keeps so many. */
  readonly pruneEveryMs: number
  readonly keepLast: number
}

// A fifth of the real ones: a run has room for more faults.
export const simTiming: ReplicationTiming = {
  settleMs: 400,
  settleMsMax: 2_000,
  retryMs: 200,
  putMs: 1_000,
  avoidMs: 4_000,
  exchangeMs: 400,
  batchMs: 5,
}

/** The time within which copies return: whoever was left out is taken in again, and then the members settle. */
export const repairMs = simTiming.avoidMs + simTiming.settleMsMax + 5 * simTiming.putMs

export function drawKnobs(seed: number): ReplicationKnobs {
  const dice = new Prng(seed, 1)
  const copies = dice.pick([2, 3, 3, 4]) ?? 3
  return {
    peers: dice.between(copies, 9),
    domains: dice.between(1, 6),
    copies,
    chunkCopies: dice.chance(0.4) ? 2 : 0,
    lossChance: dice.chance(0.5) ? 0 : 0.15 * dice.fraction(),
    duplicateChance: dice.chance(0.5) ? 0 : 0.1 * dice.fraction(),
    latencyMs: dice.between(1, 40),
    diskMs: dice.between(1, 40),
    stormMs: dice.between(8_000, 25_000),
    faultEveryMs: dice.between(500, 2_500),
    saveEveryMs: dice.between(400, 2_500),
    pruneEveryMs: dice.between(1_000, 6_000),
    keepLast: dice.between(1, 4),
  }
}
