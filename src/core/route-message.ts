import { unreachable } from '../base/assert.ts'
import type { Incarnation, PeerId } from '../base/ids.ts'
import type { Millis } from '../base/time.ts'
import { forwarded } from './membership/petitions.ts'
import type { JoinOutcome, JoinRequest, Message, Proposal, Refusal, Renew, SurveyReply } from './messages.ts'
import { isInView, leaderOf, type PeerParts } from './peer-parts.ts'
import type { ViewChain } from './view-chain.ts'

/** Kinds that make sense to a peer that is not part of a job yet. */
type OutsideMessage = Extract<
  Message,
  { kind: 'hello' | 'snapshot-notice' | 'join-reply' | 'proposal-reply' }
>

/** Gives an admitted message to the part that it concerns. */
export function routeMessage(
  parts: PeerParts,
  from: PeerId,
  incarnation: Incarnation,
  message: Message,
  now: Millis,
): void {
  const { chain } = parts.views
  switch (message.kind) {
    case 'hello':
      if (chain === undefined) parts.standing.hello(from, message)
      else parts.views.compare(from, message.committed, now)
      return
    case 'snapshot-notice':
      return parts.views.adopt(message, now)
    case 'join-reply':
      // The only word between two that are both outside: one of them may hold the view that makes the other an elector.
      if (chain !== undefined) parts.views.compare(from, message.committed, now)
      return
    case 'proposal-reply':
      return parts.petitions.replied(message)
    default:
      if (chain !== undefined) routeInJob(parts, chain, from, incarnation, message, now)
  }
}

function routeInJob(
  parts: PeerParts,
  chain: ViewChain,
  from: PeerId,
  incarnation: Incarnation,
  message: Exclude<Message, OutsideMessage>,
  now: Millis,
): void {
  const { views, elector, seat, member, progress } = parts
  switch (message.kind) {
    case 'pre-vote-request':
      views.compare(from, message.slot - 1, now)
      return elector.acceptor.preVote(from, message, chain, now)
    case 'pre-vote-reply':
      views.compare(from, message.committed, now)
      return parts.candidacy.preVoteReplied(from, message, now, chain)
    case 'promise-request':
      views.compare(from, message.slot - 1, now)
      return elector.acceptor.promise(from, message, chain, elector.installed, now)
    case 'promise-reply': {
      views.compare(from, message.committed, now)
      const known = { activated: member.holdings.activated, headSince: views.headSince }
      return seat.promiseReplied(from, message, chain, known, now)
    }
    case 'accept-request':
      views.learn([message.parent], from, now)
      views.compare(from, message.view.number - 1, now)
      return elector.accept(from, message, chain, now)
    case 'accept-reply':
      views.compare(from, message.committed, now)
      return seat.acceptReplied(from, message, now)
    case 'leader-renew':
      views.compare(from, message.committed, now)
      parts.candidacy.saw(message.term)
      return elector.leaderRenew(from, message, chain, views.headSince, now)
    case 'leader-renew-reply':
      views.compare(from, message.committed, now)
      return seat.renewReplied(from, message, now)
    case 'table-request':
      views.learn([message.view], from, now)
      return elector.tableRequested(from, message, chain)
    case 'table-reply':
      return seat.tableReplied(from, message, now)
    case 'install-request':
      views.learn([message.view], from, now)
      return elector.install(from, message, chain, now)
    case 'install-reply':
      return seat.installReplied(from, message, now)
    case 'activate':
      if (!chain.state.electors.includes(from) && !chain.state.previousElectors.includes(from)) return
      if (!isInView(parts)) return parts.standing.released(now)
      member.holdings.activate(message, now)
      return parts.keeper.learn(member.holdings.activatedTable)
    case 'sync-request':
      return views.share(from, message)
    case 'views-notice':
      return views.learn(message.views, from, now)
    case 'renew':
      return renewed(parts, chain, from, incarnation, message, now)
    case 'grant':
      parts.majority.heard(from, now)
      return member.granted(from, message, chain.state)
    case 'refusal':
      return refused(parts, chain, from, message, now)
    case 'goodbye':
      // Its lease is given up: nobody need wait for it, in this view or a later one.
      seat.saw(from, incarnation, Number.POSITIVE_INFINITY)
      if (elector.granter.bury(from, incarnation)) noteDeath(parts, from, now)
      return
    case 'released':
      return member.holdings.release(from, incarnation, message)
    case 'join-request':
      return joinRequested(parts, from, message, now)
    case 'proposal':
      return proposed(parts, chain, from, message, now)
    case 'heartbeat':
      views.compare(from, message.view, now)
      return progress.beat(from, message, chain.state, now)
    case 'progress-request':
      return progress.answer(from, message)
    case 'progress-reply':
      return progress.merge(message.table, chain.state)
    case 'barrier-arrive':
      return parts.keeper.arrive(from, message, chain.state, member.holdings.activated, now)
    case 'barrier-news':
      return parts.participant.news(from, message, chain.state, now)
    case 'survey-request':
      return surveyed(parts, chain, from)
    case 'survey-reply':
      if (chain.state.members.has(from)) parts.recovery?.surveyed(message)
      return
    default:
      return unreachable(message)
  }
}

