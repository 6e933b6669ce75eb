import type { Stream } from '@libp2p/interface'
import { encode } from 'it-length-prefixed'
import { ArrivingFrame } from './arriving-frame.ts'
import { FramingError } from './frame-length.ts'

// What is given to a connection is encrypted at once, and lies in memory until the network has taken it.
const givenAtOnceMax = 256 * 1_024

/** The other end neither sends nor takes anything. */
export class SilenceError extends Error {}

/** Whoever waits for a frame, or for room. */
interface Waiting<T> {
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/**
 * A stream on which one end asks and the other answers, one frame each, one after the other. Nothing piles up: what
 * arrives goes at once where it belongs, who sends more than a frame for which nobody waits is cut off, and what is sent
 * is given to the connection as fast as that takes it.
 */
export class AskedStream {
  readonly #stream: Stream
  readonly #frameBytesMax: number
  readonly #silenceMsMax: number
  /** What has arrived before anybody waited for it. */
  #early: Uint8Array[] = []
  #earlyBytes = 0
  #arriving: (Waiting<Uint8Array | undefined> & { readonly frame: ArrivingFrame }) | undefined
  #draining: Waiting<void> | undefined
  /** The other end sends no more. */
  #isOver = false
  #closed: Error | undefined

  /** `silenceMsMax`: whoever sends nothing for so long, or takes nothing, is not waited for. */
  constructor(stream: Stream, frameBytesMax: number, silenceMsMax: number) {
    this.#stream = stream
    this.#frameBytesMax = frameBytesMax
    this.#silenceMsMax = silenceMsMax
    stream.addEventListener('message', ({ data }) => this.#take(data instanceof Uint8Array ? [data] : data))
    stream.addEventListener('drain', () => this.#drained())
    stream.addEventListener('remoteCloseWrite', () => this.#over())
    stream.addEventListener('close', ({ error }) => this.#over(error ?? new Error('closed')))
  }

  get isOpen(): boolean {
    return !this.#isOver && this.#stream.status === 'open'
  }

  /** Throws where there is no answer in time; the stream is of no use then. */
  async ask(frame: Uint8Array): Promise<Uint8Array> {
    await this.write(frame)
    return answered(await this.next())
  }

  /** The same, with the answer in memory of the caller, who knows that it has room: what is large is copied once. */
  async askInto(frame: Uint8Array, target: Uint8Array): Promise<Uint8Array> {
    await this.write(frame)
    return answered(await this.#next(() => target))
  }

  /** The other end's next frame; undefined when there will be none. */
  next(): Promise<Uint8Array | undefined> {
    return this.#next((length) => new Uint8Array(length))
  }

  /** The connection has all of it when it resolves. */
  async write(frame: Uint8Array): Promise<void> {
    const bytes = encode.single(frame, { maxDataLength: frame.length })
    for (let at = 0; at < bytes.byteLength; at += givenAtOnceMax) {
      const isTaken = this.#stream.send(bytes.sublist(at, Math.min(at + givenAtOnceMax, bytes.byteLength)))
      if (!isTaken) await this.#room()
    }
  }

  close(): void {
    this.#stream.abort(new Error('done'))
  }

  #next(memoryFor: (length: number) => Uint8Array): Promise<Uint8Array | undefined> {
    const frame = new ArrivingFrame(this.#frameBytesMax, memoryFor)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(), this.#silenceMsMax)
      this.#arriving = { frame, resolve, reject, timer }
      const early = this.#early
      this.#early = []
      this.#earlyBytes = 0
      this.#take(early)
      if (this.#isOver) this.#over()
    })
  }

  #take(pieces: Iterable<Uint8Array>): void {
    for (const piece of pieces) {
      const { frame, timer } = this.#arriving ?? {}
      try {
        const rest = frame?.take(piece) ?? piece
        timer?.refresh()
        if (frame?.whole !== undefined) this.#arrived(frame.whole)
        if (rest.length > 0) this.#keep(rest)
      } catch (error) {
        if (!(error instanceof FramingError)) throw error
        this.#stream.abort(error)
        return
      }
    }
  }

  #arrived(bytes: Uint8Array): void {
    const arriving = this.#arriving
    this.#arriving = undefined
    clearTimeout(arriving?.timer)
    arriving?.resolve(bytes)
  }

  #keep(early: Uint8Array): void {
    this.#early.push(early)
    this.#earlyBytes += early.length
    if (this.#earlyBytes > this.#frameBytesMax)
      throw new FramingError('more than a frame for which nobody waits')
  }

  /**
   * libp2p's own `onDrain` waits only once in the life of a stream. What is left goes out right after the event, and may
   * be more than there is room for.
   */
  async #room(): Promise<void> {
    while (this.#stream.writableNeedsDrain) {
      if (this.#closed !== undefined) throw this.#closed
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => this.#giveUp(), this.#silenceMsMax)
        this.#draining = { resolve, reject, timer }
      })
    }
  }

  #drained(): void {
    const draining = this.#draining
    this.#draining = undefined
    clearTimeout(draining?.timer)
    draining?.resolve()
  }

  #giveUp(): void {
    this.#stream.abort(new SilenceError(`no answer within ${this.#silenceMsMax} ms`))
  }

  #over(closed?: Error): void {
    this.#isOver = true
    this.#closed ??= closed
    const arriving = this.#arriving
    this.#arriving = undefined
    clearTimeout(arriving?.timer)
    if (this.#closed === undefined && arriving?.frame.hasBegun === false) arriving.resolve(undefined)
    else arriving?.reject(this.#closed ?? new Error('closed in the middle of a frame'))
    // Who sends no more may still take what we send.
    if (this.#closed === undefined) return
    const draining = this.#draining
    this.#draining = undefined
    clearTimeout(draining?.timer)
    draining?.reject(this.#closed)
  }
}

function answered(frame: Uint8Array | undefined): Uint8Array {
  if (frame === undefined) throw new Error('closed without an answer')
  return frame
}
