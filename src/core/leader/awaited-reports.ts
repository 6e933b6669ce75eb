import type { Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { AcceptReply } from '../messages.ts'
import { isMajority } from '../quorum.ts'
import type { Activation } from './activation.ts'
import type { Proposal } from './proposal.ts'

/**
 * The leases under the view before, as those who accepted our view report them. Refusals of frozen electors may certify
 * it before their reports have come; these are worth a short wait, since without them a full lease must pass.
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

  /** Tells the activation what it waits for, as soon as that is known; true when it is. */
  settle(activation: Activation, now: Millis): boolean {
    const { reports } = this.#proposal
    if (isMajority(reports.size, this.#before.electors.length)) {
      for (const { report, receivedAt } of reports.values()) activation.report(report, receivedAt)
      activation.expect(this.#before, this.#after, now)
      return true
    }
    if (now < this.giveUpAt) return false
    activation.expectAll(this.#after.number, this.#since, this.#leaseMs)
    return true
  }
}
