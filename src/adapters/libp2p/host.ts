import '../promise-with-resolvers.ts'
import type { Ed25519PrivateKey, Stream } from '@libp2p/interface'
import { peerIdFromPrivateKey } from '@libp2p/peer-id'
import { type ProtocolName, protocolId, protocolNames } from '../../../protocols/index.ts'
import { assert } from '../../base/assert.ts'
import type { PeerId } from '../../base/ids.ts'
import type { MemberInfo } from '../../core/change.ts'
import type { PeerInput } from '../../core/io.ts'
import type { Transport } from '../../driver/ports.ts'
import { createConnectionGate } from './connection-gate.ts'
import { createNode, type Node } from './create-node.ts'
import { FrameReader } from './frame-reader.ts'
import { GossipMesh, gossipTopic } from './gossip-mesh.ts'
import { HostConnections } from './host-connections.ts'
import { type HostLimits, hostLimitsByDefault } from './host-limits.ts'
import type { HostListener } from './host-listener.ts'
import type { HostOptions } from './host-options.ts'
import { listenRefusal } from './listen-refusal.ts'
import { LocalSearch } from './local-search.ts'
import { PeerStreams } from './peer-streams.ts'
import { SideChannel, type SideProtocol } from './side-channel.ts'
import { parseTcpAddress } from './tcp-address.ts'
import { orCrash } from './unhandled.ts'

/** That one peer may have open to this one for a side protocol. */
const sideStreamsMax = 4

/** The transport of a peer on real libp2p: direct streams and gossip, and the connections they run on. */
export class Libp2pHost implements Transport {
  readonly id: PeerId
  readonly #options: HostOptions
  readonly #limits: HostLimits
  readonly #node: Node
  readonly #search: LocalSearch | undefined
  readonly #connections: HostConnections
  readonly #streams = new Map<PeerId, PeerStreams>()
  readonly #probes = new Set<PeerId>()
  readonly #sides: SideChannel[] = []
  #sweeper: NodeJS.Timeout | undefined
  #gossip: GossipMesh | undefined
  #listener: HostListener | undefined

