import '../../../src/adapters/promise-with-resolvers.ts'
import { performance } from 'node:perf_hooks'
import { generateKeyPair } from '@libp2p/crypto/keys'
import type { Ed25519PrivateKey } from '@libp2p/interface'
import { encodeEnvelope, encodeGossip, protocolOf } from '../../../protocols/index.ts'
import { Libp2pHost } from '../../../src/adapters/libp2p/host.ts'
import type { HostOptions } from '../../../src/adapters/libp2p/host-options.ts'
import { createSign, createVerify } from '../../../src/adapters/signatures/signatures.ts'
import type { PeerInput } from '../../../src/core/io.ts'
import type { Envelope, Heartbeat, Message } from '../../../src/core/messages.ts'
import { RecordingJournal } from './recording-journal.ts'

export const jobTag = '0123456789abcdef'

export interface Received {
  readonly from: string
  readonly channel: 'direct' | 'gossip'
  readonly protocol: string
  readonly bytes: Uint8Array
}

/** A host on loopback that remembers everything it is told. */
export class HostAtTest {
  readonly journal: RecordingJournal
  readonly host: Libp2pHost
  readonly key: Ed25519PrivateKey
  readonly received: Received[] = []
  readonly inputs: PeerInput[] = []
  /** Kept, so that it can be asked after the host has stopped. */
  addresses: string[] = []
  incarnation = 1
  #sequence = 0

  private constructor(host: Libp2pHost, key: Ed25519PrivateKey, journal: RecordingJournal) {
    this.host = host
    this.key = key
    this.journal = journal
  }

  static async start(options: Partial<HostOptions> = {}): Promise<HostAtTest> {
    const key = options.key ?? (await generateKeyPair('Ed25519'))
    const journal = new RecordingJournal()
    const host = await Libp2pHost.create({
      key,
      jobTag,
      listen: ['/ip4/127.0.0.1/tcp/0'],
      verify: createVerify(),
      journal,
      now: () => Math.floor(performance.now()),
      backoff: { firstMs: 20, longestMs: 200 },
      ...options,
    })
    const at = new HostAtTest(host, key, journal)
    await host.start({
      receive: (from, channel, protocol, bytes) => at.received.push({ from, channel, protocol, bytes }),
      input: (input) => at.inputs.push(input),
    })
    at.addresses = host.addresses()
    return at
  }

  get id(): string {
    return this.host.id
  }

  get address(): string {
    return `${this.addresses[0] ?? ''}/p2p/${this.id}`
  }

  get port(): number {
    return Number(this.addresses[0]?.split('/').at(-1))
  }

  keep(...others: readonly HostAtTest[]): void {
    this.host.keepConnected(others.map((other) => ({ id: other.id, addresses: other.addresses })))
  }

  isConnectedTo(other: HostAtTest): boolean {
    return this.host.connectedPeers().includes(other.id)
  }

  /** Sends a message in an envelope of this peer's, as the driver does. */
  send(to: HostAtTest, message: Message, lifeline?: 'ours' | 'theirs'): void {
    this.sendTo(to.id, message, lifeline)
  }

  sendTo(id: string, message: Message, lifeline?: 'ours' | 'theirs'): void {
    this.host.send(id, protocolOf(message.kind), encodeEnvelope(this.envelope(message)), lifeline)
  }

  gossip(message: Message, changes: Partial<Envelope> = {}): Uint8Array {
    return encodeGossip({ ...this.envelope(message), ...changes }, createSign(this.key))
  }

  envelope(message: Message): Envelope {
    this.#sequence++
    return {
      job: jobTag,
      genesis: '',
      lineage: { counter: 0, tag: '' },
      from: this.id,
      incarnation: this.incarnation,
      sequence: this.#sequence,
      message,
    }
  }

  inputsOf(kind: PeerInput['kind'], peer: HostAtTest): PeerInput[] {
    return this.inputs.filter((input) => input.kind === kind && 'peer' in input && input.peer === peer.id)
  }
}

/** Starts hosts and stops them all after each test. */
export function hostsForTests(): { start(options?: Partial<HostOptions>): Promise<HostAtTest> } {
  const started: HostAtTest[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map((at) => at.host.stop()))
  })
  return {
    start: async (options) => {
      const at = await HostAtTest.start(options)
      started.push(at)
      return at
    },
  }
}

export const renew: Message = {
  kind: 'renew',
  view: 1,
  round: 1,
  activated: 1,
  leaving: false,
  table: [],
  throughput: 0,
}
export const grant: Message = { kind: 'grant', view: 1, round: 1 }
export const request: Message = { kind: 'sync-request', committed: 0 }
export const heartbeat: Heartbeat = {
  kind: 'heartbeat',
  view: 1,
  status: 'idle',
  samples: 0,
  throughput: 0,
  table: [],
}
