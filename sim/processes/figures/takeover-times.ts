import { shardKey } from '../../../src/base/ids.ts'
import type { Observation } from '../../check/observation.ts'
import { Scene } from '../../check/scene.ts'
import type { Spectator } from '../judge-run.ts'
import { type Spread, spreadOf } from './spread.ts'

interface Orphan {
  readonly peer: string
  readonly fault: string
  readonly atMs: number
}

/** One process is killed, and the others are as they were: what obituaries are for. */
const kills: ReadonlySet<string> = new Set(['crash', 'leader-crash', 'crash-without-disk'])
const blows: ReadonlySet<string> = new Set([
  ...kills,
  'mass-kill',
  'rolling-restart',
  'freeze',
  'partition',
  'one-way-partition',
])

const survivedAfterMs = 4_000

/** From a blow to a peer until each of its shards is first delivered by another. */
export class TakeoverTimes implements Spectator {
  readonly #scene = new Scene()
  readonly #orphans = new Map<string, Orphan>()
  readonly #durationsMs = new Map<string, number[]>()
  readonly #finished = new Map<string, number>()
  readonly #sizes = new Map<string, ArrayLike<number>>()

  observe(observation: Observation): void {
    this.#scene.observe(observation)
    const { atMs, peer } = observation
    switch (observation.kind) {
      case 'data-set':
        this.#sizes.set(observation.dataSet, observation.sizes)
        break
      case 'finished': {
        const key = shardKey(observation)
        this.#finished.set(key, Math.max(observation.cursor, this.#finished.get(key) ?? 0))
        break
      }
      case 'fault':
        if (blows.has(observation.fault)) this.#orphan(atMs, peer, observation.fault)
        break
      case 'delivered': {
        const key = shardKey(observation)
        const orphan = this.#orphans.get(key)
        if (orphan === undefined) break
        // One that is cut off works on until its lease is over; if it still does later, nobody took anything over.
        if (orphan.peer === peer && orphan.fault !== 'freeze' && atMs - orphan.atMs < survivedAfterMs) break
        this.#orphans.delete(key)
        if (orphan.peer !== peer) this.#took(orphan, atMs)
        break
      }
      default:
    }
  }

  /** After single kills. */
  get ofKills(): Spread {
    return spreadOf(
      [...this.#durationsMs].flatMap(([fault, durations]) => (kills.has(fault) ? durations : [])),
    )
  }

  get byFault(): Readonly<Record<string, Spread>> {
    return Object.fromEntries(
      [...this.#durationsMs].map(([fault, durations]) => [fault, spreadOf(durations)]),
    )
  }

  #orphan(atMs: number, peer: string, fault: string): void {
    for (const [key, { dataSet, shard }] of this.#scene.actor(peer).holds) {
      const isDone = (this.#finished.get(key) ?? 0) >= (this.#sizes.get(dataSet)?.[shard] ?? 0)
      if (!isDone) this.#orphans.set(key, { peer, fault, atMs })
    }
  }

  #took({ fault, atMs }: Orphan, nowMs: number): void {
    const durations = this.#durationsMs.get(fault) ?? []
    durations.push(nowMs - atMs)
    this.#durationsMs.set(fault, durations)
  }
}
