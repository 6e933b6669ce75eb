import type { PeerId, ViewNumber } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { Grant, Renew } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { isMajority } from '../quorum.ts'
import type { TableSection } from '../table-section.ts'
import type { WorkLease } from './work-lease.ts'

interface Round {
  readonly view: ViewNumber
  /** Moved back when more time has passed than the clock shows: a grant that comes late is then worth less. */
  sentAt: Millis
  readonly table: readonly TableSection[]
  readonly granted: Set<PeerId>
}

/** Rounds that may still be answered; an answer to an older one counts for nothing. */
const roundsMax = 64

/** A consumer that commits often shares renewals: so many may go per regular interval. */
const renewalsPerIntervalMax = 6

/** Which electors have answered under the view, and up to which round. */
interface Answers {
  readonly view: ViewNumber
  readonly newestRound: Map<PeerId, number>
}

export interface RenewalContent {
  readonly activated: ViewNumber
  readonly leaving: boolean
  readonly table: readonly TableSection[]
  readonly throughput: number
}

/** Keeps the work lease: one message to all electors carries the renewal and the progress since. */
export class Renewal {
  readonly #outbox: Outbox
  readonly #lease: WorkLease
  readonly #rounds = new Map<number, Round>()
  #answers: Answers = { view: 0, newestRound: new Map() }
  #lastRound = 0
  #lastSentAt: Millis = Number.NEGATIVE_INFINITY
  #dueAt: Millis | undefined

  constructor(outbox: Outbox, lease: WorkLease) {
    this.#outbox = outbox
    this.#lease = lease
  }

  get dueAt(): Millis | undefined {
    return this.#dueAt
  }

  get nextRound(): number {
    return this.#lastRound + 1
  }

  /** What was first sent in this round or before, under the present view, has reached every elector. */
  roundEverybodyHas(state: AgreedState): number {
    if (this.#answers.view !== state.number) return 0
    return Math.min(...state.electors.map((elector) => this.#answers.newestRound.get(elector) ?? 0))
  }

  stop(): void {
    this.#dueAt = undefined
    this.#rounds.clear()
  }

  clockLeapt(byMs: DurationMs): void {
    for (const round of this.#rounds.values()) round.sentAt -= byMs
    this.#lease.shorten(byMs)
  }

  /** Under a new view the electors want to hear from us at once. */
  renewNow(now: Millis): void {
    this.#dueAt = now
  }

  renewWithin(delayMs: number, now: Millis): void {
    if (this.#dueAt !== undefined) this.#dueAt = Math.min(this.#dueAt, now + delayMs)
  }

  /** A commit waits: renew early, but not so often that commits drown the electors. */
  hurry(state: AgreedState, now: Millis): void {
    const soonest = this.#lastSentAt + state.timing.renewEveryMs / renewalsPerIntervalMax
    if (this.#dueAt !== undefined) this.#dueAt = Math.min(this.#dueAt, Math.max(now, soonest))
  }

  send(state: AgreedState, content: RenewalContent, now: Millis): void {
    this.#lastRound += 1
    this.#lastSentAt = now
    this.#dueAt = now + state.timing.renewEveryMs
    this.#rounds.set(this.#lastRound, {
      view: state.number,
      sentAt: now,
      table: content.table,
      granted: new Set(),
    })
    this.#rounds.delete(this.#lastRound - roundsMax)
    const message: Renew = { kind: 'renew', view: state.number, round: this.#lastRound, ...content }
    for (const elector of state.electors) this.#outbox.sendUrgently(elector, message)
  }

  /** Counts a grant; returns the rows that a majority of the view's electors has just acknowledged. */
  granted(
    from: PeerId,
    grant: Grant,
    state: AgreedState,
  ): { table: readonly TableSection[]; view: ViewNumber } | undefined {
    const round = this.#rounds.get(grant.round)
    if (round === undefined || round.view !== grant.view) return undefined
    this.#lease.granted(state, round.view, from, round.sentAt)
    if (round.view !== state.number || !state.electors.includes(from)) return undefined
    this.#note(from, grant.round, state.number)
    const wasMajority = isMajority(round.granted.size, state.electors.length)
    round.granted.add(from)
    const isNews = !wasMajority && isMajority(round.granted.size, state.electors.length)
    return isNews ? { table: round.table, view: round.view } : undefined
  }

  #note(from: PeerId, round: number, view: ViewNumber): void {
    if (this.#answers.view !== view) this.#answers = { view, newestRound: new Map() }
    const known = this.#answers.newestRound.get(from) ?? 0
    this.#answers.newestRound.set(from, Math.max(known, round))
  }
}
