import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'
import type { RunFacts, RunSummary, WorldProbe } from './probe.ts'
import type { Scene } from './scene.ts'

interface Tenure {
  readonly peer: string
  readonly view: number
  readonly cursor: number
}

interface ShardHistory {
  readonly shard: ShardRef
  readonly lineage: string
  readonly tenures: Tenure[]
  /** The highest accepted cursor of each view. */
  readonly accepted: Map<number, number>
  /** The newest commits, and one that is older than the time by which everybody must know it. */
  readonly recent: { readonly atMs: number; readonly cursor: number }[]
}

/**
 * An acknowledged commit is never lost, and no cursor goes back, within a lineage. (Where the majority of the
 * electors is gone nothing moves until `recover` starts a new lineage, so "while a majority lives" needs no
 * clause of its own.) Commits and starts may be seen in either order: an acknowledgement travels while the
 * next owner already works. At the end everybody must know what was acknowledged long enough ago.
 */
export class NoLostCommit extends Checker<'accepted' | 'event'> {
  readonly #scene: Scene
  readonly #probe: WorldProbe
  readonly #facts: RunFacts
  readonly #histories = new Map<string, ShardHistory>()

  constructor(scene: Scene, probe: WorldProbe, facts: RunFacts) {
    super('I-06', ['accepted', 'event'])
    this.#scene = scene
    this.#probe = probe
    this.#facts = facts
  }

  observe(observation: SeenOf<'accepted' | 'event'>): void {
    if (observation.kind === 'accepted') this.#accept(observation)
    if (observation.kind === 'event' && observation.event.kind === 'shard-started') {
      this.#start(observation.atMs, observation.peer, observation.event.shard, observation.event.cursor)
    }
  }

  override finish({ atMs, quietSinceMs, reachable }: RunSummary): void {
    if (quietSinceMs === undefined) return
    for (const { shard, lineage, recent } of this.#histories.values()) {
      const committed = recent.findLast((commit) => commit.atMs <= atMs - this.#facts.settleMs)?.cursor ?? 0
      for (const peer of reachable) {
        if (this.#scene.actor(peer).view?.lineage !== lineage) continue
        const known = this.#probe.cursorAt(peer, shard)
        if (known !== undefined && known < committed) {
          this.violated(
            atMs,
            `${peer} knows ${shardKey(shard)} up to ${known} though ${committed} was acknowledged`,
          )
        }
      }
    }
  }

  #start(atMs: number, peer: string, shard: ShardRef, cursor: number): void {
    const view = this.#scene.actor(peer).view
    if (view === undefined) return
    const history = this.#history(shard, view.lineage)
    history.tenures.push({ peer, view: view.number, cursor })
    for (const [under, accepted] of history.accepted) {
      if (under <= view.number && accepted > cursor) {
        this.violated(
          atMs,
          `${peer} starts ${shardKey(shard)} at ${cursor} in view ${view.number} though ${accepted} was acknowledged in view ${under}`,
        )
      }
    }
  }

  #accept({ atMs, peer, from, cursor, view, lineage, ...shard }: SeenOf<'accepted'>): void {
    if (cursor < from)
      this.violated(atMs, `${peer} goes back with ${shardKey(shard)} from ${from} to ${cursor}`)
    const history = this.#history(shard, lineage)
    history.accepted.set(view, Math.max(cursor, history.accepted.get(view) ?? 0))
    history.recent.push({
      atMs,
      cursor: Math.max(cursor, history.recent[history.recent.length - 1]?.cursor ?? 0),
    })
    while ((history.recent[1]?.atMs ?? atMs) < atMs - this.#facts.settleMs) history.recent.shift()
    for (const tenure of history.tenures) {
      if (tenure.view > view && tenure.peer !== peer && tenure.cursor < cursor) {
        this.violated(
          atMs,
          `${shardKey(shard)} up to ${cursor} was acknowledged to ${peer} in view ${view} though ${tenure.peer} started at ${tenure.cursor} in view ${tenure.view}`,
        )
      }
    }
  }

  #history(shard: ShardRef, lineage: string): ShardHistory {
    const key = `${lineage} ${shardKey(shard)}`
    let history = this.#histories.get(key)
    if (history === undefined) {
      const { dataSet, epoch, shard: index } = shard
      history = {
        shard: { dataSet, epoch, shard: index },
        lineage,
        tenures: [],
        accepted: new Map(),
        recent: [],
      }
      this.#histories.set(key, history)
    }
    return history
  }
}
