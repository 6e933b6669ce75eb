import type { Connection } from '@libp2p/interface'
import type { PeerId } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import type { HostJournal } from './host-journal.ts'

export interface ConnectionWatchOptions {
  readonly journal: HostJournal
  readonly now: () => Millis
  readonly connections: () => Connection[]
  readonly isKept: (peer: PeerId) => boolean
  /** Rejects when there is no answer in time. */
  readonly ping: (connection: Connection) => Promise<void>
  /** Makes a new connection beside the one that stands. */
  readonly dialAgain: (peer: PeerId) => Promise<Connection>
  readonly close: (connection: Connection, reason: string) => void
  /** Makes gossipsub open its stream on a connection again. */
  readonly reviveGossip: (connection: Connection) => Promise<void>
  readonly lookEveryMs: DurationMs
  /** Up to so many connections stay, needed or not: to make one anew costs more than to keep it. */
  readonly connectionsKeptMin: number
}

interface Watched {
  /** Looks in a row in which nothing came from the peer. */
  silentLooks: number
  /** Looks in a row in which gossip had no stream of ours on the connection. */
  mutedLooks: number
  /** Looks in a row in which nothing needed the connection. */
  unusedLooks: number
  isBusy: boolean
}

const pingAtSilentLooks = 2
// Most connections that nobody needs are silent: asking all of them as often would be most of what is said.
const pingUnkeptAtSilentLooks = 12
const closeAtSilentLooks = 12
const reviveAtMutedLooks = 2
const closeAtMutedLooks = 6
const closeAtUnusedLooks = 24
const gossipPrefix = '/meshsub/'
const ownPrefix = '/shoal/'

/**
 * Judges connections, in place of libp2p's monitor, which ends one for a single late ping and so tears a mesh apart
 * when the machine is busy. Everything is counted in looks, and a look that comes late itself counts nothing: then it
 * was us who were away.
 *
 * - A peer that says nothing is pinged. If that fails a second connection is tried beside the first, which takes over
 *   if it comes about: after a network cut TCP may wait a minute before it sends again. One that stays silent goes.
 * - gossipsub does not open its stream again when one breaks while its connection lives (js-libp2p #3531).
 * - A second connection to the same peer on which nothing runs is closed, and so is one that we made to somebody we
 *   need not be connected to, once nothing has been said on it for a while and there are many such.
 */
export class ConnectionWatch {
  readonly #options: ConnectionWatchOptions
  readonly #watched = new Map<string, Watched>()
  readonly #heard = new Set<PeerId>()
  readonly #used = new Set<PeerId>()
  #timer: NodeJS.Timeout | undefined
  #lookedAt: Millis = 0

  constructor(options: ConnectionWatchOptions) {
    this.#options = options
  }

  start(): void {
    this.#lookedAt = this.#options.now()
    this.#timer = setInterval(() => this.look(), this.#options.lookEveryMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  heard(peer: PeerId): void {
    this.#heard.add(peer)
  }

  /** A frame went to the peer, or came from it, on a direct stream. */
  used(peer: PeerId): void {
    this.#used.add(peer)
  }

  look(): void {
    const { now, lookEveryMs, connections } = this.#options
    const wasAway = now() - this.#lookedAt > 2 * lookEveryMs
    this.#lookedAt = now()
    const open = connections().filter((connection) => connection.status === 'open')
    const ids = new Set(open.map(({ id }) => id))
    for (const id of this.#watched.keys()) {
      if (!ids.has(id)) this.#watched.delete(id)
    }
    if (!wasAway) for (const connection of open) this.#judge(connection, open)
    this.#heard.clear()
    this.#used.clear()
  }

  #judge(connection: Connection, all: readonly Connection[]): void {
    const peer = connection.remotePeer.toString()
    const watched = this.#watched.get(connection.id) ?? {
      silentLooks: 0,
      mutedLooks: 0,
      unusedLooks: 0,
      isBusy: false,
    }
    this.#watched.set(connection.id, watched)
    if (watched.isBusy) return

    const isDouble = all.some(
      (other) => other !== connection && other.remotePeer.equals(connection.remotePeer),
    )
    const protocols = connection.streams.map(({ protocol }) => protocol)
    const runsOurs = protocols.some((protocol) => protocol.startsWith(ownPrefix))
    const runsGossip = protocols.some((protocol) => protocol.startsWith(gossipPrefix))
    const hasOwnGossip = connection.streams.some(
      ({ protocol, direction }) => direction === 'outbound' && protocol.startsWith(gossipPrefix),
    )
    watched.silentLooks = this.#heard.has(peer) ? 0 : watched.silentLooks + 1
    watched.mutedLooks = hasOwnGossip || isDouble ? 0 : watched.mutedLooks + 1
    const isNeeded = isDouble ? runsOurs || runsGossip : this.#used.has(peer) || this.#options.isKept(peer)
    watched.unusedLooks = isNeeded || connection.direction === 'inbound' ? 0 : watched.unusedLooks + 1

    const pingAt = this.#options.isKept(peer) ? pingAtSilentLooks : pingUnkeptAtSilentLooks
    const isUnused = watched.unusedLooks >= closeAtUnusedLooks
    if (isUnused && (isDouble || this.#areTooMany(all))) this.#options.close(connection, 'it is not needed')
    else if (watched.silentLooks >= pingAt) this.#ask(connection, peer, watched)
    else if (watched.mutedLooks >= reviveAtMutedLooks) this.#revive(connection, peer, watched)
  }

  /** Counted anew each time: what was closed a moment ago is no longer among them. */
  #areTooMany(all: readonly Connection[]): boolean {
    return all.filter(({ status }) => status === 'open').length > this.#options.connectionsKeptMin
  }

  #ask(connection: Connection, peer: PeerId, watched: Watched): void {
    const { ping, dialAgain, close, isKept, journal } = this.#options
    const silentLooks = watched.silentLooks
    watched.isBusy = true
    void ping(connection)
      .then(() => {
        this.heard(peer)
        watched.silentLooks = 0
      })
      .catch(async () => {
        if (silentLooks >= closeAtSilentLooks) {
          journal.repaired('silent-connection', peer)
          close(connection, 'the peer has been silent')
        } else if (isKept(peer)) {
          await dialAgain(peer)
          journal.repaired('silent-connection', peer)
          close(connection, 'a new connection took its place')
        }
      })
      // Neither the ping nor the dial came through: it stays silent, and the next look asks again.
      .catch(() => {})
      .finally(() => {
        watched.isBusy = false
      })
  }

  #revive(connection: Connection, peer: PeerId, watched: Watched): void {
    const { reviveGossip, close, journal } = this.#options
    journal.repaired('silent-gossip', peer)
    if (watched.mutedLooks >= closeAtMutedLooks) return close(connection, 'gossip has no stream on it')
    watched.isBusy = true
    void reviveGossip(connection)
      .catch(() => {})
      .finally(() => {
        watched.isBusy = false
      })
  }
}
