import { assert } from '../../src/base/assert.ts'
import type { Prng } from '../../src/base/prng.ts'
import type { Weather } from './weather.ts'

/** The ways between hosts: which are cut, and how long a message takes. Cuts are counted, so they may overlap. */
export class Links {
  readonly capacity: number
  weather: Weather
  readonly #dice: Prng
  readonly #cuts: Uint8Array
  readonly #lastArrivalMs: Float64Array
  readonly #site: Uint8Array
  readonly #slowMs: Float64Array
  #cutCount = 0
  /** Messages that took a spike longer, and those that others could overtake. */
  delayedCount = 0
  overtakenCount = 0

  constructor(capacity: number, weather: Weather, dice: Prng) {
    this.capacity = capacity
    this.weather = weather
    this.#dice = dice
    this.#cuts = new Uint8Array(capacity * capacity)
    this.#lastArrivalMs = new Float64Array(capacity * capacity)
    this.#site = new Uint8Array(capacity)
    this.#slowMs = new Float64Array(capacity)
  }

  /** How many directed links are cut now. */
  get cutCount(): number {
    return this.#cutCount
  }

  place(host: number, site: number): void {
    this.#site[host] = site
  }

  isCut(from: number, to: number): boolean {
    return this.#cutCount > 0 && (this.#cuts[from * this.capacity + to] as number) > 0
  }

  cut(from: number, to: number): void {
    const link = from * this.capacity + to
    const cuts = (this.#cuts[link] as number) + 1
    assert(cuts < 256, 'a link is cut at most 255 times over')
    this.#cuts[link] = cuts
    if (cuts === 1) this.#cutCount++
  }

  /** Takes one cut back; true when the link is whole again. */
  mend(from: number, to: number): boolean {
    const link = from * this.capacity + to
    const cuts = this.#cuts[link] as number
    assert(cuts > 0, 'a link was mended that is not cut')
    this.#cuts[link] = cuts - 1
    if (cuts === 1) this.#cutCount--
    return cuts === 1
  }

  /** Every message from or to the host takes this much longer. */
  slow(host: number, byMs: number): void {
    this.#slowMs[host] = byMs
  }

  latencyMs(from: number, to: number): number {
    const { siteLatencyMs, farLatencyMs, jitterMs, spikeChance, spikeMs } = this.weather
    const far = this.#site[from] === this.#site[to] ? 0 : farLatencyMs
    // The square leans to the short side, as measured latencies do.
    const lean = this.#dice.fraction()
    const isSpike = spikeChance > 0 && this.#dice.chance(spikeChance)
    if (isSpike) this.delayedCount++
    const spike = isSpike ? this.#dice.fraction() * spikeMs : 0
    const slow = (this.#slowMs[from] as number) + (this.#slowMs[to] as number)
    return Math.ceil((siteLatencyMs + far + lean * lean * jitterMs + spike + slow) * 1_000) / 1_000
  }

  /** When a message that is sent now arrives: in order with those before it on the link, unless it is overtaken. */
  arrivalMs(from: number, to: number, nowMs: number): number {
    const latencyMs = this.latencyMs(from, to)
    const { reorderChance } = this.weather
    if (reorderChance > 0 && this.#dice.chance(reorderChance)) {
      this.overtakenCount++
      return nowMs + latencyMs * (1 + Math.ceil(this.#dice.fraction() * 20))
    }
    const link = from * this.capacity + to
    const arrivalMs = Math.max(nowMs + latencyMs, this.#lastArrivalMs[link] as number)
    this.#lastArrivalMs[link] = arrivalMs
    return arrivalMs
  }
}
