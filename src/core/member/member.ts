import type { PeerId, ShardRef, ViewNumber } from '../../base/ids.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { BarrierKeeper } from '../barrier/keeper.ts'
import type { Grant, WorkerStatus } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { isAllAcknowledged } from './held-rows.ts'
import type { Holdings } from './holdings.ts'
import type { Renewal } from './renewal.ts'
import type { WorkLease } from './work-lease.ts'

export type CommitOutcome = 'taken' | 'not-held' | 'out-of-range' | 'going-back'

/** A member at work: its lease, its shards, and what it commits. */
export class Member {
  readonly lease: WorkLease
  readonly holdings: Holdings
  readonly renewal: Renewal
  readonly #outbox: Outbox
  readonly #keeper: BarrierKeeper
  throughput = 0
  samples = 0
  /** The consumer has been told to finish; undefined while we stay. */
  #leavingSince: Millis | undefined
  #wasValid = false

  constructor(
    outbox: Outbox,
    keeper: BarrierKeeper,
    parts: { lease: WorkLease; holdings: Holdings; renewal: Renewal },
  ) {
    this.#outbox = outbox
    this.#keeper = keeper
    this.lease = parts.lease
    this.holdings = parts.holdings
    this.renewal = parts.renewal
  }

  get isLeaving(): boolean {
    return this.#leavingSince !== undefined
  }

  get wakeAt(): Millis | undefined {
    return earliest(this.renewal.dueAt, this.#wasValid ? this.lease.until : undefined, this.holdings.wakeAt)
  }

  leave(now: Millis): void {
    this.#leavingSince ??= now
    this.renewal.renewNow(now)
  }

  mayDeliver(ref: ShardRef, since: ViewNumber | undefined, now: Millis): boolean {
    const holding = this.holdings.get(ref)
    if (this.isLeaving || holding?.started !== true || !this.lease.isValid(now)) return false
    return since === undefined || since === holding.gainedIn
  }

  commit(ref: ShardRef, cursor: number, state: AgreedState, now: Millis): CommitOutcome {
    const holding = this.holdings.get(ref)
    if (holding?.started !== true) return this.#commitMoved(ref, cursor)
    if (!Number.isSafeInteger(cursor) || cursor > holding.size) return 'out-of-range'
    if (cursor < holding.cursor) return 'going-back'
    this.samples += cursor - holding.cursor
    this.holdings.advance(holding, cursor)
    this.renewal.hurry(state, now)
    return 'taken'
  }

  /** The shard has moved on, but its new owner waits for our last word. */
  #commitMoved(ref: ShardRef, cursor: number): CommitOutcome {
    const added = this.holdings.handOvers.advance(ref, cursor)
    this.samples += added ?? 0
    return added === undefined ? 'not-held' : 'taken'
  }

  maybeRenew(state: AgreedState, now: Millis): void {
    if (this.renewal.dueAt === undefined || now < this.renewal.dueAt) return
    const { nextRound } = this.renewal
    const everybodyHas = this.renewal.roundEverybodyHas(state)
    const shards = this.holdings.rowsToSend(state.number, nextRound, everybodyHas)
    this.renewal.send(
      state,
      {
        activated: this.holdings.activated,
        leaving: this.#wantsOut(state, now),
        table: [...shards, ...this.#keeper.rows(state.number)],
        throughput: this.throughput,
      },
      now,
    )
  }

  granted(from: PeerId, grant: Grant, state: AgreedState): void {
    const acknowledged = this.renewal.granted(from, grant, state)
    if (acknowledged === undefined) return
    this.holdings.acknowledge(acknowledged.table, acknowledged.view)
    this.#keeper.acknowledge(acknowledged.table, state)
  }

  /** What a heartbeat says of this worker. */
  worker(now: Millis): { status: WorkerStatus; samples: number; throughput: number } {
    const { samples, throughput } = this
    const status = this.isLeaving
      ? 'leaving'
      : !this.lease.isValid(now)
        ? 'paused'
        : throughput > 0
          ? 'active'
          : 'idle'
    return { status, samples, throughput }
  }

  /** Tells the consumer when the lease comes and goes; true when it has just lapsed. */
  watchLease(now: Millis): boolean {
    const isValid = this.lease.isValid(now)
    if (isValid === this.#wasValid) return false
    this.#wasValid = isValid
    this.#outbox.notify({ kind: isValid ? 'lease-held' : 'lease-lapsed' })
    return !isValid
  }

  /** A leaver asks to be let go when all it has done is committed, or after a lease in which that failed. */
  #wantsOut(state: AgreedState, now: Millis): boolean {
    if (this.#leavingSince === undefined) return false
    return (
      isAllAcknowledged(this.holdings.all, state.number) ||
      now >= this.#leavingSince + state.timing.workLeaseMs
    )
  }
}