/** A process is gone: the leader hears of it now, and if it was the leader, nobody waits for it. */
export function noteDeath({ elector, seat, views }: PeerParts, peer: PeerId, now: Millis): void {
  elector.acceptor.endLeaderLeaseOf(peer)
  seat.pollNow(now)
  if (views.chain !== undefined) elector.reportUnasked(views.chain, views.headSince, now)
}

function renewed(
  parts: PeerParts,
  chain: ViewChain,
  from: PeerId,
  incarnation: Incarnation,
  message: Renew,
  now: Millis,
): void {
  parts.elector.renew(from, incarnation, message, chain, now)
  parts.views.compare(from, message.view, now)
  parts.seat.renewed(from, incarnation, message, chain, now)
}

function refused(
  { majority, views, acceptsSeen, member, self }: PeerParts,
  chain: ViewChain,
  from: PeerId,
  refusal: Refusal,
  now: Millis,
): void {
  majority.heard(from, now)
  if (from !== self) views.compare(from, refusal.committed, now)
  const certified = acceptsSeen.add(from, refusal, chain)
  if (certified !== undefined) views.learn([certified], from, now)
  member.renewal.renewWithin(chain.state.timing.retryEveryMs, now)
}

/** The leader; only electors know it, so others pass on what is meant for it to one of them. */
function wayToLeader(parts: PeerParts, now: Millis): PeerId | undefined {
  const { views, self, prng } = parts
  const electors = views.chain?.state.electors ?? []
  const leader = leaderOf(parts, now)
  return leader === undefined && electors.length > 0 && !electors.includes(self)
    ? prng.pick(electors)
    : leader
}

function joinRequested(parts: PeerParts, from: PeerId, request: JoinRequest, now: Millis): void {
  const { seat, outbox, views } = parts
  const leader = wayToLeader(parts, now)
  const next = forwarded(request)
  let outcome: JoinOutcome = 'no-leader'
  if (seat.join(request.applicant, now)) outcome = 'queued'
  else if (leader !== undefined && leader !== from && next !== undefined) {
    outbox.send(leader, next)
    outcome = 'forwarded'
  }
  if (from === request.applicant.id)
    outbox.send(from, { kind: 'join-reply', outcome, committed: views.number })
}

function proposed(parts: PeerParts, chain: ViewChain, from: PeerId, proposal: Proposal, now: Millis): void {
  const { seat, outbox } = parts
  const answer = seat.propose(proposal, chain, now)
  const leader = wayToLeader(parts, now)
  const next = forwarded(proposal)
  if (answer !== undefined)
    outbox.send(proposal.proposer, { kind: 'proposal-reply', id: proposal.id, ...answer })
  else if (leader !== undefined && leader !== from && next !== undefined) outbox.send(leader, next)
}

function surveyed(parts: PeerParts, chain: ViewChain, from: PeerId): void {
  if (chain.state.members.has(from)) parts.outbox.send(from, surveyOf(parts, chain))
}

/** All that this peer can tell whoever recovers the job. */
export function surveyOf({ elector, progress }: PeerParts, chain: ViewChain): SurveyReply {
  const table = [...elector.table.sections(), ...progress.heard.sections()]
  return { kind: 'survey-reply', head: chain.head, state: chain.snapshot(), table }
}
