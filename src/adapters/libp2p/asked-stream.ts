import type { Stream } from '@libp2p/interface'
import { decode, encode } from 'it-length-prefixed'
import type { Uint8ArrayList } from 'uint8arraylist'
import { plainBytes } from './plain-bytes.ts'

/** A stream on which one end asks and the other answers, one frame each, one after the other. */
export class AskedStream {
  readonly #stream: Stream
  readonly #frames: AsyncIterator<Uint8ArrayList, void>
  readonly #limitMs: number

  constructor(stream: Stream, frameBytesMax: number, limitMs: number) {
    this.#stream = stream
    this.#limitMs = limitMs
    this.#frames = decode(stream, { maxDataLength: frameBytesMax })[Symbol.asyncIterator]()
  }

  get isOpen(): boolean {
    return this.#stream.status === 'open'
  }

  /** Throws where there is no answer in time; the stream is of no use then. */
  async ask(frame: Uint8Array): Promise<Uint8Array> {
    await this.write(frame)
    const answer = await this.next()
    if (answer === undefined) throw new Error('closed without an answer')
    return answer
  }

  /** The same, with the answer in memory of the caller, who knows that it has room: what is large is copied once. */
  async askInto(frame: Uint8Array, target: Uint8Array): Promise<Uint8Array> {
    await this.write(frame)
    const result = await this.#within(this.#frames.next())
    if (result.done === true) throw new Error('closed without an answer')
    let filled = 0
    for (const piece of result.value) {
      target.set(piece, filled)
      filled += piece.length
    }
    return target.subarray(0, filled)
  }

  /** The other end's next frame; undefined when there will be none. */
  async next(): Promise<Uint8Array | undefined> {
    const result = await this.#within(this.#frames.next())
    return result.done === true ? undefined : plainBytes(result.value.subarray())
  }

  async write(frame: Uint8Array): Promise<void> {
    if (!this.#stream.send(encode.single(frame, { maxDataLength: frame.length })))
      await this.#within(this.#stream.onDrain())
  }

  close(): void {
    this.#stream.abort(new Error('done'))
  }

  async #within<T>(promise: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${this.#limitMs} ms`)), this.#limitMs)
    })
    try {
      return await Promise.race([promise, late])
    } catch (error) {
      this.#stream.abort(error as Error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
