import type { ShardRef } from '../../src/base/ids.ts'

/**
 * The few questions that a checker asks of the world at the instant of an observation, because no peer
 * would report the answer by itself. A world of real processes answers them from outside (status, files).
 */
export interface WorldProbe {
  /**
   * Whether the peer would hand out a sample of the shard at this very instant, by its own clock: started,
   * not stopped, lease alive. Also asked about a frozen peer: it still holds what it would hold if it woke now.
   */
  mayDeliver(peer: string, shard: ShardRef): boolean
  /** The true time since which every clock has kept within the drift ratio and none leapt; Infinity while one does. */
  clocksSoundSinceMs(): number
  /**
   * The true time since which nothing but the ending of processes has been wrong: no loss, partition, freeze,
   * slow or full disk, and latencies that the preset is made for. Infinity while something is.
   */
  calmSinceMs(): number
  /** When bytes of another peer last reached this one, in true time; -Infinity if never. */
  heardAtMs(peer: string): number
  /** The peer's copy of the cursors of open epochs, as a digest: equal where progress is agreed. */
  progressDigest(peer: string): string
  /** The attempt of a data set that the peer has, by the name that a person gave it; undefined while it knows none. */
  attemptAt(peer: string, name: string): string | undefined
  /** Who owns the shard by a view that somebody took; undefined where nothing is known of it. */
  ownerIn(lineage: string, view: number, shard: ShardRef): string | undefined
  /** The peer's copy of one cursor; undefined while it knows none. */
  cursorAt(peer: string, shard: ShardRef): number | undefined
}

/** What is fixed for a run. */
export interface RunFacts {
  /** The longest work lease of the run, at its highest number of members. */
  readonly workLeaseMs: number
  readonly driftRatio: number
  /**
   * The consumer never has more than this many samples of a shard delivered beyond the last cursor that it
   * knows to be committed.
   */
  readonly commitEvery: number
  /** How long after the last fault all must agree. */
  readonly settleMs: number
}

/** How a run ended. */
export interface RunSummary {
  readonly atMs: number
  /** Since when no fault was on; undefined in a run without a quiet phase: then agreement is not judged. */
  readonly quietSinceMs: number | undefined
  /** Peers that are up and can reach each other. */
  readonly reachable: readonly string[]
  /** Hashes of the transcripts of this seed: this run's, and those of any repetition. */
  readonly transcripts: readonly string[]
}
