import { shardKey } from '../../../src/base/ids.ts'
import type { Observation } from '../../check/observation.ts'
import { Scene } from '../../check/scene.ts'
import type { Spectator } from '../judge-run.ts'

interface Watched {
  readonly peer: string
  /** The longest time between two deliveries before the leader died. */
  readonly usualGapMs: number
  lastMs: number
  gapMsMax: number
  lastSample: number
}

interface Death {
  readonly leader: string
  readonly atMs: number
  readonly shards: Map<string, Watched>
}

interface Deliveries {
  readonly peer: string
  readonly atMs: number[]
  lastSample: number
}

const windowMs = 3_000
/** More than this beyond the usual counts as a stall. */
const stallMs = 100
/** Too few deliveries to know what is usual. */
const deliveriesMin = 5

/** What becomes of the shards of the survivors when their leader is killed and nothing else happens. */
export class LeaderStalls implements Spectator {
  readonly #scene = new Scene()
  readonly #deliveries = new Map<string, Deliveries>()
  readonly #sizes = new Map<string, ArrayLike<number>>()
  #faultedAtMs = Number.NEGATIVE_INFINITY
  #death: Death | undefined
  /** Kills that could be watched to the end. */
  count = 0
  stalledShards = 0
  worstStallMs = 0

  observe(observation: Observation): void {
    const { atMs } = observation
    if (this.#death !== undefined && atMs > this.#death.atMs + windowMs) this.#settle(this.#death)
    // Who held what is asked before the scene knows of the death.
    if (observation.kind === 'fault') this.#strike(observation.atMs, observation.peer, observation.fault)
    this.#scene.observe(observation)
    switch (observation.kind) {
      case 'data-set':
        this.#sizes.set(observation.dataSet, observation.sizes)
        break
      case 'delivered':
        this.#deliver(shardKey(observation), observation.peer, atMs, observation.sample)
        break
      case 'event':
        // What moves away, or is closed, is no stall; a survivor that is thrown out is the worst of them.
        if (observation.event.kind === 'shard-stopped' && observation.event.reason !== 'excluded')
          this.#death?.shards.delete(shardKey(observation.event.shard))
        break
      case 'started':
        this.#faultedAtMs = atMs
        break
      default:
    }
  }

  #strike(atMs: number, peer: string, fault: string): void {
    const isAlone = atMs - this.#faultedAtMs > windowMs / 2 && this.#death === undefined
    this.#faultedAtMs = atMs
    this.#death = undefined
    if (fault !== 'leader-crash' || !isAlone) return
    const shards = new Map<string, Watched>()
    for (const actor of this.#scene.actors()) {
      if (!actor.up || actor.id === peer) continue
      for (const [key, { dataSet, shard }] of actor.holds) {
        const watched = this.#watch(key, actor.id, atMs, (this.#sizes.get(dataSet)?.[shard] ?? 0) - 1)
        if (watched !== undefined) shards.set(key, watched)
      }
    }
    this.#death = { leader: peer, atMs, shards }
  }

  #watch(key: string, peer: string, atMs: number, finalSample: number): Watched | undefined {
    const seen = this.#deliveries.get(key)
    if (seen === undefined || seen.peer !== peer || seen.lastSample >= finalSample) return undefined
    const recent = seen.atMs.filter((one) => one > atMs - windowMs)
    if (recent.length < deliveriesMin) return undefined
    const gaps = recent.slice(1).map((one, index) => one - (recent[index] ?? one))
    return {
      peer,
      usualGapMs: Math.max(...gaps),
      lastMs: recent[recent.length - 1] ?? atMs,
      gapMsMax: 0,
      lastSample: finalSample,
    }
  }

  #deliver(key: string, peer: string, atMs: number, sample: number): void {
    const before = this.#deliveries.get(key)
    const seen: Deliveries = before?.peer === peer ? before : { peer, atMs: [], lastSample: sample }
    seen.lastSample = sample
    seen.atMs.push(atMs)
    while ((seen.atMs[0] ?? atMs) < atMs - windowMs) seen.atMs.shift()
    this.#deliveries.set(key, seen)
    const watched = this.#death?.shards.get(key)
    if (watched === undefined || watched.peer !== peer) return
    watched.gapMsMax = Math.max(watched.gapMsMax, atMs - watched.lastMs)
    watched.lastMs = sample >= watched.lastSample ? Number.POSITIVE_INFINITY : atMs
  }

  #settle({ atMs, shards }: Death): void {
    this.#death = undefined
    this.count++
    for (const { usualGapMs, gapMsMax, lastMs } of shards.values()) {
      // One that still waits at the end of the window has stalled for at least so long.
      const longestMs = Math.max(gapMsMax, atMs + windowMs - lastMs)
      const stalledMs = longestMs - usualGapMs
      if (stalledMs > stallMs) this.stalledShards++
      this.worstStallMs = Math.max(this.worstStallMs, Math.round(stalledMs))
    }
  }
}