  private constructor(options: HostOptions, limits: HostLimits, node: Node, search: LocalSearch | undefined) {
    this.id = node.peerId.toString()
    this.#options = options
    this.#limits = limits
    this.#node = node
    this.#search = search
    this.#connections = new HostConnections(node, options, ({ remotePeer, streams }) =>
      this.#streams.get(remotePeer.toString())?.disown(streams),
    )
  }

  static async create(options: HostOptions): Promise<Libp2pHost> {
    const limits = { ...hostLimitsByDefault, ...options.limits }
    const search = options.mdns === true ? new LocalSearch(`_shoal-${options.jobTag}._udp.local`) : undefined
    let node: Node | undefined
    const gate = createConnectionGate({
      allowed: options.allowedPeers,
      connectionsPerPeer: limits.connectionsPerPeer,
      connectionsOf: (peer) => node?.getConnections(peer).length ?? 0,
      journal: options.journal,
    })
    node = await createNode({
      key: options.key,
      networkKey: options.networkKey,
      listen: options.listen,
      announce: options.announce ?? [],
      search,
      topic: gossipTopic(options.jobTag),
      gate,
      limits,
    })
    return new Libp2pHost(options, limits, node, search)
  }

  /** Listens, and from now on tells `listener` what comes. Throws a StartRefusal when it cannot listen. */
  async start(listener: HostListener): Promise<void> {
    assert(this.#listener === undefined, 'a host is started once')
    this.#listener = listener
    this.#connections.listen()
    this.#node.addEventListener('peer:connect', ({ detail }) => this.#peerConnected(detail.toString()))
    this.#node.addEventListener('peer:disconnect', ({ detail }) => this.#peerDisconnected(detail.toString()))
    for (const protocol of protocolNames) await this.#handle(protocol)
    try {
      await this.#node.start()
    } catch (error) {
      throw listenRefusal(this.#options.listen, error)
    }
    this.#gossip = new GossipMesh({
      gossip: this.#node.services.gossip,
      topic: gossipTopic(this.#options.jobTag),
      verify: this.#options.verify,
      listener,
      journal: this.#options.journal,
      heard: (peer) => this.#connections.heard(peer),
    })
    this.#gossip.start()
    this.#connections.start()
    this.#search?.start(() => this.connectedPeers().length === 0)
    this.#sweeper = setInterval(() => this.#sweep(), this.#limits.queueFrameMsMax)
    this.#sweeper.unref()
  }

  /** Closes all connections. A member has given up its work lease before this. */
  async stop(): Promise<void> {
    this.#connections.stop()
    this.#search?.stop()
    clearInterval(this.#sweeper)
    for (const streams of this.#streams.values()) streams.close()
    for (const side of this.#sides) side.close()
    await this.#node.stop()
    await this.#connections.close()
  }

  /** Opens a protocol beside those of the core. */
  async openSide(protocol: SideProtocol): Promise<SideChannel> {
    const { journal, now } = this.#options
    const side = new SideChannel({
      protocol,
      limits: this.#limits,
      journal,
      now,
      open: (peer) => this.open(peer, protocol.id),
    })
    this.#sides.push(side)
    await this.serve(protocol.id, sideStreamsMax, (from, stream) => side.accept(from, stream))
    return side
  }

  /** Where others can dial this peer. */
  addresses(): string[] {
    return this.#node.getMultiaddrs().flatMap((address) => parseTcpAddress(address.toString())?.text ?? [])
  }

  connectedPeers(): PeerId[] {
    return this.#connections.peers()
  }

  /** Streams of all kinds between us and the peer. */
  streamCount(peer: PeerId): number {
    return this.#connections.to(peer).reduce((sum, { streams }) => sum + streams.length, 0)
  }

  /** Closes all connections to the peer, which is not of our job, say. One that is kept is dialled again. */
  disconnect(peer: PeerId): void {
    this.#connections.disconnect(peer, 'asked for')
  }

  /** Remembers where peers can be found, besides those it is told to keep. */
  learn(peers: readonly Pick<MemberInfo, 'id' | 'addresses'>[]): void {
    for (const { id, addresses } of peers) this.#connections.learn(id, addresses)
  }

  send(to: PeerId, protocol: string, bytes: Uint8Array, lifeline?: 'ours' | 'theirs'): void {
    assert(isProtocolName(protocol), `${protocol} is no protocol`)
    assert(to !== this.id, 'a peer sends nothing to itself')
    this.#connections.used(to)
    this.#streamsOf(to).send(protocol, bytes, lifeline)
  }

  publish(bytes: Uint8Array): void {
    this.#gossip?.publish(bytes)
  }

  keepConnected(peers: readonly Pick<MemberInfo, 'id' | 'addresses'>[]): void {
    this.learn(peers)
    this.#connections.keep(peers.map(({ id }) => id))
  }

  probe(peer: PeerId): void {
    if (this.#probes.has(peer)) return
    this.#probes.add(peer)
    void this.#connections.isRefused(peer).then((isRefused) => {
      this.#probes.delete(peer)
      if (isRefused) this.#tell({ kind: 'probe-refused', peer })
    })
  }

  /** Streams of a protocol that is none of the agreement's. Whoever handles one answers for how long it is open. */
  async serve(
    protocol: string,
    streamsMax: number,
    handler: (peer: PeerId, stream: Stream) => void | Promise<void>,
  ): Promise<void> {
    await this.#node.handle(
      protocol,
      (stream, { remotePeer }) => {
        this.#connections.used(remotePeer.toString())
        return handler(remotePeer.toString(), stream)
      },
      { maxInboundStreams: streamsMax, maxOutboundStreams: streamsMax },
    )
  }

  /** A stream of such a protocol; undefined when the peer is not connected, and then it is dialled. */
  open(peer: PeerId, protocol: string): Promise<Stream | undefined> {
    this.#connections.used(peer)
    return this.#connections.newStream(peer, protocol)
  }

  #tell(input: PeerInput): void {
    orCrash(() => this.#listener?.input(input))
  }

  #peerConnected(peer: PeerId): void {
    this.#options.journal.connections(this.connectedPeers().length)
    this.#tell({ kind: 'connected', peer })
    this.#streams.get(peer)?.connected()
  }

  #peerDisconnected(peer: PeerId): void {
    this.#options.journal.connections(this.connectedPeers().length)
    this.#tell({ kind: 'disconnected', peer })
  }

  /** Peers come and go for ever; what is kept for those that are gone must not. */
  #sweep(): void {
    for (const [peer, streams] of this.#streams) {
      streams.sweep()
      if (streams.isIdle && this.#connections.to(peer).length === 0) this.#streams.delete(peer)
    }
  }

  async #handle(protocol: ProtocolName): Promise<void> {
    await this.#node.handle(
      protocolId(protocol),
      (stream, { remotePeer }) => this.#streamsOf(remotePeer.toString()).accept(protocol, stream),
      // Its newest stream takes the place of the one before; a few more may be on their way out.
      { maxInboundStreams: 4, maxOutboundStreams: 4 },
    )
  }

  #streamsOf(peer: PeerId): PeerStreams {
    let streams = this.#streams.get(peer)
    if (streams === undefined) {
      streams = this.#createStreams(peer)
      this.#streams.set(peer, streams)
    }
    return streams
  }

  #createStreams(peer: PeerId): PeerStreams {
    assert(this.#listener !== undefined, 'a host is started before it is used')
    const { journal, now } = this.#options
    const limits = this.#limits
    const heard = () => {
      this.#connections.heard(peer)
      this.#connections.used(peer)
    }
    return new PeerStreams({
      peer,
      limits,
      listener: this.#listener,
      journal,
      reader: new FrameReader({ limits, journal, now, heard }),
      now,
      open: (protocol) => this.#connections.newStream(peer, protocolId(protocol)),
    })
  }
}

export function peerIdOf(key: Ed25519PrivateKey): PeerId {
  return peerIdFromPrivateKey(key).toString()
}

function isProtocolName(text: string): text is ProtocolName {
  return (protocolNames as readonly string[]).includes(text)
}
