import { type ShardRef, shardKey } from '../../base/ids.ts'
import type { WorkDesk } from './work-desk.ts'

export interface HandOversOptions {
  readonly desk: WorkDesk
  /** So long the consumer has to finish what it has of a shard that is another's now. */
  readonly graceMs: () => number
  /** It is done with the shard, or its time is over: the new owner may be told how far it came. */
  readonly ready: (shard: ShardRef) => void
}

/** Shards that have moved away, until the consumer has finished what it had of them. */
export class HandOvers {
  readonly #options: HandOversOptions
  readonly #open = new Map<string, { readonly shard: ShardRef; readonly timer: NodeJS.Timeout }>()
  readonly #stopListening: () => void

  constructor(options: HandOversOptions) {
    this.#options = options
    this.#stopListening = options.desk.listen(() => this.#look())
  }

  begin(shard: ShardRef): void {
    const { desk, graceMs } = this.#options
    const timer = setTimeout(() => this.#conclude(shard), graceMs())
    this.#open.set(shardKey(shard), { shard, timer })
    // The desk tells its listeners: a consumer that has finished something says so now.
    desk.retire(shard)
    this.#look()
  }

  stop(): void {
    this.#stopListening()
    for (const { timer } of this.#open.values()) clearTimeout(timer)
    this.#open.clear()
  }

  #look(): void {
    for (const { shard } of [...this.#open.values()])
      if (this.#options.desk.retiringCount(shard) === 0) this.#conclude(shard)
  }

  #conclude(shard: ShardRef): void {
    const handOver = this.#open.get(shardKey(shard))
    if (handOver === undefined) return
    clearTimeout(handOver.timer)
    this.#open.delete(shardKey(shard))
    this.#options.desk.forget(shard)
    this.#options.ready(shard)
  }
}
