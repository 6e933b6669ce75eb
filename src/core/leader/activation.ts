import { assert } from '../../base/assert.ts'
import type { Incarnation, PeerId, ViewNumber } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { FrozenReport, LeasesLeft } from '../messages.ts'
import { isMajority, majorityOf } from '../quorum.ts'

interface Waiting {
  readonly view: ViewNumber
  /** Incarnations that may still work on a shard which this view gave to another. */
  readonly losers: readonly { readonly id: PeerId; readonly incarnation: Incarnation }[]
  readonly notBefore: Millis
}

export interface TimedReport {
  readonly report: FrozenReport
  readonly receivedAt: Millis
}

interface Lease {
  readonly peer: PeerId
  readonly incarnation: Incarnation
  readonly until: Millis
}

/**
 * When may the gaining owners of a view start? When no lease under an earlier view can be alive for
 * anybody who lost a shard: the largest residual that the accepting majority reported has passed, or
 * the loser has itself been seen under the new view, and so has stopped.
 */
export class Activation {
  readonly #driftRatio: number
  #waiting: Waiting[] = []
  /** Until when an incarnation may hold a lease, by all reports this leader has seen; kept across views. */
  readonly #leases = new Map<string, Lease>()
  /** The newest view that an incarnation has been seen to work under. */
  readonly #appliedBy = new Map<string, ViewNumber>()
  /** Until when leases may be alive that no report has told of. */
  #floorUntil: Millis = 0
  #activated: ViewNumber

  constructor(activated: ViewNumber, driftRatio: number) {
    this.#activated = activated
    this.#driftRatio = driftRatio
  }

  get activated(): ViewNumber {
    return this.#activated
  }

  /** Whether the view waits to be activated by this leader. */
  isExpecting(view: ViewNumber): boolean {
    return this.#waiting.some((waiting) => waiting.view === view)
  }

  /** A leader that has not seen the earlier views through waits a full lease. */
  expectAll(view: ViewNumber, since: Millis, leaseMs: number): void {
    this.assumeLeases(since, leaseMs)
    this.#waiting = [{ view, losers: [], notBefore: this.#floorUntil }]
  }

  /** Anybody may hold a lease of an earlier view that was granted up to `since`. */
  assumeLeases(since: Millis, leaseMs: number): void {
    this.#floorUntil = Math.max(this.#floorUntil, since + leaseMs * (1 + this.#driftRatio))
  }

  /** The leases that may still be alive, for the electors of a view that have not granted them. */
  leasesLeft(now: Millis): LeasesLeft {
    const residuals = [...this.#leases.values()]
      .filter(({ until }) => until > now)
      .map(({ peer, incarnation, until }) => ({ peer, incarnation, leftMs: Math.ceil(until - now) }))
    return { residuals, residualFloorMs: Math.max(0, Math.ceil(this.#floorUntil - now)) }
  }

  /**
   * What the electors that have frozen the parent told of their grants. One that has forgotten some gives a floor instead;
   * it is waited out only where no majority is without it: every majority has somebody who knows of a lease.
   */
  report(reports: Iterable<TimedReport>, electorCount: number): void {
    const floors: Millis[] = []
    for (const { report, receivedAt } of reports) {
      for (const { peer, incarnation, leftMs } of report.residuals) {
        const key = keyOf(peer, incarnation)
        const until = receivedAt + leftMs * (1 + this.#driftRatio)
        if (until > (this.#leases.get(key)?.until ?? 0)) this.#leases.set(key, { peer, incarnation, until })
      }
      floors.push(receivedAt + report.residualFloorMs * (1 + this.#driftRatio))
    }
    assert(isMajority(floors.length, electorCount), 'a minority knows nothing for certain')
    floors.sort((a, b) => a - b)
    this.#floorUntil = Math.max(this.#floorUntil, floors[majorityOf(electorCount) - 1] ?? 0)
  }

  /** A view was chosen on the word of a majority whose reports have all been given. */
  expect(before: AgreedState, after: AgreedState, now: Millis): void {
    this.#waiting.push({ view: after.number, losers: losersOf(before, after), notBefore: now })
    this.#forgetOthers(after)
  }

  /** That incarnation has applied the view: it holds nothing that it does not own there. */
  saw(peer: PeerId, incarnation: Incarnation, view: ViewNumber): void {
    const key = keyOf(peer, incarnation)
    if ((this.#appliedBy.get(key) ?? 0) < view) this.#appliedBy.set(key, view)
  }

  /** Activates, in order, whatever is due up to `installed`; true when something was. */
  advance(installed: ViewNumber, now: Millis): boolean {
    const before = this.#activated
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (next.view > installed || now < this.#dueAt(next)) break
      this.#activated = Math.max(this.#activated, next.view)
      this.#waiting.shift()
    }
    return this.#activated > before
  }

  wakeAt(installed: ViewNumber): Millis | undefined {
    const next = this.#waiting[0]
    return next === undefined || next.view > installed ? undefined : this.#dueAt(next)
  }

  #dueAt({ view, losers, notBefore }: Waiting): Millis {
    let due = notBefore
    for (const { id, incarnation } of losers) {
      const key = keyOf(id, incarnation)
      if ((this.#appliedBy.get(key) ?? 0) >= view) continue
      due = Math.max(due, this.#leases.get(key)?.until ?? 0, this.#floorUntil)
    }
    return due
  }

  #forgetOthers(state: AgreedState): void {
    const wanted = new Set<string>()
    for (const { id, incarnation } of state.members.values()) wanted.add(keyOf(id, incarnation))
    for (const { losers } of this.#waiting)
      for (const { id, incarnation } of losers) wanted.add(keyOf(id, incarnation))
    for (const key of [...this.#leases.keys()]) if (!wanted.has(key)) this.#leases.delete(key)
    for (const key of [...this.#appliedBy.keys()]) if (!wanted.has(key)) this.#appliedBy.delete(key)
  }
}

/** The incarnations that owned a shard in the first view which is not theirs in the second. */
export function losersOf(
  before: AgreedState,
  after: AgreedState,
): { id: PeerId; incarnation: Incarnation }[] {
  const losers: { id: PeerId; incarnation: Incarnation }[] = []
  for (const { id, incarnation } of before.members.values()) {
    const isSame = after.members.get(id)?.incarnation === incarnation
    if (!isSame || losesShard(before, after, id)) losers.push({ id, incarnation })
  }
  return losers
}

function losesShard(before: AgreedState, after: AgreedState, id: PeerId): boolean {
  for (const [name, { epoch, assignment }] of before.dataSets) {
    const next = after.dataSets.get(name)
    if (assignment === undefined || next?.assignment === undefined || next.assignment === assignment) continue
    if (next.epoch !== epoch) continue
    for (const shard of assignment.shardsOf(id)) if (next.assignment.ownerId(shard) !== id) return true
  }
  return false
}

function keyOf(peer: PeerId, incarnation: Incarnation): string {
  return `${peer}#${incarnation}`
}
