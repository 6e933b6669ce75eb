import type { PeerId, ViewNumber } from '../../base/ids.ts'
import type { PromiseReply } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { isMajority } from '../quorum.ts'
import { isSameTerm, type Term } from '../term.ts'
import { type Election, electionOf } from './candidacy.ts'

/** Promises of one elector set say nothing about another: phase 1 anew, in the same term, where the electors changed. */
export class PromiseRound {
  readonly slot: ViewNumber
  readonly #term: Term
  readonly #electors: readonly PeerId[]
  readonly #replies = new Map<PeerId, PromiseReply>()

  constructor(term: Term, slot: ViewNumber, electors: readonly PeerId[]) {
    this.#term = term
    this.slot = slot
    this.#electors = electors
  }

  /** Asks those who have not promised yet. */
  send(outbox: Outbox): void {
    for (const elector of this.#electors) {
      if (this.#replies.has(elector)) continue
      outbox.send(elector, { kind: 'promise-request', slot: this.slot, term: this.#term })
    }
  }

  /** The election, when this reply decides it. */
  replied(from: PeerId, reply: PromiseReply): Election | undefined {
    if (!isSameTerm(reply.term, this.#term) || reply.slot !== this.slot) return undefined
    if (reply.outcome !== 'granted' || !this.#electors.includes(from)) return undefined
    this.#replies.set(from, reply)
    if (!isMajority(this.#replies.size, this.#electors.length)) return undefined
    return electionOf(this.#term, this.slot, this.#electors, [...this.#replies.values()])
  }
}
