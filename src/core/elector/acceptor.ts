import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type {
  AcceptedView,
  AcceptOutcome,
  AcceptRequest,
  LeaderRenew,
  PreVoteRequest,
  PromiseOutcome,
  PromiseRequest,
} from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { compareTerms, isSameTerm, noTerm, type Term, termLeapMax } from '../term.ts'
import { acceptBytes, type Sign, type Verify } from '../view.ts'
import type { ViewChain } from '../view-chain.ts'

/** What an elector must remember of its votes across a crash. */
export interface DurableVotes {
  readonly promised: Term
  readonly accepted: AcceptedView | undefined
}

export const noVotes: DurableVotes = { promised: noTerm, accepted: undefined }

export interface AcceptorOptions {
  readonly self: PeerId
  readonly sign: Sign
  readonly verify: Verify
  readonly outbox: Outbox
}

/**
 * An elector's vote for the next view: single-decree Paxos for each slot, the term is the ballot.
 *
 * A promise refuses lower terms from then on. An accept does that too, and it freezes the present
 * view: no renewal and no commit under it is taken ever again, which is what makes a later leader's
 * reading of grants and cursors final. The leader lease only keeps others from campaigning.
 */
export class Acceptor {
  readonly #self: PeerId
  readonly #sign: Sign
  readonly #verify: Verify
  readonly #outbox: Outbox
  /** Never falls, and is on disk before any reply that depends on it (I-10). */
  #promised: Term
  #accepted: AcceptedView | undefined
  #leaderLease: { readonly term: Term; readonly until: Millis } = { term: noTerm, until: 0 }
  /** A restarted elector has forgotten the leader lease it gave, so it promises nothing until that has run out. */
  #noPromiseUntil: Millis = 0
  #isStoreFull = false

  constructor(options: AcceptorOptions, durable: DurableVotes) {
    this.#self = options.self
    this.#sign = options.sign
    this.#verify = options.verify
    this.#outbox = options.outbox
    this.#promised = durable.promised
    this.#accepted = durable.accepted
  }

  get promised(): Term {
    return this.#promised
  }

  /** The peer that leads as far as this elector knows; undefined when its lease has run out. */
  leader(now: Millis): PeerId | undefined {
    return now < this.#leaderLease.until ? this.#leaderLease.term.peer : undefined
  }

  /** Who led last, as far as this elector knows; empty where nobody did. */
  get lastLeader(): PeerId {
    return this.#leaderLease.term.peer
  }

  /** Campaigning makes no sense before this instant. */
  get quietUntil(): Millis {
    return Math.max(this.#leaderLease.until, this.#noPromiseUntil)
  }

  get durable(): DurableVotes {
    return { promised: this.#promised, accepted: this.#accepted }
  }

  restart(quietUntil: Millis): void {
    this.#noPromiseUntil = quietUntil
  }

  setStoreFull(isFull: boolean): void {
    this.#isStoreFull = isFull
  }

  /** A leader known to be dead holds up nobody. */
  endLeaderLeaseOf(peer: PeerId): void {
    if (this.#leaderLease.term.peer === peer) this.#leaderLease = { term: this.#leaderLease.term, until: 0 }
  }

  /** Whether this elector has accepted a successor of the chain's head. */
  isFrozen(chain: ViewChain): boolean {
    return this.acceptedFor(chain) !== undefined
  }

  acceptedFor(chain: ViewChain): AcceptedView | undefined {
    return this.#accepted?.view.number === chain.number + 1 ? this.#accepted : undefined
  }

  signAccept(genesis: string, accepted: Pick<AcceptedView, 'term' | 'view'>): Uint8Array {
    return this.#sign(acceptBytes(genesis, accepted.term, accepted.view))
  }

  /** A new lineage makes every vote of the old one void. */
  reset(): void {
    this.#promised = noTerm
    this.#accepted = undefined
    this.#leaderLease = { term: noTerm, until: 0 }
  }

  preVote(from: PeerId, request: PreVoteRequest, chain: ViewChain, now: Millis): void {
    const outcome = this.#judgePromise(from, request, chain, now)
    this.#outbox.send(from, {
      kind: 'pre-vote-reply',
      slot: request.slot,
      term: request.term,
      granted: outcome === 'granted',
      promised: this.#promised,
      committed: chain.number,
    })
  }

  promise(from: PeerId, request: PromiseRequest, chain: ViewChain, installed: number, now: Millis): void {
    const outcome = this.#judgePromise(from, request, chain, now)
    if (outcome === 'granted' && !isSameTerm(request.term, this.#promised)) {
      this.#promised = request.term
      this.#outbox.persist({ kind: 'promised', slot: request.slot, term: request.term })
    }
    this.#outbox.send(from, {
      kind: 'promise-reply',
      slot: request.slot,
      term: request.term,
      outcome,
      promised: this.#promised,
      accepted: outcome === 'granted' ? this.acceptedFor(chain) : undefined,
      committed: chain.number,
      installed,
    })
  }

