import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { relayProgram } from '../program.ts'
import { soundLink } from './link.ts'
import type { FromRelay, LinkState, Place, ToRelay } from './relay-messages.ts'

export interface RelayListener {
  heard(atMs: number, peers: readonly string[]): void
  starved(atMs: number, forMs: number): void
}

/** The relay in its process, and how every link is meant to be. */
export class Relay {
  readonly #process: ChildProcess
  readonly #listener: RelayListener
  readonly #openings = new Map<number, (fault: string | undefined) => void>()
  readonly #cuts = new Map<string, number>()
  readonly #links = new Set<string>()
  readonly #delaysMs = new Map<string, number>()
  #ticket = 0
  #delayMs = 0
  #lossChance = 0

  constructor(seed: number, listener: RelayListener) {
    this.#listener = listener
    // A process group of its own: Ctrl-C on the terminal is not for it.
    this.#process = fork(relayProgram(), [String(seed)], { detached: true, stdio: 'ignore', execArgv: [] })
    this.#process.on('message', (message) => this.#take(message as FromRelay))
    this.#process.on('error', () => {})
  }

  /** Lets others reach the peer; to be called before its process starts. Throws when the address is taken. */
  async open(place: Place): Promise<void> {
    const ticket = ++this.#ticket
    const fault = await new Promise<string | undefined>((resolve) => {
      this.#openings.set(ticket, resolve)
      this.#post({ kind: 'open', place, ticket })
    })
    if (fault !== undefined)
      throw new Error(`the relay cannot listen on ${place.relayHost}:${place.port}: ${fault}`)
  }

  shut(peer: string): void {
    this.#post({ kind: 'shut', peer })
  }

  /** Counted: what two faults cut is mended when both are over. */
  cut(from: string, to: string): void {
    const name = `${from} ${to}`
    this.#cuts.set(name, (this.#cuts.get(name) ?? 0) + 1)
    this.#tell(from, to)
  }

  mend(from: string, to: string): void {
    const name = `${from} ${to}`
    const count = (this.#cuts.get(name) ?? 0) - 1
    if (count > 0) this.#cuts.set(name, count)
    else this.#cuts.delete(name)
    this.#tell(from, to)
  }

  /** What goes from one peer to the other takes this much longer, or no longer with 0. */
  slow(from: string, to: string, byMs: number): void {
    if (byMs > 0) this.#delaysMs.set(`${from} ${to}`, byMs)
    else this.#delaysMs.delete(`${from} ${to}`)
    this.#tell(from, to)
  }

  /** All links between these peers. */
  setWeather(peers: readonly string[], weather: { delayMs?: number; lossChance?: number }): void {
    this.#delayMs = weather.delayMs ?? this.#delayMs
    this.#lossChance = weather.lossChance ?? this.#lossChance
    for (const from of peers) for (const to of peers) if (from !== to) this.#tell(from, to)
  }

  /** Breaks all connections between the two, both ends of which learn it. */
  reset(one: string, other: string): void {
    this.#post({ kind: 'reset', one, other })
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await gone
  }

  #tell(from: string, to: string): void {
    const name = `${from} ${to}`
    const state: LinkState = {
      isCut: this.#cuts.has(name),
      delayMs: this.#delayMs + (this.#delaysMs.get(name) ?? 0),
      lossChance: this.#lossChance,
    }
    const isSound = !state.isCut && state.delayMs === 0 && state.lossChance === 0
    if (isSound && !this.#links.has(name)) return
    this.#links.add(name)
    this.#post({ kind: 'link', from, to, state: isSound ? soundLink : state })
  }

  #take(message: FromRelay): void {
    switch (message.kind) {
      case 'opened':
        this.#openings.get(message.ticket)?.(message.fault)
        this.#openings.delete(message.ticket)
        break
      case 'heard':
        this.#listener.heard(message.atMs, message.peers)
        break
      case 'starved':
        this.#listener.starved(message.atMs, message.forMs)
        break
    }
  }

  #post(message: ToRelay): void {
    if (this.#process.connected) this.#process.send(message)
  }
}
