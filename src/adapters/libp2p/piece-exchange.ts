import { setTimeout as delay } from 'node:timers/promises'
import type { Stream } from '@libp2p/interface'
import { decode, encode } from 'it-length-prefixed'
import { pipe } from 'it-pipe'
import {
  decodePieceAnswer,
  decodePieceRequest,
  encodePieceAnswer,
  encodePieceRequest,
  type PieceRefusal,
  pieceFrameBytesMax,
  pieceProtocol,
  pieceRequestBytesMax,
} from '../../../protocols/index.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import { lengthOf, type PieceRef } from '../../core/piece.ts'
import { Callers } from './callers.ts'
import type { HostJournal } from './host-journal.ts'
import { PieceTurns } from './piece-turns.ts'

const MiB = 1_024 * 1_024

/** What others may make a peer do for their pieces (protocols/piece). */
const pieceLimits = {
  streamsPerPeer: 4,
  /** Fewer: the other side may count one that has just ended. */
  askedAtOnce: 2,
  streamsMax: 16,
  requestsPerSecond: 100,
  requestsBurst: 400,
  bytesPerSecond: 64 * MiB,
  bytesBurst: 64 * MiB,
  dialMsMax: 1_000,
  requestMsMax: 5_000,
  answerMsMax: 20_000,
  lingerMsMax: 1_000,
} as const

/** The bytes of a piece, and their SHA-256. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly digest: Uint8Array
}

/** What a `Libp2pHost` has for streams that are not those of the agreement. */
export interface StreamHost {
  serve(
    protocol: string,
    streamsMax: number,
    handler: (peer: PeerId, stream: Stream) => void | Promise<void>,
  ): Promise<void>
  /** Undefined when the peer is not connected; then it is dialled. */
  open(peer: PeerId, protocol: string): Promise<Stream | undefined>
}

export interface PieceExchangeOptions {
  readonly host: StreamHost
  readonly journal: Pick<HostJournal, 'refused' | 'frameSent' | 'frameReceived'>
  readonly now: () => Millis
  readonly isMember: (peer: PeerId) => boolean
  /** A piece that another peer wants. */
  readonly give: (piece: PieceRef) => Promise<Piece | PieceRefusal>
}

const dialLookMs = 50

/** Pieces of files between peers (protocols/piece): asks others for theirs, and gives them ours. */
export class PieceExchange {
  readonly #options: PieceExchangeOptions
  readonly #callers: Callers
  readonly #turns = new PieceTurns(pieceLimits.askedAtOnce)

  constructor(options: PieceExchangeOptions) {
    this.#options = options
    this.#callers = new Callers(pieceLimits, options.now)
  }

