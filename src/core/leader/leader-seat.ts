import type { Incarnation, PeerId, ViewNumber } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import { type AgreedState, writerOf } from '../agreed-state.ts'
import { applyChanges } from '../apply-changes.ts'
import type { MemberInfo } from '../change.ts'
import { type CursorTable, SectionBuilder } from '../cursor-table.ts'
import type { Elector } from '../elector/elector.ts'
import type {
  AcceptReply,
  InstallReply,
  LeaderRenewReply,
  PromiseReply,
  Proposal,
  ProposalOutcome,
  Renew,
  TableReply,
} from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import type { Timing } from '../settings.ts'
import type { TableSection } from '../table-section.ts'
import { formatTerm } from '../term.ts'
import type { CertifiedView, Sign, Verify } from '../view.ts'
import type { ViewChain } from '../view-chain.ts'
import type { Candidacy } from './candidacy.ts'
import { ClosableEpochs } from './closable-epochs.ts'
import { Leadership } from './leadership.ts'
import type { WeightPolicy } from './weight-watch.ts'

export interface LeaderSeatOptions {
  readonly self: PeerId
  readonly electorsMax: number
  readonly weightPolicy: WeightPolicy | undefined
  readonly sign: Sign
  readonly verify: Verify
  readonly outbox: Outbox
  readonly elector: Elector
  /** The gossiped copy of the cursor table. */
  readonly progress: CursorTable
  readonly candidacy: Candidacy
  readonly learn: (certified: CertifiedView, now: Millis) => void
}

/** The seat that one elector at a time sits in: who campaigns, who leads, who steps down. */
export class LeaderSeat {
  readonly #options: LeaderSeatOptions
  readonly #candidacy: Candidacy
  #leadership: Leadership | undefined
  #now: Millis = 0
  /** The longest lease that can be alive from before the head. */
  #leaseBoundMs = 0
  #headSince: Millis = 0
  #closable: ClosableEpochs

  constructor(options: LeaderSeatOptions) {
    this.#options = options
    this.#closable = this.#nothingSeenDone()
    this.#candidacy = options.candidacy
  }

  get isLeading(): boolean {
    return this.#leadership !== undefined
  }

  get wakeAt(): Millis | undefined {
    return this.#leadership === undefined ? this.#candidacy.wakeAt : this.#leadership.wakeAt()
  }

  /** Whether this peer may go without leaving work half-done. */
  get isSettled(): boolean {
    return this.#leadership?.isSettled ?? true
  }

  restart(leaseBoundMs: number): void {
    this.#leaseBoundMs = leaseBoundMs
  }

