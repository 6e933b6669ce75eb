import type { PeerId } from '../../base/ids.ts'
import { parseTcpAddress, type TcpAddress } from './tcp-address.ts'

/** A peer that claims more is believed the first so many. */
const addressesPerPeerMax = 8

interface Entry {
  /** What the peer, or others, say of where it listens. */
  told: Map<string, TcpAddress>
  /** Where a dial of ours has found it, proven by its key. The newest last. */
  proven: Map<string, TcpAddress>
  /** Where its authenticated connections to us came from. */
  hosts: Set<string>
}

/** Where peers can be found. The peers heard of longest ago are forgotten when there are too many. */
export class AddressBook {
  readonly #peersMax: number
  readonly #entries = new Map<PeerId, Entry>()
  #onChange: () => void = () => {}

  constructor(peersMax = 2_000) {
    this.#peersMax = peersMax
  }

  onChange(listener: () => void): void {
    this.#onChange = listener
  }

  /** Replaces what was told of the peer before; an empty list tells nothing. */
  learn(peer: PeerId, addresses: readonly string[]): void {
    const told = new Map<string, TcpAddress>()
    for (const address of addresses.map(parseTcpAddress)) {
      if (address === undefined || told.size >= addressesPerPeerMax) continue
      if (address.peer === undefined || address.peer === peer) told.set(address.text, address)
    }
    if (told.size === 0) return
    const entry = this.#touch(peer)
    if ([...told.keys()].join() === [...entry.told.keys()].join()) return
    entry.told = told
    this.#onChange()
  }

  /** A dial to this address has reached the peer. */
  prove(peer: PeerId, address: string): void {
    const parsed = parseTcpAddress(address)
    if (parsed === undefined) return
    const { proven } = this.#touch(peer)
    proven.delete(parsed.text)
    proven.set(parsed.text, parsed)
    const [oldest] = proven.keys()
    if (proven.size > addressesPerPeerMax && oldest !== undefined) proven.delete(oldest)
    this.#onChange()
  }

  /** The peer has connected to us from this host. */
  heardFrom(peer: PeerId, host: string): void {
    const { hosts } = this.#touch(peer)
    hosts.delete(host)
    hosts.add(host)
    const [oldest] = hosts
    if (hosts.size > addressesPerPeerMax && oldest !== undefined) hosts.delete(oldest)
  }

  /** Where to dial the peer: first what has worked, the newest before the others. */
  addressesOf(peer: PeerId): string[] {
    const entry = this.#entries.get(peer)
    if (entry === undefined) return []
    return [...new Set([...[...entry.proven.keys()].reverse(), ...entry.told.keys()])]
  }

  /**
   * Where a refused dial proves that the peer's process is gone. Only addresses that are known to be its own count:
   * where we have found it, or where it says it listens on the host that its connections come from. A peer that
   * names 127.0.0.1 from another machine would otherwise be refused by our own; and a name may lead elsewhere
   * tomorrow.
   */
  provingAddressesOf(peer: PeerId): TcpAddress[] {
    const entry = this.#entries.get(peer)
    if (entry === undefined) return []
    const own = [...entry.told.values()].filter(({ host }) => entry.hosts.has(host))
    const all = new Map([...entry.proven.values(), ...own].map((address) => [address.text, address]))
    return [...all.values()].filter(({ isNumeric }) => isNumeric)
  }

  /** Who is said to be at the address, as it stands in the book; of several the one heard of last. */
  peerAt(address: string): PeerId | undefined {
    for (const [peer, { proven, told }] of [...this.#entries].reverse())
      if (proven.has(address) || told.has(address)) return peer
    return undefined
  }

  /** The peers heard of last come first. */
  peers(): { readonly id: PeerId; readonly addresses: readonly string[] }[] {
    return [...this.#entries.keys()].reverse().map((id) => ({ id, addresses: this.addressesOf(id) }))
  }

  #touch(peer: PeerId): Entry {
    const entry = this.#entries.get(peer) ?? { told: new Map(), proven: new Map(), hosts: new Set() }
    this.#entries.delete(peer)
    this.#entries.set(peer, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#peersMax && oldest !== undefined) this.#entries.delete(oldest)
    return entry
  }
}
