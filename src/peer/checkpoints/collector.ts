import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../adapters/logs/log.ts'
import type { CheckpointStore } from '../../store/checkpoint-store.ts'
import { pruneBy } from '../../store/keep/prune.ts'
import { StoreError } from '../../store/store-error.ts'
import type { ManifestService } from './manifest-service.ts'

// Somebody may be saving for a while.
const retryMsMin = 2_000
const retryMsMax = 600_000

/** Frees what was withdrawn, and what only that has named, in this peer's own place. */
export class Collector {
  readonly #store: CheckpointStore
  readonly #service: ManifestService
  readonly #run: string
  readonly #log: Log
  readonly #stopped = new AbortController()
  #last: Promise<number> = Promise.resolve(0)

  constructor(store: CheckpointStore, service: ManifestService, run: string, log: Log) {
    this.#store = store
    this.#service = service
    this.#run = run
    this.#log = log
  }

  /** One after the other. Tries again until it is done; resolves with the bytes that the first try freed. */
  collect(): Promise<number> {
    this.#last = this.#last.then(() => this.#try(retryMsMin))
    return this.#last
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    await this.#last
  }

  async #try(retryMs: number): Promise<number> {
    if (this.#stopped.signal.aborted) return 0
    try {
      return await this.#once()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      this.#log.warn(
        { code: error.code },
        `what was pruned could not be freed here; it is tried again: ${error.message}`,
      )
      void this.#later(retryMs)
      return 0
    }
  }

  async #later(retryMs: number): Promise<void> {
    try {
      await pause(retryMs, undefined, { signal: this.#stopped.signal, ref: false })
    } catch {
      return
    }
    this.#last = this.#last.then(() => this.#try(Math.min(2 * retryMs, retryMsMax)))
  }

  async #once(): Promise<number> {
    const { checkpoints } = await this.#store.list(this.#run)
    const isGone = (checkpoint: (typeof checkpoints)[number]) =>
      checkpoint.run === this.#run && this.#service.isWithdrawn(checkpoint)
    // In a place that all share somebody else has done it.
    if (!checkpoints.some(isGone)) return 0
    const { bytesFreed } = await pruneBy(
      this.#store.context,
      (all) => ({ kept: all.filter((each) => !isGone(each)), dropped: all.filter(isGone) }),
      false,
    )
    return bytesFreed
  }
}
