import type { Stream } from '@libp2p/interface'
import type { PeerId } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import { FrameCutter } from './frame-cutter.ts'
import { FramingError } from './frame-length.ts'
import type { HostJournal } from './host-journal.ts'
import type { HostLimits } from './host-limits.ts'
import { RateLimit } from './rate-limit.ts'

export type FrameRates = Pick<HostLimits, 'framesPerSecond' | 'framesBurst' | 'bytesPerSecond' | 'bytesBurst'>

export interface FrameReaderOptions {
  readonly limits: FrameRates
  readonly journal: HostJournal
  readonly now: () => Millis
  /** The peer has said something. */
  readonly heard: () => void
}

export interface FrameHandler {
  onFrame(bytes: Uint8Array): void
  /** The stream is about to be aborted for what came by it. */
  beforeRefusal(): void
}

interface Reading {
  readonly peer: PeerId
  readonly stream: Stream
  readonly cutter: FrameCutter
  readonly handler: FrameHandler
  /** What is said of a frame that is none. */
  readonly complaint: string
  /** A frame has come too soon, and those after it wait behind it. */
  isSlowed: boolean
}

/**
 * Cuts what one peer sends into frames, no larger than their protocol allows and no faster than a peer may send. Each is
 * handed on in the event that brings the end of it, with no iterators and promises in between.
 */
export class FrameReader {
  readonly #options: FrameReaderOptions
  readonly #frames: RateLimit
  readonly #bytes: RateLimit

  constructor(options: FrameReaderOptions) {
    this.#options = options
    const { framesPerSecond, framesBurst, bytesPerSecond, bytesBurst } = options.limits
    this.#frames = new RateLimit(framesPerSecond, framesBurst, options.now())
    this.#bytes = new RateLimit(bytesPerSecond, bytesBurst, options.now())
  }

  /** Reads until the stream ends. `protocol` is for people. */
  read(
    peer: PeerId,
    { protocol, frameBytesMax }: { readonly protocol: string; readonly frameBytesMax: number },
    stream: Stream,
    handler: FrameHandler,
  ): void {
    const reading: Reading = {
      ...{ peer, stream, handler, cutter: new FrameCutter(frameBytesMax), isSlowed: false },
      complaint: `sent a frame above the ${frameBytesMax} bytes of ${protocol}, or none`,
    }
    stream.addEventListener('message', ({ data }) => {
      reading.cutter.take(data)
      if (!reading.isSlowed) this.#takeAll(reading)
    })
  }

  /** False when one has come too soon: that, and what is behind it, is taken later. */
  #takeAll(reading: Reading): boolean {
    for (let frame = this.#next(reading); frame !== undefined; frame = this.#next(reading)) {
      const waitMs = this.#waitMsFor(frame.byteLength)
      if (waitMs > 0) {
        this.#slowDown(reading, frame, waitMs)
        return false
      }
      this.#handOn(reading, frame)
    }
    return true
  }

  #next({ peer, stream, cutter, handler, complaint }: Reading): Uint8Array | undefined {
    try {
      return cutter.next()
    } catch (error) {
      if (!(error instanceof FramingError)) throw error
      this.#options.journal.refused('bad-frame', peer, complaint)
      handler.beforeRefusal()
      stream.abort(error)
      return undefined
    }
  }

  #handOn({ handler }: Reading, frame: Uint8Array): void {
    const { journal, heard } = this.#options
    heard()
    journal.frameReceived(frame.byteLength)
    handler.onFrame(frame)
  }

  #waitMsFor(bytes: number): DurationMs {
    const now = this.#options.now()
    return Math.max(this.#frames.take(1, now), this.#bytes.take(bytes, now))
  }

  /** The window of a paused stream fills up, and then the peer can send no more: nothing is lost or piled up here. */
  #slowDown(reading: Reading, frame: Uint8Array, waitMs: DurationMs): void {
    const { peer, stream } = reading
    this.#options.journal.refused('too-fast', peer, 'sends more than a peer may; it is read more slowly')
    reading.isSlowed = true
    if (stream.readStatus === 'readable') stream.pause()
    setTimeout(() => {
      reading.isSlowed = false
      this.#handOn(reading, frame)
      if (this.#takeAll(reading) && stream.readStatus === 'paused') stream.resume()
    }, waitMs)
  }
}
