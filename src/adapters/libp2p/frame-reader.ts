import { setTimeout as delay } from 'node:timers/promises'
import type { Stream } from '@libp2p/interface'
import { decode } from 'it-length-prefixed'
import { pipe } from 'it-pipe'
import type { Uint8ArrayList } from 'uint8arraylist'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
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

/** The errors of it-length-prefixed that mean bytes no honest peer sends. */
const framingErrors = ['InvalidDataLengthError', 'InvalidDataLengthLengthError', 'InvalidMessageLengthError']

/** Cuts what one peer sends into frames, no larger than their protocol allows and no faster than a peer may send. */
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
    pipe(
      stream,
      (source) => decode(source, { maxDataLength: frameBytesMax }),
      (frames) => this.#take(peer, stream, frames, handler),
    ).catch((error: Error) => {
      // Any other error is the end of the stream, which tells itself by its own event.
      if (!framingErrors.includes(error.name)) return
      const detail = `sent a frame above the ${frameBytesMax} bytes of ${protocol}, or none`
      this.#options.journal.refused('bad-frame', peer, detail)
      handler.beforeRefusal()
      stream.abort(error)
    })
  }

  async #take(
    peer: PeerId,
    stream: Stream,
    frames: AsyncIterable<Uint8ArrayList>,
    handler: FrameHandler,
  ): Promise<void> {
    const { journal, heard } = this.#options
    for await (const frame of frames) {
      const waitMs = this.#waitMsFor(frame.byteLength)
      if (waitMs > 0) await this.#slowDown(peer, stream, waitMs)
      heard()
      journal.frameReceived(frame.byteLength)
      handler.onFrame(frame.subarray())
    }
  }

  #waitMsFor(bytes: number): number {
    const now = this.#options.now()
    return Math.max(this.#frames.take(1, now), this.#bytes.take(bytes, now))
  }

  /** The window of a paused stream fills up, and then the peer can send no more: nothing is lost or piled up here. */
  async #slowDown(peer: PeerId, stream: Stream, waitMs: number): Promise<void> {
    this.#options.journal.refused('too-fast', peer, 'sends more than a peer may; it is read more slowly')
    if (stream.readStatus === 'readable') stream.pause()
    await delay(waitMs)
    if (stream.readStatus === 'paused') stream.resume()
  }
}
