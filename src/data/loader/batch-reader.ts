import { shardKey } from '../../base/ids.ts'
import { DataError, isPassing, textOf } from '../data-error.ts'
import { laneOf } from '../order/global-order.ts'
import type { SamplePlace } from '../reader/sample-places.ts'
import { withRetries } from '../source/retry.ts'
import type { Batch, PlannedBatch } from './batch.ts'
import type { LoaderDefaults } from './loader-options.ts'
import type { LoaderCounters } from './loader-stats.ts'
import type { OpenDataSet } from './open-data-set.ts'
import type { WorkPort, WorkRange } from './work-port.ts'

/** Reads the samples of batches that are planned. What cannot be read, it has the job take out, or stops. */
export class BatchReader {
  readonly #port: Pick<WorkPort, 'quarantine'>
  readonly #open: OpenDataSet
  readonly #options: Pick<LoaderDefaults, 'onBadShard' | 'retry'>
  readonly #counters: LoaderCounters
  /** From then on files may be closed: what fails says nothing of them. */
  readonly #ending: AbortSignal
  readonly #quarantined = new Set<string>()

  constructor(
    port: Pick<WorkPort, 'quarantine'>,
    open: OpenDataSet,
    options: Pick<LoaderDefaults, 'onBadShard' | 'retry'>,
    counters: LoaderCounters,
    ending: AbortSignal,
  ) {
    this.#port = port
    this.#open = open
    this.#options = options
    this.#counters = counters
    this.#ending = ending
  }

  /** Undefined where its shard was taken out. */
  async read(plan: PlannedBatch): Promise<Batch | undefined> {
    const startedAtMs = performance.now()
    const { epoch, ranges, step } = plan
    if (this.#quarantined.size > 0 && ranges.some((range) => this.#quarantined.has(shardKey(range))))
      return undefined
    const wanted = ranges.flatMap((range) => this.#placesOf(epoch, range, step))
    try {
      // A file that reads differently a second time was read while it was written.
      const isWorthwhile = (error: unknown) => !this.#ending.aborted && (isPassing(error) || isDamage(error))
      const samples = await withRetries(this.#options.retry, () => this.#open.read(wanted), isWorthwhile)
      this.#counters.loaded(samples.length, performance.now() - startedAtMs)
      return { epoch, samples, ranges, step, positions: this.#positionsOf(plan) }
    } catch (error) {
      return this.#bad(plan, error)
    }
  }

  /** Has blocks read that batches will need, as long as a reader has nothing else to do. Whether it would take more of them. */
  readAhead(plans: Iterable<PlannedBatch>): boolean {
    for (const { epoch, ranges, step } of plans)
      for (const range of ranges) {
        if (!this.#open.hasIdleReader) return false
        const [first, last] = [range.from, range.to - 1].map((at) => ({ ...range, from: at, to: at + 1 }))
        for (const end of [first, last])
          for (const place of end === undefined ? [] : this.#placesOf(epoch, end, step))
            if (!this.#open.maybeReadAhead(place)) return false
      }
    return this.#open.hasIdleReader
  }

  /** Which samples a batch has, for each of its ranges: FILE#NUMBER. */
  namesOf({ epoch, ranges, step }: Batch): string[][] {
    const { places } = this.#open
    return ranges.map((range) => this.#placesOf(epoch, range, step).map((place) => places.nameOf(place)))
  }

  #placesOf(epoch: number, { shard, from, to }: WorkRange, step: number | undefined): SamplePlace[] {
    const { places } = this.#open
    return step === undefined ? places.inShard(epoch, shard, from, to) : places.inLane(epoch, step, shard)
  }

  #positionsOf({ ranges, step }: PlannedBatch): number[] | undefined {
    const { batching } = this.#open.places
    if (batching === undefined || step === undefined) return undefined
    return ranges.flatMap(({ shard }) => {
      const { from, to } = laneOf(batching, step, shard)
      return Array.from({ length: to - from }, (_, offset) => from + offset)
    })
  }

  async #bad(plan: PlannedBatch, error: unknown): Promise<undefined> {
    const [range] = plan.ranges
    // A file that differs, or a bug, is a fault of this machine: the others may be fine. A lane has samples of many files.
    const isOurFault = !(error instanceof DataError) || error.code === 'file-differs' || this.#ending.aborted
    if (range === undefined || isOurFault || plan.step !== undefined || this.#options.onBadShard === 'stop')
      throw error
    const key = shardKey(range)
    if (!this.#quarantined.has(key)) {
      this.#quarantined.add(key)
      const { dataSet, epoch, shard } = range
      await this.#port.quarantine({ dataSet, epoch, shard, reason: textOf(error).slice(0, 256) })
      this.#counters.quarantined += 1
    }
    return undefined
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof DataError && error.code === 'file-damaged'
}
