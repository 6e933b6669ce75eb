import type { Prng } from '../../src/base/prng.ts'
import { attemptNow, type DataSetState, isFinished } from '../../src/core/agreed-state.ts'
import { type DataSetSpec, type ShardRun, shardSizesOf, startAt } from '../../src/core/data-set.ts'
import type { VirtualHost } from './host.ts'
import type { JudgedWorld } from './judged-world.ts'
import { Registrar } from './registrar.ts'

export interface WorkloadShape {
  readonly shards: number
  readonly samplesPerShard: number
  readonly epochs: number
}

const throughputEveryMs = 1_000

/** A data set of shards that differ in size: most of them between once and twice the given size, some empty. */
function drawDataSet(
  name: string,
  { shards, samplesPerShard, epochs }: WorkloadShape,
  dice: Prng,
): DataSetSpec {
  const runs: ShardRun[] = []
  for (let shard = 0; shard < shards; shard++) {
    // Never all empty: a run that has nothing to commit shows nothing.
    const samples = shard > 0 && dice.chance(0.1) ? 0 : dice.between(samplesPerShard, 2 * samplesPerShard)
    runs.push({ count: 1, samples })
  }
  return { name, runs, epochs, contentDigest: '' }
}

/** The data set of the run, and in some runs another one that comes later. */
export function planDataSets(
  {
    sideShards,
    sideAtMs,
    ...shape
  }: WorkloadShape & { readonly sideShards: number; readonly sideAtMs: number },
  dice: Prng,
): readonly PlannedDataSet[] {
  const main = { dataSet: drawDataSet('data', shape, dice), atMs: 0 }
  if (sideShards === 0) return [main]
  const samplesPerShard = Math.ceil(shape.samplesPerShard / 5)
  const side = drawDataSet('side', { shards: sideShards, samplesPerShard, epochs: shape.epochs }, dice)
  return [main, { dataSet: side, atMs: sideAtMs }]
}

/** A data set, and when it is registered. */
export interface PlannedDataSet {
  readonly dataSet: DataSetSpec
  readonly atMs: number
}

/** What the programs beside the peers do, besides consuming: register data sets, report, meet at barriers. */
export class Workload {
  readonly #judged: JudgedWorld
  readonly #registrar: Registrar
  readonly #dice: Prng
  readonly #planned: readonly PlannedDataSet[]

  constructor(judged: JudgedWorld, planned: readonly PlannedDataSet[], dice: Prng) {
    this.#judged = judged
    this.#dice = dice
    this.#registrar = new Registrar(judged, dice.fork(1))
    this.#planned = planned
  }

  /**
   * Whether all epochs of all data sets are closed, of the attempts that the newest view knows: one of a lineage that is over
   * counts for nothing.
   */
  get isFinished(): boolean {
    const state = this.#judged.overview.newestState()
    return this.#planned.every(({ dataSet }) => {
      const attempt = state === undefined ? undefined : attemptNow(state, dataSet.name)
      return attempt !== undefined && isFinished(attempt)
    })
  }

  /** Samples of all epochs. */
  get sampleCount(): number {
    return sumOf(
      this.#planned,
      ({ dataSet }) => dataSet.epochs * sumOf(shardSizesOf(dataSet), (size) => size),
    )
  }

  /** Shards of all epochs. */
  get shardCount(): number {
    return sumOf(this.#planned, ({ dataSet }) => dataSet.epochs * shardSizesOf(dataSet).length)
  }

  /** Samples of the largest shard of each data set in all epochs: nobody can share these out. */
  get longestWay(): number {
    return sumOf(this.#planned, ({ dataSet }) => dataSet.epochs * Math.max(...shardSizesOf(dataSet)))
  }

  begin(): void {
    for (const { dataSet, atMs } of this.#planned) {
      if (atMs === 0) this.#registrar.register(dataSet)
      else this.#judged.world.later(atMs, () => this.#registrar.register(dataSet))
    }
    this.#reportThroughput()
  }

  meetEvery(barrierEveryMs: number, limitMs: number): void {
    const { world } = this.#judged
    const meet = (): void => {
      for (const host of this.#registrar.members()) {
        // Now and then one stays away: then all the others must be told that the barrier failed.
        if (this.#dice.chance(0.03)) continue
        world.later(this.#dice.fraction() * 300, () => this.#judged.arrive(host, 'step', limitMs))
      }
      world.later(barrierEveryMs * (0.5 + this.#dice.fraction()), meet)
    }
    world.later(barrierEveryMs, meet)
  }

  /** Asks for one shard to be taken out of the open epoch. */
  quarantine(): void {
    const { proposer, dataSet } = this.#proposer() ?? {}
    if (proposer === undefined || dataSet === undefined || dataSet.epoch >= dataSet.spec.epochs) return
    // The only shard would take all the work with it.
    if (dataSet.sizes.length < 3) return
    const shard = this.#dice.below(dataSet.sizes.length)
    this.#judged.world.input(proposer, {
      kind: 'propose',
      id: this.#registrar.nextProposal(),
      change: {
        kind: 'shard-quarantined',
        dataSet: dataSet.spec.name,
        epoch: dataSet.epoch,
        shard,
        reason: 'unreadable',
      },
    })
  }

  /** Goes back to where the job has been: to any cursors of an epoch before, or at most as far as somebody knows. */
  restore(): void {
    const { proposer, dataSet } = this.#proposer() ?? {}
    const progress = proposer?.process?.driver.core.progress
    if (proposer === undefined || dataSet === undefined || progress === undefined) return
    const { spec, sizes, epoch } = dataSet
    const back = this.#dice.below(epoch + 1)
    const cursors = Array.from(sizes, (size, shard) => {
      const reached = back < epoch ? size : progress.read(spec.name, epoch, shard).cursor
      return this.#dice.between(0, reached)
    })
    if (back >= spec.epochs) return
    this.#judged.world.input(proposer, {
      kind: 'propose',
      id: this.#registrar.nextProposal(),
      change: { kind: 'data-set-restored', dataSet: spec.name, start: startAt(back, cursors) },
    })
  }

  /** Some member, and the data set as it knows it. */
  #proposer(): { proposer: VirtualHost; dataSet: DataSetState } | undefined {
    const proposer = this.#dice.pick(this.#registrar.members())
    const state = proposer?.process?.driver.core.state
    const name = this.#pickName()
    const dataSet = state === undefined ? undefined : attemptNow(state, name)
    return proposer === undefined || dataSet === undefined ? undefined : { proposer, dataSet }
  }

  #pickName(): string {
    const [first, ...others] = this.#planned
    const planned = others.length === 0 ? first : this.#dice.pick(this.#planned)
    return planned?.dataSet.name ?? ''
  }

  #reportThroughput(): void {
    for (const { process, inbox } of this.#judged.world.hosts) {
      if (process === undefined || inbox !== undefined) continue
      const samplesPerSecond = (process.consumer.deliveredCount * 1_000) / throughputEveryMs
      process.consumer.deliveredCount = 0
      process.driver.input({ kind: 'throughput', samplesPerSecond })
    }
    this.#judged.world.later(throughputEveryMs, () => this.#reportThroughput())
  }
}

function sumOf<Item>(items: Iterable<Item>, measure: (item: Item) => number): number {
  let sum = 0
  for (const item of items) sum += measure(item)
  return sum
}
