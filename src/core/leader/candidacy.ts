import type { Incarnation, PeerId, ViewNumber } from '../../base/ids.ts'
import type { Prng } from '../../base/prng.ts'
import type { Millis } from '../../base/time.ts'
import type { AcceptedView, PreVoteReply, PromiseReply } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { isMajority } from '../quorum.ts'
import { compareTerms, isSameTerm, noTerm, type Term } from '../term.ts'
import type { ViewChain } from '../view-chain.ts'

/** What a majority of promises told the winner. */
export interface Election {
  readonly term: Term
  readonly slot: ViewNumber
  readonly electors: readonly PeerId[]
  /** Must be proposed again, unchanged: it may have been chosen already. */
  readonly accepted: AcceptedView | undefined
  /** Whether every elector of that majority has the merged table of the head. */
  readonly isInstalled: boolean
}

interface Campaign {
  readonly phase: 'pre-vote' | 'promise'
  readonly term: Term
  readonly slot: ViewNumber
  readonly electors: readonly PeerId[]
  readonly replies: Map<PeerId, PromiseReply | undefined>
  readonly giveUpAt: Millis
  askAgainAt: Millis
}

/** How a term's counter is chosen: above every one this peer has seen. */
export class Candidacy {
  readonly #self: PeerId
  readonly #outbox: Outbox
  readonly #prng: Prng
  #campaign: Campaign | undefined
  #campaignAt: Millis | undefined
  /** The end of the leader's lease that `#campaignAt` was drawn for. */
  #drawnFor: Millis | undefined
  #highestSeen: Term = noTerm

  constructor(self: PeerId, outbox: Outbox, prng: Prng) {
    this.#self = self
    this.#outbox = outbox
    this.#prng = prng
  }

  get wakeAt(): Millis | undefined {
    const campaign = this.#campaign
    return campaign === undefined ? this.#campaignAt : Math.min(campaign.giveUpAt, campaign.askAgainAt)
  }

  /** No counter at or below one that was seen is used again. */
  saw(term: Term): void {
    if (compareTerms(term, this.#highestSeen) > 0) this.#highestSeen = term
  }

  cancel(): void {
    this.#campaign = undefined
    this.#campaignAt = undefined
  }

  /**
   * Campaigns once the leader's lease has run out. The electors take turns: the first starts at once and has led
   * for a while when the next would start, since a second candidate who takes over did not make the view that the
   * first one made, and so must wait out a full lease before it activates. After a failed try dice decide.
   */
  consider(
    chain: ViewChain,
    incarnation: Incarnation,
    { quietUntil, lastLeader }: { readonly quietUntil: Millis; readonly lastLeader: PeerId },
    now: Millis,
  ): void {
    if (this.#campaign !== undefined && now >= this.#campaign.giveUpAt) {
      this.#campaign = undefined
      this.#campaignAt = now + this.#prng.below(2 * chain.state.timing.retryEveryMs)
    }
    if (this.#campaign !== undefined) {
      if (this.#campaign.slot === chain.number + 1) return this.#maybeAskAgain(this.#campaign, chain, now)
      this.cancel()
    }
    if (!chain.state.electors.includes(this.#self)) {
      this.#campaignAt = undefined
      return
    }
    if (this.#campaignAt === undefined || this.#drawnFor !== quietUntil) {
      this.#drawnFor = quietUntil
      this.#campaignAt = Math.max(now, quietUntil) + this.#turnMs(chain, lastLeader)
    }
    if (now >= this.#campaignAt) this.#start(chain, incarnation, now)
  }

  preVoteReplied(from: PeerId, reply: PreVoteReply, now: Millis, chain: ViewChain): void {
    this.saw(reply.promised)
    const campaign = this.#campaign
    if (campaign?.phase !== 'pre-vote' || !isSameTerm(campaign.term, reply.term) || !reply.granted) return
    if (!campaign.electors.includes(from)) return
    campaign.replies.set(from, undefined)
    if (!isMajority(campaign.replies.size, campaign.electors.length)) return
    const giveUpAt = now + 4 * chain.state.timing.retryEveryMs
    this.#campaign = { ...campaign, phase: 'promise', replies: new Map(), giveUpAt }
    this.#ask(this.#campaign, chain, now)
  }

  /** The election, when this reply decides it. */
  promiseReplied(from: PeerId, reply: PromiseReply): Election | undefined {
    this.saw(reply.promised)
    const campaign = this.#campaign
    if (
      campaign?.phase !== 'promise' ||
      !isSameTerm(campaign.term, reply.term) ||
      reply.slot !== campaign.slot
    )
      return undefined
    if (reply.outcome !== 'granted' || !campaign.electors.includes(from)) return undefined
    campaign.replies.set(from, reply)
    if (!isMajority(campaign.replies.size, campaign.electors.length)) return undefined
    this.cancel()
    return electionOf(campaign.term, campaign.slot, campaign.electors, [...campaign.replies.values()])
  }

  /** How long this elector lets others go first: those before it in the list, but for the leader whose time is over. */
  #turnMs(chain: ViewChain, lastLeader: PeerId): number {
    const { electors, timing } = chain.state
    const turn = electors.filter((id) => id !== lastLeader).indexOf(this.#self)
    if (turn === 0) return 0
    return (
      (turn > 0 ? turn : electors.length) * timing.retryEveryMs + this.#prng.below(timing.retryEveryMs / 2)
    )
  }

  /** The leader's lease ends at each elector at a moment of its own: who refused may grant a little later. */
  #maybeAskAgain(campaign: Campaign, chain: ViewChain, now: Millis): void {
    if (now >= campaign.askAgainAt) this.#ask(campaign, chain, now)
  }

  #ask(campaign: Campaign, chain: ViewChain, now: Millis): void {
    const { phase, slot, term, electors, replies } = campaign
    campaign.askAgainAt = now + chain.state.timing.retryEveryMs / 2
    const kind = phase === 'pre-vote' ? 'pre-vote-request' : 'promise-request'
    for (const elector of electors)
      if (!replies.has(elector)) this.#outbox.send(elector, { kind, slot, term })
  }

  #start(chain: ViewChain, incarnation: Incarnation, now: Millis): void {
    const term: Term = { counter: this.#highestSeen.counter + 1, peer: this.#self, incarnation }
    this.#highestSeen = term
    this.#campaignAt = undefined
    const { electors, timing } = chain.state
    const slot = chain.number + 1
    const giveUpAt = now + 3 * timing.retryEveryMs + this.#prng.below(timing.retryEveryMs)
    this.#campaign = {
      phase: 'pre-vote',
      term,
      slot,
      electors,
      replies: new Map(),
      giveUpAt,
      askAgainAt: now,
    }
    this.#ask(this.#campaign, chain, now)
  }
}

/** Sums up promises of a majority. Of several accepted views the one with the highest term must be proposed. */
export function electionOf(
  term: Term,
  slot: ViewNumber,
  electors: readonly PeerId[],
  replies: readonly (PromiseReply | undefined)[],
): Election {
  let accepted: AcceptedView | undefined
  let isInstalled = true
  for (const reply of replies) {
    if (
      reply?.accepted !== undefined &&
      (accepted === undefined || compareTerms(reply.accepted.term, accepted.term) > 0)
    ) {
      accepted = reply.accepted
    }
    if (reply === undefined || reply.installed < slot - 1) isInstalled = false
  }
  return { term, slot, electors, accepted, isInstalled }
}
