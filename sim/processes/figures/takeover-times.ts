import { shardKey } from '../../../src/base/ids.ts'
import type { Observation, ViewTaken } from '../../check/observation.ts'
import { Scene } from '../../check/scene.ts'
import type { Spectator } from '../judge-run.ts'
import { NewestView } from './newest-view.ts'
import { type Spread, spreadOf } from './spread.ts'

/** A fault that may cost a peer its membership, and with it its shards. */
interface Blow {
  readonly peer: string
  readonly incarnation: number
  readonly fault: string
  readonly atMs: number
  /** A view has let go of the peer since. */
  isExcluded: boolean
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

/**
 * From a blow to a peer until each of the shards that it then held is first delivered by another, to whom a view without
 * the peer gave it. A cut that is shorter than a lease takes nothing over: what moves later moves for another reason.
 */
export class TakeoverTimes implements Spectator {
  readonly #scene = new Scene()
  readonly #views = new NewestView()
  /** By the shard that the peer held. */
  readonly #blows = new Map<string, Blow>()
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
        if (blows.has(observation.fault)) this.#strike(atMs, peer, observation.fault)
        break
      case 'view':
        if (this.#views.take(observation)) this.#follow(observation)
        break
      case 'delivered':
        this.#deliver(shardKey(observation), peer, atMs)
        break
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

  #strike(atMs: number, peer: string, fault: string): void {
    const incarnation = this.#views.incarnationOf(peer)
    // Whoever is out already loses nothing by it.
    if (incarnation === undefined) return
    const blow: Blow = { peer, incarnation, fault, atMs, isExcluded: false }
    for (const [key, { dataSet, shard }] of this.#scene.actor(peer).holds) {
      const isDone = (this.#finished.get(key) ?? 0) >= (this.#sizes.get(dataSet)?.[shard] ?? 0)
      if (!isDone) this.#blows.set(key, blow)
    }
  }

  #follow({ members, left = [] }: ViewTaken): void {
    for (const [key, blow] of this.#blows) {
      const isMember = members.some(
        ({ id, incarnation }) => id === blow.peer && incarnation === blow.incarnation,
      )
      if (isMember || blow.isExcluded) continue
      if (left.includes(blow.peer)) this.#blows.delete(key)
      else blow.isExcluded = true
    }
  }

  #deliver(key: string, peer: string, atMs: number): void {
    const blow = this.#blows.get(key)
    if (blow === undefined) return
    // One that is cut off works on until its lease is over; if it still does later, it got over the blow.
    if (blow.peer === peer && blow.fault !== 'freeze' && atMs - blow.atMs < survivedAfterMs) return
    this.#blows.delete(key)
    if (blow.peer === peer || !blow.isExcluded) return
    const durations = this.#durationsMs.get(blow.fault) ?? []
    durations.push(atMs - blow.atMs)
    this.#durationsMs.set(blow.fault, durations)
  }
}
