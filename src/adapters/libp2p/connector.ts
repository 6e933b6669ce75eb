import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { AddressBook } from './address-book.ts'
import { type BackoffSettings, backoffMs } from './backoff.ts'
import type { HostJournal } from './host-journal.ts'
import { parseTcpAddress } from './tcp-address.ts'

export interface ConnectorOptions {
  readonly self: PeerId
  readonly book: AddressBook
  /** Addresses that a person gave, with or without a peer id. */
  readonly bootstrap: readonly string[]
  readonly backoff: BackoffSettings
  /** While fewer peers than this are connected, everybody who was ever heard of is tried. */
  readonly connectionsWanted: number
  readonly journal: HostJournal
  readonly now: () => Millis
  readonly dice: () => number
  /** Resolves to whoever answers at one of the addresses, connected; `peer` is undefined for whoever it may be. */
  readonly dial: (peer: PeerId | undefined, addresses: readonly string[]) => Promise<PeerId>
  readonly isConnected: (peer: PeerId) => boolean
  readonly connectedCount: () => number
}

interface Target {
  readonly name: string
  /** Of a bootstrap address without a peer id: who is thought to be there, until a dial says otherwise. */
  peer: PeerId | undefined
  /** For a bootstrap address; a peer's addresses are in the book. */
  readonly address: string | undefined
  /** Kept connected, whatever else is; the others only while too few are. */
  isKept: boolean
  failures: number
  isDialling: boolean
  connectedAt: Millis | undefined
  timer: NodeJS.Timeout | undefined
}

// A connection that ends sooner counts as a failure: somebody may let us in only to throw us out.
const shortConnectionMs = 3_000
// Of the peers remembered from the last run so many are tried at the start.
const rememberedMax = 16
const firstDialSpreadMs = 50
// At the start they are dialled one shortly after the other: a handshake costs a new process some ten milliseconds, and
// all at once none would be through before the last.
const startDialGapMs = 10
// Of peers that need not be kept so many are remembered here; those that failed most often go first.
const unkeptMax = 64

/**
 * Keeps us connected. libp2p dials when told and gives up after a few failures; here a peer that is wanted is dialled
 * for ever, at intervals that grow to a bound, spread by dice so that peers which lost each other together do not
 * return together.
 */
export class Connector {
  readonly #options: ConnectorOptions
  readonly #targets = new Map<string, Target>()
  #isStopped = true

  constructor(options: ConnectorOptions) {
    this.#options = options
  }

  start(): void {
    const { book, bootstrap, self } = this.#options
    this.#isStopped = false
    for (const address of bootstrap) {
      const parsed = parseTcpAddress(address)
      if (parsed?.peer === self) continue
      // Most likely it is still who it was: under its name it is not dialled twice.
      const peer = parsed?.peer ?? book.peerAt(parsed?.text ?? '')
      this.#add({ name: address, peer, address, isKept: false })
    }
    for (const { id } of book.peers().slice(0, rememberedMax)) this.discovered(id)
    let waitMs = 0
    for (const target of this.#targets.values()) {
      this.#setTimer(target, waitMs)
      waitMs += startDialGapMs
    }
  }

