import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { relayProgram } from '../program.ts'
import type { Wires, WiresListener } from '../wires.ts'
import type { FromRelay, LinkState, Place, ToRelay } from './relay-messages.ts'

/** The relay in its process: what lies between the peers where nobody is root. */
export class Relay implements Wires {
  readonly canDelay = true
  readonly #process: ChildProcess
  readonly #listener: WiresListener
  readonly #openings = new Map<number, (fault: string | undefined) => void>()
  #ticket = 0

  constructor(seed: number, listener: WiresListener) {
    this.#listener = listener
    // A process group of its own: Ctrl-C on the terminal is not for it.
    this.#process = fork(relayProgram(), [String(seed)], { detached: true, stdio: 'ignore', execArgv: [] })
    this.#process.on('message', (message) => this.#take(message as FromRelay))
    this.#process.on('error', () => {})
  }

  /** Throws when the address is taken. */
  async open(place: Place): Promise<void> {
    const ticket = ++this.#ticket
    const fault = await new Promise<string | undefined>((resolve) => {
      this.#openings.set(ticket, resolve)
      this.#post({ kind: 'open', place, ticket })
    })
    if (fault !== undefined)
      throw new Error(`the relay cannot listen on ${place.publicHost}:${place.port}: ${fault}`)
  }

  listens(peer: string): void {
    this.#post({ kind: 'listens', peer })
  }

  shut(peer: string): void {
    this.#post({ kind: 'shut', peer })
  }

  setLink(from: string, to: string, state: LinkState): void {
    this.#post({ kind: 'link', from, to, state })
  }

  reset(one: string, other: string): void {
    this.#post({ kind: 'reset', one, other })
  }

  launcher(): readonly string[] {
    return []
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await gone
  }

  #take(message: FromRelay): void {
    switch (message.kind) {
      case 'opened':
        this.#openings.get(message.ticket)?.(message.fault)
        this.#openings.delete(message.ticket)
        break
      case 'failed':
        this.#listener.failed(new Error(message.text))
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
