import type { Violation } from '../check/observation.ts'
import type { Coverage } from './data/coverage.ts'
import type { Spread } from './figures/spread.ts'

/** What came of a run of real processes, as `shoal sim --json` prints it. */
export interface ProcessSummary {
  readonly ok: boolean
  readonly mode: 'processes'
  readonly seeds: number
  readonly wallSeconds: number
  /** All that ever took part. */
  readonly peers: number
  /** How often each kind struck. */
  readonly faults: Readonly<Record<string, number>>
  readonly views: number
  readonly takeovers: number
  readonly committed: number
  readonly lost: number
  readonly committedTwice: number
  readonly deliveredTwice: number
  readonly violations: readonly (Violation & { readonly seed: number })[]
  /** From a kill to the first delivery of each of the victim's shards by another, in a view without it; and after other blows. */
  readonly takeover: Spread & { readonly byFault: Readonly<Record<string, Spread>> }
  /** Shards of survivors that paused more than 100 ms beyond their usual gap when their leader was killed. */
  readonly leaderKill: {
    /** Kills with nothing else going on around them. */
    readonly count: number
    /** Those of which I-12 could be judged: nothing disturbed the survivors, a starved machine included. */
    readonly judged: number
    readonly stalledShards: number
    readonly worstStallMs: number
  }
  /** From a new peer being up to its first shard. */
  readonly join: Spread
  /** How long somebody waited for a processor, at worst: figures of a starved machine say little. */
  readonly machine: { readonly starvedMsMax: number; readonly starvedCount: number }
  /** Of a data set that workers read: each sample once for every epoch. */
  readonly coverage?: Coverage
  /** SHA-256 over the committed samples, names and contents, in the order of steps (free order: of shards). */
  readonly orderDigest?: string
  /** Where everything is kept: if anything went wrong, or it was asked for. */
  readonly folder?: string
}
