import { waitingPeersMax } from '../../src/core/membership/founding.ts'
import type { JoinOutcome, ProposalOutcome } from '../../src/core/messages.ts'
import { bodyCodec } from '../wire/body-codec.ts'
import { checkedId, checkedText, textToWire } from '../wire/checks.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import type { MessageCodecs } from '../wire/message-codecs.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { changeFromWire, changeToWire } from '../words/change.ts'
import { reasonBytesMax } from '../words/limits.ts'
import { memberFromWire, memberToWire } from '../words/member.ts'
import * as wire from './membership.pb.ts'

type MembershipKind = 'join-request' | 'join-reply' | 'hello' | 'proposal' | 'proposal-reply'

const joinOutcomes = vocabulary<JoinOutcome, wire.JoinOutcome>({
  queued: wire.JoinOutcome.JOIN_QUEUED,
  forwarded: wire.JoinOutcome.JOIN_FORWARDED,
  'no-leader': wire.JoinOutcome.JOIN_NO_LEADER,
  'not-member': wire.JoinOutcome.JOIN_NOT_MEMBER,
  'stale-incarnation': wire.JoinOutcome.JOIN_STALE_INCARNATION,
})

const proposalOutcomes = vocabulary<ProposalOutcome, wire.ProposalOutcome>({
  queued: wire.ProposalOutcome.PROPOSAL_QUEUED,
  forwarded: wire.ProposalOutcome.PROPOSAL_FORWARDED,
  'no-leader': wire.ProposalOutcome.PROPOSAL_NO_LEADER,
  invalid: wire.ProposalOutcome.PROPOSAL_INVALID,
})

export const membershipCodecs: MessageCodecs<MembershipKind> = {
  'join-request': bodyCodec(
    32,
    wire.JoinRequest,
    ({ applicant, hopsLeft }) => ({ applicant: memberToWire(applicant), hopsLeft }),
    ({ applicant, hopsLeft }) => ({
      kind: 'join-request',
      applicant: memberFromWire(applicant, 'applicant'),
      hopsLeft,
    }),
  ),

  'join-reply': bodyCodec(
    33,
    wire.JoinReply,
    ({ outcome, committed }) => ({ outcome: joinOutcomes.toWire(outcome), committed }),
    ({ outcome, committed }) => ({
      kind: 'join-reply',
      outcome: joinOutcomes.fromWire(outcome, 'outcome'),
      committed,
    }),
  ),

  hello: bodyCodec(
    34,
    wire.Hello,
    ({ expecting, committed, waiting }) => ({
      expecting,
      committed,
      waiting: listToWire(waiting, waitingPeersMax, memberToWire),
    }),
    ({ expecting, committed, waiting }) => ({
      kind: 'hello',
      expecting,
      committed,
      waiting: listFromWire(waiting, (member) => memberFromWire(member, 'waiting')),
    }),
  ),

  proposal: bodyCodec(
    35,
    wire.Proposal,
    ({ id, change, hopsLeft, proposer }) => ({ id, change: changeToWire(change), hopsLeft, proposer }),
    ({ id, change, hopsLeft, proposer }) => ({
      kind: 'proposal',
      id,
      change: changeFromWire(change, 'change'),
      hopsLeft,
      proposer: checkedId(proposer, 'proposer'),
    }),
  ),

  'proposal-reply': bodyCodec(
    36,
    wire.ProposalReply,
    ({ id, outcome, reason }) => ({
      id,
      outcome: proposalOutcomes.toWire(outcome),
      reason: textToWire(reason, reasonBytesMax),
    }),
    ({ id, outcome, reason }) => ({
      kind: 'proposal-reply',
      id,
      outcome: proposalOutcomes.fromWire(outcome, 'outcome'),
      reason: checkedText(reason, 'reason', reasonBytesMax),
    }),
  ),
}
