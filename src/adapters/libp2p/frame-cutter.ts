import { Uint8ArrayList } from 'uint8arraylist'
import { FrameLength } from './frame-length.ts'

/** What a stream brings, cut into frames. What of a frame is not there yet takes no memory, whatever length it claims. */
export class FrameCutter {
  readonly #frameBytesMax: number
  readonly #arrived = new Uint8ArrayList()
  #length: FrameLength
  /** Of the frame whose length has been read. */
  #frameBytes: number | undefined

  constructor(frameBytesMax: number) {
    this.#frameBytesMax = frameBytesMax
    this.#length = new FrameLength(frameBytesMax)
  }

  take(bytes: Uint8Array | Uint8ArrayList): void {
    this.#arrived.append(bytes)
  }

  /** The next frame, once all of it is there. Lent: it may be part of what was taken. */
  next(): Uint8Array | undefined {
    this.#frameBytes ??= this.#readLength()
    const frameBytes = this.#frameBytes
    if (frameBytes === undefined || this.#arrived.byteLength < frameBytes) return undefined
    const frame = this.#arrived.subarray(0, frameBytes)
    this.#arrived.consume(frameBytes)
    this.#frameBytes = undefined
    return frame
  }

  #readLength(): number | undefined {
    let frameBytes: number | undefined
    let at = 0
    while (frameBytes === undefined && at < this.#arrived.byteLength)
      frameBytes = this.#length.take(this.#arrived.get(at++))
    this.#arrived.consume(at)
    if (frameBytes !== undefined) this.#length = new FrameLength(this.#frameBytesMax)
    return frameBytes
  }
}
