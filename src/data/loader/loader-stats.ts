/** What a loader has done so far. */
export interface LoaderStats {
  readonly samplesLoaded: number
  /** Read from a disk of this machine. */
  readonly samplesLocal: number
  /** Read over the network. */
  readonly samplesRemote: number
  /** How often a batch was ready when it was asked for, and how often not. */
  readonly prefetchHits: number
  readonly prefetchMisses: number
  /** From when a batch's range was taken until its samples were there. */
  readonly loadMicrosMean: number
  readonly checkpoints: number
  /** Share of the time for which whoever asks did not wait for data, 0 to 1. */
  readonly utilisation: number
  readonly samplesCommitted: number
  readonly shardsQuarantined: number
}

/** Counts for `LoaderStats`. */
export class LoaderCounters {
  readonly #isRemote: boolean
  readonly #startedAtMs = performance.now()
  #samples = 0
  #loads = 0
  #loadMs = 0
  #waitMs = 0
  hits = 0
  misses = 0
  checkpoints = 0
  committed = 0
  quarantined = 0

  constructor(isRemote: boolean) {
    this.#isRemote = isRemote
  }

  loaded(samples: number, tookMs: number): void {
    this.#samples += samples
    this.#loads += 1
    this.#loadMs += tookMs
  }

  waited(tookMs: number): void {
    this.#waitMs += tookMs
  }

  read(): LoaderStats {
    const passedMs = Math.max(1e-6, performance.now() - this.#startedAtMs)
    return {
      samplesLoaded: this.#samples,
      samplesLocal: this.#isRemote ? 0 : this.#samples,
      samplesRemote: this.#isRemote ? this.#samples : 0,
      prefetchHits: this.hits,
      prefetchMisses: this.misses,
      loadMicrosMean: this.#loads === 0 ? 0 : (1_000 * this.#loadMs) / this.#loads,
      checkpoints: this.checkpoints,
      utilisation: Math.max(0, 1 - this.#waitMs / passedMs),
      samplesCommitted: this.committed,
      shardsQuarantined: this.quarantined,
    }
  }
}
