import { readFileSync } from 'node:fs'
import { hearingEveryMs } from '../relay/relay-messages.ts'

/** Tells which peers something has reached, by what the kernel counts in the namespace of each. */
export class Hearing {
  readonly #processes: () => ReadonlyMap<string, number>
  readonly #heard: (peers: readonly string[]) => void
  readonly #timer: NodeJS.Timeout
  #received = new Map<string, number>()

  constructor(processes: () => ReadonlyMap<string, number>, heard: (peers: readonly string[]) => void) {
    this.#processes = processes
    this.#heard = heard
    this.#timer = setInterval(() => this.#look(), hearingEveryMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const received = new Map([...this.#processes()].map(([peer, pid]) => [peer, packetsReceived(pid)]))
    const peers = [...received].flatMap(([peer, count]) => (count === this.#received.get(peer) ? [] : [peer]))
    this.#received = received
    if (peers.length > 0) this.#heard(peers)
  }
}

/** The third number of the line `Ip:` in its `snmp`. */
function packetsReceived(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/net/snmp`, 'utf8')
    return Number(/^Ip: \d+ \d+ (\d+)/m.exec(text)?.[1])
  } catch {
    return -1
  }
}
