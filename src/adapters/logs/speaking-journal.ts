import type { PeerId } from '../../base/ids.ts'
import type { FrameLoss, HostJournal, HostRefusal } from '../libp2p/host-journal.ts'
import type { Log } from './log.ts'

// Whoever makes up new names for himself must not fill our memory or the log.
const namesMax = 1_000

/** Says what the host tells, each thing once: what goes on and on is for the counters. */
export class SpeakingJournal implements HostJournal {
  readonly #log: Log
  readonly #said = new Set<string>()
  readonly #unreachable = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  refused(reason: HostRefusal, who: string, detail: string): void {
    if (!this.#isFirst(`${reason} ${who}`)) return
    this.#log.warn({ reason, who }, `${who} ${detail}; refused, and said this once`)
  }

  framesLost(to: PeerId, loss: FrameLoss, count: number): void {
    if (loss !== 'queue-full' || !this.#isFirst(`${loss} ${to}`)) return
    this.#log.warn(
      { to, count },
      `more waits to be sent to ${to} than is kept; the oldest is dropped, and said this once`,
    )
  }

  /** Of those that nobody needs, most are gone: one that has left is tried again while too few are connected. */
  dialFailed(target: string, reason: string, isNeeded: boolean): void {
    if (!isNeeded || this.#unreachable.has(target) || this.#unreachable.size >= namesMax) return
    this.#unreachable.add(target)
    this.#log.warn({ target, reason }, `cannot reach ${target}: ${reason}; will go on trying`)
  }

  dialSucceeded(target: string): void {
    if (this.#unreachable.delete(target)) this.#log.info({ target }, `reached ${target}`)
  }

  repaired(what: 'silent-connection' | 'silent-gossip', peer: PeerId): void {
    this.#log.debug({ what, peer }, `${peer} was connected but silent; connected anew`)
  }

  frameSent(): void {}

  frameReceived(): void {}

  gossipPublished(): void {}

  gossipReceived(): void {}

  gossipLate(): void {}

  connections(): void {}

  #isFirst(name: string): boolean {
    if (this.#said.has(name)) return false
    const [oldest] = this.#said
    if (this.#said.size >= namesMax && oldest !== undefined) this.#said.delete(oldest)
    this.#said.add(name)
    return true
  }
}
