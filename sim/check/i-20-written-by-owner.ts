import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { Replayed, SeenOf } from './observation.ts'
import type { WorldProbe } from './probe.ts'
import type { Scene } from './scene.ts'

/**
 * An elector keeps a cursor under a view only if the shard's owner in that view wrote it under it. Stamped with a later view,
 * an old owner's unacknowledged lead would outrank what the new owner was told to be committed. Seen on disks that
 * are read at a start: whoever owned the shard in the view of a row must have come as far as the row says.
 */
export class WrittenByOwner extends Checker<'event' | 'finished' | 'replayed'> {
  readonly #scene: Scene
  readonly #probe: WorldProbe
  /** How far each peer has come with each shard, by its starts and by what its consumer was done with. */
  readonly #reached = new Map<string, number>()

  constructor(scene: Scene, probe: WorldProbe) {
    super('I-20', ['event', 'finished', 'replayed'])
    this.#scene = scene
    this.#probe = probe
  }

  observe(observation: SeenOf<'event' | 'finished' | 'replayed'>): void {
    const { atMs, peer } = observation
    if (observation.kind === 'replayed') this.#judge(atMs, peer, observation)
    if (observation.kind === 'finished') this.#reach(peer, observation, observation.cursor)
    if (observation.kind === 'event' && observation.event.kind === 'shard-started')
      this.#reach(peer, observation.event.shard, observation.event.cursor)
  }

  #reach(peer: string, shard: ShardRef, cursor: number): void {
    const lineage = this.#scene.actor(peer).view?.lineage
    if (lineage === undefined) return
    const key = reachKey(lineage, peer, shard)
    this.#reached.set(key, Math.max(cursor, this.#reached.get(key) ?? 0))
  }

  #judge(atMs: number, peer: string, { lineage, cursors }: Replayed): void {
    for (const row of cursors) {
      const owner = this.#probe.ownerIn(lineage, row.view, row)
      if (owner === undefined) continue
      const reached = this.#reached.get(reachKey(lineage, owner, row)) ?? 0
      if (row.cursor > reached) {
        this.violated(
          atMs,
          `${peer} keeps ${row.cursor} of ${shardKey(row)} as of view ${row.view}, whose owner ${owner} had come to ${reached}`,
        )
      }
    }
  }
}

function reachKey(lineage: string, peer: string, shard: ShardRef): string {
  return `${lineage} ${peer} ${shardKey(shard)}`
}
