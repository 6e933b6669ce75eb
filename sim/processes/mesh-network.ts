import type { Notes } from './notes.ts'
import type { Relay } from './relay/relay.ts'
import type { Place } from './relay/relay-messages.ts'

/** What lies between the peers of a mesh, and what can be done to it. */
export class MeshNetwork {
  readonly #relay: Relay
  readonly #notes: Notes
  readonly #names: () => readonly string[]
  #cuts: (() => void)[] = []

  constructor(relay: Relay, notes: Notes, names: () => readonly string[]) {
    this.#relay = relay
    this.#notes = notes
    this.#names = names
  }

  /** Lets others reach the peer, before its process starts. */
  open(place: Place): Promise<void> {
    return this.#relay.open(place)
  }

  /** The process is gone: dials are refused from now on. */
  shut(peer: string): void {
    this.#relay.shut(peer)
  }

  /** What holds for all links holds for those of a new peer too. */
  refresh(): void {
    this.#relay.setWeather(this.#names(), {})
  }

  stop(): Promise<void> {
    return this.#relay.stop()
  }

  /** Nothing passes from the one side to the other, nor back unless one way. Returns how to mend it. */
  cut(from: readonly string[], to: readonly string[], oneWay = false): () => void {
    const links = from.flatMap((one) => to.map((other) => [one, other] as const))
    const all = oneWay ? links : [...links, ...links.map(([one, other]) => [other, one] as const)]
    this.#notes.add({ kind: 'disturbed', what: 'cut', isOn: true })
    for (const [one, other] of all) this.#relay.cut(one, other)
    const mend = (): void => {
      if (!this.#cuts.includes(mend)) return
      this.#cuts = this.#cuts.filter((cut) => cut !== mend)
      for (const [one, other] of all) this.#relay.mend(one, other)
      this.#notes.add({ kind: 'disturbed', what: 'cut', isOn: false })
    }
    this.#cuts.push(mend)
    return mend
  }

  /** Mends all cuts. */
  heal(): void {
    for (const mend of [...this.#cuts]) mend()
  }

  /** All that passes to and from the peer takes so much longer; 0 ends it. */
  slow(name: string, byMs: number): void {
    for (const other of this.#names().filter((one) => one !== name)) {
      this.#relay.slow(name, other, byMs)
      this.#relay.slow(other, name, byMs)
    }
    this.#notes.add({ kind: 'disturbed', what: `slow ${name}`, isOn: byMs > 0 })
  }

  delay(byMs: number): void {
    this.#relay.setWeather(this.#names(), { delayMs: byMs })
    this.#notes.add({ kind: 'disturbed', what: 'delay', isOn: byMs > 0 })
  }

  lose(share: number): void {
    this.#relay.setWeather(this.#names(), { lossChance: share })
    this.#notes.add({ kind: 'disturbed', what: 'loss', isOn: share > 0 })
  }

  resetConnections(one: string, other: string): void {
    this.#relay.reset(one, other)
    this.#notes.disturbedOnce('reset')
  }
}