  async start(): Promise<void> {
    await this.#options.host.serve(pieceProtocol, pieceLimits.streamsPerPeer, (peer, stream) =>
      this.#serve(peer, stream),
    )
  }

  /** Asks the peer for a piece. Undefined where it is not to be had there now: the origin has it. The digest is unchecked. */
  async ask(peer: PeerId, piece: PieceRef): Promise<Piece | undefined> {
    if (!(await this.#turns.enter(peer))) return undefined
    let taken: Piece | undefined
    try {
      taken = await this.#ask(peer, piece)
    } catch {
      // Gone, too slow, or nonsense: all the same to whoever wants the piece.
    }
    this.#turns.leave(peer, taken !== undefined)
    return taken
  }

  async #ask(peer: PeerId, piece: PieceRef): Promise<Piece | undefined> {
    const stream = await this.#open(peer)
    if (stream === undefined) return undefined
    const giveUp = setTimeout(() => stream.abort(new Error('no piece in time')), pieceLimits.answerMsMax)
    try {
      stream.send(encode.single(encodePieceRequest(piece)))
      const taken = await this.#take(peer, stream, lengthOf(piece))
      await settle(stream)
      return taken
    } catch (error) {
      stream.abort(error as Error)
      throw error
    } finally {
      clearTimeout(giveUp)
    }
  }

  /** Members of a large mesh are not all connected: one that is not is dialled, which takes a moment. */
  async #open(peer: PeerId): Promise<Stream | undefined> {
    const { host, now } = this.#options
    const giveUpAt = now() + pieceLimits.dialMsMax
    for (;;) {
      const stream = await host.open(peer, pieceProtocol)
      if (stream !== undefined || now() > giveUpAt) return stream
      await delay(dialLookMs)
    }
  }

  async #take(peer: PeerId, stream: Stream, length: number): Promise<Piece | undefined> {
    let piece: Piece | undefined
    let at = 0
    for await (const frame of framesOf(stream, pieceFrameBytesMax)) {
      this.#options.journal.frameReceived(frame.byteLength)
      if (piece === undefined) {
        const answer = decodePieceAnswer(frame.subarray())
        if (!answer.ok) throw this.#refuse(peer, answer.reason)
        if (answer.value.status !== 'found') return undefined
        if (answer.value.length !== length)
          throw this.#refuse(peer, `a piece of ${answer.value.length} bytes, not ${length}`)
        piece = { bytes: new Uint8Array(length), digest: answer.value.digest }
        continue
      }
      if (frame.byteLength === 0 || at + frame.byteLength > length)
        throw this.#refuse(peer, 'sent more of a piece than it has, or nothing')
      piece.bytes.set(frame.subarray(), at)
      at += frame.byteLength
      if (at === length) return piece
    }
    return undefined
  }

  #refuse(peer: PeerId, detail: string): Error {
    this.#options.journal.refused('bad-frame', peer, detail)
    return new Error(detail)
  }

  async #serve(peer: PeerId, stream: Stream): Promise<void> {
    const { isMember, journal } = this.#options
    const entry = isMember(peer) ? this.#callers.enter(peer) : 'stranger'
    if (entry === 'stranger' || entry === 'too-many') {
      journal.refused(
        'too-many-streams',
        peer,
        entry === 'stranger' ? 'asks for a piece, and is no member' : 'asks for too many pieces at once',
      )
      stream.abort(new Error(entry))
      return
    }
    try {
      await this.#answer(peer, stream, entry === 'busy')
      await settle(stream)
    } catch (error) {
      stream.abort(error as Error)
    } finally {
      if (entry !== 'busy') this.#callers.leave(peer)
    }
  }

  async #answer(peer: PeerId, stream: Stream, isBusy: boolean): Promise<void> {
    const request = decodePieceRequest(await firstFrame(stream))
    if (!request.ok) throw this.#refuse(peer, request.reason)
    await waited(this.#callers.paceRequest(peer))
    const given = isBusy ? 'busy' : await this.#options.give(request.value)
    const answer =
      typeof given === 'string'
        ? ({ status: given } as const)
        : ({ status: 'found', length: given.bytes.length, digest: given.digest } as const)
    await this.#send(stream, encodePieceAnswer(answer))
    if (typeof given === 'string') return
    for (let at = 0; at < given.bytes.length; at += pieceFrameBytesMax) {
      const frame = given.bytes.subarray(at, at + pieceFrameBytesMax)
      await waited(this.#callers.paceBytes(peer, frame.length))
      await this.#send(stream, frame)
    }
  }

  async #send(stream: Stream, frame: Uint8Array): Promise<void> {
    this.#options.journal.frameSent(frame.length)
    if (!stream.send(encode.single(frame, { maxDataLength: pieceFrameBytesMax })))
      await stream.onDrain({ signal: AbortSignal.timeout(pieceLimits.answerMsMax) })
  }
}

function framesOf(stream: Stream, bytesMax: number) {
  return pipe(stream, (source) => decode(source, { maxDataLength: bytesMax }))
}

/** All was said. One whose other end never closes its side is not kept open for it. */
async function settle(stream: Stream): Promise<void> {
  await stream.close({ signal: AbortSignal.timeout(pieceLimits.answerMsMax) })
  const lingering = setTimeout(() => stream.abort(new Error('all was said')), pieceLimits.lingerMsMax)
  lingering.unref()
  stream.addEventListener('close', () => clearTimeout(lingering))
}

async function waited(ms: number): Promise<void> {
  if (ms > 0) await delay(ms)
}

async function firstFrame(stream: Stream): Promise<Uint8Array> {
  const giveUp = setTimeout(() => stream.abort(new Error('no request in time')), pieceLimits.requestMsMax)
  try {
    for await (const frame of framesOf(stream, pieceRequestBytesMax)) return frame.subarray()
  } finally {
    clearTimeout(giveUp)
  }
  throw new Error('closed without a request')
}
