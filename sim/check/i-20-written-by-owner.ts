import { shardKey, type ViewNumber } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { Replayed, SeenOf, TakenCursor } from './observation.ts'
import type { WorldProbe } from './probe.ts'

type Watched = 'view' | 'event' | 'finished' | 'told' | 'replayed'

/** How far a peer has come with a shard. */
interface Reach {
  readonly cursor: number
  /** Another was told of to have started it since. */
  readonly isOver: boolean
}

/**
 * An elector keeps a cursor under a view only if the shard's owner in that view wrote it under it. Stamped with a later view,
 * an old owner's unacknowledged lead would outrank what the new owner was told to be committed. Seen on disks that
 * are read at a start: whoever owned the shard in the view of a row must have come as far as the row says.
 */
export class WrittenByOwner extends Checker<Watched> {
  readonly #probe: WorldProbe
  /**
   * By shard and peer: by renewals, which may leave before their sender tells of its start; and by starts and what
   * consumers were done with, since an elector brings itself its own cursors by no message.
   */
  readonly #reached = new Map<string, Map<string, Reach>>()
  readonly #electors = new Map<string, readonly string[]>()

  constructor(probe: WorldProbe) {
    super('I-20', ['view', 'event', 'finished', 'told', 'replayed'])
    this.#probe = probe
  }

  observe(observation: SeenOf<Watched>): void {
    const { atMs, peer } = observation
    switch (observation.kind) {
      case 'view':
        this.#electors.set(viewKey(observation.lineage, observation.number), observation.electors)
        break
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

  #start(peer: string, started: TakenCursor): void {
    const byPeer = this.#by(shardKey(started))
    for (const [other, { cursor }] of byPeer) byPeer.set(other, { cursor, isOver: true })
    this.#reach(peer, started)
  }

  #reach(peer: string, { cursor, ...shard }: TakenCursor): void {
    const byPeer = this.#by(shardKey(shard))
    byPeer.set(peer, { cursor: Math.max(cursor, byPeer.get(peer)?.cursor ?? 0), isOver: false })
  }

  #by(shard: string): Map<string, Reach> {
    const byPeer = this.#reached.get(shard) ?? new Map<string, Reach>()
    this.#reached.set(shard, byPeer)
    return byPeer
  }

  #judge(atMs: number, peer: string, { lineage, cursors }: Replayed): void {
    for (const row of cursors) {
      const owner = this.#probe.ownerIn(lineage, row.view, row)
      if (owner === undefined) continue
      const { cursor: reached, isOver } = this.#by(shardKey(row)).get(owner) ?? { cursor: 0, isOver: true }
      // An elector may have died with its own row on its disk, before it told of its start (seed 471).
      const mayNotHaveTold =
        isOver && this.#electors.get(viewKey(lineage, row.view))?.includes(owner) === true
      if (row.cursor > reached && !mayNotHaveTold) {
        this.violated(
          atMs,
          `${peer} keeps ${row.cursor} of ${shardKey(row)} as of view ${row.view}, whose owner ${owner} had come to ${reached}`,
        )
      }
    }
  }
}

function viewKey(lineage: string, view: ViewNumber): string {
  return `${lineage} ${view}`
}
