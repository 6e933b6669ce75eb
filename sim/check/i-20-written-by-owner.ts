import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { Replayed, SeenOf, TakenCursor } from './observation.ts'
import type { WorldProbe } from './probe.ts'

/**
 * An elector keeps a cursor under a view only if the shard's owner in that view wrote it under it. Stamped with a later view,
 * an old owner's unacknowledged lead would outrank what the new owner was told to be committed. Seen on disks that
 * are read at a start: whoever owned the shard in the view of a row must have come as far as the row says.
 */
export class WrittenByOwner extends Checker<'event' | 'finished' | 'told' | 'replayed'> {
  readonly #probe: WorldProbe
  /**
   * How far each peer has come with each shard: by its renewals, which may leave before it tells of its start; and by its
   * starts and what its consumer was done with, since an elector brings itself its own cursors by no message.
   */
  readonly #reached = new Map<string, number>()

  constructor(probe: WorldProbe) {
    super('I-20', ['event', 'finished', 'told', 'replayed'])
    this.#probe = probe
  }

  observe(observation: SeenOf<'event' | 'finished' | 'told' | 'replayed'>): void {
    const { atMs, peer } = observation
    switch (observation.kind) {
      case 'event':
        if (observation.event.kind === 'shard-started')
          this.#reach(peer, { ...observation.event.shard, cursor: observation.event.cursor })
        break
      case 'finished':
        this.#reach(peer, observation)
        break
      case 'told':
        if (observation.fact.kind === 'wrote')
          for (const written of observation.fact.cursors) this.#reach(peer, written)
        break
      case 'replayed':
        this.#judge(atMs, peer, observation)
        break
    }
  }

  #reach(peer: string, reached: TakenCursor): void {
    this.#reached.set(reachKey(peer, reached), Math.max(reached.cursor, this.#reachedBy(peer, reached)))
  }

  #reachedBy(peer: string, shard: ShardRef): number {
    return this.#reached.get(reachKey(peer, shard)) ?? 0
  }

  #judge(atMs: number, peer: string, { lineage, cursors }: Replayed): void {
    for (const row of cursors) {
      const owner = this.#probe.ownerIn(lineage, row.view, row)
      if (owner === undefined) continue
      const reached = this.#reachedBy(owner, row)
      if (row.cursor > reached) {
        this.violated(
          atMs,
          `${peer} keeps ${row.cursor} of ${shardKey(row)} as of view ${row.view}, whose owner ${owner} had come to ${reached}`,
        )
      }
    }
  }
}

function reachKey(peer: string, shard: ShardRef): string {
  return `${peer} ${shardKey(shard)}`
}
