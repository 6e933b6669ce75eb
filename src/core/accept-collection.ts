import type { PeerId } from '../base/ids.ts'
import type { Refusal } from './messages.ts'
import { formatTerm } from './term.ts'
import {
  acceptBytes,
  type CertifiedView,
  isCertified,
  type SignedAccept,
  type Verify,
  viewHash,
} from './view.ts'
import type { ViewChain } from './view-chain.ts'

const candidatesMax = 16

/**
 * Accepts that frozen electors showed to a member they refused. A majority of them, of one term, is a
 * certificate: the chain advances even if the leader died before saying so (I-12).
 */
export class AcceptCollection {
  readonly #verify: Verify
  readonly #candidates = new Map<
    string,
    { readonly accepts: Map<PeerId, SignedAccept>; readonly certified: CertifiedView }
  >()

  constructor(verify: Verify) {
    this.#verify = verify
  }

  /** The next view, if this refusal completes a majority for it. */
  add(from: PeerId, { accepted, signature }: Refusal, chain: ViewChain): CertifiedView | undefined {
    if (accepted === undefined || signature === undefined || accepted.view.number !== chain.number + 1)
      return undefined
    const { term, view, leaderSignature } = accepted
    const bytes = acceptBytes(chain.state.genesis, term, view)
    if (!this.#verify(from, bytes, signature)) return undefined
    const key = `${formatTerm(term)} ${viewHash(view)}`
    let candidate = this.#candidates.get(key)
    if (candidate === undefined) {
      if (this.#candidates.size >= candidatesMax) this.#candidates.clear()
      candidate = { accepts: new Map(), certified: { view, certificate: { term, accepts: [] } } }
      this.#candidates.set(key, candidate)
    }
    candidate.accepts.set(from, { elector: from, signature })
    if (!candidate.accepts.has(term.peer))
      candidate.accepts.set(term.peer, { elector: term.peer, signature: leaderSignature })
    const certified = { view, certificate: { term, accepts: [...candidate.accepts.values()] } }
    return isCertified(certified, chain.state.genesis, chain.state.electors, this.#verify)
      ? certified
      : undefined
  }

  clear(): void {
    this.#candidates.clear()
  }
}