  /** Judges an accept and, when it is taken, persists it. The caller sends the reply, with what it has frozen. */
  accept(from: PeerId, request: AcceptRequest, chain: ViewChain): AcceptOutcome {
    const { term, view, leaderSignature } = request
    if (view.number <= chain.number) return 'behind'
    if (view.number > chain.number + 1) return 'ahead'
    if (!chain.state.electors.includes(this.#self)) return 'not-elector'
    if (compareTerms(term, this.#promised) < 0) return 'promised-higher'
    if (this.#isStoreFull) return 'store-full'
    if (!this.#isPlausible(from, term, chain)) return 'invalid'
    if (
      this.#accepted !== undefined &&
      isSameTerm(this.#accepted.term, term) &&
      this.#accepted.view.number === view.number
    ) {
      return 'accepted'
    }
    if (!chain.judge(view).ok) return 'invalid'
    if (!this.#verify(term.peer, acceptBytes(chain.state.genesis, term, view), leaderSignature))
      return 'invalid'
    this.#promised = term
    this.#accepted = { term, view, leaderSignature }
    this.#outbox.persist({ kind: 'accepted', accepted: this.#accepted })
    return 'accepted'
  }

  renewLeader(
    from: PeerId,
    request: LeaderRenew,
    chain: ViewChain,
    leaderLeaseMs: number,
    now: Millis,
  ): boolean {
    const { term } = request
    if (!this.#isPlausible(from, term, chain) || compareTerms(term, this.#promised) < 0) return false
    if (now < this.#leaderLease.until && compareTerms(term, this.#leaderLease.term) < 0) return false
    this.#leaderLease = { term, until: now + leaderLeaseMs }
    return true
  }

  #judgePromise(
    from: PeerId,
    { slot, term }: { slot: number; term: Term },
    chain: ViewChain,
    now: Millis,
  ): PromiseOutcome {
    if (slot <= chain.number) return 'behind'
    if (slot > chain.number + 1) return 'ahead'
    if (!chain.state.electors.includes(this.#self) || !this.#isPlausible(from, term, chain))
      return 'not-elector'
    if (now < this.#noPromiseUntil && from !== this.#self) return 'recently-restarted'
    const lease = this.#leaderLease
    if (now < lease.until && lease.term.peer !== from) return 'leader-alive'
    if (compareTerms(term, this.#promised) < 0) return 'promised-higher'
    return this.#isStoreFull ? 'store-full' : 'granted'
  }

  /** Terms come from their own candidate, an elector of the head, and do not leap. */
  #isPlausible(from: PeerId, term: Term, chain: ViewChain): boolean {
    const leap = term.counter - this.#promised.counter
    return term.peer === from && chain.state.electors.includes(from) && leap <= termLeapMax
  }
}
