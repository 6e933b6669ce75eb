import type { Incarnation, PeerId, ViewNumber } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import { type AgreedState, isFinished, isMember, isQuarantined, writerOf } from '../agreed-state.ts'
import { generationsKept } from '../barrier/verdict.ts'
import { type CursorTable, SectionBuilder } from '../cursor-table.ts'
import type {
  AcceptRequest,
  FrozenReport,
  InstallRequest,
  LeaderRenew,
  RefusalReason,
  Renew,
  TableRequest,
} from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { isOpenEpoch, isPlausible } from '../progress/progress.ts'
import type { Timing } from '../settings.ts'
import { barrierOfTable } from '../table-name.ts'
import type { EpochRef, TableSection } from '../table-section.ts'
import type { ViewChain } from '../view-chain.ts'
import type { Acceptor } from './acceptor.ts'
import type { LeaseGranter } from './lease-granter.ts'

/** Renewals under a view that has not reached this elector yet; more than these get no second answer. */
const earlyRenewalsMax = 1_024

interface EarlyRenewal {
  readonly incarnation: Incarnation
  readonly message: Renew
}

/**
 * An elector's whole duty: vote for views, grant work leases and keep the cursor table, all three
 * under one rule. Once it has accepted a successor the present view is frozen: it grants nothing and
 * takes no cursor under it any more. Duties belong to the identity, not to the incarnation.
 */
export class Elector {
  readonly #self: PeerId
  readonly #outbox: Outbox
  readonly acceptor: Acceptor
  readonly granter: LeaseGranter
  /** Durable; a row is on disk before it is acknowledged. */
  readonly table: CursorTable
  #installed: ViewNumber
  #isStoreFull = false
  /** The newest renewal of each member that was ahead of us: granted as soon as its view has come. */
  readonly #early = new Map<PeerId, EarlyRenewal>()
  /** The newest request of the leader, answered again when there is news of a death or a silence. */
  #leaderAsked: { readonly from: PeerId; readonly request: LeaderRenew } | undefined
  /** Nobody is silent for too long before this, who was not when it was set. */
  #silenceAt: Millis | undefined

  constructor(
    self: PeerId,
    outbox: Outbox,
    parts: { acceptor: Acceptor; granter: LeaseGranter; table: CursorTable; installed: ViewNumber },
  ) {
    this.#self = self
    this.#outbox = outbox
    this.acceptor = parts.acceptor
    this.granter = parts.granter
    this.table = parts.table
    this.#installed = parts.installed
  }

  /** The newest view whose merged table is part of ours. */
  get installed(): ViewNumber {
    return this.#installed
  }

  get wakeAt(): Millis | undefined {
    return this.#silenceAt
  }

  sizes(): Record<string, number> {
    return {
      ...this.granter.sizes(),
      earlyRenewalsCount: this.#early.size,
      tableRowsCount: this.table.rowCount,
    }
  }

  get isStoreFull(): boolean {
    return this.#isStoreFull
  }

  setStoreFull(isFull: boolean): void {
    this.#isStoreFull = isFull
    this.acceptor.setStoreFull(isFull)
  }

  reset(): void {
    this.acceptor.reset()
    this.table.clear()
    this.#installed = 0
    this.#early.clear()
    this.#leaderAsked = undefined
  }

  /** Has forgotten what it granted before; votes and table are as they were. */
  restart({ leaderLeaseMs, workLeaseMs }: Timing, now: Millis): void {
    this.acceptor.restart(now + leaderLeaseMs)
    this.granter.restart(now, workLeaseMs)
    this.#silenceAt = now
  }

  viewChanged(state: AgreedState, now: Millis): void {
    this.#silenceAt = now
    this.granter.prune(state, now)
    this.table.prune((dataSet, epoch) => isOpenEpoch(state, dataSet, epoch))
  }

