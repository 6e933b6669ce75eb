import '../../../src/adapters/promise-with-resolvers.ts'
import { type GossipSub, gossipsub } from '@chainsafe/libp2p-gossipsub'
import { type Identify, identify } from '@libp2p/identify'
import type { Connection, Ed25519PrivateKey, Libp2p } from '@libp2p/interface'
import { noise } from '@libp2p/noise'
import { preSharedKey } from '@libp2p/pnet'
import { tcp } from '@libp2p/tcp'
import { yamux } from '@libp2p/yamux'
import { multiaddr } from '@multiformats/multiaddr'
import { createLibp2p } from 'libp2p'
import { gossipOptions, gossipTopic } from '../../../src/adapters/libp2p/gossip-mesh.ts'
import { type HostAtTest, jobTag } from './host-at-test.ts'

export interface StrangerOptions {
  readonly key?: Ed25519PrivateKey
  readonly networkKey?: Uint8Array
}

/** A libp2p node that keeps to none of our rules. */
export class Stranger {
  readonly node: Libp2p<{ identify: Identify; gossip: GossipSub }>
  readonly topic = gossipTopic(jobTag)

  private constructor(node: Stranger['node']) {
    this.node = node
  }

  static async start({ key, networkKey }: StrangerOptions = {}): Promise<Stranger> {
    const node = await createLibp2p({
      ...(key === undefined ? {} : { privateKey: key }),
      ...(networkKey === undefined ? {} : { connectionProtector: preSharedKey({ psk: networkKey }) }),
      transports: [tcp()],
      connectionEncrypters: [noise()],
      streamMuxers: [yamux({ maxOutboundStreams: 100_000 })],
      connectionMonitor: { enabled: false },
      services: { identify: identify(), gossip: gossipsub(gossipOptions(gossipTopic(jobTag))) },
    })
    const stranger = new Stranger(node)
    node.services.gossip.subscribe(stranger.topic)
    return stranger
  }

  get id(): string {
    return this.node.peerId.toString()
  }

  dial(host: HostAtTest): Promise<Connection> {
    return this.node.dial(multiaddr(host.address), { signal: AbortSignal.timeout(10_000) })
  }
}

/** Starts strangers and stops them all after each test. */
export function strangersForTests(): { start(options?: StrangerOptions): Promise<Stranger> } {
  const started: Stranger[] = []
  afterEach(async () => {
    for (const { node } of started.splice(0)) await node.stop()
  })
  return {
    start: async (options) => {
      const stranger = await Stranger.start(options)
      started.push(stranger)
      return stranger
    },
  }
}
