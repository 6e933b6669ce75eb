import type { Stream } from '@libp2p/interface'
import { encode } from 'it-length-prefixed'
import { frameBytesMax, type ProtocolName, protocolNames } from '../../../protocols/index.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { FrameReader } from './frame-reader.ts'
import type { HostJournal } from './host-journal.ts'
import type { HostLimits } from './host-limits.ts'
import type { HostListener } from './host-listener.ts'
import { RateLimit } from './rate-limit.ts'
import { SendQueue } from './send-queue.ts'
import { orCrash } from './unhandled.ts'

const lifelineProtocol: ProtocolName = 'lease'
/** The lane of what we answer on the lifeline that the peer has opened. */
const answerLane = 'answers'

export interface PeerStreamsOptions {
  readonly peer: PeerId
  readonly limits: HostLimits
  readonly listener: HostListener
  readonly journal: HostJournal
  readonly reader: FrameReader
  readonly now: () => Millis
  /** Resolves to undefined when the peer is not connected. */
  readonly open: (protocol: ProtocolName) => Promise<Stream | undefined>
}

interface Inbound {
  readonly stream: Stream
  isClosedByUs: boolean
}

/**
 * The kept-open streams between us and one peer: for each protocol one that we opened, to send on, and one that the
 * peer opened, to read from. Answers to a renewal are the exception: they go back on the stream that it came by, the
 * peer's lifeline, so that nothing is granted over a lifeline that is closed.
 */
export class PeerStreams {
  readonly #options: PeerStreamsOptions
  readonly #queue: SendQueue
  readonly #openings: RateLimit
  readonly #outbound = new Map<ProtocolName, Stream | 'opening'>()
  readonly #inbound = new Map<ProtocolName, Inbound>()

  constructor(options: PeerStreamsOptions) {
    this.#options = options
    this.#queue = new SendQueue(options.limits)
    const { streamsPerSecond, streamsBurst } = options.limits
    this.#openings = new RateLimit(streamsPerSecond, streamsBurst, options.now())
  }

  get isIdle(): boolean {
    return this.#outbound.size === 0 && this.#inbound.size === 0 && this.#queue.lanes().length === 0
  }

  send(protocol: ProtocolName, bytes: Uint8Array, lifeline: 'ours' | 'theirs' | undefined): void {
    if (lifeline === 'theirs') return this.#answer(bytes)
    this.#enqueue(protocol, protocol === lifelineProtocol, bytes)
    this.#pumpOutbound(protocol)
  }

