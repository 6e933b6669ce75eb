import { shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'
import { RangesByKey } from './sample-ranges.ts'

/**
 * Accepted commits of an epoch are pairwise disjoint, with any clocks, and disjoint from what a checkpoint had seen
 * to which the data set was restored. Within a lineage: a recovered one starts from what the survivors know, and may
 * repeat.
 */
export class DisjointCommits extends Checker<'accepted' | 'data-set'> {
  readonly #accepted = new RangesByKey()
  /** Samples accepted more than once. */
  committedTwice = 0

  constructor() {
    super('I-05', ['accepted', 'data-set'])
  }

  observe(observation: SeenOf<'accepted' | 'data-set'>): void {
    if (observation.kind === 'data-set') this.#begin(observation)
    else this.#accept(observation)
  }

  #begin({ dataSet, start }: SeenOf<'data-set'>): void {
    if (start === undefined) return
    const { lineage, epoch, cursors } = start
    for (let shard = 0; shard < cursors.length; shard++)
      this.#accepted.of(`${lineage} ${shardKey({ dataSet, epoch, shard })}`).add(0, cursors[shard] ?? 0)
  }

  #accept(observation: SeenOf<'accepted'>): void {
    const { atMs, peer, from, cursor, view, lineage } = observation
    const key = shardKey(observation)
    const added = this.#accepted.of(`${lineage} ${key}`).add(from, cursor)
    const twice = Math.max(0, cursor - from) - added
    if (twice === 0) return
    this.committedTwice += twice
    this.violated(
      atMs,
      `${twice} samples of ${key} [${from}, ${cursor}) by ${peer} in view ${view} were accepted before`,
    )
  }
}
