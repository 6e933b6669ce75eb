import { shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'
import { RangesByKey } from './sample-ranges.ts'

/**
 * Accepted commits of an epoch are pairwise disjoint, with any clocks. Within a lineage: a recovered one
 * starts from what the survivors know, and may repeat.
 */
export class DisjointCommits extends Checker<'accepted'> {
  readonly #accepted = new RangesByKey()
  /** Samples accepted more than once. */
  committedTwice = 0

  constructor() {
    super('I-05', ['accepted'])
  }

  observe(observation: SeenOf<'accepted'>): void {
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
