import { setTimeout as delay } from 'node:timers/promises'
import type { Stream } from '@libp2p/interface'
import {
  type ChunkReply,
  chunkProtocol,
  chunkRequestBytesMax,
  decodeChunkRequest,
  encodeChunkReply,
} from '../../../protocols/index.ts'
import { heapRoom } from '../../adapters/heap-room.ts'
import { AskedStream } from '../../adapters/libp2p/asked-stream.ts'
import { type CallerLimits, Callers } from '../../adapters/libp2p/callers.ts'
import type { HostJournal } from '../../adapters/libp2p/host-journal.ts'
import type { StreamHost } from '../../adapters/libp2p/piece-exchange.ts'
import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { AgreedState } from '../../core/agreed-state.ts'
import { chunkLengthMax } from '../../core/manifest/manifest.ts'
import type { CheckpointStore } from '../../store/checkpoint-store.ts'
import { StoreError } from '../../store/store-error.ts'
import { OneAtATime } from './one-at-a-time.ts'
import { Turnstile } from './turnstile.ts'

const MiB = 1_024 * 1_024

/** What others may make a peer do for their chunks (protocols/chunk). One that restores opens three streams to each member. */
export const chunkLimits: CallerLimits = {
  streamsPerPeer: 4,
  streamsMax: 1_024,
  requestsPerSecond: 1_000,
  requestsBurst: 4_000,
  bytesPerSecond: 512 * MiB,
  bytesBurst: 1_024 * MiB,
}

// Each holds a chunk of up to 4 MiB in memory until it is sent; further requests wait for their turn.
const chunksAtOnceMax = 32

// Whoever opens a stream and asks nothing, or does not take what it asked for, is not waited for.
const idleMsMax = 30_000

/**
 * Memory for one answer: threads read into what is shared, and what goes on the wire may not be. Used again and again: each
 * fresh one costs the system as much as hashing what goes into it, and the collector more than that.
 */
interface Tray {
  readonly shared: SharedArrayBuffer
  readonly own: Uint8Array
}

// As many as lanes of two members at work; beyond that they are made anew.
const traysMax = 4

export interface ChunkServerOptions {
  readonly store: Pick<CheckpointStore, 'readChunk' | 'context'>
  readonly state: () => AgreedState | undefined
  readonly host: Pick<StreamHost, 'serve'>
  readonly journal: Pick<HostJournal, 'refused' | 'frameSent' | 'frameReceived'>
  readonly now: () => Millis
  readonly limits?: CallerLimits
}

/** Gives chunks to other members. They are read and verified in the threads of the store. */
export class ChunkServer {
  readonly #options: ChunkServerOptions
  readonly #callers: Callers
  readonly #turnstile = new Turnstile(chunksAtOnceMax)
  readonly #trays: Tray[] = []
  readonly #sending = new OneAtATime()

  constructor(options: ChunkServerOptions) {
    this.#options = options
    this.#callers = new Callers(options.limits ?? chunkLimits, options.now)
  }

  async start(): Promise<void> {
    const { streamsPerPeer } = this.#options.limits ?? chunkLimits
    await this.#options.host.serve(chunkProtocol, streamsPerPeer, (from, stream) =>
      this.#accept(from, stream),
    )
  }

  #accept(from: PeerId, stream: Stream): void {
    const entry = this.#callers.enter(from)
    if (entry !== 'ok') {
      this.#options.journal.refused('too-many-streams', from, 'asks for chunks on too many streams at once')
      stream.abort(new Error(entry))
      return
    }
    const asked = new AskedStream(stream, chunkRequestBytesMax, idleMsMax)
    const done = () => {
      asked.close()
      this.#callers.leave(from)
    }
    this.#serve(from, asked).then(done, done)
  }

  async #serve(from: PeerId, asked: AskedStream): Promise<void> {
    const { journal } = this.#options
    for (let frame = await asked.next(); frame !== undefined; frame = await asked.next()) {
      journal.frameReceived(frame.length)
      await this.#wait(from, this.#callers.paceRequest(from))
      const request = frame
      await this.#turnstile.pass(() => heapRoom.during(() => this.#answer(from, request, asked)))
    }
  }

  async #wait(from: PeerId, ms: number): Promise<void> {
    if (ms === 0) return
    this.#options.journal.refused('too-fast', from, 'asks for more chunks than a peer may; it waits for them')
    await delay(ms)
  }

  async #answer(from: PeerId, request: Uint8Array, asked: AskedStream): Promise<void> {
    const tray = this.#trays.pop() ?? {
      shared: new SharedArrayBuffer(chunkLengthMax),
      own: new Uint8Array(chunkLengthMax),
    }
    try {
      const reply = await this.#replyTo(from, request, tray)
      // All streams of a peer share one connection: sent side by side, its answers would come no sooner, and each would
      // lie here for longer.
      await this.#sending.do(from, () => this.#send(from, encodeChunkReply(reply), asked))
    } finally {
      if (this.#trays.length < traysMax) this.#trays.push(tray)
    }
  }

  async #send(from: PeerId, frame: Uint8Array, asked: AskedStream): Promise<void> {
    await this.#wait(from, this.#callers.paceBytes(from, frame.length))
    this.#options.journal.frameSent(frame.length)
    await asked.write(frame)
  }

  async #replyTo(from: PeerId, request: Uint8Array, tray: Tray): Promise<ChunkReply> {
    const decoded = decodeChunkRequest(request)
    const state = this.#options.state()
    if (!decoded.ok || state?.genesis !== decoded.value.genesis || !state.members.has(from))
      return { outcome: 'refused' }
    return this.#read(decoded.value.hash, tray)
  }

  async #read(hash: Hash, { shared, own }: Tray): Promise<ChunkReply> {
    const { store } = this.#options
    try {
      const chunk = await store.readChunk(hash, shared)
      if (chunk === undefined) return { outcome: 'missing' }
      if (chunk.length > chunkLengthMax) return { outcome: 'refused' }
      own.set(chunk)
      const isEncrypted = store.context.sealing.key !== undefined
      return { outcome: 'here', bytes: own.subarray(0, chunk.length), isEncrypted }
    } catch (error) {
      if (error instanceof StoreError) return { outcome: error.code === 'damaged' ? 'damaged' : 'refused' }
      throw error
    }
  }
}
