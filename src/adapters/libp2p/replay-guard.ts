import type { Incarnation, PeerId } from '../../base/ids.ts'

/** What has come of a sender lately, the highest number last. */
interface Heard {
  readonly incarnation: Incarnation
  readonly recent: readonly number[]
}

/**
 * So many numbers of a sender are remembered. They are far apart: a sender numbers all its messages in one row, and
 * between two that it gossips many go to single peers.
 */
const recentMax = 32

export type Arrival =
  | 'new'
  /** Overtaken by a newer message of the same sender, as happens in a mesh. It says nothing any more. */
  | 'late'
  /** It came before, or is so old that it may have. */
  | 'replayed'

/**
 * Takes each sender's numbers only upwards. gossipsub forgets what it has seen after two minutes, so that a message
 * recorded by anybody could be sent round again later, for ever; the core would ignore it, but every peer would
 * carry it on. The senders heard longest ago are forgotten when there are too many: their messages are signed, so a
 * stranger cannot push others out without having as many keys.
 */
export class ReplayGuard {
  readonly #sendersMax: number
  readonly #heard = new Map<PeerId, Heard>()

  constructor(sendersMax = 8_192) {
    this.#sendersMax = sendersMax
  }

  judge(sender: PeerId, incarnation: Incarnation, sequence: number): Arrival {
    const last = this.#heard.get(sender)
    if (last === undefined || incarnation > last.incarnation) {
      this.#note(sender, { incarnation, recent: [sequence] })
      return 'new'
    }
    // What a peer said right before it was started anew may still be on its way.
    if (incarnation < last.incarnation) return incarnation === last.incarnation - 1 ? 'late' : 'replayed'
    const { recent } = last
    const [oldest = 0] = recent
    if (recent.includes(sequence) || (recent.length >= recentMax && sequence < oldest)) return 'replayed'
    const isNewest = sequence > (recent.at(-1) ?? 0)
    const kept = [...recent, sequence].sort((a, b) => a - b).slice(-recentMax)
    this.#note(sender, { incarnation, recent: kept })
    return isNewest ? 'new' : 'late'
  }

  #note(sender: PeerId, heard: Heard): void {
    this.#heard.delete(sender)
    this.#heard.set(sender, heard)
    const [oldest] = this.#heard.keys()
    if (this.#heard.size > this.#sendersMax && oldest !== undefined) this.#heard.delete(oldest)
  }
}
