import type { ShardRef } from '../../base/ids.ts'
import { type DataSetSpec, shardSizesOf } from '../../core/data-set.ts'
import { partition, type Strategy } from '../partition/partition.ts'
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
  #taken: number[]
  #committed: number[]
  readonly #quarantined = new Set<number>()
  #turn = 0

  constructor(spec: DataSetSpec, options: SoloOptions = {}) {
    const { worldSize = 1, rank = 0, strategy = { strategy: 'round-robin' }, from } = options
    this.#spec = spec
    this.#sizes = shardSizesOf(spec)
    this.#own = partition(this.#sizes.length, worldSize, rank, strategy)
    this.#epoch = from?.epoch ?? 0
    this.#committed = Array.from(this.#sizes, (_, shard) => from?.cursors[shard] ?? 0)
    this.#taken = [...this.#committed]
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
    const answers = commits.map(({ epoch, shard, to }) => {
      if (epoch !== this.#epoch) return { committed: 0, refused: 'not-held' }
      const committed = Math.max(this.#committed[shard] ?? 0, to)
      this.#committed[shard] = committed
      return { committed }
    })
    this.#maybeOpenNext()
    return Promise.resolve({ commits: answers })
  }

  giveBack({ range }: { range: ShardRef & { from: number } }): Promise<unknown> {
    if (range.epoch === this.#epoch)
      this.#taken[range.shard] = Math.min(this.#taken[range.shard] as number, range.from)
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
    return Promise.resolve({ epoch: this.#epoch, cursors: [...this.#committed] })
  }

  quarantine({ epoch, shard }: ShardRef): Promise<unknown> {
    if (epoch === this.#epoch) this.#quarantined.add(shard)
    this.#maybeOpenNext()
    return Promise.resolve()
  }

  #take(samplesMax: number, shards: readonly number[], except: ReadonlySet<number>): WorkRange | undefined {
    for (let tries = shards.length; tries > 0 && !this.#isFinished; tries--) {
      const shard = shards[this.#turn % shards.length] as number
      const from = this.#taken[shard] as number
      const size = this.#sizes[shard] as number
      this.#turn += 1
      if (from >= size || this.#quarantined.has(shard) || except.has(shard)) continue
      const to = Math.min(size, from + samplesMax)
      this.#taken[shard] = to
      return { dataSet: this.#spec.name, epoch: this.#epoch, shard, from, to, size }
    }
    return undefined
  }

  #maybeOpenNext(): void {
    const isDone = (shard: number) =>
      this.#quarantined.has(shard) || (this.#committed[shard] as number) >= (this.#sizes[shard] as number)
    while (!this.#isFinished && this.#own.every(isDone)) {
      this.#epoch += 1
      this.#committed = Array.from(this.#sizes, () => 0)
      this.#taken = [...this.#committed]
      this.#quarantined.clear()
      this.#turn = 0
    }
  }
}
