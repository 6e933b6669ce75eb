import type { PeerId, ViewNumber } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import { majorityOf } from '../quorum.ts'
import { leaseSpanMs } from '../settings.ts'

interface ViewGrants {
  readonly view: ViewNumber
  readonly electors: readonly PeerId[]
  readonly spanMs: DurationMs
  /** For each elector that granted: when we sent the newest renewal it granted. */
  readonly sentAt: Map<PeerId, Millis>
}

/** Grants under this many views are remembered; a lease outlives no more view changes than that. */
const viewsMax = 8

/**
 * The right to work, until an instant on our own clock. It counts from when a renewal was *sent*: each
 * of a majority of electors holds it at least that long. Grants of different views are never added up.
 */
export class WorkLease {
  #byView: ViewGrants[] = []
  #until: Millis = 0

  get until(): Millis {
    return this.#until
  }

  isValid(now: Millis): boolean {
    return now < this.#until
  }

  granted(state: AgreedState, view: ViewNumber, elector: PeerId, sentAt: Millis): void {
    let grants = this.#byView.find((candidate) => candidate.view === view)
    if (grants === undefined) {
      // Only the present view can be new here: renewals under older ones were sent when they were present.
      if (view !== state.number) return
      grants = { view, electors: state.electors, spanMs: leaseSpanMs(state.timing), sentAt: new Map() }
      this.#byView.push(grants)
      if (this.#byView.length > viewsMax) this.#byView.shift()
    }
    if (!grants.electors.includes(elector)) return
    const known = grants.sentAt.get(elector)
    if (known === undefined || known < sentAt) grants.sentAt.set(elector, sentAt)
    this.#recount()
  }

  /** The lifeline to that elector closed: what it granted is void, since it may now report us dead. True if that was something. */
  lifelineClosed(elector: PeerId): boolean {
    let hadGrant = false
    for (const grants of this.#byView) hadGrant = grants.sentAt.delete(elector) || hadGrant
    this.#recount()
    return hadGrant
  }

  /** More time has passed than our clock shows. */
  shorten(byMs: DurationMs): void {
    for (const { sentAt } of this.#byView) for (const [elector, at] of sentAt) sentAt.set(elector, at - byMs)
    this.#recount()
  }

  giveUp(): void {
    this.#byView = []
    this.#until = 0
  }

  #recount(): void {
    this.#until = 0
    for (const { electors, spanMs, sentAt } of this.#byView) {
      const newestFirst = [...sentAt.values()].sort((a, b) => b - a)
      const atMajority = newestFirst[majorityOf(electors.length) - 1]
      if (atMajority !== undefined) this.#until = Math.max(this.#until, atMajority + spanMs)
    }
  }
}
