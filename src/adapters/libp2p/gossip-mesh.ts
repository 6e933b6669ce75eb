import { createHash } from 'node:crypto'
import {
  type GossipSub,
  type GossipsubOpts,
  type Message,
  StrictNoSign,
  TopicValidatorResult,
} from '@chainsafe/libp2p-gossipsub'
import type { PeerId as Libp2pPeerId } from '@libp2p/interface'
import { decodeGossip, gossipBytesMax } from '../../../protocols/index.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Verify } from '../../core/view.ts'
import { forgetInSpiteOfTheClock } from './gossip-memory.ts'
import type { HostJournal } from './host-journal.ts'
import type { HostListener } from './host-listener.ts'
import { ReplayGuard } from './replay-guard.ts'
import { orCrash } from './unhandled.ts'

// What gossipsub itself adds to a message.
const overheadBytes = 64 * 1_024
const messageIdBytes = 20

/** One topic per job: peers of another job on the same network neither hear nor carry its gossip. */
export function gossipTopic(jobTag: string): string {
  return `/shoal/gossip/1/${jobTag}`
}

/**
 * How gossipsub is set up. Gossip is the dear part of a peer's idle time: the defaults cost four times as much for
 * the same deliveries (docs/DEPENDENCIES.md). Messages carry our own signature and number, so its own are off.
 */
export function gossipOptions(topic: string): Partial<GossipsubOpts> {
  return {
    globalSignaturePolicy: StrictNoSign,
    allowedTopics: [topic],
    // Degree 3 reaches everybody with a mean of under three copies each. The lazy part repairs what is lost: each
    // message is announced by everybody who has it, three times, to one who may not.
    D: 3,
    Dlo: 2,
    Dhi: 5,
    Dscore: 1,
    Dout: 1,
    Dlazy: 1,
    // An elector is connected to everybody and would tell a quarter of them of every message.
    gossipFactor: 0,
    floodPublish: false,
    fallbackToFloodsub: false,
    doPX: false,
    // Who stays connected is decided by the connector alone.
    tagMeshPeers: false,
    allowPublishToZeroTopicPeers: true,
    ignoreDuplicatePublishError: true,
    fastMsgIdFn: (message) => Buffer.from(messageId(message.data ?? empty)).toString('latin1'),
    msgIdFn: (message) => messageId(message.data),
    msgIdToStrFn: (id) => Buffer.from(id).toString('latin1'),
    maxInboundDataLength: gossipBytesMax + overheadBytes,
    maxOutboundBufferSize: 4 * gossipBytesMax,
    maxInboundStreams: 2,
    maxOutboundStreams: 2,
    // Peers on one address are no sign of one attacker here: with this weight on, more than ten of them on a machine
    // hear nothing of each other.
    scoreParams: { IPColocationFactorWeight: 0 },
  }
}

const empty = new Uint8Array(0)
const ids = new WeakMap<Uint8Array, Uint8Array>()

/** Of the whole message, by a hash that cannot be steered: whoever could forge an id could silence a message. */
function messageId(data: Uint8Array): Uint8Array {
  let id = ids.get(data)
  if (id === undefined) {
    id = createHash('sha256').update(data).digest().subarray(0, messageIdBytes)
    ids.set(data, id)
  }
  return id
}

export interface GossipMeshOptions {
  readonly gossip: GossipSub
  readonly topic: string
  readonly verify: Verify
  readonly listener: HostListener
  readonly journal: HostJournal
  readonly heard: (peer: PeerId) => void
}

/** The job's gossip: lets nothing through, to us or to others, that its sender did not sign, or that came before. */
export class GossipMesh {
  readonly #options: GossipMeshOptions
  readonly #replays = new ReplayGuard()

  constructor(options: GossipMeshOptions) {
    this.#options = options
    forgetInSpiteOfTheClock(options.gossip)
  }

  /** After every start of the node: a restarted gossipsub has forgotten what it was subscribed to. */
  start(): void {
    const { gossip, topic } = this.#options
    gossip.topicValidators.set(topic, (carrier, message) => this.#judge(carrier, message))
    gossip.subscribe(topic)
  }

  publish(bytes: Uint8Array): void {
    const { gossip, topic, journal } = this.#options
    journal.gossipPublished(bytes.length)
    // Gossip is lossy: what cannot be sent now is as good as lost on the way.
    gossip.publish(topic, bytes).catch(() => {})
  }

  #judge(carrier: Libp2pPeerId, message: Message): TopicValidatorResult {
    const { verify, listener, journal, heard } = this.#options
    const neighbour = carrier.toString()
    heard(neighbour)
    const decoded = decodeGossip(message.data, verify)
    if (!decoded.ok) {
      journal.refused('bad-gossip', neighbour, `passed on gossip that is refused: ${decoded.reason}`)
      return TopicValidatorResult.Reject
    }
    const { from, incarnation, sequence } = decoded.value
    const arrival = this.#replays.judge(from, incarnation, sequence)
    if (arrival === 'late') journal.gossipLate()
    if (arrival === 'replayed')
      journal.refused('replayed-gossip', neighbour, `passed on an old message of ${from}`)
    if (arrival !== 'new') return TopicValidatorResult.Ignore
    journal.gossipReceived(message.data.length)
    orCrash(() => listener.receive(from, 'gossip', 'gossip', message.data))
    return TopicValidatorResult.Accept
  }
}
