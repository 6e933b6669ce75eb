import type { Observation } from '../../check/observation.ts'
import type { Spectator } from '../judge-run.ts'
import { type Spread, spreadOf } from './spread.ts'

/** From the moment that a new peer is up until it has its first shard, in a job that is under way. */
export class JoinTimes implements Spectator {
  readonly #startedAtMs = new Map<string, number>()
  readonly #durationsMs: number[] = []
  #isUnderWay = false

  observe(observation: Observation): void {
    const { atMs, peer } = observation
    if (observation.kind === 'delivered') this.#isUnderWay = true
    if (observation.kind === 'started' && !observation.kept && this.#isUnderWay)
      this.#startedAtMs.set(peer, atMs)
    if (observation.kind === 'crashed' || observation.kind === 'frozen') this.#startedAtMs.delete(peer)
    if (observation.kind !== 'event' || observation.event.kind !== 'shard-started') return
    const startedAtMs = this.#startedAtMs.get(peer)
    if (startedAtMs === undefined) return
    this.#startedAtMs.delete(peer)
    this.#durationsMs.push(atMs - startedAtMs)
  }

  get spread(): Spread {
    return spreadOf(this.#durationsMs)
  }
}
