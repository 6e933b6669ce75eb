import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { AcceptReply, AcceptRequest } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { isMajority } from '../quorum.ts'
import { isSameTerm, type Term } from '../term.ts'
import { acceptBytes, type CertifiedView, type Sign, type Verify, type View } from '../view.ts'
import type { TimedReport } from './activation.ts'

interface Accepted extends TimedReport {
  readonly signature: Uint8Array
}

export interface ProposalOptions {
  readonly self: PeerId
  readonly genesis: Hash
  readonly term: Term
  readonly view: View
  readonly parent: CertifiedView
  readonly electors: readonly PeerId[]
  readonly sign: Sign
  readonly verify: Verify
  readonly outbox: Outbox
}

/** A view on its way to being chosen: phase 2 of one slot. */
export class Proposal {
  readonly #options: ProposalOptions
  readonly #request: AcceptRequest
  readonly #accepted = new Map<PeerId, Accepted>()

  constructor(options: ProposalOptions) {
    this.#options = options
    const { sign, genesis, term, view, parent } = options
    const leaderSignature = sign(acceptBytes(genesis, term, view))
    this.#request = { kind: 'accept-request', term, view, leaderSignature, parent }
  }

  get view(): View {
    return this.#request.view
  }

  /**
   * The leader accepts first; the others are asked once that has happened, so that its own accept,
   * which travels with the request, is one that really was given.
   */
  send(): void {
    const { self, electors, outbox } = this.#options
    if (!this.#accepted.has(self)) {
      outbox.send(self, this.#request)
      return
    }
    for (const elector of electors) {
      if (!this.#accepted.has(elector)) outbox.send(elector, this.#request)
    }
  }

  /** Counts an accept of this very term; returns the certificate when the view is chosen by it. */
  replied(from: PeerId, reply: AcceptReply, now: Millis): CertifiedView | undefined {
    const { self, term, electors, genesis, verify } = this.#options
    const { signature, report } = reply
    if (!isSameTerm(reply.term, term) || reply.slot !== this.view.number || reply.outcome !== 'accepted')
      return undefined
    if (
      signature === undefined ||
      report === undefined ||
      !electors.includes(from) ||
      this.#accepted.has(from)
    )
      return undefined
    if (!verify(from, acceptBytes(genesis, term, this.view), signature)) return undefined
    this.#accepted.set(from, { signature, report, receivedAt: now })
    if (from === self) this.send()
    if (!isMajority(this.#accepted.size, electors.length)) return undefined
    const accepts = [...this.#accepted].map(([elector, accepted]) => ({
      elector,
      signature: accepted.signature,
    }))
    return { view: this.view, certificate: { term, accepts } }
  }

  /** What each elector that accepted has frozen. */
  get reports(): ReadonlyMap<PeerId, TimedReport> {
    return this.#accepted
  }
}
