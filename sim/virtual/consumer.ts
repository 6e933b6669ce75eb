import { compareText } from '../../src/base/compare.ts'
import { type ShardRef, shardKey, type ViewNumber } from '../../src/base/ids.ts'

/** What a consumer can do and tell. */
export interface ConsumerPort {
  /** Asked right before each delivery. */
  mayDeliver(shard: ShardRef, since: ViewNumber): boolean
  /** How many samples the shard has. */
  sizeOf(shard: ShardRef): number
  commit(shard: ShardRef, cursor: number): void
  delivered(shard: ShardRef, sample: number): void
  /** The consumer is done with [from, cursor), and asks for the commit right after. */
  finished(shard: ShardRef, from: number, cursor: number): void
}

interface Tenure {
  readonly shard: ShardRef
  readonly size: number
  /** The view in which the shard came. */
  readonly since: ViewNumber
  /** The next sample to deliver. */
  next: number
  /** Up to here a commit was asked for. */
  asked: number
  /** Up to here a majority has it. */
  accepted: number
}

/**
 * The program beside a peer: takes samples of the started shards in turns, at a speed of its own, and asks
 * for commits. It never runs more than `commitEvery` samples of a shard ahead of what is committed.
 */
export class Consumer {
  readonly #port: ConsumerPort
  readonly #commitEvery: number
  readonly #tenures = new Map<string, Tenure>()
  /** In order of key; undefined when it must be listed anew. */
  #active: readonly Tenure[] | undefined
  #turn = 0
  #budget = 0
  #isFinishing = false
  /** Delivered since this was last reset: for the reports of throughput. */
  deliveredCount = 0

  constructor(port: ConsumerPort, commitEvery: number) {
    this.#port = port
    this.#commitEvery = commitEvery
  }

  start(shard: ShardRef, cursor: number, since: ViewNumber = 0): void {
    const key = shardKey(shard)
    const size = this.#port.sizeOf(shard)
    this.#tenures.set(key, { shard, size, since, next: cursor, asked: cursor, accepted: cursor })
    this.#active = undefined
  }

  stop(shard: ShardRef): void {
    this.#tenures.delete(shardKey(shard))
    this.#active = undefined
  }

  /** Takes no more of the shard, which is another's now. Returns how to commit what was taken. */
  retire(shard: ShardRef): () => void {
    const tenure = this.#tenures.get(shardKey(shard))
    this.stop(shard)
    return () => {
      // It may have come back in the meantime.
      const isBack = this.#tenures.has(shardKey(shard))
      if (tenure !== undefined && tenure.next > tenure.asked && !isBack) this.#commit(tenure)
    }
  }

  /** Whether the next sample of the shard could go to the program now. */
  mayDeliver(shard: ShardRef): boolean {
    const tenure = this.#tenures.get(shardKey(shard))
    return tenure !== undefined && this.#port.mayDeliver(shard, tenure.since)
  }

  /** A majority has it. */
  committed(shard: ShardRef, cursor: number): void {
    const tenure = this.#tenures.get(shardKey(shard))
    if (tenure !== undefined) tenure.accepted = Math.max(tenure.accepted, cursor)
  }

  /** The program is told to finish: it takes no more samples and commits all that it took. */
  finish(): void {
    this.#isFinishing = true
    for (const tenure of [...this.#listActive()]) if (tenure.next > tenure.asked) this.#commit(tenure)
  }

  /** Works for a while: so many samples as the speed allows, a fraction is kept for the next time. */
  consume(samples: number): void {
    this.#budget = Math.min(this.#budget + samples, samples + 1)
    let idleTurns = 0
    while (this.#budget >= 1) {
      // Listed anew each time: a commit may start and stop shards before it returns.
      const active = this.#listActive()
      const tenure = active[this.#turn++ % active.length]
      if (tenure === undefined || idleTurns === active.length) break
      if (this.#deliverOne(tenure)) {
        this.#budget--
        idleTurns = 0
      } else {
        idleTurns++
      }
    }
  }

  #deliverOne(tenure: Tenure): boolean {
    const { shard, size, since } = tenure
    if (this.#isFinishing || tenure.next >= size || tenure.next - tenure.accepted >= this.#commitEvery)
      return false
    if (!this.#port.mayDeliver(shard, since)) return false
    this.#port.delivered(shard, tenure.next)
    tenure.next++
    this.deliveredCount++
    // Asks when half of the window is used, so that the acknowledgement comes before all of it is.
    const due = tenure.next === size || tenure.next - tenure.asked >= Math.ceil(this.#commitEvery / 2)
    if (due) this.#commit(tenure)
    return true
  }

  #commit(tenure: Tenure): void {
    const { shard, asked, next } = tenure
    tenure.asked = next
    this.#port.finished(shard, asked, next)
    this.#port.commit(shard, next)
  }

  #listActive(): readonly Tenure[] {
    this.#active ??= [...this.#tenures].sort(([a], [b]) => compareText(a, b)).map(([, tenure]) => tenure)
    return this.#active
  }
}
