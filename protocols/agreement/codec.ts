import type { AcceptOutcome, PromiseOutcome } from '../../src/core/messages.ts'
import { bodyCodec } from '../wire/body-codec.ts'
import { checkedId, keptSignature, ownBytes } from '../wire/checks.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import type { MessageCodecs } from '../wire/message-codecs.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { frozenReportFromWire, frozenReportToWire } from '../words/frozen-report.ts'
import { epochRefsMax, membersMax } from '../words/limits.ts'
import { epochRefFromWire, epochRefToWire } from '../words/refs.ts'
import { tableFromWire, tableToWire } from '../words/table-section.ts'
import { termFromWire, termToWire } from '../words/term.ts'
import {
  acceptedViewFromWire,
  acceptedViewToWire,
  certifiedViewFromWire,
  certifiedViewToWire,
  viewFromWire,
  viewToWire,
} from '../words/view.ts'
import * as wire from './agreement.pb.ts'

type AgreementKind =
  | 'pre-vote-request'
  | 'pre-vote-reply'
  | 'promise-request'
  | 'promise-reply'
  | 'accept-request'
  | 'accept-reply'
  | 'leader-renew'
  | 'leader-renew-reply'
  | 'table-request'
  | 'table-reply'
  | 'install-request'
  | 'install-reply'
  | 'activate'

const promiseOutcomes = vocabulary<PromiseOutcome, wire.PromiseOutcome>({
  granted: wire.PromiseOutcome.PROMISE_GRANTED,
  'leader-alive': wire.PromiseOutcome.PROMISE_LEADER_ALIVE,
  'promised-higher': wire.PromiseOutcome.PROMISE_PROMISED_HIGHER,
  behind: wire.PromiseOutcome.PROMISE_BEHIND,
  ahead: wire.PromiseOutcome.PROMISE_AHEAD,
  'not-elector': wire.PromiseOutcome.PROMISE_NOT_ELECTOR,
  'recently-restarted': wire.PromiseOutcome.PROMISE_RECENTLY_RESTARTED,
  'store-full': wire.PromiseOutcome.PROMISE_STORE_FULL,
})

const acceptOutcomes = vocabulary<AcceptOutcome, wire.AcceptOutcome>({
  accepted: wire.AcceptOutcome.ACCEPT_ACCEPTED,
  'promised-higher': wire.AcceptOutcome.ACCEPT_PROMISED_HIGHER,
  behind: wire.AcceptOutcome.ACCEPT_BEHIND,
  ahead: wire.AcceptOutcome.ACCEPT_AHEAD,
  'not-elector': wire.AcceptOutcome.ACCEPT_NOT_ELECTOR,
  invalid: wire.AcceptOutcome.ACCEPT_INVALID,
  'store-full': wire.AcceptOutcome.ACCEPT_STORE_FULL,
})

