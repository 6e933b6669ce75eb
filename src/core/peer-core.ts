import { assert, unreachable } from '../base/assert.ts'
import type { Incarnation, PeerId, ShardRef, ViewNumber } from '../base/ids.ts'
import { type DurationMs, earliest, type Millis } from '../base/time.ts'
import type { AgreedState } from './agreed-state.ts'
import type { MemberInfo } from './change.ts'
import type { CursorTable } from './cursor-table.ts'
import type { DurableState } from './durable-state.ts'
import { dropRecovery, followJump, followView, keepConnected } from './follow-views.ts'
import { found } from './found.ts'
import type { PeerInput, PeerOutput } from './io.ts'
import type { Envelope } from './messages.ts'
import type { PeerConfig } from './peer-config.ts'
import { assemble, isInView, leaderOf, type PeerParts } from './peer-parts.ts'
import { type PeerStatus, statusOf } from './peer-status.ts'
import type { DurableRecord } from './records.ts'
import { Recovery } from './recovery.ts'
import { noteDeath, routeMessage, surveyOf } from './route-message.ts'
import type { CertifiedView } from './view.ts'

/** Messages of a peer to itself in one step; more would be a loop. */
const ownMessagesMax = 10_000

/** A step that comes later than this many renewal intervals shows that the peer was asleep. */
const sleepRenewals = 1.5

/**
 * A whole peer without clock, socket, disk or dice: the same inputs at the same instants give the
 * same outputs. It takes what happens, lets every part do what is due, and returns what must be done.
 */
export class PeerCore {
  readonly #parts: PeerParts
  #lastStepAt: Millis | undefined
  /** Those who founded the job with this peer, until it leads and can take them in. */
  #companions: readonly MemberInfo[] = []

  constructor(config: PeerConfig, durable: DurableState) {
    this.#parts = assemble(config, durable, {
      viewChanged: (before, after, now) => followView(this.#parts, before, after, now),
      jumped: (before, after, now) => followJump(this.#parts, before, after, now),
    })
  }

  step(input: PeerInput, now: Millis): PeerOutput[] {
    this.#noticeSleep(now)
    this.#take(input, now)
    this.#settle(now)
    return this.#parts.outbox.drain()
  }

