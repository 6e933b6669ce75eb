import { MisuseError } from '../../src/base/errors.ts'
import { Links } from './links.ts'
import type { Notes } from './notes.ts'
import type { Place } from './relay/relay-messages.ts'
import type { Wires } from './wires.ts'

/** What lies between the peers of a mesh, and what can be done to it. */
export class MeshNetwork {
  readonly #wires: Wires
  readonly #links: Links
  readonly #notes: Notes
  readonly #names: () => readonly string[]
  #cuts: (() => void)[] = []

  constructor(wires: Wires, notes: Notes, names: () => readonly string[]) {
    this.#wires = wires
    this.#links = new Links((from, to, state) => wires.setLink(from, to, state))
    this.#notes = notes
    this.#names = names
  }

  /** Makes room for the peer, before its process starts. */
  open(place: Place): Promise<void> {
    return this.#wires.open(place)
  }

  /** The process listens: others reach it from now on. */
  listens(peer: string): void {
    this.#wires.listens(peer)
  }

  /** The process is gone: dials are refused from now on. */
  shut(peer: string): void {
    this.#wires.shut(peer)
  }

  /** What holds for all links holds for those of a new peer too. */
  refresh(): void {
    this.#links.setWeather(this.#names(), {})
  }

  /** What the program of the peer is started by. */
  launcher(peer: string): readonly string[] {
    return this.#wires.launcher(peer)
  }

  /** Whether `slow` and `delay` can be asked for. */
  get canDelay(): boolean {
    return this.#wires.canDelay
  }

  stop(): Promise<void> {
    return this.#wires.stop()
  }

  /** Nothing passes from the one side to the other, nor back unless one way. Returns how to mend it. */
  cut(from: readonly string[], to: readonly string[], oneWay = false): () => void {
    const links = from.flatMap((one) => to.map((other) => [one, other] as const))
    const all = oneWay ? links : [...links, ...links.map(([one, other]) => [other, one] as const)]
    this.#notes.add({ kind: 'disturbed', what: 'cut', isOn: true })
    for (const [one, other] of all) this.#links.cut(one, other)
    const mend = (): void => {
      if (!this.#cuts.includes(mend)) return
      this.#cuts = this.#cuts.filter((cut) => cut !== mend)
      for (const [one, other] of all) this.#links.mend(one, other)
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
    this.#requireDelay()
    for (const other of this.#names().filter((one) => one !== name)) {
      this.#links.slow(name, other, byMs)
      this.#links.slow(other, name, byMs)
    }
    this.#notes.add({ kind: 'disturbed', what: `slow ${name}`, isOn: byMs > 0 })
  }

  delay(byMs: number): void {
    this.#requireDelay()
    this.#links.setWeather(this.#names(), { delayMs: byMs })
    this.#notes.add({ kind: 'disturbed', what: 'delay', isOn: byMs > 0 })
  }

  lose(share: number): void {
    this.#links.setWeather(this.#names(), { lossChance: share })
    this.#notes.add({ kind: 'disturbed', what: 'loss', isOn: share > 0 })
  }

  resetConnections(one: string, other: string): void {
    this.#wires.reset(one, other)
    this.#notes.disturbedOnce('reset')
  }

  #requireDelay(): void {
    if (!this.canDelay)
      throw new MisuseError('delay', 'network namespaces make no link slow: leave out --network namespaces')
  }
}
