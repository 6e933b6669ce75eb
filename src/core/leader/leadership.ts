import type { Incarnation, PeerId, ViewNumber } from '../../base/ids.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { Change, MemberInfo } from '../change.ts'
import type { CursorTable } from '../cursor-table.ts'
import type { AcceptReply, InstallReply, LeaderRenewReply, PromiseReply, TableReply } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { isMajority } from '../quorum.ts'
import type { EpochRef } from '../table-section.ts'
import { compareTerms, isSameTerm, type Term } from '../term.ts'
import { type CertifiedView, type Sign, type Verify, type View, viewHash } from '../view.ts'
import type { ViewChain } from '../view-chain.ts'
import { Activation } from './activation.ts'
import { Agenda } from './agenda.ts'
import { AwaitedReports } from './awaited-reports.ts'
import type { Election } from './candidacy.ts'
import { Installation } from './installation.ts'
import { LeaderLease } from './leader-lease.ts'
import { nextView, sameElectors } from './next-view.ts'
import { PromiseRound } from './promise-round.ts'
import { Proposal } from './proposal.ts'
import { SilenceWatch } from './silence-watch.ts'
import { ViewPace } from './view-pace.ts'
import { type WeightPolicy, WeightWatch } from './weight-watch.ts'

export interface LeadershipOptions {
  readonly self: PeerId
  readonly electorsMax: number
  /** undefined: weights stay as the members gave them. */
  readonly weightPolicy: WeightPolicy | undefined
  readonly sign: Sign
  readonly verify: Verify
  readonly outbox: Outbox
  readonly chain: ViewChain
  /** Whether a member has renewed lately, with this peer as elector. */
  readonly isRenewing: (id: PeerId) => boolean
  /** Whether it has done so since the newest view came. */
  readonly isFollowing: (id: PeerId) => boolean
  /** Epochs that look done to this peer: the electors are asked whether they are. */
  readonly closableEpochs: () => readonly EpochRef[]
  /** Takes a view that has just been chosen. */
  readonly learn: (certified: CertifiedView) => void
  /** Takes the merged cursors of the view before. */
  readonly takeMerged: (table: CursorTable) => void
  /** Tells the members that a view is activated. */
  readonly announceActivation: (view: ViewNumber) => void
}

/**
 * One peer's time as leader, in one term: proposes views, installs the progress of the view before,
 * activates, and watches for silent members. No safety rests on there being only one: whatever two
 * leaders do, the electors' promises sort out.
 */
export class Leadership {
  readonly term: Term
  readonly #options: LeadershipOptions
  readonly #agenda = new Agenda()
  readonly #watch = new SilenceWatch()
  readonly #weights: WeightWatch | undefined
  readonly #activation: Activation
  readonly #pace: ViewPace
  readonly #lease: LeaderLease
  /** The electors whose majority has promised this term for the next slot; undefined: phase 1 is due again. */
  #promisedBy: readonly PeerId[] | undefined
  #promiseRound: PromiseRound | undefined
  /** Learnt in phase 1: must be proposed before anything of our own. */
  #mustPropose: View | undefined
  #proposal: Proposal | undefined
  #awaitedReports: AwaitedReports | undefined
  #proposeNotBefore: Millis = Number.NEGATIVE_INFINITY
  #proposedAt: Millis = Number.NEGATIVE_INFINITY
  #installation: Installation | undefined
  #installed: ViewNumber
  #closingVotes = new Map<string, Set<PeerId>>()
  #retryAt: Millis | undefined

  constructor(
    election: Election,
    options: LeadershipOptions,
    start: { activated: ViewNumber; isInstalled: boolean; headSince: Millis; leaseMs: number },
    now: Millis,
  ) {
    const { state } = options.chain
    this.term = election.term
    this.#options = options
    this.#promisedBy = election.electors
    this.#mustPropose = election.accepted?.view
    this.#installed = start.isInstalled ? state.number : 0
    this.#weights = options.weightPolicy === undefined ? undefined : new WeightWatch(options.weightPolicy)
    this.#pace = new ViewPace(state.timing.viewBurst, now)
    this.#activation = new Activation(start.activated, state.timing.driftRatio)
    if (start.activated < state.number)
      this.#activation.expectAll(state.number, start.headSince, start.leaseMs)
    if (!start.isInstalled) {
      this.#activation.assumeLeases(start.headSince, start.leaseMs)
      this.#installation = this.#install(state)
    }
    this.#lease = new LeaderLease(state.timing, now)
    this.#agenda.reconsider(now)
    this.#sendDue(now)
  }

  get installed(): ViewNumber {
    return this.#installed
  }

  get activated(): ViewNumber {
    return this.#activation.activated
  }

  /** Whether all that this leader has begun is done: one that leaves exits only then. */
  get isSettled(): boolean {
    return this.#proposal === undefined && this.activated >= this.#options.chain.number
  }

  join(applicant: MemberInfo, now: Millis): void {
    this.#agenda.join(applicant, now)
  }

  leave(id: PeerId, incarnation: Incarnation, now: Millis): void {
    this.#agenda.leave(id, incarnation, now)
  }

