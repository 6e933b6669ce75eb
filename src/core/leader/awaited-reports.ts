import type { Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { AcceptReply } from '../messages.ts'
import { isMajority } from '../quorum.ts'
import type { Activation } from './activation.ts'
import type { Proposal } from './proposal.ts'

/**
 * The leases under the view before, as those who accepted our view report them. Refusals of frozen electors may certify
 * it before their reports have come; these are worth a short wait, since without them a full lease must pass. So are the
 * reports of others where one of those at hand has restarted and does not know what it had granted.
 */
export class AwaitedReports {
  readonly #before: AgreedState
  readonly #after: AgreedState
  readonly #proposal: Proposal
  readonly #since: Millis
  readonly #leaseMs: number
  /** Reports that have not come by then are lost. */
  readonly giveUpAt: Millis

  constructor(before: AgreedState, after: AgreedState, proposal: Proposal, now: Millis, leaseMs: number) {
    this.#before = before
    this.#after = after
    this.#proposal = proposal
    this.#since = now
    this.#leaseMs = leaseMs
    this.giveUpAt = now + 2 * after.timing.retryEveryMs
  }

  replied(from: string, reply: AcceptReply, now: Millis): void {
    this.#proposal.replied(from, reply, now)
  }

  /** Tells the activation what it waits for, as soon as that is known for certain or no more can be waited; true when it did. */
  settle(activation: Activation, now: Millis): boolean {
    if (!this.#isCertain() && now < this.giveUpAt) return false
    if (!this.settleAtOnce(activation, now))
      activation.expectAll(this.#after.number, this.#since, this.#leaseMs)
    return true
  }

  /** Tells what the reports at hand say; false when they are too few to say anything. */
  settleAtOnce(activation: Activation, now: Millis): boolean {
    const { reports } = this.#proposal
    const { electors } = this.#before
    if (!isMajority(reports.size, electors.length)) return false
    activation.report(reports.values(), electors.length)
    activation.expect(this.#before, this.#after, now)
    return true
  }

  /** Nothing that is still to come can shorten the wait. */
  #isCertain(): boolean {
    const { reports } = this.#proposal
    const { electors } = this.#before
    const whole = [...reports.values()].filter(({ report }) => report.residualFloorMs === 0)
    return reports.size === electors.length || isMajority(whole.length, electors.length)
  }
}
