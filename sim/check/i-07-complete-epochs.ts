import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { DataSetRegistered, SeenOf } from './observation.ts'
import { RangesByKey } from './sample-ranges.ts'

/**
 * An epoch closes only when its commits cover every sample, minus the agreed quarantine list; and no shard
 * is started beyond samples that nobody finished. What a consumer finished counts, not what was acknowledged:
 * a merge may adopt a commit whose acknowledgement never arrived. Samples may repeat, never vanish, across
 * lineages too.
 */
export class CompleteEpochs extends Checker<'data-set' | 'quarantined' | 'finished' | 'event'> {
  readonly #finished = new RangesByKey()
  readonly #dataSets = new Map<string, DataSetRegistered>()
  readonly #quarantined = new Set<string>()
  readonly #closed = new Set<string>()
  /** Samples of closed epochs that nobody finished. */
  lost = 0

  constructor() {
    super('I-07', ['data-set', 'quarantined', 'finished', 'event'])
  }

  observe(observation: SeenOf<'data-set' | 'quarantined' | 'finished' | 'event'>): void {
    switch (observation.kind) {
      case 'data-set':
        this.#register(observation)
        break
      case 'quarantined':
        this.#quarantined.add(shardKey(observation))
        break
      case 'finished':
        this.#finished.of(shardKey(observation)).add(observation.from, observation.cursor)
        break
      case 'event':
        this.#observeEvent(observation.atMs, observation.peer, observation.event)
        break
    }
  }

  /** What a restored data set has behind it was finished before the checkpoint was saved. */
  #register(registered: DataSetRegistered): void {
    const { dataSet, start } = registered
    this.#dataSets.set(dataSet, registered)
    if (start === undefined) return
    for (let epoch = 0; epoch < start.epoch; epoch++) this.#closed.add(`${dataSet}@${epoch}`)
    for (let shard = 0; shard < start.cursors.length; shard++)
      this.#finished.of(shardKey({ dataSet, epoch: start.epoch, shard })).add(0, start.cursors[shard] ?? 0)
  }

  #observeEvent(atMs: number, peer: string, event: SeenOf<'event'>['event']): void {
    if (event.kind === 'shard-started') this.#judgeStart(atMs, peer, event.shard, event.cursor)
    if (event.kind === 'epoch-opened') this.#closeUpTo(atMs, event.dataSet, event.epoch)
    if (event.kind === 'data-set-finished') {
      const dataSet = this.#dataSets.get(event.dataSet)
      if (dataSet !== undefined) this.#closeUpTo(atMs, event.dataSet, dataSet.epochs)
    }
  }

  #judgeStart(atMs: number, peer: string, shard: ShardRef, cursor: number): void {
    const skipped = this.#finished.of(shardKey(shard)).missingCount(0, cursor)
    if (skipped > 0) {
      this.violated(
        atMs,
        `${peer} starts ${shardKey(shard)} at ${cursor}, beyond ${skipped} samples that nobody finished`,
      )
    }
  }

  #closeUpTo(atMs: number, dataSet: string, open: number): void {
    const registered = this.#dataSets.get(dataSet)
    if (registered === undefined) return
    for (let epoch = 0; epoch < open; epoch++) {
      const name = `${dataSet}@${epoch}`
      if (this.#closed.has(name)) continue
      this.#closed.add(name)
      const missing = this.#missing(registered, epoch)
      if (missing === 0) continue
      this.lost += missing
      this.violated(atMs, `epoch ${name} closed with ${missing} samples that nobody finished`)
    }
  }

  #missing({ dataSet, sizes }: DataSetRegistered, epoch: number): number {
    let missing = 0
    for (let shard = 0; shard < sizes.length; shard++) {
      const key = shardKey({ dataSet, epoch, shard })
      if (!this.#quarantined.has(key))
        missing += this.#finished.of(key).missingCount(0, sizes[shard] as number)
    }
    return missing
  }
}
