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
export function drawDataSet(
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

/** What the programs beside the peers do, besides consuming: register the data set, report, meet at barriers. */
export class Workload {
  readonly #judged: JudgedWorld
  readonly #registrar: Registrar
  readonly #dice: Prng
  readonly dataSet: DataSetSpec

  constructor(judged: JudgedWorld, dataSet: DataSetSpec, dice: Prng) {
    this.#judged = judged
    this.#dice = dice
    this.#registrar = new Registrar(judged, dice.fork(1))
    this.dataSet = dataSet
  }

  /** Whether all epochs are closed, of the attempt that the newest view knows: one of a lineage that is over counts for nothing. */
  get isFinished(): boolean {
    const state = this.#judged.overview.newestState()
    const attempt = state === undefined ? undefined : attemptNow(state, this.dataSet.name)
    return attempt !== undefined && isFinished(attempt)
  }

  /** Samples of all epochs. */
  get sampleCount(): number {
    return this.dataSet.epochs * shardSizesOf(this.dataSet).reduce((sum, size) => sum + size, 0)
  }

  /** Samples of the largest shard in all epochs: nobody can share these out. */
  get longestWay(): number {
    return this.dataSet.epochs * Math.max(...shardSizesOf(this.dataSet))
  }

  begin(): void {
    this.#registrar.register(this.dataSet)
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
    const dataSet = state === undefined ? undefined : attemptNow(state, this.dataSet.name)
    return proposer === undefined || dataSet === undefined ? undefined : { proposer, dataSet }
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
