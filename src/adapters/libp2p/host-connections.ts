import type { Connection, Stream } from '@libp2p/interface'
import { multiaddr } from '@multiformats/multiaddr'
import type { PeerId } from '../../base/ids.ts'
import { AddressBook } from './address-book.ts'
import { AddressBookFile } from './address-book-file.ts'
import type { BackoffSettings } from './backoff.ts'
import { pingConnection } from './connection-ping.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { Connector } from './connector.ts'
import { dialMsMax, type Node } from './create-node.ts'
import type { HostOptions } from './host-options.ts'
import { parsePeerId } from './parse-peer-id.ts'
import { isRefusedEverywhere } from './probe.ts'
import { parseTcpAddress } from './tcp-address.ts'

const backoffByDefault: BackoffSettings = { firstMs: 100, longestMs: 5_000 }
const watchEveryMsByDefault = 2_500
const connectionsWanted = 3
const connectionsKeptMin = 50
const streamOpenMsMax = 10_000
const pingMsMax = 10_000

/** The connections of a host: whom it dials, how it finds them, and whether they still live. */
export class HostConnections {
  readonly #node: Node
  readonly #options: HostOptions
  readonly #beforeClose: (connection: Connection) => void
  readonly #book = new AddressBook()
  readonly #bookFile: AddressBookFile | undefined
  readonly #connector: Connector
  readonly #watch: ConnectionWatch

  /** `beforeClose` is called before we close a connection ourselves. */
  constructor(node: Node, options: HostOptions, beforeClose: (connection: Connection) => void) {
    this.#node = node
    this.#options = options
    this.#beforeClose = beforeClose
    const { addressFile } = options
    this.#bookFile = addressFile === undefined ? undefined : new AddressBookFile(addressFile, this.#book)
    this.#connector = this.#createConnector()
    this.#watch = this.#createWatch()
  }

  /** Before the node starts: what it tells from then on is not missed. */
  listen(): void {
    this.#bookFile?.open()
    this.#node.addEventListener('connection:open', ({ detail }) => this.#opened(detail))
    this.#node.addEventListener('peer:identify', ({ detail }) => {
      this.learn(detail.peerId.toString(), detail.listenAddrs.map(String))
    })
    this.#node.addEventListener('peer:discovery', ({ detail }) => {
      const peer = detail.id.toString()
      this.learn(peer, detail.multiaddrs.map(String))
      if (this.#options.mdns === true) this.#connector.discovered(peer)
    })
    this.#node.addEventListener('peer:connect', ({ detail }) => this.#connector.connected(detail.toString()))
    this.#node.addEventListener('peer:disconnect', ({ detail }) =>
      this.#connector.disconnected(detail.toString()),
    )
  }

  start(): void {
    this.#connector.start()
    this.#watch.start()
  }

  stop(): void {
    this.#connector.stop()
    this.#watch.stop()
  }

  async close(): Promise<void> {
    await this.#bookFile?.close()
  }

  peers(): PeerId[] {
    return this.#node.getPeers().map(String)
  }

  /** Those that are open; the newest last. */
  to(peer: PeerId): Connection[] {
    const id = parsePeerId(peer)
    return id === undefined ? [] : this.#node.getConnections(id).filter(({ status }) => status === 'open')
  }

  learn(peer: PeerId, addresses: readonly string[]): void {
    if (peer !== this.#node.peerId.toString() && parsePeerId(peer) !== undefined)
      this.#book.learn(peer, addresses)
  }

  keep(peers: readonly PeerId[]): void {
    this.#connector.keep(peers.filter((peer) => parsePeerId(peer) !== undefined))
  }

  /** The peer has said something. */
  heard(peer: PeerId): void {
    this.#watch.heard(peer)
  }

  /** A frame goes to the peer, or came from it. */
  used(peer: PeerId): void {
    this.#watch.used(peer)
  }

  /** A new stream, or undefined when the peer is not connected; then it is dialled. */
  async newStream(peer: PeerId, protocol: string): Promise<Stream | undefined> {
    const connections = this.to(peer)
    const newest = connections[connections.length - 1]
    if (newest !== undefined) {
      return newest.newStream(protocol, { signal: AbortSignal.timeout(streamOpenMsMax) })
    }
    if (parsePeerId(peer) !== undefined) this.#connector.want(peer)
    return undefined
  }

  /** Whether a dial to the peer proves that its process is gone. */
  isRefused(peer: PeerId): Promise<boolean> {
    return isRefusedEverywhere(this.#book.provingAddressesOf(peer))
  }

  disconnect(peer: PeerId, reason: string): void {
    for (const connection of this.to(peer)) this.#close(connection, reason)
  }

  #opened(connection: Connection): void {
    const peer = connection.remotePeer.toString()
    const address = connection.remoteAddr.toString()
    if (connection.direction === 'outbound') this.#book.prove(peer, address)
    else this.#book.heardFrom(peer, parseTcpAddress(address)?.host ?? '')
  }

  #close(connection: Connection, reason: string): void {
    this.#beforeClose(connection)
    connection.abort(new Error(reason))
  }

  #createConnector(): Connector {
    const { journal, now, bootstrap = [], backoff } = this.#options
    return new Connector({
      self: this.#node.peerId.toString(),
      book: this.#book,
      bootstrap,
      backoff: { ...backoffByDefault, ...backoff },
      connectionsWanted,
      journal,
      now,
      dice: Math.random,
      dial: async (peer, addresses) => (await this.#dial(peer, addresses, false)).remotePeer.toString(),
      isConnected: (peer) => this.to(peer).length > 0,
      connectedCount: () => this.#node.getPeers().length,
    })
  }

  #createWatch(): ConnectionWatch {
    const { identify } = this.#node.services
    return new ConnectionWatch({
      journal: this.#options.journal,
      now: this.#options.now,
      connections: () => this.#node.getConnections(),
      isKept: (peer) => this.#connector.isKept(peer),
      ping: (connection) => pingConnection(connection, pingMsMax),
      dialAgain: (peer) => this.#dial(peer, this.#book.addressesOf(peer), true),
      close: (connection, reason) => this.#close(connection, reason),
      reviveGossip: async (connection) => {
        await identify.identify(connection)
      },
      lookEveryMs: this.#options.watchEveryMs ?? watchEveryMsByDefault,
      connectionsKeptMin,
    })
  }

  #dial(peer: PeerId | undefined, addresses: readonly string[], beside: boolean): Promise<Connection> {
    const suffix = peer === undefined ? '' : `/p2p/${peer}`
    const targets = addresses.flatMap((address) => {
      const parsed = parseTcpAddress(address)
      return parsed === undefined ? [] : multiaddr(`${parsed.text}${suffix}`)
    })
    return this.#node.dial(targets, { signal: AbortSignal.timeout(dialMsMax), force: beside })
  }
}
