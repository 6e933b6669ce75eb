import type { PeerId } from '../base/ids.ts'
import { Prng } from '../base/prng.ts'
import type { Millis } from '../base/time.ts'
import { AcceptCollection } from './accept-collection.ts'
import { isMember } from './agreed-state.ts'
import { BarrierKeeper } from './barrier/keeper.ts'
import { BarrierParticipant } from './barrier/participant.ts'
import { type ChainEvents, ChainExchange } from './chain-exchange.ts'
import type { DurableState } from './durable-state.ts'
import { Acceptor } from './elector/acceptor.ts'
import { Elector } from './elector/elector.ts'
import { LeaseGranter } from './elector/lease-granter.ts'
import { Gate } from './gate.ts'
import { Candidacy } from './leader/candidacy.ts'
import { LeaderSeat } from './leader/leader-seat.ts'
import { MajorityWatch } from './majority-watch.ts'
import { Holdings } from './member/holdings.ts'
import { Member } from './member/member.ts'
import { Renewal } from './member/renewal.ts'
import { WorkLease } from './member/work-lease.ts'
import { Joining } from './membership/joining.ts'
import { Petitions } from './membership/petitions.ts'
import { Standing } from './membership/standing.ts'
import type { Address } from './messages.ts'
import { Outbox } from './outbox.ts'
import type { PeerConfig } from './peer-config.ts'
import { Progress } from './progress/progress.ts'
import type { Recovery } from './recovery.ts'

/** The parts of one peer, each with its own slice of the world. Only the core and its routers see them all. */
export interface PeerParts {
  readonly config: PeerConfig
  readonly self: PeerId
  readonly prng: Prng
  readonly outbox: Outbox
  readonly gate: Gate
  readonly views: ChainExchange
  readonly elector: Elector
  readonly candidacy: Candidacy
  readonly seat: LeaderSeat
  readonly member: Member
  readonly standing: Standing
  readonly petitions: Petitions
  readonly progress: Progress
  readonly keeper: BarrierKeeper
  readonly participant: BarrierParticipant
  readonly acceptsSeen: AcceptCollection
  readonly majority: MajorityWatch
  readonly connected: Set<PeerId>
  recovery: Recovery | undefined
}

export function assemble(config: PeerConfig, durable: DurableState, events: ChainEvents): PeerParts {
  const { sign, verify, electorsMax, weightPolicy, job, derive } = config
  const self = config.self.id
  const outbox: Outbox = new Outbox(self, () => addressOf(parts))
  const prng = new Prng(config.seed)
  const views = new ChainExchange({ job, outbox, verify, derive, events }, durable.head)
  const elector = new Elector(self, outbox, {
    acceptor: new Acceptor({ self, sign, verify, outbox }, durable.votes),
    granter: new LeaseGranter(),
    table: durable.table,
    installed: durable.installed,
  })
  const candidacy = new Candidacy(self, outbox, prng.fork(1))
  candidacy.saw(durable.votes.promised)
  const learn = (certified: Parameters<ChainExchange['learn']>[0][number], now: Millis) =>
    views.learn([certified], self, now)
  const keeper = new BarrierKeeper(self, outbox)
  const lease = new WorkLease()
  const progress = new Progress(outbox, prng.fork(3))
  progress.heard.merge(durable.heard.sections())
  const parts: PeerParts = {
    config,
    self,
    prng,
    outbox,
    gate: new Gate(job),
    views,
    elector,
    candidacy,
    seat: new LeaderSeat({
      self,
      electorsMax,
      weightPolicy,
      sign,
      verify,
      outbox,
      elector,
      progress: progress.heard,
      candidacy,
      learn,
    }),
    member: new Member(outbox, keeper, {
      lease,
      holdings: new Holdings(self, outbox),
      renewal: new Renewal(outbox, lease),
    }),
    standing: new Standing(config, outbox, new Joining(outbox, prng.fork(2)), durable.incarnation + 1),
    petitions: new Petitions(self, outbox),
    progress,
    keeper,
    participant: new BarrierParticipant(outbox),
    acceptsSeen: new AcceptCollection(verify),
    majority: new MajorityWatch(outbox),
    connected: new Set(),
    recovery: undefined,
  }
  return parts
}

function addressOf({ gate, views, self, standing }: PeerParts): Address {
  return {
    job: gate.job,
    genesis: views.chain?.state.genesis.slice(0, 16) ?? '',
    lineage: views.lineage,
    from: self,
    incarnation: standing.incarnation,
  }
}

/** Whether this incarnation of the peer is in the newest view it knows. */
export function isInView({ views, self, standing }: PeerParts): boolean {
  const state = views.chain?.state
  return state !== undefined && isMember(state, self, standing.incarnation)
}

/** The leader, as far as this peer knows. */
export function leaderOf({ seat, self, elector }: PeerParts, now: Millis): PeerId | undefined {
  return seat.isLeading ? self : elector.acceptor.leader(now)
}