  tick(chain: ViewChain, incarnation: Incarnation, now: Millis): void {
    this.#now = now
    const { elector } = this.#options
    // With a full disk it could not accept its own proposals, and its lease would keep others from leading.
    if (elector.isStoreFull) return this.reset()
    if (this.#leadership !== undefined && !this.#leadership.tick(now)) this.stepDown()
    if (this.#leadership === undefined) this.#candidacy.consider(chain, incarnation, elector.acceptor, now)
  }

  stepDown(): void {
    if (this.#leadership === undefined) return
    this.#leadership = undefined
    this.#options.outbox.notify({ kind: 'following' })
  }

  reset(): void {
    this.#candidacy.cancel()
    this.stepDown()
  }

  viewChanged(before: AgreedState, after: AgreedState, now: Millis): void {
    this.#leaseBoundMs = Math.max(before.timing.workLeaseMs, after.timing.workLeaseMs)
    this.#headSince = now
    this.#leadership?.viewChanged(before, after, now, this.#leaseBoundMs)
  }

  promiseReplied(
    from: PeerId,
    reply: PromiseReply,
    chain: ViewChain,
    known: { activated: ViewNumber; headSince: Millis },
    now: Millis,
  ): void {
    this.#now = now
    if (this.#leadership !== undefined) {
      this.#keepIf(this.#leadership.promiseReplied(from, reply, now))
      return
    }
    const election = this.#candidacy.promiseReplied(from, reply)
    if (election === undefined || election.slot !== chain.number + 1) return
    this.#options.outbox.notify({ kind: 'leading', term: formatTerm(election.term) })
    // What a leader activates from is its own table: that must have the merge, whatever the majority has.
    const isInstalled = election.isInstalled && this.#options.elector.installed >= chain.number
    const start = { ...known, isInstalled, leaseMs: this.#leaseBoundMs }
    this.#closable = this.#nothingSeenDone()
    this.#leadership = new Leadership(election, this.#leadershipOptions(chain), start, now)
  }

  acceptReplied(from: PeerId, reply: AcceptReply, now: Millis): void {
    this.#now = now
    if (this.#leadership !== undefined) this.#keepIf(this.#leadership.acceptReplied(from, reply, now))
  }

  renewReplied(from: PeerId, reply: LeaderRenewReply, now: Millis): void {
    if (this.#leadership !== undefined) this.#keepIf(this.#leadership.renewReplied(from, reply, now))
  }

  tableReplied(from: PeerId, reply: TableReply, now: Millis): void {
    this.#leadership?.tableReplied(from, reply, now)
  }

  installReplied(from: PeerId, reply: InstallReply, now: Millis): void {
    this.#leadership?.installReplied(from, reply, now)
  }

  /** A member was seen to work under a view; one that lacks the activation gets it again. */
  renewed(from: PeerId, incarnation: Incarnation, renew: Renew, chain: ViewChain, now: Millis): void {
    const leadership = this.#leadership
    if (leadership === undefined) return
    leadership.saw(from, incarnation, renew.view)
    leadership.measured(from, renew.throughput, now)
    if (renew.leaving) leadership.leave(from, incarnation, now)
    // An epoch that this completes is closed now and not after the next regular poll: all who read it wait for that.
    if (renew.table.length > 0 && this.#closable.in(chain.state).length > 0) leadership.pollNow(now)
    // Only from a table that has the merge: that an earlier view is activated says nothing of where its shards go on.
    const isInstalled = leadership.installed >= chain.number
    if (isInstalled && renew.activated < leadership.activated && renew.view === chain.number)
      this.#activateAt(from, leadership.activated, chain)
  }

  /** An incarnation holds nothing that it does not own in that view. */
  saw(peer: PeerId, incarnation: Incarnation, view: ViewNumber): void {
    this.#leadership?.saw(peer, incarnation, view)
  }

  leave(id: PeerId, incarnation: Incarnation, now: Millis): void {
    this.#leadership?.leave(id, incarnation, now)
  }

  join(applicant: MemberInfo, now: Millis): boolean {
    this.#leadership?.join(applicant, now)
    return this.#leadership !== undefined
  }

  /** undefined when this peer does not lead. */
  propose(
    { change }: Proposal,
    chain: ViewChain,
    now: Millis,
  ): { outcome: ProposalOutcome; reason: string } | undefined {
    if (this.#leadership === undefined) return undefined
    const applied = applyChanges(chain.state, [change], chain.number + 1)
    if (!applied.ok) return { outcome: 'invalid', reason: applied.reason }
    const isQueued = this.#leadership.propose(change, now)
    return isQueued
      ? { outcome: 'queued', reason: '' }
      : { outcome: 'invalid', reason: 'too many proposals wait' }
  }

  /** There is news of a death: the other electors may know of it too. */
  pollNow(now: Millis): void {
    this.#leadership?.pollNow(now)
  }

  #keepIf(isStillLeader: boolean): void {
    if (!isStillLeader) this.stepDown()
  }

  #nothingSeenDone(): ClosableEpochs {
    return new ClosableEpochs(this.#options.progress, this.#options.elector.table)
  }

  #leadershipOptions(chain: ViewChain) {
    const { self, electorsMax, weightPolicy, sign, verify, outbox, elector, learn } = this.#options
    return {
      self,
      electorsMax,
      weightPolicy,
      sign,
      verify,
      outbox,
      chain,
      isRenewing: (id: PeerId) => this.#wasHeard(id, this.#now - 2 * chain.state.timing.renewEveryMs),
      isFollowing: (id: PeerId) => this.#wasHeard(id, this.#freshSince(chain.state.timing)),
      closableEpochs: () => this.#closable.in(chain.state),
      learn: (certified: CertifiedView) => learn(certified, this.#now),
      takeMerged: (table: CursorTable) => elector.take(table.sections()),
      announceActivation: (view: ViewNumber) => this.#announceActivation(view, chain),
    }
  }

  /** Signs of life from then on are fresh. Not what a peer that wakes finds waiting: its sender may be long dead (seed 4487). */
  #freshSince({ renewEveryMs }: Timing): Millis {
    const { listeningSince } = this.#options.elector.granter
    return Math.max(this.#headSince, this.#now - 2 * renewEveryMs, listeningSince + renewEveryMs)
  }

  #wasHeard(id: PeerId, since: Millis): boolean {
    const { self, elector } = this.#options
    return id === self || elector.granter.isAlive(id, since)
  }

  #announceActivation(view: ViewNumber, chain: ViewChain): void {
    const { state, head } = chain
    const tables = rowsByWriter(this.#options.elector, state)
    for (const id of state.members.keys()) {
      this.#options.outbox.send(id, {
        kind: 'activate',
        view,
        head: state.number,
        table: tables.get(id) ?? [],
      })
    }
    // A leaver waits for this before it exits.
    for (const change of head.view.changes) {
      if (change.kind !== 'member-removed' || change.departure !== 'left' || state.members.has(change.id))
        continue
      this.#options.outbox.send(change.id, { kind: 'activate', view, head: state.number, table: [] })
    }
  }

  #activateAt(member: PeerId, view: ViewNumber, chain: ViewChain): void {
    const table = rowsByWriter(this.#options.elector, chain.state, member).get(member) ?? []
    this.#options.outbox.send(member, { kind: 'activate', view, head: chain.number, table })
  }
}

/** The rows of the table, for each peer those that it may write: its shards, and the barriers it keeps. */
function rowsByWriter(elector: Elector, state: AgreedState, only?: PeerId): Map<PeerId, TableSection[]> {
  const byWriter = new Map<PeerId, TableSection[]>()
  for (const { dataSet, epoch, shards, cursors, views } of elector.table.sections()) {
    const builders = new Map<PeerId, SectionBuilder>()
    shards.forEach((shard, at) => {
      const writer = writerOf(state, dataSet, epoch, shard)
      if (writer === undefined || (only !== undefined && writer !== only)) return
      const builder = builders.get(writer) ?? new SectionBuilder(dataSet, epoch)
      builders.set(writer, builder)
      builder.add(shard, { cursor: cursors[at] ?? 0, view: views[at] ?? 0 })
    })
    for (const [writer, builder] of builders) {
      byWriter.set(writer, [...(byWriter.get(writer) ?? []), builder.build()])
    }
  }
  return byWriter
}
