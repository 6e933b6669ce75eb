import type { Change } from '../core/change.ts'
import type { PeerEvent, PeerInput } from '../core/io.ts'

export type Settlement =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not known in time: it may still be made. */
  | { readonly kind: 'open' }

/** Changes that this peer's people ask for, each with whoever waits for its fate. */
export class Proposals {
  readonly #input: (input: PeerInput) => void
  readonly #waiting = new Map<number, (settlement: Settlement) => void>()
  #lastId = 0

  constructor(input: (input: PeerInput) => void) {
    this.#input = input
  }

  propose(change: Change, limitMs: number): Promise<Settlement> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, { kind: 'open' }), limitMs)
      this.#waiting.set(id, (settlement) => {
        clearTimeout(timer)
        resolve(settlement)
      })
      this.#input({ kind: 'propose', id, change })
    })
  }

  event(event: PeerEvent): void {
    if (event.kind !== 'proposal-settled') return
    this.#settle(event.id, event.accepted ? { kind: 'accepted' } : { kind: 'refused', reason: event.reason })
  }

  #settle(id: number, settlement: Settlement): void {
    this.#waiting.get(id)?.(settlement)
    this.#waiting.delete(id)
  }
}
