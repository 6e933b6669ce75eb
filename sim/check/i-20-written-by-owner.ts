import { shardKey } from '../../src/base/ids.ts'
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
   * How far peers have come with each shard, since somebody was last told of to have started it: by their renewals, which
   * may leave before they tell of a start; and by their starts and what their consumers were done with, since an elector
   * brings itself its own cursors by no message.
   */
  readonly #reached = new Map<string, Map<string, number>>()

  constructor(probe: WorldProbe) {
    super('I-20', ['event', 'finished', 'told', 'replayed'])
    this.#probe = probe
  }

  observe(observation: SeenOf<'event' | 'finished' | 'told' | 'replayed'>): void {
    const { atMs, peer } = observation
    switch (observation.kind) {
      case 'event':
        if (observation.event.kind === 'shard-started')
          this.#start(peer, { ...observation.event.shard, cursor: observation.event.cursor })
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

  /** How far others had come is of their time: should the shard come back to one of them, it begins anew. */
  #start(peer: string, started: TakenCursor): void {
    const before = this.#reached.get(shardKey(started))?.get(peer) ?? 0
    this.#reached.set(shardKey(started), new Map([[peer, Math.max(started.cursor, before)]]))
  }

  #reach(peer: string, reached: TakenCursor): void {
    const byPeer = this.#reached.get(shardKey(reached)) ?? new Map<string, number>()
    this.#reached.set(shardKey(reached), byPeer)
    byPeer.set(peer, Math.max(reached.cursor, byPeer.get(peer) ?? 0))
  }

  #judge(atMs: number, peer: string, { lineage, cursors }: Replayed): void {
    for (const row of cursors) {
      const owner = this.#probe.ownerIn(lineage, row.view, row)
      if (owner === undefined) continue
      const reached = this.#reached.get(shardKey(row))?.get(owner)
      // An owner that is an elector itself may have died with the row on its disk before it told of its start (seed 471).
      if (reached !== undefined && row.cursor > reached) {
        this.violated(
          atMs,
          `${peer} keeps ${row.cursor} of ${shardKey(row)} as of view ${row.view}, whose owner ${owner} had come to ${reached}`,
        )
      }
    }
  }
}