  stop(): void {
    this.#isStopped = true
    for (const target of this.#targets.values()) clearTimeout(target.timer)
    this.#targets.clear()
  }

  /** Exactly these are kept from now on. Their addresses are in the book. */
  keep(peers: readonly PeerId[]): void {
    const wanted = new Set(peers.filter((peer) => peer !== this.#options.self))
    for (const target of this.#targets.values()) {
      if (target.peer === undefined || target.address !== undefined) continue
      target.isKept = wanted.has(target.peer)
    }
    for (const peer of wanted) {
      const target = this.#targets.get(peer)
      if (target === undefined) this.#add({ name: peer, peer, address: undefined, isKept: true })
      else if (!target.isDialling && target.timer === undefined) this.#dialSoon(target)
    }
  }

  isKept(peer: PeerId): boolean {
    return this.#targets.get(peer)?.isKept ?? false
  }

  /** Somebody told of this peer: it is tried while too few are connected. */
  discovered(peer: PeerId): void {
    if (this.#targets.has(peer) || peer === this.#options.self) return
    this.#add({ name: peer, peer, address: undefined, isKept: false })
  }

  /** Something waits to be sent to this peer: dials now, unless a dial has just failed. */
  want(peer: PeerId): void {
    const target = this.#targets.get(peer)
    if (target === undefined) this.discovered(peer)
    else if (target.failures === 0) void this.#dial(target)
  }

  connected(peer: PeerId): void {
    for (const target of this.#targetsOf(peer)) target.connectedAt = this.#options.now()
  }

  disconnected(peer: PeerId): void {
    for (const target of this.#targetsOf(peer)) {
      const livedMs = this.#options.now() - (target.connectedAt ?? Number.NEGATIVE_INFINITY)
      target.connectedAt = undefined
      target.failures = livedMs < shortConnectionMs ? target.failures + 1 : 0
      this.#dialLater(target)
    }
  }

  #targetsOf(peer: PeerId): Target[] {
    return [...this.#targets.values()].filter((target) => target.peer === peer)
  }

  #add(what: Pick<Target, 'name' | 'peer' | 'address' | 'isKept'>): void {
    const target: Target = {
      ...what,
      failures: 0,
      isDialling: false,
      connectedAt: undefined,
      timer: undefined,
    }
    this.#targets.set(target.name, target)
    this.#dialSoon(target)
    this.#forgetHopeless()
  }

  #forgetHopeless(): void {
    const unkept = [...this.#targets.values()].filter(
      ({ isKept, address }) => !isKept && address === undefined,
    )
    if (unkept.length <= unkeptMax) return
    const worst = unkept.reduce((a, b) => (b.failures > a.failures ? b : a))
    clearTimeout(worst.timer)
    this.#targets.delete(worst.name)
  }

  #dialSoon(target: Target): void {
    this.#setTimer(target, this.#options.dice() * firstDialSpreadMs)
  }

  #dialLater(target: Target): void {
    const { backoff, dice } = this.#options
    this.#setTimer(target, backoffMs(backoff, target.failures, dice()))
  }

  #setTimer(target: Target, waitMs: number): void {
    clearTimeout(target.timer)
    // One that was forgotten while a dial to it was under way is not dialled again.
    if (this.#isStopped || this.#targets.get(target.name) !== target) return
    target.timer = setTimeout(() => {
      target.timer = undefined
      this.#due(target)
    }, waitMs)
  }

  #due(target: Target): void {
    const { backoff, connectedCount, connectionsWanted, isConnected } = this.#options
    if (target.peer !== undefined && isConnected(target.peer)) return
    if (target.isKept || connectedCount() < connectionsWanted) void this.#dial(target)
    else this.#setTimer(target, backoff.longestMs)
  }

  async #dial(target: Target): Promise<void> {
    const { book, journal, dial } = this.#options
    if (target.isDialling || this.#isStopped) return
    const addresses = target.address === undefined ? book.addressesOf(target.peer ?? '') : [target.address]
    if (addresses.length === 0) return this.#dialLater(target)
    clearTimeout(target.timer)
    target.timer = undefined
    target.isDialling = true
    try {
      const peer = await dial(target.peer, addresses)
      journal.dialSucceeded(target.name)
      target.peer ??= peer
      target.connectedAt ??= this.#options.now()
    } catch (error) {
      this.#failed(target, error as Error)
    } finally {
      target.isDialling = false
    }
  }

  #failed(target: Target, error: Error): void {
    if (this.#isStopped) return
    if (isOwnAddress(error)) {
      this.#targets.delete(target.name)
      return
    }
    target.failures++
    // Whoever answers there may be another by now, unless the person who gave the address said who it is.
    if (target.address !== undefined) target.peer = parseTcpAddress(target.address)?.peer
    const isNeeded = target.isKept || target.address !== undefined
    this.#options.journal.dialFailed(target.name, reasonOf(error), isNeeded)
    this.#dialLater(target)
  }
}

/** A list of bootstrap addresses is often the same for all peers, and then names each of them to itself. */
function isOwnAddress(error: Error): boolean {
  return /dial self/.test(error.message)
}

function reasonOf(error: Error): string {
  if (error instanceof AggregateError) return [...new Set((error.errors as Error[]).map(reasonOf))].join('; ')
  return error.message
}