  propose(change: Change, now: Millis): boolean {
    return this.#agenda.propose(change, now)
  }

  /** A member was seen to work under a view. */
  saw(peer: PeerId, incarnation: Incarnation, view: ViewNumber): void {
    this.#activation.saw(peer, incarnation, view)
  }

  measured(peer: PeerId, throughput: number, now: Millis): void {
    this.#weights?.measured(peer, throughput, now)
  }

  /** Asks the electors at once, because something has happened that they may know of too. */
  pollNow(now: Millis): void {
    this.#lease.hurry(this.#state.timing, now)
  }

  /** False when this leader has lost touch with the electors, or is none any more, and steps down. */
  tick(now: Millis): boolean {
    const isElector = this.#state.electors.includes(this.#options.self)
    if (isElector && now >= this.#lease.until) return false
    if (isElector && now >= this.#lease.askAt) this.#renew(now)
    if (this.#retryAt !== undefined && now >= this.#retryAt) this.#sendDue(now)
    if (this.#settleReports(now)) this.#installation?.send(now)
    this.#maybeActivate(now)
    if (isElector) this.#maybePropose(now)
    return isElector || !this.isSettled
  }

  wakeAt(): Millis | undefined {
    const isElector = this.#state.electors.includes(this.#options.self)
    return earliest(
      isElector ? this.#lease.until : undefined,
      isElector ? this.#lease.askAt : undefined,
      this.#retryAt,
      this.#awaitedReports?.giveUpAt,
      this.#activation.wakeAt(this.#installed),
      isElector ? this.#proposeAt() : undefined,
    )
  }

  /** The chain has moved on, by our own proposal or another's. */
  viewChanged(before: AgreedState, after: AgreedState, now: Millis, leaseMs: number): void {
    const proposal = this.#proposal?.view.number === after.number ? this.#proposal : undefined
    const isOurs =
      proposal !== undefined && viewHash(proposal.view) === viewHash(this.#options.chain.head.view)
    this.#proposal = undefined
    this.#mustPropose = undefined
    this.#installation = this.#install(after)
    this.#watch.clear()
    this.#closingVotes.clear()
    if (isOurs)
      for (const [elector, { report }] of proposal.reports) this.#installation.read(elector, report.table)
    // The next view is here before all reports of this one are: what they say so far must do.
    this.#awaitedReports?.settleAtOnce(this.#activation, now)
    this.#awaitedReports = undefined
    if (isOurs && this.#activationIsContinuous(before)) {
      this.#awaitedReports = new AwaitedReports(before, after, proposal, now, leaseMs)
      this.#settleReports(now)
    } else {
      this.#activation.expectAll(after.number, now, leaseMs)
    }
    this.#activation.saw(
      this.#options.self,
      after.members.get(this.#options.self)?.incarnation ?? 0,
      after.number,
    )
    if (!sameElectors(before.electors, after.electors)) this.#promisedBy = undefined
    this.#agenda.viewChanged(this.#options.chain.head.view.changes)
    this.#agenda.reconsider(now)
    this.#lease.askNow(now)
    this.#sendDue(now)
  }

  /** Accept replies of our proposal carry the frozen tables of their electors. */
  acceptReplied(from: PeerId, reply: AcceptReply, now: Millis): boolean {
    if (compareTerms(reply.promised, this.term) > 0) return false
    if (this.#proposal === undefined) {
      // A late accept of the view that is being installed: one more table to merge.
      if (reply.report !== undefined && reply.slot === this.#installation?.view)
        this.#installation.read(from, reply.report.table)
      this.#awaitedReports?.replied(from, reply, now)
      if (this.#settleReports(now)) this.#installation?.send(now)
      return true
    }
    if (from === this.#options.self && reply.outcome !== 'accepted') {
      // Nobody else has heard of it yet. It is thought out anew later: who was to be an elector may be dead by then.
      this.#proposal = undefined
      this.#proposeNotBefore = now + this.#state.timing.retryEveryMs
      return true
    }
    const chosen = this.#proposal.replied(from, reply, now)
    if (chosen !== undefined) this.#options.learn(chosen)
    return true
  }

  promiseReplied(from: PeerId, reply: PromiseReply, now: Millis): boolean {
    if (compareTerms(reply.promised, this.term) > 0) return false
    const election = this.#promiseRound?.replied(from, reply)
    if (election === undefined) return true
    this.#promiseRound = undefined
    this.#promisedBy = election.electors
    this.#mustPropose = election.accepted?.view
    this.#maybePropose(now)
    return true
  }

  tableReplied(from: PeerId, reply: TableReply, now: Millis): void {
    this.#installation?.tableReplied(from, reply, now)
  }

  installReplied(from: PeerId, reply: InstallReply, now: Millis): void {
    if (this.#installation?.installReplied(from, reply) !== true) return
    this.#installed = Math.max(this.#installed, this.#installation.view)
    this.#options.takeMerged(this.#installation.table)
    this.#installation = undefined
    this.#maybeActivate(now)
    this.#maybePropose(now)
  }

  renewReplied(from: PeerId, reply: LeaderRenewReply, now: Millis): boolean {
    if (compareTerms(reply.promised, this.term) > 0) return false
    if (!isSameTerm(reply.term, this.term) || !this.#state.electors.includes(from)) return true
    if (reply.committed === this.#state.number) this.#takeReport(from, reply, now)
    if (reply.granted) this.#lease.granted(from, reply.round, this.#state.electors, this.#state.timing)
    this.#maybePropose(now)
    return true
  }

  get #state(): AgreedState {
    return this.#options.chain.state
  }

  #install(state: AgreedState): Installation {
    const { chain, outbox } = this.#options
    // A view may be known to be chosen before those who accepted it have told of their leases (seed 4463).
    const leasesLeft = (now: Millis) =>
      this.#awaitedReports === undefined ? this.#activation.leasesLeft(now) : undefined
    return new Installation(chain.head, state, outbox, leasesLeft)
  }

  /** Residuals say all there is only while this leader saw every view since the last activated one. */
  #activationIsContinuous(before: AgreedState): boolean {
    return this.#activation.activated >= before.number || this.#activation.isExpecting(before.number)
  }

  #settleReports(now: Millis): boolean {
    if (this.#awaitedReports?.settle(this.#activation, now) !== true) return false
    this.#awaitedReports = undefined
    this.#maybeActivate(now)
    return true
  }

  #takeReport(from: PeerId, reply: LeaderRenewReply, now: Millis): void {
    this.#watch.report(from, reply.silent, now)
    const since = now - this.#state.timing.leaderLeaseMs
    this.#agenda.condemn(this.#watch.condemned(this.#state, since), now)
    // Nobody need wait for a lease that was granted to one of them before it died.
    for (const { id, incarnation } of this.#watch.buried(this.#state, since))
      this.#activation.saw(id, incarnation, Number.POSITIVE_INFINITY)
    for (const epoch of reply.complete) {
      const key = `${epoch.dataSet}@${epoch.epoch}`
      const votes = this.#closingVotes.get(key) ?? new Set()
      this.#closingVotes.set(key, votes.add(from))
      if (isMajority(votes.size, this.#state.electors.length)) this.#agenda.close(epoch, now)
    }
  }

  #renew(now: Millis): void {
    const { electors, timing, number } = this.#state
    const message = {
      kind: 'leader-renew',
      term: this.term,
      round: this.#lease.ask(timing, now),
      committed: number,
      installed: this.#installed,
      activated: this.activated,
      closing: this.#options.closableEpochs(),
    } as const
    for (const elector of electors) this.#options.outbox.sendUrgently(elector, message)
    const weights = this.#weights?.wanted(this.#state, now)
    if (weights !== undefined) this.#agenda.propose(weights, now)
    this.#agenda.reconsider(now)
  }

  /** Sends, or sends again, whatever has not been answered. */
  #sendDue(now: Millis): void {
    this.#retryAt = undefined
    if (this.#promisedBy === undefined && this.#state.electors.includes(this.#options.self))
      this.#sendPromises()
    this.#proposal?.send()
    this.#installation?.send(now)
    if (
      this.#promiseRound !== undefined ||
      this.#proposal !== undefined ||
      this.#installation !== undefined
    ) {
      this.#retryAt = now + this.#state.timing.retryEveryMs
    }
  }

  #sendPromises(): void {
    const slot = this.#state.number + 1
    if (this.#promiseRound?.slot !== slot)
      this.#promiseRound = new PromiseRound(this.term, slot, this.#state.electors)
    this.#promiseRound.send(this.#options.outbox)
  }

  #maybeActivate(now: Millis): void {
    if (this.#activation.advance(this.#installed, now))
      this.#options.announceActivation(this.#activation.activated)
  }

  #proposeAt(): Millis | undefined {
    if (
      this.#proposal !== undefined ||
      this.#promisedBy === undefined ||
      this.#installed < this.#state.number
    )
      return undefined
    if (this.#mustPropose !== undefined) return this.#proposeNotBefore
    if (this.#agenda.since === undefined) return undefined
    const { timingSettings } = this.#state
    const apartAt = this.#agenda.hasDeath ? this.#agenda.since : this.#proposedAt + timingSettings.viewBatchMs
    return Math.max(this.#agenda.since, apartAt, this.#pace.readyAt(timingSettings), this.#proposeNotBefore)
  }

  #maybePropose(now: Millis): void {
    const at = this.#proposeAt()
    if (at === undefined || now < at) return
    const view = this.#mustPropose ?? nextView(this.#agenda.changesFor(this.#state), this.#options)
    if (view === undefined) {
      this.#agenda.settle()
      return
    }
    if (this.#mustPropose === undefined) this.#pace.spend(this.#state.timingSettings, now)
    this.#proposedAt = now
    const { self, sign, verify, outbox, chain } = this.#options
    this.#proposal = new Proposal({
      self,
      genesis: chain.state.genesis,
      term: this.term,
      view,
      parent: chain.head,
      electors: chain.state.electors,
      sign,
      verify,
      outbox,
    })
    this.#sendDue(now)
  }
}
