import { soundLink } from './relay/link.ts'
import type { LinkState } from './relay/relay-messages.ts'

/** How every link is meant to be. */
export class Links {
  readonly #tell: (from: string, to: string, state: LinkState) => void
  readonly #cuts = new Map<string, number>()
  readonly #told = new Set<string>()
  readonly #delaysMs = new Map<string, number>()
  #delayMs = 0
  #lossChance = 0

  constructor(tell: (from: string, to: string, state: LinkState) => void) {
    this.#tell = tell
  }

  /** Counted: what two faults cut is mended when both are over. */
  cut(from: string, to: string): void {
    const name = `${from} ${to}`
    this.#cuts.set(name, (this.#cuts.get(name) ?? 0) + 1)
    this.#refresh(from, to)
  }

  mend(from: string, to: string): void {
    const name = `${from} ${to}`
    const count = (this.#cuts.get(name) ?? 0) - 1
    if (count > 0) this.#cuts.set(name, count)
    else this.#cuts.delete(name)
    this.#refresh(from, to)
  }

  /** What goes from one peer to the other takes this much longer, or no longer with 0. */
  slow(from: string, to: string, byMs: number): void {
    if (byMs > 0) this.#delaysMs.set(`${from} ${to}`, byMs)
    else this.#delaysMs.delete(`${from} ${to}`)
    this.#refresh(from, to)
  }

  /** All links between these peers. */
  setWeather(peers: readonly string[], weather: { delayMs?: number; lossChance?: number }): void {
    this.#delayMs = weather.delayMs ?? this.#delayMs
    this.#lossChance = weather.lossChance ?? this.#lossChance
    for (const from of peers) for (const to of peers) if (from !== to) this.#refresh(from, to)
  }

  #refresh(from: string, to: string): void {
    const name = `${from} ${to}`
    const state: LinkState = {
      isCut: this.#cuts.has(name),
      delayMs: this.#delayMs + (this.#delaysMs.get(name) ?? 0),
      lossChance: this.#lossChance,
    }
    const isSound = !state.isCut && state.delayMs === 0 && state.lossChance === 0
    if (isSound && !this.#told.has(name)) return
    this.#told.add(name)
    this.#tell(from, to, isSound ? soundLink : state)
  }
}
