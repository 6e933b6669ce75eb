import type { Stream } from '@libp2p/interface'
import { encode } from 'it-length-prefixed'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import { type FrameRates, FrameReader } from './frame-reader.ts'
import type { HostJournal } from './host-journal.ts'
import type { HostLimits } from './host-limits.ts'
import { RateLimit } from './rate-limit.ts'
import { orCrash } from './unhandled.ts'

/** A protocol beside those of the peer's core, on streams and in queues of its own: what waits here keeps no lease waiting. */
export interface SideProtocol {
  readonly id: string
  readonly frameBytesMax: number
  /** What may wait for one peer; beyond that the oldest frames go. */
  readonly queueBytesMax: number
  /** What one peer may send; above it it is read more slowly. */
  readonly rates: FrameRates
  onFrame(from: PeerId, bytes: Uint8Array): void
}

export interface SideChannelOptions {
  readonly protocol: SideProtocol
  readonly limits: Pick<HostLimits, 'streamsPerSecond' | 'streamsBurst'>
  readonly journal: HostJournal
  readonly now: () => Millis
  /** Resolves to undefined when the peer is not connected. */
  readonly open: (peer: PeerId) => Promise<Stream | undefined>
}

/** What one peer sends us: all its streams together. */
interface Inbound {
  readonly reader: FrameReader
  readonly openings: RateLimit
  streams: number
  usedAt: Millis
}

interface Lane {
  readonly frames: Uint8Array[]
  bytes: number
  stream: Stream | 'opening' | undefined
}

// By then its rates are paid off: it is as if it had never sent anything.
const forgetMs = 60_000

/** One-way frames to and from any peer. May lose them; never blocks, never throws. */
export class SideChannel {
  readonly #options: SideChannelOptions
  readonly #lanes = new Map<PeerId, Lane>()
  readonly #inbound = new Map<PeerId, Inbound>()

  constructor(options: SideChannelOptions) {
    this.#options = options
  }

  send(to: PeerId, bytes: Uint8Array): void {
    const { protocol, journal } = this.#options
    const lane = this.#lanes.get(to) ?? { frames: [], bytes: 0, stream: undefined }
    this.#lanes.set(to, lane)
    lane.frames.push(bytes)
    lane.bytes += bytes.length
    while (lane.bytes > protocol.queueBytesMax && lane.frames.length > 1) {
      lane.bytes -= lane.frames.shift()?.length ?? 0
      journal.framesLost(to, 'queue-full', 1)
    }
    this.#pump(to, lane)
  }

  /** A stream that the peer has opened. */
  accept(from: PeerId, stream: Stream): void {
    const { protocol, limits, journal, now } = this.#options
    const inbound = this.#inboundOf(from)
    if (!inbound.openings.maybeTake(1, now())) {
      const detail = `opens more than ${limits.streamsPerSecond} streams of ${protocol.id} a second`
      journal.refused('too-many-streams', from, detail)
      stream.abort(new Error(detail))
      return
    }
    inbound.streams++
    stream.addEventListener('remoteCloseWrite', () => {
      if (stream.status === 'open') stream.abort(new Error('closed by the other end'))
    })
    stream.addEventListener('close', () => {
      inbound.streams--
    })
    const { id, frameBytesMax } = protocol
    inbound.reader.read(from, { protocol: id, frameBytesMax }, stream, {
      onFrame: (bytes) => orCrash(() => protocol.onFrame(from, bytes)),
      beforeRefusal: () => {},
    })
  }

  close(): void {
    for (const { stream } of this.#lanes.values())
      if (stream !== undefined && stream !== 'opening') stream.abort(new Error('the peer stops'))
    this.#lanes.clear()
  }

  #pump(to: PeerId, lane: Lane): void {
    const { stream } = lane
    if (stream === 'opening') return
    if (stream === undefined) return this.#reopen(to, lane)
    while (!stream.writableNeedsDrain) {
      const frame = lane.frames.shift()
      if (frame === undefined) return
      lane.bytes -= frame.length
      try {
        stream.send(encode.single(frame, { maxDataLength: frame.length }))
        this.#options.journal.frameSent(frame.length)
      } catch (error) {
        stream.abort(error as Error)
        return
      }
    }
  }

  #reopen(to: PeerId, lane: Lane): void {
    lane.stream = 'opening'
    this.#options.open(to).then(
      (stream) => {
        // One that ended before anybody listened to it tells of its end no more.
        lane.stream = stream?.status === 'open' ? stream : undefined
        if (stream === undefined || lane.stream === undefined) return this.#giveUp(to, lane)
        stream.addEventListener('drain', () => this.#pump(to, lane))
        stream.addEventListener('close', () => {
          lane.stream = undefined
          this.#giveUp(to, lane)
        })
        this.#pump(to, lane)
      },
      () => {
        lane.stream = undefined
        this.#giveUp(to, lane)
      },
    )
  }

  /** Not reached: what was to be said is said again by whoever needs it. */
  #giveUp(to: PeerId, lane: Lane): void {
    if (lane.frames.length > 0) this.#options.journal.framesLost(to, 'too-old', lane.frames.length)
    if (this.#lanes.get(to) === lane) this.#lanes.delete(to)
  }

  #inboundOf(peer: PeerId): Inbound {
    const { protocol, limits, journal, now } = this.#options
    const at = now()
    for (const [other, { streams, usedAt }] of this.#inbound)
      if (streams === 0 && at - usedAt > forgetMs) this.#inbound.delete(other)
    const inbound: Inbound = this.#inbound.get(peer) ?? {
      reader: new FrameReader({ limits: protocol.rates, journal, now, heard: () => {} }),
      openings: new RateLimit(limits.streamsPerSecond, limits.streamsBurst, at),
      streams: 0,
      usedAt: at,
    }
    inbound.usedAt = at
    this.#inbound.set(peer, inbound)
    return inbound
  }
}
