import type { Incarnation, PeerId } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { type DurationMs, earliest, type Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { LeasesLeft, Residual, Silence } from '../messages.ts'
import type { Timing } from '../settings.ts'

interface Grant {
  readonly incarnation: Incarnation
  readonly until: Millis
}

/**
 * The work leases an elector has given, and whom it has heard from. In memory only: an elector that
 * restarts reports the longest lease it could have given, to anybody, until that would have run out.
 */
export class LeaseGranter {
  /** To whomever and under whatever view: leaving out members that moved on gave two owners in a model. */
  readonly #grants = new OrderedMap<Grant>()
  readonly #heard = new Map<PeerId, { readonly incarnation: Incarnation; readonly at: Millis }>()
  /** Incarnations known to be gone. */
  readonly #dead = new Map<PeerId, Incarnation>()
  /** Members whose lifeline closed; a refused probe makes that an obituary, a renewal forgets it. */
  readonly #closed = new Map<PeerId, Incarnation>()
  #residualFloorUntil: Millis = 0
  /** Silence is counted from here at the earliest: before, this elector was not listening. */
  #listeningSince: Millis = 0

  restart(now: Millis, longestLeaseMs: DurationMs): void {
    this.#residualFloorUntil = now + longestLeaseMs
    this.#listeningSince = now
  }

  /** This elector was asleep: it cannot blame others for what it did not hear. */
  wokeUp(now: Millis): void {
    this.#listeningSince = now
  }

  grant(peer: PeerId, incarnation: Incarnation, until: Millis): void {
    const known = this.#grants.get(peer)
    const isExtended = known !== undefined && known.incarnation === incarnation && known.until > until
    if (!isExtended) this.#grants.set(peer, { incarnation, until })
  }

  /**
   * Leases that the electors before us granted: reported as if they were our own. What is left of one tells when its
   * holder was last heard; counted from our first view, a leader's freeze that changes the electors took a lease longer.
   */
  carry(
    { residuals, residualFloorMs }: LeasesLeft,
    { workLeaseMs, driftRatio }: Pick<Timing, 'workLeaseMs' | 'driftRatio'>,
    now: Millis,
  ): void {
    for (const { peer, incarnation, leftMs } of residuals) {
      const isGone =
        this.isDead(peer, incarnation) || (this.#grants.get(peer)?.incarnation ?? 0) > incarnation
      if (isGone) continue
      const until = now + leftMs * (1 + driftRatio)
      this.grant(peer, incarnation, until)
      if (!this.#heard.has(peer)) this.#heard.set(peer, { incarnation, at: until - workLeaseMs })
    }
    this.#residualFloorUntil = Math.max(this.#residualFloorUntil, now + residualFloorMs * (1 + driftRatio))
  }

  heard(peer: PeerId, incarnation: Incarnation, now: Millis): void {
    this.#heard.set(peer, { incarnation, at: now })
    this.#closed.delete(peer)
    if ((this.#dead.get(peer) ?? 0) < incarnation) this.#dead.delete(peer)
  }

  /** Since when this elector has listened without a pause. What it hears at first may have been said long before. */
  get listeningSince(): Millis {
    return this.#listeningSince
  }

  /** Whether the peer has renewed lately and is not known to be gone: it holds the chain and, most likely, a lease. */
  isAlive(peer: PeerId, since: Millis): boolean {
    const heard = this.#heard.get(peer)
    return (
      heard !== undefined &&
      heard.at >= since &&
      !this.#closed.has(peer) &&
      !this.isDead(peer, heard.incarnation)
    )
  }

  lifelineClosed(peer: PeerId): boolean {
    const grant = this.#grants.get(peer)
    if (grant === undefined) return false
    this.#closed.set(peer, grant.incarnation)
    return true
  }

  /** The peer's lifeline had closed and nobody listens at its address any more. */
  probeRefused(peer: PeerId): boolean {
    const incarnation = this.#closed.get(peer)
    if (incarnation === undefined) return false
    return this.bury(peer, incarnation)
  }

  /** That incarnation holds no lease any more: it said goodbye, or its process is gone. */
  bury(peer: PeerId, incarnation: Incarnation): boolean {
    this.#closed.delete(peer)
    const known = this.#dead.get(peer) ?? 0
    if (known >= incarnation) return false
    this.#dead.set(peer, incarnation)
    const grant = this.#grants.get(peer)
    if (grant !== undefined && grant.incarnation <= incarnation) this.#grants.delete(peer)
    return true
  }

  isDead(peer: PeerId, incarnation: Incarnation): boolean {
    return (this.#dead.get(peer) ?? 0) >= incarnation
  }

  /** Every grant that has not run out. */
  residuals(now: Millis): Residual[] {
    const residuals: Residual[] = []
    for (const [peer, { incarnation, until }] of this.#grants) {
      if (until > now) residuals.push({ peer, incarnation, leftMs: Math.ceil(until - now) })
      else this.#grants.delete(peer)
    }
    return residuals
  }

  residualFloorMs(now: Millis): DurationMs {
    return Math.max(0, Math.ceil(this.#residualFloorUntil - now))
  }

  /** Members that have been silent for most of a lease, or are dead. */
  silences(state: AgreedState, viewSince: Millis, self: PeerId, now: Millis): Silence[] {
    const silences: Silence[] = []
    for (const { id: peer, incarnation } of state.members.values()) {
      if (peer === self) continue
      const silentMs = now - this.#lastSign(peer, incarnation, viewSince)
      const dead = this.isDead(peer, incarnation)
      if (dead || silentMs >= state.timing.silentAfterMs)
        silences.push({ peer, incarnation, silentMs: Math.floor(silentMs), dead })
    }
    return silences
  }

  /** When the next member will have been silent for most of a lease, if it stays so; undefined where none is left. */
  nextSilenceAt(state: AgreedState, viewSince: Millis, self: PeerId, now: Millis): Millis | undefined {
    let next: Millis | undefined
    for (const { id: peer, incarnation } of state.members.values()) {
      if (peer === self || this.isDead(peer, incarnation)) continue
      const silentAt = this.#lastSign(peer, incarnation, viewSince) + state.timing.silentAfterMs
      if (silentAt > now) next = earliest(next, silentAt)
    }
    return next
  }

  #lastSign(peer: PeerId, incarnation: Incarnation, viewSince: Millis): Millis {
    const heard = this.#heard.get(peer)
    return Math.max(heard?.incarnation === incarnation ? heard.at : viewSince, this.#listeningSince)
  }

  sizes(): Record<string, number> {
    return {
      grantsCount: this.#grants.size,
      heardCount: this.#heard.size,
      deadCount: this.#dead.size,
      closedLifelinesCount: this.#closed.size,
    }
  }

  /** Forgets peers that are no longer of interest, so that churn does not grow memory. */
  prune(state: AgreedState, now: Millis): void {
    for (const peer of [...this.#heard.keys()]) if (!state.members.has(peer)) this.#heard.delete(peer)
    for (const peer of [...this.#closed.keys()]) if (!state.members.has(peer)) this.#closed.delete(peer)
    for (const peer of [...this.#dead.keys()]) if (!state.members.has(peer)) this.#dead.delete(peer)
    this.residuals(now)
  }
}
