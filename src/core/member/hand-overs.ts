import { type PeerId, type ShardRef, shardKey, type ViewNumber } from '../../base/ids.ts'
import type { Outbox } from '../outbox.ts'

interface HandOver {
  readonly ref: ShardRef
  readonly size: number
  /** The view in which the shard went to another. */
  readonly view: ViewNumber
  readonly to: PeerId
  cursor: number
}

/**
 * Shards that have moved to another member while this one lives on. Nothing of them is delivered any more, but the
 * consumer may be at work on the last samples it got; the new owner is told how far it came once it is done with
 * them, so that a join repeats nothing.
 */
export class HandOvers {
  readonly #outbox: Outbox
  readonly #open = new Map<string, HandOver>()

  constructor(outbox: Outbox) {
    this.#outbox = outbox
  }

  get count(): number {
    return this.#open.size
  }

  begin(handOver: HandOver): void {
    this.#open.set(shardKey(handOver.ref), handOver)
  }

  /** The samples before `cursor` that were added to what is handed over; undefined when nothing could be. */
  advance(ref: ShardRef, cursor: number): number | undefined {
    const handOver = this.#open.get(shardKey(ref))
    if (handOver === undefined || !Number.isSafeInteger(cursor)) return undefined
    if (cursor < handOver.cursor || cursor > handOver.size) return undefined
    const added = cursor - handOver.cursor
    handOver.cursor = cursor
    return added
  }

  /** The consumer has nothing of the shard any more. */
  conclude(ref: ShardRef): void {
    const handOver = this.#open.get(shardKey(ref))
    if (handOver === undefined) return
    this.#open.delete(shardKey(ref))
    const { view, to, cursor } = handOver
    this.#outbox.send(to, { kind: 'released', view, shard: ref, cursor })
  }

  /** Another view is about to be taken: the new owners may be others by then. */
  concludeAll(): void {
    for (const { ref } of [...this.#open.values()]) this.conclude(ref)
  }

  /** What was said in another lineage counts for nothing. */
  clear(): void {
    this.#open.clear()
  }
}