  /** A stream that the peer has opened. It takes the place of the one before it. */
  accept(protocol: ProtocolName, stream: Stream): void {
    const { peer, limits, journal, now } = this.#options
    if (!this.#openings.maybeTake(1, now())) {
      const detail = `opens more than ${limits.streamsPerSecond} streams a second`
      journal.refused('too-many-streams', peer, detail)
      stream.abort(new Error(detail))
      return
    }
    const replaced = this.#inbound.get(protocol)
    const inbound: Inbound = { stream, isClosedByUs: false }
    this.#inbound.set(protocol, inbound)
    if (replaced !== undefined) closeByUs(replaced, 'replaced by a newer stream')
    if (protocol === lifelineProtocol) this.#queue.clear(answerLane)

    const onEnd = () => this.#inboundEnded(protocol, inbound)
    stream.addEventListener('remoteCloseWrite', onEnd)
    stream.addEventListener('close', onEnd)
    if (protocol === lifelineProtocol) {
      stream.addEventListener('drain', () => {
        if (this.#inbound.get(protocol) === inbound) this.#pump(answerLane, stream)
      })
    }
    this.#read(protocol, stream, () => {
      inbound.isClosedByUs = true
    })
  }

  /** The peer is connected: what has waited for that goes out. */
  connected(): void {
    for (const protocol of protocolNames) this.#pumpOutbound(protocol)
  }

  /** Forgets what can no longer be sent in time. */
  sweep(): void {
    const { peer, journal, now } = this.#options
    const expired = this.#queue.expire(now())
    if (expired > 0) journal.framesLost(peer, 'too-old', expired)
  }

  /** We are about to close the connection that these streams run on: their end is not the peer's doing. */
  disown(streams: readonly Stream[]): void {
    for (const inbound of this.#inbound.values()) {
      if (streams.includes(inbound.stream)) inbound.isClosedByUs = true
    }
  }

  /** Closes everything, as the process is about to end. */
  close(): void {
    for (const stream of this.#outbound.values()) {
      if (stream !== 'opening') stream.abort(new Error('the peer stops'))
    }
    for (const inbound of this.#inbound.values()) closeByUs(inbound, 'the peer stops')
  }

  #answer(bytes: Uint8Array): void {
    const inbound = this.#inbound.get(lifelineProtocol)
    if (inbound === undefined) {
      this.#options.journal.framesLost(this.#options.peer, 'no-lifeline', 1)
      return
    }
    this.#enqueue(answerLane, true, bytes)
    this.#pump(answerLane, inbound.stream)
  }

  #enqueue(lane: string, isLifeline: boolean, bytes: Uint8Array): void {
    const { peer, journal, now } = this.#options
    const dropped = this.#queue.push(lane, isLifeline, bytes, now())
    if (dropped > 0) journal.framesLost(peer, 'queue-full', dropped)
  }

  #pumpOutbound(protocol: ProtocolName): void {
    if (!this.#queue.hasFrames(protocol)) return
    const stream = this.#outbound.get(protocol)
    if (stream === 'opening') return
    if (stream === undefined) this.#open(protocol)
    else this.#pump(protocol, stream)
  }

  #pump(lane: string, stream: Stream): void {
    const { peer, journal, now } = this.#options
    while (!stream.writableNeedsDrain) {
      const { frame, expired } = this.#queue.shift(lane, now())
      if (expired > 0) journal.framesLost(peer, 'too-old', expired)
      if (frame === undefined) return
      try {
        stream.send(encode.single(frame.bytes, { maxDataLength: frame.bytes.length }))
        journal.frameSent(frame.bytes.length)
      } catch (error) {
        // Closed while we were looking away; the end of the stream is told by its own event.
        stream.abort(error as Error)
        return
      }
    }
  }

  #open(protocol: ProtocolName): void {
    this.#outbound.set(protocol, 'opening')
    this.#options.open(protocol).then(
      (stream) => {
        this.#outbound.delete(protocol)
        if (stream !== undefined && stream.status === 'open') this.#attach(protocol, stream)
      },
      // The next frame tries again; until then what waits may grow too old.
      () => this.#outbound.delete(protocol),
    )
  }

  #attach(protocol: ProtocolName, stream: Stream): void {
    this.#outbound.set(protocol, stream)
    stream.addEventListener('drain', () => {
      if (this.#outbound.get(protocol) === stream) this.#pump(protocol, stream)
    })
    stream.addEventListener('remoteCloseWrite', () => stream.abort(new Error('closed by the other end')))
    stream.addEventListener('close', () => this.#outboundEnded(protocol, stream))
    this.#read(protocol, stream, () => {})
    this.#pump(protocol, stream)
  }

  #outboundEnded(protocol: ProtocolName, stream: Stream): void {
    if (this.#outbound.get(protocol) !== stream) return
    this.#outbound.delete(protocol)
    const { peer, listener } = this.#options
    if (protocol === lifelineProtocol) {
      orCrash(() => listener.input({ kind: 'outbound-lifeline-closed', peer }))
    }
    this.#pumpOutbound(protocol)
  }

  #inboundEnded(protocol: ProtocolName, inbound: Inbound): void {
    // One that was replaced says nothing: a late close never voids what came by a newer lifeline.
    if (this.#inbound.get(protocol) !== inbound) return
    this.#inbound.delete(protocol)
    const { peer, listener } = this.#options
    const isByPeer = !inbound.isClosedByUs
    if (protocol === lifelineProtocol) {
      this.#queue.clear(answerLane)
      if (isByPeer) orCrash(() => listener.input({ kind: 'inbound-lifeline-closed', peer }))
    }
    if (inbound.stream.status === 'open') inbound.stream.abort(new Error('closed by the other end'))
  }

  #read(protocol: ProtocolName, stream: Stream, beforeRefusal: () => void): void {
    const { peer, listener, reader } = this.#options
    reader.read(peer, { protocol, frameBytesMax: frameBytesMax(protocol) }, stream, {
      onFrame: (bytes) => orCrash(() => listener.receive(peer, 'direct', protocol, bytes)),
      beforeRefusal,
    })
  }
}

function closeByUs(inbound: Inbound, reason: string): void {
  inbound.isClosedByUs = true
  inbound.stream.abort(new Error(reason))
}
