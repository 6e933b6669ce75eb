import type { Stream } from '@libp2p/interface'
import { decode, encode } from 'it-length-prefixed'
import { pipe } from 'it-pipe'
import type { PeerId } from '../../base/ids.ts'
import type { HostJournal } from './host-journal.ts'
import { orCrash } from './unhandled.ts'

/** A protocol beside those of the peer's core, on streams and in queues of its own: what waits here keeps no lease waiting. */
export interface SideProtocol {
  readonly id: string
  readonly frameBytesMax: number
  /** What may wait for one peer; beyond that the oldest frames go. */
  readonly queueBytesMax: number
  /** Frames are taken one after the other: the next of this peer waits until this one is done with. */
  onFrame(from: PeerId, bytes: Uint8Array): void | Promise<void>
}

interface Lane {
  readonly frames: Uint8Array[]
  bytes: number
  stream: Stream | 'opening' | undefined
}

/** One-way frames to and from any peer. May lose them; never blocks, never throws. */
export class SideChannel {
  readonly #protocol: SideProtocol
  readonly #open: (peer: PeerId) => Promise<Stream | undefined>
  readonly #journal: HostJournal
  readonly #lanes = new Map<PeerId, Lane>()

  constructor(
    protocol: SideProtocol,
    open: (peer: PeerId) => Promise<Stream | undefined>,
    journal: HostJournal,
  ) {
    this.#protocol = protocol
    this.#open = open
    this.#journal = journal
  }

  send(to: PeerId, bytes: Uint8Array): void {
    const lane = this.#lanes.get(to) ?? { frames: [], bytes: 0, stream: undefined }
    this.#lanes.set(to, lane)
    lane.frames.push(bytes)
    lane.bytes += bytes.length
    while (lane.bytes > this.#protocol.queueBytesMax && lane.frames.length > 1) {
      lane.bytes -= lane.frames.shift()?.length ?? 0
      this.#journal.framesLost(to, 'queue-full', 1)
    }
    this.#pump(to, lane)
  }

  /** A stream that the peer has opened. */
  accept(from: PeerId, stream: Stream): void {
    const { frameBytesMax, onFrame } = this.#protocol
    const end = () => {
      if (stream.status === 'open') stream.abort(new Error('closed by the other end'))
    }
    stream.addEventListener('remoteCloseWrite', end)
    pipe(
      stream,
      (source) => decode(source, { maxDataLength: frameBytesMax }),
      async (frames) => {
        for await (const frame of frames) {
          this.#journal.frameReceived(frame.byteLength)
          await onFrame(from, frame.subarray())
        }
      },
    ).catch((error: Error) => {
      if (/^Invalid(Data|Message)Length/.test(error.name))
        this.#journal.refused('bad-frame', from, `sent a frame above ${frameBytesMax} bytes, or none`)
      if (error.name === 'AssertionError')
        orCrash(() => {
          throw error
        })
      stream.abort(error)
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
        this.#journal.frameSent(frame.length)
      } catch (error) {
        stream.abort(error as Error)
        return
      }
    }
  }

  #reopen(to: PeerId, lane: Lane): void {
    lane.stream = 'opening'
    this.#open(to).then(
      (stream) => {
        lane.stream = stream
        if (stream === undefined) return this.#giveUp(to, lane)
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
    if (lane.frames.length > 0) this.#journal.framesLost(to, 'too-old', lane.frames.length)
    if (this.#lanes.get(to) === lane) this.#lanes.delete(to)
  }
}
