import type { Carrier } from './carrier.ts'
import { EventLines } from './event-lines.ts'
import { PeerApiError, PeerUnreachableError } from './peer-errors.ts'

/**
 * The session of this program with its peer: a connection that is open for as long as the program lives. Opened when samples
 * are first asked for, and again after it was lost.
 */
export class Session {
  readonly #carrier: Carrier
  #opened: Promise<string | undefined> | undefined

  constructor(carrier: Carrier) {
    this.#carrier = carrier
  }

  /** Undefined where the peer ends with this program, or knows of no sessions. */
  name(): Promise<string | undefined> {
    if (this.#opened !== undefined) return this.#opened
    const opened = this.#open(() => this.lost(opened))
    this.#opened = opened
    opened.catch(() => this.lost(opened))
    return opened
  }

  /** The peer does not know it any more. */
  lost(opened = this.#opened): void {
    if (this.#opened === opened) this.#opened = undefined
  }

  async #open(ended: () => void): Promise<string | undefined> {
    const pieces = this.#carrier.hold?.({ method: 'GET', path: '/v1/session' })[Symbol.asyncIterator]()
    if (pieces === undefined) return undefined
    try {
      const session = await firstName(pieces)
      // A peer that ends before it has named the session: without one, what this program has would be lost with it.
      if (session === undefined)
        throw new PeerUnreachableError(this.#carrier.endpoint, new Error('it ended the session at once'))
      void readToEnd(pieces).finally(ended)
      return session
    } catch (error) {
      if (error instanceof PeerApiError && error.code === 'not-found') return undefined
      throw error
    }
  }
}

async function firstName(pieces: AsyncIterator<string>): Promise<string | undefined> {
  const lines = new EventLines()
  for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) {
    const [event] = lines.push(piece.value)
    if (event !== undefined) return (event as unknown as { session: string }).session
  }
  return undefined
}

async function readToEnd(pieces: AsyncIterator<string>): Promise<void> {
  try {
    while ((await pieces.next()).done !== true);
  } catch {
    // The connection is lost. What that means, the next call finds out.
  }
}
