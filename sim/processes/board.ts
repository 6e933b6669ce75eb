import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import type { DataSetRegistered, SeenOf, ViewTaken } from '../check/observation.ts'
import { Scene } from '../check/scene.ts'
import { seenIn } from './judge-run.ts'
import type { Note } from './notes.ts'
import type { ObservationLine } from './observation-line.ts'

export interface FaultLine {
  readonly atMs: number
  readonly fault: string
  readonly peers: readonly string[]
  readonly detail: string
}

/** How a run stands at present, for those who watch it and for faults that pick a victim. */
export class Board {
  readonly scene = new Scene()
  readonly delivered = new Map<string, number>()
  readonly faults: FaultLine[] = []
  /** Committed samples of the open epoch, by shard. */
  readonly cursors = new Map<number, number>()
  deliveredTotal = 0
  committedTotal = 0
  epoch = 0
  dataSet: DataSetRegistered | undefined
  isFinished = false
  /** Started at the same number twice is a lineage later. */
  #newest: ViewTaken | undefined
  #before: ViewTaken | undefined
  #isNewestActivated = false

  get newestView(): ViewTaken | undefined {
    return this.#newest
  }

  /**
   * The elector sets of which a majority must be up for the job to go on: of the newest view, and of the one before
   * until the newest is activated.
   */
  get vitalElectors(): readonly (readonly string[])[] {
    return this.#isNewestActivated && this.#newest !== undefined ? [this.#newest.electors] : this.keptElectors
  }

  /** The elector sets of which a majority must keep its disks: of the newest view, and of the one before. */
  get keptElectors(): readonly (readonly string[])[] {
    return [this.#newest, this.#before].flatMap((view) => (view === undefined ? [] : [view.electors]))
  }

  get leader(): string | undefined {
    const leading = [...this.scene.actors()].filter(
      ({ id, up, leading: leads, view }) => up && leads && view?.members.some((member) => member.id === id),
    )
    return leading.sort((a, b) => (b.view?.number ?? 0) - (a.view?.number ?? 0))[0]?.id
  }

  get samplesTotal(): number {
    if (this.dataSet === undefined) return 0
    return Array.from(this.dataSet.sizes).reduce((sum, size) => sum + size, 0) * this.dataSet.epochs
  }

  take(line: ObservationLine | Note): void {
    const seen = seenIn(line)
    if (seen === undefined) return
    this.scene.observe(seen)
    switch (seen.kind) {
      case 'view':
        this.#takeView(seen)
        break
      case 'data-set':
        this.dataSet ??= seen
        break
      case 'delivered':
        this.deliveredTotal++
        this.delivered.set(seen.peer, (this.delivered.get(seen.peer) ?? 0) + 1)
        break
      case 'accepted':
        this.#commit(seen, seen.cursor)
        break
      case 'event':
        this.#hear(seen.event)
        break
      default:
    }
  }

  #takeView(view: ViewTaken): void {
    if (this.#newest !== undefined) {
      const isLater = view.lineage !== this.#newest.lineage || view.number > this.#newest.number
      if (!isLater) return
      if (view.lineage !== this.#newest.lineage && view.number < this.#newest.number) return
    }
    this.#before = this.#newest
    this.#newest = view
    this.#isNewestActivated = false
  }

  #hear(event: SeenOf<'event'>['event']): void {
    if (event.kind === 'shard-started') this.#commit(event.shard, event.cursor)
    if (event.kind === 'data-set-finished') this.isFinished = true
    if (event.kind === 'view-activated' && event.view === this.#newest?.number) this.#isNewestActivated = true
    if (event.kind === 'epoch-opened' && event.epoch > this.epoch) {
      this.epoch = event.epoch
      this.cursors.clear()
    }
  }

  #commit({ epoch, shard }: ShardRef, cursor: number): void {
    if (epoch !== this.epoch) return
    const before = this.cursors.get(shard) ?? 0
    if (cursor <= before) return
    this.committedTotal += cursor - before
    this.cursors.set(shard, cursor)
  }

  /** Who works on the shard of the open epoch; undefined while nobody does. */
  ownerOf(shard: number): string | undefined {
    if (this.dataSet === undefined) return undefined
    const key = shardKey({ dataSet: this.dataSet.dataSet, epoch: this.epoch, shard })
    return [...this.scene.holders(key)].at(-1)
  }
}
