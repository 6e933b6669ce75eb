import '../promise-with-resolvers.ts'
import { type GossipSub, gossipsub } from '@chainsafe/libp2p-gossipsub'
import { type Identify, identify } from '@libp2p/identify'
import type { ConnectionGater, ConnectionProtector, Ed25519PrivateKey, Libp2p } from '@libp2p/interface'
import { noise } from '@libp2p/noise'
import { preSharedKey } from '@libp2p/pnet'
import { tcp } from '@libp2p/tcp'
import { yamux } from '@libp2p/yamux'
import { createLibp2p } from 'libp2p'
import { gossipOptions } from './gossip-mesh.ts'
import type { HostLimits } from './host-limits.ts'
import type { LocalSearch } from './local-search.ts'
import type { NetworkKey } from './network-key.ts'
import { silentLogger } from './thrift/silent-logger.ts'
import { makeStreamThrifty, thriftyEncrypter, thriftyProtector } from './thrift/thrifty-layers.ts'
import { abortWhereClosed, changeStreams } from './yamux-streams.ts'

// A type, since libp2p wants one with an index signature.
export type NodeServices = {
  identify: Identify
  gossip: GossipSub
}

export type Node = Libp2p<NodeServices>

export interface NodeOptions {
  readonly key: Ed25519PrivateKey
  readonly networkKey: NetworkKey | undefined
  readonly listen: readonly string[]
  /** What others are told to dial; the addresses of this machine when empty. */
  readonly announce: readonly string[]
  /** Finds peers of the job on the local network. */
  readonly search: LocalSearch | undefined
  readonly topic: string
  readonly gate: ConnectionGater
  readonly limits: HostLimits
}

/** A peer with several addresses is tried at one after the other within this time. */
export const dialMsMax = 16_000

const KiB = 1_024
const MiB = 1_024 * KiB

/** A libp2p node with everything set that its defaults get wrong for us; each line has its reason. Not yet started. */
export function createNode(options: NodeOptions): Promise<Node> {
  const { limits, search } = options
  return createLibp2p<NodeServices>({
    start: false,
    // Whoever sets libp2p's own variable wants to read what it says.
    ...(process.env.DEBUG === undefined ? { logger: silentLogger } : {}),
    privateKey: options.key,
    addresses: { listen: [...options.listen], announce: [...options.announce] },
    // ConnectionWatch looks for silence; a timeout of the socket is set anew with every packet.
    transports: [tcp({ inboundSocketInactivityTimeout: 0, outboundSocketInactivityTimeout: 0 })],
    connectionEncrypters: [(components) => thriftyEncrypter(noise()(components))],
    streamMuxers: [() => createMuxer(limits)],
    connectionProtector: () => thriftyProtector(protectorOf(options.networkKey)),
    ...(search === undefined ? {} : { peerDiscovery: [(components) => search.discovery(components)] }),
    connectionGater: options.gate,
    connectionManager: {
      maxConnections: limits.connectionsMax,
      // By default five connections per second and address get through: of thirty peers that start together, five.
      inboundConnectionThreshold: limits.connectionsPerSecondPerAddress,
      maxIncomingPendingConnections: limits.pendingConnectionsMax,
      // A starved machine is slow in its handshakes; giving up on them sooner only makes for more of them.
      inboundUpgradeTimeout: 10_000,
      addressDialTimeout: 8_000,
      dialTimeout: dialMsMax,
      // We reconnect ourselves, for ever.
      reconnectRetries: 0,
    },
    // It ends a connection for one late ping; see ConnectionWatch.
    connectionMonitor: { enabled: false },
    services: {
      identify: identify({ timeout: 10_000, maxInboundStreams: 4, maxOutboundStreams: 4 }),
      gossip: gossipsub(gossipOptions(options.topic)),
    },
  })
}

function protectorOf(key: NetworkKey | undefined): ConnectionProtector | undefined {
  return key === undefined ? undefined : preSharedKey({ psk: key })()
}

const createMuxer = (limits: HostLimits) =>
  changeStreams(createYamux(limits), (stream) => {
    abortWhereClosed(stream)
    makeStreamThrifty(stream)
  })

const createYamux = ({ streamsPerConnection }: HostLimits) =>
  yamux({
    // ConnectionWatch asks whoever is silent. Yamux would ask everybody twice a minute, and needs to know the round trip
    // only for how large a window should be.
    keepAliveInterval: 10 * 60_000,
    maxInboundStreams: streamsPerConnection,
    maxOutboundStreams: streamsPerConnection,
    // A stream that is paused holds at most a window, which must fit what libp2p lets it hold.
    streamOptions: { maxStreamWindowSize: 4 * MiB, maxReadBufferLength: 5 * MiB },
  })()
