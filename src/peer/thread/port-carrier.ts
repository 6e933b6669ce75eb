import type { ApiCall, ApiReply, Carrier } from '../../client/carrier.ts'
import { PeerUnreachableError } from '../../client/peer-errors.ts'
import type { FromThread, ToThread } from './port-messages.ts'

type Piece = Extract<FromThread, { kind: 'answered' | 'piece' | 'finished' }>

/** Carries API calls to a peer in a thread of this process. */
export class PortCarrier implements Carrier {
  readonly endpoint = 'a thread of this process'
  readonly #post: (message: ToThread) => void
  readonly #open = new Map<number, (piece: Piece | Error) => void>()
  #lastCall = 0
  #isGone = false

  constructor(post: (message: ToThread) => void) {
    this.#post = post
  }

  /** Hands on what the thread says about a call. */
  take(piece: Piece): void {
    this.#open.get(piece.call)?.(piece)
  }

  /** The thread is gone: nobody answers any more. */
  close(): void {
    this.#isGone = true
    for (const hear of this.#open.values()) hear(this.#gone())
    this.#open.clear()
  }

  async call(call: ApiCall): Promise<ApiReply> {
    let text = ''
    let status = 0
    for await (const piece of this.#pieces(call)) {
      if (piece.kind === 'answered') status = piece.status
      if (piece.kind === 'piece') text += piece.text
    }
    return { status, text }
  }

  async *stream(call: ApiCall): AsyncIterable<string> {
    for await (const piece of this.#pieces(call)) if (piece.kind === 'piece') yield piece.text
  }

  async *#pieces({ method, path, body, headers = {}, signal }: ApiCall): AsyncIterable<Piece> {
    if (this.#isGone) throw this.#gone()
    this.#lastCall += 1
    const call = this.#lastCall
    const heard: (Piece | Error)[] = []
    let wake: () => void = () => {}
    const hear = (piece: Piece | Error) => {
      heard.push(piece)
      wake()
    }
    const drop = () => hear(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    this.#open.set(call, hear)
    signal?.addEventListener('abort', drop, { once: true })
    const payload = body === undefined ? undefined : JSON.stringify(body)
    this.#post({ kind: 'call', call, method, path, body: payload, headers })
    let isFinished = false
    try {
      while (!isFinished) {
        const piece = heard.shift()
        if (piece === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
          continue
        }
        if (piece instanceof Error) throw piece
        isFinished = piece.kind === 'finished'
        yield piece
      }
    } finally {
      this.#open.delete(call)
      signal?.removeEventListener('abort', drop)
      if (!isFinished) this.#post({ kind: 'drop', call })
    }
  }

  #gone(): PeerUnreachableError {
    return new PeerUnreachableError(this.endpoint, new Error('it has ended'))
  }
}