export const agreementCodecs: MessageCodecs<AgreementKind> = {
  'pre-vote-request': bodyCodec(
    1,
    wire.PreVoteRequest,
    ({ slot, term }) => ({ slot, term: termToWire(term) }),
    ({ slot, term }) => ({ kind: 'pre-vote-request', slot, term: termFromWire(term, 'term') }),
  ),

  'pre-vote-reply': bodyCodec(
    2,
    wire.PreVoteReply,
    ({ slot, term, granted, promised, committed }) => ({
      slot,
      term: termToWire(term),
      granted,
      promised: termToWire(promised),
      committed,
    }),
    ({ slot, term, granted, promised, committed }) => ({
      kind: 'pre-vote-reply',
      slot,
      term: termFromWire(term, 'term'),
      granted,
      promised: termFromWire(promised, 'promised'),
      committed,
    }),
  ),

  'promise-request': bodyCodec(
    3,
    wire.PromiseRequest,
    ({ slot, term }) => ({ slot, term: termToWire(term) }),
    ({ slot, term }) => ({ kind: 'promise-request', slot, term: termFromWire(term, 'term') }),
  ),

  'promise-reply': bodyCodec(
    4,
    wire.PromiseReply,
    ({ slot, term, outcome, promised, accepted, committed, installed }) => ({
      slot,
      term: termToWire(term),
      outcome: promiseOutcomes.toWire(outcome),
      promised: termToWire(promised),
      accepted: accepted && acceptedViewToWire(accepted),
      committed,
      installed,
    }),
    ({ slot, term, outcome, promised, accepted, committed, installed }) => ({
      kind: 'promise-reply',
      slot,
      term: termFromWire(term, 'term'),
      outcome: promiseOutcomes.fromWire(outcome, 'outcome'),
      promised: termFromWire(promised, 'promised'),
      accepted: accepted && acceptedViewFromWire(accepted, 'accepted'),
      committed,
      installed,
    }),
  ),

  'accept-request': bodyCodec(
    5,
    wire.AcceptRequest,
    ({ term, view, leaderSignature, parent }) => ({
      term: termToWire(term),
      view: viewToWire(view),
      leaderSignature: ownBytes(leaderSignature),
      parent: certifiedViewToWire(parent),
    }),
    ({ term, view, leaderSignature, parent }) => ({
      kind: 'accept-request',
      term: termFromWire(term, 'term'),
      view: viewFromWire(view, 'view'),
      leaderSignature: keptSignature(leaderSignature, 'leaderSignature'),
      parent: certifiedViewFromWire(parent, 'parent'),
    }),
  ),

  'accept-reply': bodyCodec(
    6,
    wire.AcceptReply,
    ({ slot, term, outcome, promised, committed, signature, report }) => ({
      slot,
      term: termToWire(term),
      outcome: acceptOutcomes.toWire(outcome),
      promised: termToWire(promised),
      committed,
      signature: signature && ownBytes(signature),
      report: report && frozenReportToWire(report),
    }),
    ({ slot, term, outcome, promised, committed, signature, report }) => ({
      kind: 'accept-reply',
      slot,
      term: termFromWire(term, 'term'),
      outcome: acceptOutcomes.fromWire(outcome, 'outcome'),
      promised: termFromWire(promised, 'promised'),
      committed,
      signature: signature && keptSignature(signature, 'signature'),
      report: report && frozenReportFromWire(report, 'report'),
    }),
  ),

  'leader-renew': bodyCodec(
    7,
    wire.LeaderRenew,
    ({ term, round, committed, installed, activated, closing }) => ({
      term: termToWire(term),
      round,
      committed,
      installed,
      activated,
      closing: listToWire(closing, epochRefsMax, epochRefToWire),
    }),
    ({ term, round, committed, installed, activated, closing }) => ({
      kind: 'leader-renew',
      term: termFromWire(term, 'term'),
      round,
      committed,
      installed,
      activated,
      closing: listFromWire(closing, (epoch) => epochRefFromWire(epoch, 'closing')),
    }),
  ),

  'leader-renew-reply': bodyCodec(
    8,
    wire.LeaderRenewReply,
    ({ term, round, granted, promised, committed, silent, complete }) => ({
      term: termToWire(term),
      round,
      granted,
      promised: termToWire(promised),
      committed,
      // Rounded down: nobody is told to be silent for longer than it has been.
      silent: listToWire(silent, membersMax, ({ peer, incarnation, silentMs, dead }) => ({
        peer,
        incarnation,
        silentMs: Math.floor(silentMs),
        dead,
      })),
      complete: listToWire(complete, epochRefsMax, epochRefToWire),
    }),
    ({ term, round, granted, promised, committed, silent, complete }) => ({
      kind: 'leader-renew-reply',
      term: termFromWire(term, 'term'),
      round,
      granted,
      promised: termFromWire(promised, 'promised'),
      committed,
      silent: listFromWire(silent, ({ peer, incarnation, silentMs, dead }) => ({
        peer: checkedId(peer, 'silent'),
        incarnation,
        silentMs,
        dead,
      })),
      complete: listFromWire(complete, (epoch) => epochRefFromWire(epoch, 'complete')),
    }),
  ),

  'table-request': bodyCodec(
    9,
    wire.TableRequest,
    ({ view }) => ({ view: certifiedViewToWire(view) }),
    ({ view }) => ({ kind: 'table-request', view: certifiedViewFromWire(view, 'view') }),
  ),

  'table-reply': bodyCodec(
    10,
    wire.TableReply,
    ({ view, installed, table }) => ({
      view,
      installed,
      frozen: table !== undefined,
      table: tableToWire(table ?? []),
    }),
    ({ view, installed, frozen, table }) => ({
      kind: 'table-reply',
      view,
      installed,
      table: frozen ? tableFromWire(table) : undefined,
    }),
  ),

  'install-request': bodyCodec(
    11,
    wire.InstallRequest,
    ({ view, report }) => ({ view: certifiedViewToWire(view), report: frozenReportToWire(report) }),
    ({ view, report }) => ({
      kind: 'install-request',
      view: certifiedViewFromWire(view, 'view'),
      report: frozenReportFromWire(report, 'report'),
    }),
  ),

  'install-reply': bodyCodec(
    12,
    wire.InstallReply,
    ({ view, installed }) => ({ view, installed }),
    ({ view, installed }) => ({ kind: 'install-reply', view, installed }),
  ),

  activate: bodyCodec(
    13,
    wire.Activate,
    ({ view, head, table }) => ({ view, head: head > view ? head : 0, table: tableToWire(table) }),
    ({ view, head, table }) => ({
      kind: 'activate',
      view,
      head: Math.max(view, head),
      table: tableFromWire(table),
    }),
  ),
}