  renew(from: PeerId, incarnation: Incarnation, message: Renew, chain: ViewChain, now: Millis): void {
    const { state } = chain
    const reason = this.#refusal(from, incarnation, message, chain)
    if (isMember(state, from, incarnation)) this.granter.heard(from, incarnation, now)
    if (reason === 'ahead' && this.#early.size < earlyRenewalsMax)
      this.#early.set(from, { incarnation, message })
    if (reason !== undefined) {
      this.#refuse(from, message, reason, chain)
      return
    }
    this.take(this.#writable(message.table, from, state))
    this.granter.grant(from, incarnation, now + state.timing.workLeaseMs)
    this.#outbox.send(from, { kind: 'grant', view: message.view, round: message.round })
  }

  /**
   * Answers those who had the view before us. Until their next renewal they would have one grant less than they
   * think, and the death of another elector could pause them (I-12).
   */
  answerEarly(chain: ViewChain, now: Millis): void {
    for (const [from, { incarnation, message }] of [...this.#early]) {
      if (message.view <= chain.number) this.#early.delete(from)
      if (message.view === chain.number) this.renew(from, incarnation, message, chain, now)
    }
  }

  accept(from: PeerId, request: AcceptRequest, chain: ViewChain, now: Millis): void {
    const outcome = this.acceptor.accept(from, request, chain)
    const accepted = outcome === 'accepted' ? this.acceptor.acceptedFor(chain) : undefined
    this.#outbox.send(from, {
      kind: 'accept-reply',
      slot: request.view.number,
      term: request.term,
      outcome,
      promised: this.acceptor.promised,
      committed: chain.number,
      signature: accepted === undefined ? undefined : this.acceptor.signAccept(chain.state.genesis, accepted),
      report: accepted === undefined ? undefined : this.#report(now),
    })
  }

  leaderRenew(from: PeerId, request: LeaderRenew, chain: ViewChain, viewSince: Millis, now: Millis): void {
    const granted = this.acceptor.renewLeader(from, request, chain, chain.state.timing.leaderLeaseMs, now)
    if (granted) this.#leaderAsked = { from, request }
    this.#answerLeader(from, request, granted, chain, viewSince, now)
  }

  /** Tells the leader again, unasked, whom this elector holds for dead or silent. */
  reportUnasked(chain: ViewChain, viewSince: Millis, now: Millis): void {
    if (this.#leaderAsked === undefined || this.acceptor.leader(now) !== this.#leaderAsked.from) return
    // Its lease stays as it is: a leader that has not asked may be gone itself.
    this.#answerLeader(this.#leaderAsked.from, this.#leaderAsked.request, true, chain, viewSince, now)
  }

  /** Reports a silence when it has lasted: at the leader's next question it would be up to a renewal interval later. */
  tick(chain: ViewChain, viewSince: Millis, now: Millis): void {
    if (this.#silenceAt === undefined || now < this.#silenceAt) return
    const { state } = chain
    const isDuty = state.electors.includes(this.#self)
    this.#silenceAt = isDuty ? this.granter.nextSilenceAt(state, viewSince, this.#self, now) : undefined
    const isNews = this.granter.silences(state, viewSince, this.#self, now).some(({ dead }) => !dead)
    if (isDuty && isNews) this.reportUnasked(chain, viewSince, now)
  }

  /** The table as it is since the parent of that view was frozen here. */
  tableRequested(from: PeerId, request: TableRequest, chain: ViewChain): void {
    const view = request.view.view.number
    const table = chain.number >= view ? this.table.sections() : undefined
    this.#outbox.send(from, { kind: 'table-reply', view, installed: this.#installed, table })
  }

  install(from: PeerId, request: InstallRequest, chain: ViewChain, now: Millis): void {
    const { report } = request
    const view = request.view.view.number
    const isReady = chain.number >= view && !this.#isStoreFull
    if (isReady && this.#installed < view) {
      // Every row keeps the view under which its owner wrote it: re-stamped, a second leader's merge
      // would outrank the new owner's acknowledged commit.
      const changed = this.table.merge(report.table.filter((section) => isPlausible(section, chain.state)))
      this.#installed = view
      this.granter.carry(report, chain.state.timing, now)
      this.#outbox.persist({ kind: 'installed', view, table: changed })
    }
    this.#outbox.send(from, { kind: 'install-reply', view, installed: isReady })
  }

  /** Rows for our table. A row that is known is on disk, or on its way: it may be acknowledged without another write. */
  take(rows: readonly TableSection[]): void {
    const changed = this.table.merge(rows)
    if (changed.length > 0) this.#outbox.persist({ kind: 'cursors', table: changed })
  }

  /** What the founder, or a peer that recovers, begins with. */
  installOwn(view: ViewNumber, table: readonly TableSection[]): void {
    this.table.merge(table)
    this.#installed = view
    this.#outbox.persist({ kind: 'installed', view, table })
  }

  /** Whether every cursor is full and was written by its owner under the present view. */
  isComplete({ dataSet: name, epoch }: EpochRef, state: AgreedState): boolean {
    const dataSet = state.dataSets.get(name)
    if (dataSet === undefined || dataSet.epoch !== epoch || isFinished(dataSet)) return false
    for (let shard = 0; shard < dataSet.shards.count; shard++) {
      const row = this.table.read(name, epoch, shard)
      const isDone = row.view === state.number && row.cursor >= (dataSet.sizes[shard] ?? 0)
      if (!isDone && !isQuarantined(dataSet, shard)) return false
    }
    return true
  }

  #refusal(
    from: PeerId,
    incarnation: Incarnation,
    { view, table }: Renew,
    chain: ViewChain,
  ): RefusalReason | undefined {
    if (view > chain.number) return 'ahead'
    if (view < chain.number) return 'behind'
    if (!chain.state.electors.includes(this.#self)) return 'not-elector'
    if (!isMember(chain.state, from, incarnation)) return 'not-member'
    if (this.acceptor.isFrozen(chain)) return 'frozen'
    return this.#isStoreFull && table.length > 0 ? 'store-full' : undefined
  }

  #refuse(from: PeerId, { view, round }: Renew, reason: RefusalReason, chain: ViewChain): void {
    const accepted = reason === 'frozen' ? this.acceptor.acceptedFor(chain) : undefined
    const signature =
      accepted === undefined ? undefined : this.acceptor.signAccept(chain.state.genesis, accepted)
    this.#outbox.send(from, {
      kind: 'refusal',
      view,
      round,
      reason,
      committed: chain.number,
      accepted,
      signature,
    })
  }

  #answerLeader(
    to: PeerId,
    { term, round, closing }: LeaderRenew,
    granted: boolean,
    chain: ViewChain,
    viewSince: Millis,
    now: Millis,
  ): void {
    this.#outbox.send(to, {
      kind: 'leader-renew-reply',
      term,
      round,
      granted,
      promised: this.acceptor.promised,
      committed: chain.number,
      silent: this.granter.silences(chain.state, viewSince, this.#self, now),
      complete: closing.filter((epoch) => this.isComplete(epoch, chain.state)),
    })
  }

  #report(now: Millis): FrozenReport {
    return {
      residuals: this.granter.residuals(now),
      residualFloorMs: this.granter.residualFloorMs(now),
      table: this.table.sections(),
    }
  }

  /** The rows that the sender may write under this view: of shards it owns, within their size. */
  #writable(table: readonly TableSection[], from: PeerId, state: AgreedState): TableSection[] {
    return table.map(({ dataSet, epoch, shards, cursors }) => {
      const section = new SectionBuilder(dataSet, epoch)
      shards.forEach((shard, at) => {
        const cursor = cursors[at] ?? 0
        if (writerOf(state, dataSet, epoch, shard) !== from) return
        if (cursor <= rowLimit(state, dataSet, shard)) section.add(shard, { cursor, view: state.number })
      })
      return section.build()
    })
  }
}

function rowLimit(state: AgreedState, table: string, shard: number): number {
  if (barrierOfTable(table) !== undefined) return shard < generationsKept ? Number.MAX_SAFE_INTEGER : -1
  return state.dataSets.get(table)?.sizes[shard] ?? -1
}