  wakeAt(): Millis | undefined {
    const { views, standing, elector, seat, petitions, recovery } = this.#parts
    const { member, progress, keeper, participant } = this.#parts
    const renewEveryMs = views.chain?.state.timing.renewEveryMs
    return earliest(
      renewEveryMs === undefined || this.#lastStepAt === undefined
        ? undefined
        : this.#lastStepAt + renewEveryMs,
      standing.wakeAt,
      elector.wakeAt,
      seat.wakeAt,
      views.chain === undefined ? undefined : petitions.wakeAt,
      recovery?.endsAt,
      ...(isInView(this.#parts) ? [member.wakeAt, progress.wakeAt, keeper.wakeAt, participant.wakeAt] : []),
    )
  }

  /**
   * Whether a sample of that shard may be handed to the consumer at this instant. With `since`: to one that was told of
   * its start in that view. Events wait for the disk, so it may have left and come back without the consumer knowing.
   */
  mayDeliver(shard: ShardRef, now: Millis, since?: ViewNumber): boolean {
    return isInView(this.#parts) && this.#parts.member.mayDeliver(shard, since, now)
  }

  status(now: Millis): PeerStatus {
    return statusOf(this.#parts, now)
  }

  get incarnation(): Incarnation {
    return this.#parts.standing.incarnation
  }

  /** The newest view; for onlookers. */
  get head(): CertifiedView | undefined {
    return this.#parts.views.chain?.head
  }

  /** Until when this peer may work, on its own clock. */
  get leaseUntil(): Millis {
    return this.#parts.member.lease.until
  }

  /** What the newest view says; for onlookers. */
  get state(): AgreedState | undefined {
    return this.#parts.views.chain?.state
  }

  /** The gossiped copy of the cursor table; for onlookers. */
  get progress(): CursorTable {
    return this.#parts.progress.heard
  }

  /** How much is kept, by name: none of it may grow without bound (I-17). */
  sizes(): Record<string, number> {
    const { elector, member, petitions, participant, keeper, progress, connected } = this.#parts
    return {
      ...elector.sizes(),
      ...member.holdings.sizes(),
      petitionsCount: petitions.count,
      barriersWaitedCount: participant.count,
      barriersKeptCount: keeper.count,
      progressRowsCount: progress.heard.rowCount,
      connectedCount: connected.size,
    }
  }

  /** The durable state, written out anew: what a compacted log holds. */
  durableRecords(): DurableRecord[] {
    const { views, elector, standing, progress } = this.#parts
    const { promised, accepted } = elector.acceptor.durable
    const records: DurableRecord[] = [{ kind: 'incarnation', incarnation: standing.incarnation }]
    if (views.chain !== undefined)
      records.push({ kind: 'adopted', head: views.chain.head, state: views.chain.snapshot() })
    if (accepted !== undefined) records.push({ kind: 'accepted', accepted })
    records.push({ kind: 'promised', slot: views.number + 1, term: promised })
    records.push({ kind: 'installed', view: elector.installed, table: elector.table.sections() })
    records.push({ kind: 'heard', table: progress.heard.sections() })
    return records
  }

  #take(input: PeerInput, now: Millis): void {
    const parts = this.#parts
    const { views, elector, member, standing, outbox } = parts
    const state = views.chain?.state
    switch (input.kind) {
      case 'start':
        return this.#start(now)
      case 'tick':
        return
      case 'received':
        return this.#receive(input.envelope, input.channel, now)
      case 'connected':
        parts.connected.add(input.peer)
        return standing.connected(now)
      case 'disconnected':
        parts.connected.delete(input.peer)
        return standing.disconnected(input.peer)
      case 'inbound-lifeline-closed':
        if (state?.timing.obituaries !== true || !elector.granter.lifelineClosed(input.peer)) return
        return outbox.add({ kind: 'probe', peer: input.peer })
      case 'outbound-lifeline-closed':
        if (member.lease.lifelineClosed(input.peer) && state !== undefined) member.renewal.hurry(state, now)
        return
      case 'probe-refused':
        if (elector.granter.probeRefused(input.peer)) noteDeath(parts, input.peer, now)
        return
      case 'clock-leapt':
        if (this.#isSleep(input.byMs)) elector.granter.wokeUp(now)
        return member.renewal.clockLeapt(input.byMs)
      case 'store-full':
        return elector.setStoreFull(input.full)
      case 'commit':
        if (state !== undefined)
          for (const { shard, cursor } of input.commits) member.commit(shard, cursor, state, now)
        return
      case 'handed-over':
        return member.holdings.handOvers.conclude(input.shard)
      case 'throughput':
        member.throughput = input.samplesPerSecond
        return
      case 'propose':
        return parts.petitions.propose(input.id, input.change, now)
      case 'leave':
        member.leave(now)
        return standing.leave(state, now)
      case 'recover':
        return this.#recover(now)
      case 'arrive':
        if (isInView(parts)) parts.participant.arrive(input.barrier, input.limitMs, views.number, now)
        return
      default:
        return unreachable(input)
    }
  }

  #start(now: Millis): void {
    const { views, standing, elector, seat, member, keeper } = this.#parts
    standing.start(views.chain !== undefined, now)
    if (views.chain === undefined) return
    const { state } = views.chain
    elector.restart(state.timing, now)
    views.restart(now)
    seat.restart(state.timing.workLeaseMs)
    member.holdings.jumpTo(state, standing.incarnation, [], now)
    keeper.jumpTo(state)
    keepConnected(this.#parts, state)
  }

  /** An elector that was not running cannot blame others for what it did not hear. */
  #noticeSleep(now: Millis): void {
    if (this.#isSleep(now - (this.#lastStepAt ?? now))) this.#parts.elector.granter.wokeUp(now)
    this.#lastStepAt = now
  }

  #isSleep(forMs: DurationMs): boolean {
    const renewEveryMs = this.#parts.views.chain?.state.timing.renewEveryMs ?? Number.POSITIVE_INFINITY
    return forMs > sleepRenewals * renewEveryMs
  }

  /** Does whatever is due, until nothing more follows from it. */
  #settle(now: Millis): void {
    const { outbox, self, standing } = this.#parts
    for (let rounds = 0; rounds < ownMessagesMax; rounds++) {
      const own = outbox.takeOwn()
      if (own !== undefined) {
        routeMessage(this.#parts, self, standing.incarnation, own, now)
        continue
      }
      this.#tick(now)
      if (!outbox.hasOwn) return
    }
    assert(false, 'a peer does not talk to itself for ever')
  }

  #tick(now: Millis): void {
    const { views, standing, elector, seat, petitions, prng, connected } = this.#parts
    if (views.chain === undefined && standing.isToFound(connected, now)) this.#found(now)
    standing.maybeJoin(() => this.#joinCandidates(now), now)
    const chain = views.chain
    if (chain !== undefined) {
      if (isInView(this.#parts)) this.#tickMember(now)
      else this.#maybeDropFormerSelf(chain.state, now)
      elector.tick(chain, views.headSince, now)
      seat.tick(chain, standing.incarnation, now)
      this.#maybeWelcome(now)
      this.#maybeConcludeRecovery(now)
      petitions.tick(
        () => leaderOf(this.#parts, now) ?? prng.pick(chain.state.electors),
        chain.state.timing.retryEveryMs,
        now,
      )
    }
    standing.maybeStop(seat.isSettled, now)
  }

  /** A leaver that leads, while the view names an earlier incarnation of it: nobody else hears that one's silence. */
  #maybeDropFormerSelf({ members }: AgreedState, now: Millis): void {
    const { standing, seat, self } = this.#parts
    const former = members.get(self)
    if (standing.isLeaving && former !== undefined) seat.leave(self, former.incarnation, now)
  }

  #tickMember(now: Millis): void {
    const { views, member, keeper, participant, progress, majority, self } = this.#parts
    const state = views.chain?.state
    if (state === undefined) return
    if (keeper.tick(now) || keeper.hasDecision) member.renewal.hurry(state, now)
    member.holdings.tick(now)
    member.maybeRenew(state, now)
    if (member.watchLease(now)) participant.interrupt()
    participant.tick(state, now)
    progress.maybeBeat(self, state, member.holdings, member.worker(now), now)
    majority.tick(state, member.lease.isValid(now), now)
  }

  #receive(envelope: Envelope, channel: 'direct' | 'gossip', now: Millis): void {
    const { gate, views, outbox } = this.#parts
    const { from, incarnation, message } = envelope
    const admission = gate.admit(envelope, channel, {
      genesis: views.chain?.state.genesis,
      lineage: views.lineage,
    })
    switch (admission.kind) {
      case 'admitted':
        return routeMessage(this.#parts, from, incarnation, message, now)
      case 'outdated':
        return views.sendSnapshot(from)
      case 'superseded':
        return views.askForSync(from, now)
      case 'refused':
        return outbox.notify({ kind: 'refused-message', from, reason: admission.reason })
      default:
        return unreachable(admission)
    }
  }

  #found(now: Millis): void {
    const { config, standing, views, elector, member, outbox } = this.#parts
    const { certified, state } = found(config.job, config.timing, standing.self, config.nonce, config.sign)
    outbox.notify({ kind: 'founded' })
    this.#companions = standing.companions
    views.replace(certified, state, now)
    elector.installOwn(state.number, [])
    // Nobody came before: there is no lease to wait for.
    member.holdings.activate({ kind: 'activate', view: state.number, head: state.number, table: [] }, now)
  }

  /** Together means in one view: were they to ask one by one, the first would begin alone, and then hand over. */
  #maybeWelcome(now: Millis): void {
    const { seat } = this.#parts
    if (this.#companions.length === 0 || !seat.isLeading) return
    for (const companion of this.#companions) seat.join(companion, now)
    this.#companions = []
  }

  /** Whom to ask for admission: the leader first, then electors, then anybody; those who need not be dialled before all. */
  #joinCandidates(now: Millis): PeerId[] {
    const { views, connected, self } = this.#parts
    const leader = leaderOf(this.#parts, now)
    const electors = views.chain?.state.electors ?? []
    // An elector that has restarted can let itself in only where it leads.
    const others = electors.filter((elector) => elector !== self)
    const wanted = [...(leader === undefined ? [] : [leader]), ...others]
    const near = wanted.filter((peer) => peer === self || connected.has(peer))
    return [...new Set([...near, ...[...connected].sort(), ...wanted])]
  }

  #recover(now: Millis): void {
    const { views, majority, connected, outbox } = this.#parts
    const { chain } = views
    if (chain === undefined || this.#parts.recovery !== undefined) return
    this.#parts.recovery = new Recovery(chain.state, majority.isLost, now)
    for (const peer of [...connected].sort()) outbox.send(peer, { kind: 'survey-request' })
  }

  #maybeConcludeRecovery(now: Millis): void {
    const { recovery, standing, config, views, elector, progress, majority, connected, outbox } = this.#parts
    if (recovery === undefined || views.chain === undefined || now < recovery.endsAt) return
    if (recovery.isForLoss && !majority.isLost) return dropRecovery(this.#parts, 'majority-lives')
    recovery.surveyed(surveyOf(this.#parts, views.chain))
    const concluded = recovery.conclude(standing.self, config.sign)
    if (concluded === undefined) return dropRecovery(this.#parts, 'superseded')
    this.#parts.recovery = undefined
    const { certified, state, table } = concluded
    views.replace(certified, state, now)
    elector.installOwn(state.number, table)
    progress.merge(table, state)
    outbox.notify({ kind: 'recovered', lineage: state.lineage.counter, view: state.number })
    for (const peer of [...connected].sort()) views.sendSnapshot(peer)
  }
}
