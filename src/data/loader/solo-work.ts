import type { ShardRef } from '../../base/ids.ts'
import { type DataSetSpec, shardSizesOf } from '../../core/data-set.ts'
import { partition, type Strategy } from '../partition/partition.ts'
import type { Span } from '../tenure/span-list.ts'
import { Tenure } from '../tenure/tenure.ts'
import type { AgreedDataSet, WorkAnswer, WorkPort, WorkRange } from './work-port.ts'

export interface SoloOptions {
  readonly worldSize?: number
  readonly rank?: number
  /** How shards are shared out; without it, round-robin. */
  readonly strategy?: Strategy
  /** Where to go on: the open epoch, and how far each shard was committed in it. */
  readonly from?: { readonly epoch: number; readonly cursors: readonly number[] }
}

/**
 * Work without a mesh: a fixed number of workers, each with a fixed part of the shards. Same calls, same order, no
 * agreement: for one machine, for tests, and to measure what agreeing costs.
 */
export class SoloWork implements WorkPort {
  readonly isHere = true
  readonly #spec: DataSetSpec
  readonly #own: readonly number[]
  readonly #sizes: Float64Array
  #epoch: number
  #tenures: Tenure[]
  readonly #quarantined = new Set<number>()
  #turn = 0

  constructor(spec: DataSetSpec, options: SoloOptions = {}) {
    const { worldSize = 1, rank = 0, strategy = { strategy: 'round-robin' }, from } = options
    this.#spec = spec
    this.#sizes = shardSizesOf(spec)
    this.#own = partition(this.#sizes.length, worldSize, rank, strategy)
    this.#epoch = from?.epoch ?? 0
    this.#tenures = this.#begin(from?.cursors)
    this.#maybeOpenNext()
  }

  get #isFinished(): boolean {
    return this.#epoch >= this.#spec.epochs
  }

  next(request: { shards?: number[]; samplesMax: number; rangesMax: number }): Promise<WorkAnswer> {
    const ranges: WorkRange[] = []
    const taken = new Set<number>()
    while (ranges.length < request.rangesMax) {
      const range = this.#take(request.samplesMax, request.shards ?? this.#own, taken)
      if (range === undefined) break
      taken.add(range.shard)
      ranges.push(range)
    }
    const validForMs = Number.MAX_SAFE_INTEGER
    if (ranges.length > 0) return Promise.resolve({ range: ranges[0], ranges, validForMs })
    // When all is out there is more only after commits; of some shards there is no more at all.
    const nothing = request.shards === undefined ? 'window-full' : 'no-work'
    return Promise.resolve({ validForMs, nothing: this.#isFinished ? 'finished' : nothing })
  }

  commits({ commits }: { commits: (ShardRef & { from: number; to: number })[] }) {
    const answers = commits.map(({ epoch, shard, ...span }) => {
      const tenure = this.#tenures[shard]
      if (epoch !== this.#epoch || tenure?.hasDelivered(span) !== true)
        return { committed: 0, refused: 'not-held' }
      tenure.finish(span)
      return { committed: tenure.asked }
    })
    this.#maybeOpenNext()
    return Promise.resolve({ commits: answers })
  }

  giveBack({ range }: { range: ShardRef & Span }): Promise<unknown> {
    if (range.epoch === this.#epoch) this.#tenures[range.shard]?.giveBack(range)
    return Promise.resolve()
  }

  dataSet(): Promise<AgreedDataSet> {
    const { description = '', ...spec } = this.#spec
    return Promise.resolve({ ...spec, description, epoch: this.#epoch, isFinished: this.#isFinished })
  }

  status(): Promise<{ leaseLeftMs: number }> {
    return Promise.resolve({ leaseLeftMs: Number.MAX_SAFE_INTEGER })
  }

  shards() {
    const { name: dataSet } = this.#spec
    const shards = this.#own.map((shard) => ({ dataSet, epoch: this.#epoch, shard, isStarted: true }))
    return Promise.resolve({ shards })
  }

  cursor(): Promise<{ epoch: number; cursors: readonly number[] }> {
    return Promise.resolve({ epoch: this.#epoch, cursors: this.#tenures.map(({ asked }) => asked) })
  }

  quarantine({ epoch, shard }: ShardRef): Promise<unknown> {
    if (epoch === this.#epoch) this.#quarantined.add(shard)
    this.#maybeOpenNext()
    return Promise.resolve()
  }

  #take(samplesMax: number, shards: readonly number[], except: ReadonlySet<number>): WorkRange | undefined {
    for (let tries = shards.length; tries > 0 && !this.#isFinished; tries--) {
      const shard = shards[this.#turn % shards.length] as number
      this.#turn += 1
      if (this.#quarantined.has(shard) || except.has(shard)) continue
      const tenure = this.#tenures[shard] as Tenure
      const span = tenure.take(samplesMax, Number.POSITIVE_INFINITY)
      if (span !== undefined) return { ...tenure.shard, ...span, size: tenure.size }
    }
    return undefined
  }

  #maybeOpenNext(): void {
    const isDone = (shard: number) => {
      const { asked, size } = this.#tenures[shard] as Tenure
      return this.#quarantined.has(shard) || asked >= size
    }
    while (!this.#isFinished && this.#own.every(isDone)) {
      this.#epoch += 1
      this.#quarantined.clear()
      this.#turn = 0
      this.#tenures = this.#begin()
    }
  }

  /** The shards of the open epoch, each from where it was committed up to. */
  #begin(cursors: readonly number[] = []): Tenure[] {
    const { name: dataSet } = this.#spec
    return Array.from(
      this.#sizes,
      (size, shard) => new Tenure({ dataSet, epoch: this.#epoch, shard }, size, cursors[shard] ?? 0, 0),
    )
  }
}
