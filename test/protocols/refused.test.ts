import assert from 'node:assert/strict'
import * as agreement from '../../protocols/agreement/agreement.pb.ts'
import * as barrier from '../../protocols/barrier/barrier.pb.ts'
import * as chain from '../../protocols/chain/chain.pb.ts'
import type { Envelope as WireEnvelope } from '../../protocols/envelope/envelope.pb.ts'
import {
  decodeEnvelope,
  decodeRecord,
  frameBytesMax,
  protocolNames,
  protocolOf,
} from '../../protocols/index.ts'
import * as lease from '../../protocols/lease/lease.pb.ts'
import * as membership from '../../protocols/membership/membership.pb.ts'
import * as progress from '../../protocols/progress/progress.pb.ts'
import type * as words from '../../protocols/words/words.pb.ts'
import type { MessageKind } from '../../src/core/messages.ts'
import { presets } from '../../src/core/settings.ts'
import { frameOf, hexBytes, recordOf, refusedReason, takenValue } from './hand-made.ts'

const empty = new Uint8Array(0)
const hash = new Uint8Array(32).fill(9)
const column = (...numbers: number[]) => Uint8Array.from(numbers)

const soundSection: words.TableSection = {
  dataSet: 'mnist',
  epoch: 1,
  shards: column(3, 0, 5),
  cursors: column(10, 20, 30),
  views: column(2, 3),
}
const soundMember: words.Member = {
  id: 'p1',
  incarnation: 1,
  weight: 1,
  failureDomain: 'rack-1',
  addresses: ['/ip4/10.0.0.1/tcp/4001'],
}
const soundDataSet: words.DataSet = {
  name: 'mnist',
  runCounts: column(4),
  runSamples: column(100),
  epochs: 1,
  contentDigest: '',
  description: '',
  start: undefined,
}
const soundView: words.View = {
  lineage: { counter: 1, tag: column(1, 2, 3, 4, 5, 6, 7, 8) },
  number: 4,
  parent: hash,
  changes: [],
  stateDigest: hash,
}
const term: words.Term = { counter: 1, peer: 'p1', incarnation: 1 }
const soundCertified: words.CertifiedView = { view: soundView, certificate: { term, accepts: [] } }
const soundState: words.SnapshotState = {
  job: 'job',
  genesis: hash,
  timing: presets.lan,
  members: [],
  electors: ['p1'],
  previousElectors: [],
  dataSets: [],
}

const withSection = (wrong: Partial<words.TableSection>) =>
  lease.Renew.encode({ table: [{ ...soundSection, ...wrong }] })
const withMember = (wrong: Partial<words.Member>) =>
  membership.JoinRequest.encode({ applicant: { ...soundMember, ...wrong } })
const withDataSet = (wrong: Partial<words.DataSet>) =>
  membership.Proposal.encode({
    id: 1,
    proposer: 'p1',
    change: { dataSetAdded: { ...soundDataSet, ...wrong } } as words.Change,
  })
const withView = (wrong: Partial<words.View>) =>
  chain.ViewsNotice.encode({ views: [{ ...soundCertified, view: { ...soundView, ...wrong } }] })
const withCertificate = (wrong: Partial<words.Certificate>) =>
  chain.ViewsNotice.encode({ views: [{ view: soundView, certificate: { term, accepts: [], ...wrong } }] })
const withState = (wrong: Partial<words.SnapshotState>) =>
  chain.SnapshotNotice.encode({ head: soundCertified, state: { ...soundState, ...wrong } })

type Refusal = readonly [name: string, kind: MessageKind, body: Uint8Array<ArrayBuffer>, reason: RegExp]

const bodies: readonly Refusal[] = [
  [
    'a data set whose name is not a name',
    'renew',
    withSection({ dataSet: 'no such/name' }),
    /^invalid: table.dataSet/,
  ],
  [
    'a section with fewer cursors than shards',
    'renew',
    withSection({ cursors: column(1, 2) }),
    /^invalid: table has 3 shards and 2 cursors/,
  ],
  [
    'a section with more cursors than shards',
    'renew',
    withSection({ cursors: column(1, 2, 3, 4) }),
    /^too-many: table.cursors/,
  ],
  [
    'a section with too few views',
    'renew',
    withSection({ views: column(2, 2) }),
    /^invalid: table.views has 2 numbers where 3/,
  ],
  [
    'a section with too many views',
    'renew',
    withSection({ views: column(2, 4) }),
    /^invalid: table.views has a run of 4 where 3/,
  ],
  [
    'a run of no views',
    'renew',
    withSection({ views: column(2, 3, 4, 0) }),
    /^invalid: table.views has a run of 0/,
  ],
  ['half a run of views', 'renew', withSection({ views: column(2, 3, 4) }), /^malformed: varint cut off/],
  [
    'a run of 2^52 views',
    'renew',
    withSection({ views: hexBytes('02ffffffffffffff07') }),
    /^invalid: table.views has a run of 4503599627370495/,
  ],
  [
    'a shard beyond the last possible',
    'renew',
    withSection({ shards: hexBytes('0300ffffff7f') }),
    /^invalid: table.shards/,
  ],
  [
    'a cursor above 2^53-1',
    'renew',
    withSection({ cursors: hexBytes('0102ffffffffffffff1f') }),
    /^invalid: number above 2\^53-1/,
  ],
  [
    'a throughput that is not a number',
    'renew',
    lease.Renew.encode({ throughput: Number.NaN }),
    /^invalid: throughput/,
  ],
  [
    'an infinite throughput',
    'renew',
    lease.Renew.encode({ throughput: Number.POSITIVE_INFINITY }),
    /^invalid: throughput/,
  ],
  [
    'a negative throughput',
    'heartbeat',
    progress.Heartbeat.encode({ status: progress.WorkerStatus.WORKER_IDLE, throughput: -1 }),
    /^invalid: throughput/,
  ],
  ['a heartbeat without a status', 'heartbeat', progress.Heartbeat.encode({}), /^missing: status/],
  [
    'a status that no version knows yet',
    'heartbeat',
    hexBytes('1063'),
    /^invalid: a word that this version does not know/,
  ],
  ['a refusal without a reason', 'refusal', lease.Refusal.encode({ view: 1 }), /^missing: reason/],
  ['a released shard without the shard', 'released', lease.Released.encode({ view: 1 }), /^missing: shard/],
  ['a weight of zero', 'join-request', withMember({ weight: 0 }), /^invalid: applicant.weight/],
  ['a negative weight', 'join-request', withMember({ weight: -2 }), /^invalid: applicant.weight/],
  [
    'an infinite weight',
    'join-request',
    withMember({ weight: Number.POSITIVE_INFINITY }),
    /^invalid: applicant.weight/,
  ],
  [
    'a weight that is not a number',
    'join-request',
    withMember({ weight: Number.NaN }),
    /^invalid: applicant.weight/,
  ],
  ['an empty id', 'join-request', withMember({ id: '' }), /^invalid: applicant.id/],
  ['an id of 129 characters', 'join-request', withMember({ id: 'p'.repeat(129) }), /^invalid: applicant.id/],
  ['an id with a blank', 'join-request', withMember({ id: 'p 1' }), /^invalid: applicant.id/],
  [
    'an id with an escape sequence',
    'join-request',
    withMember({ id: 'p\u001b[2J' }),
    /^invalid: applicant.id/,
  ],
  [
    'a failure domain of 129 bytes',
    'join-request',
    withMember({ failureDomain: `${'ä'.repeat(64)}a` }),
    /^invalid: applicant.failureDomain/,
  ],
  [
    'an address of 513 bytes',
    'join-request',
    withMember({ addresses: ['/'.repeat(513)] }),
    /^invalid: applicant.addresses/,
  ],
  [
    '65 addresses',
    'join-request',
    withMember({ addresses: Array<string>(65).fill('/ip4') }),
    /^too-many: .*"addresses"/,
  ],
  [
    'a data set without shards',
    'proposal',
    withDataSet({ runCounts: empty, runSamples: empty }),
    /^invalid: change: data set mnist needs/,
  ],
  [
    'a data set with ragged runs',
    'proposal',
    withDataSet({ runSamples: column(1, 2) }),
    /^invalid: change has 1 run counts and 2/,
  ],
  [
    'a data set with an endless description',
    'proposal',
    withDataSet({ description: 'x'.repeat(4_097) }),
    /^invalid: change.description has more than 4096 bytes/,
  ],
  [
    'a data set without epochs',
    'proposal',
    withDataSet({ epochs: 0 }),
    /^invalid: change: data set mnist needs at least one epoch/,
  ],
  [
    'a change that no version knows yet',
    'proposal',
    membership.Proposal.encode({ proposer: 'p1', change: {} as words.Change }),
    /^unknown-kind: change/,
  ],
  [
    'a proposal without a change',
    'proposal',
    membership.Proposal.encode({ proposer: 'p1' }),
    /^missing: change/,
  ],
  [
    'a reason of 1025 bytes',
    'proposal-reply',
    membership.ProposalReply.encode({
      outcome: membership.ProposalOutcome.PROPOSAL_INVALID,
      reason: 'x'.repeat(1_025),
    }),
    /^invalid: reason/,
  ],
  [
    'a state digest of 31 bytes',
    'views-notice',
    withView({ stateDigest: hash.slice(1) }),
    /^invalid: views.view.stateDigest has 31 bytes where 32/,
  ],
  [
    'a view without a state digest',
    'views-notice',
    withView({ stateDigest: undefined }),
    /^missing: views.view.stateDigest/,
  ],
  [
    'a parent of 33 bytes',
    'views-notice',
    withView({ parent: new Uint8Array(33) }),
    /^invalid: views.view.parent/,
  ],
  [
    'a lineage tag of 7 bytes',
    'views-notice',
    withView({ lineage: { counter: 1, tag: new Uint8Array(7) } }),
    /^invalid: views.view.lineage/,
  ],
  [
    'a view without a lineage',
    'views-notice',
    withView({ lineage: undefined }),
    /^missing: views.view.lineage/,
  ],
  [
    'a view without its certificate',
    'views-notice',
    chain.ViewsNotice.encode({ views: [{ view: soundView, certificate: undefined }] }),
    /^missing: views.certificate/,
  ],
  [
    'a certificate without a term',
    'views-notice',
    withCertificate({ term: undefined }),
    /^missing: views.certificate.term/,
  ],
  [
    'eight accepts',
    'views-notice',
    withCertificate({ accepts: Array<words.SignedAccept>(8).fill({ elector: 'p1', signature: hash }) }),
    /^too-many: .*"accepts"/,
  ],
  [
    'a signature of 129 bytes',
    'views-notice',
    withCertificate({ accepts: [{ elector: 'p1', signature: new Uint8Array(129) }] }),
    /^invalid: views.certificate.signature/,
  ],
  [
    'an accept without a signature',
    'views-notice',
    withCertificate({ accepts: [{ elector: 'p1', signature: undefined }] }),
    /^missing: views.certificate.signature/,
  ],
  [
    'a term without a candidate',
    'pre-vote-request',
    agreement.PreVoteRequest.encode({ slot: 1, term: { counter: 3, peer: '', incarnation: 1 } }),
    /^invalid: term/,
  ],
  [
    'a pre-vote without a term',
    'pre-vote-request',
    agreement.PreVoteRequest.encode({ slot: 1 }),
    /^missing: term/,
  ],
  [
    'an accept request without its parent',
    'accept-request',
    agreement.AcceptRequest.encode({ term, view: soundView, leaderSignature: hash }),
    /^missing: parent/,
  ],
  ['a job whose name is not a name', 'snapshot-notice', withState({ job: '' }), /^invalid: state.job/],
  [
    'eight electors',
    'snapshot-notice',
    withState({ electors: Array<string>(8).fill('p1') }),
    /^too-many: .*"electors"/,
  ],
  [
    'a timing that cannot work',
    'snapshot-notice',
    withState({ timing: { ...presets.lan, leaderLeaseRenewals: 9 } }),
    /^invalid: state.timing.leaderLeaseRenewals/,
  ],
  [
    'a snapshot without timing',
    'snapshot-notice',
    withState({ timing: undefined }),
    /^missing: state.timing/,
  ],
  [
    'a barrier whose name is not a name',
    'barrier-arrive',
    barrier.BarrierArrive.encode({ barrier: '../x' }),
    /^invalid: barrier/,
  ],
  [
    'a digest of 9 bytes',
    'progress-request',
    progress.ProgressRequest.encode({
      digests: [{ dataSet: 'a', epoch: 1, digest: new Uint8Array(9) }],
    }),
    /^invalid: digests.digest/,
  ],
  [
    'text that is not UTF-8',
    'proposal-reply',
    hexBytes('080110011a02c328'),
    /^malformed: text at \d+ is not UTF-8/,
  ],
  ['text in overlong UTF-8', 'barrier-arrive', hexBytes('0a02c1a1'), /^malformed: text at \d+ is not UTF-8/],
  [
    'half of a surrogate pair',
    'proposal-reply',
    hexBytes('080110011a03eda080'),
    /^malformed: text at \d+ is not UTF-8/,
  ],
  [
    'a varint longer than it must be',
    'grant',
    hexBytes('088100'),
    /^malformed: varint longer than it must be/,
  ],
  ['a varint that is cut off', 'grant', hexBytes('0881'), /^malformed: varint cut off/],
  ['a varint that does not end', 'grant', hexBytes(`08${'ff'.repeat(40)}`), /^invalid: number above 2\^53-1/],
  [
    'a length that is longer than the frame',
    'barrier-arrive',
    hexBytes('0affffffff0f61'),
    /^malformed: 4294967295 bytes at \d+ where 1 are left/,
  ],
  ['a group', 'grant', hexBytes('fb3ffb3f'), /^malformed: wire type 3/],
]

const heads: readonly (readonly [name: string, head: Partial<WireEnvelope>, reason: RegExp])[] = [
  ['no job', { job: undefined }, /^missing: job/],
  ['a job of 7 bytes', { job: new Uint8Array(7) }, /^invalid: job has 7 bytes where 8/],
  ['a genesis of 32 bytes', { genesis: new Uint8Array(32) }, /^invalid: genesis/],
  ['no lineage', { lineage: undefined }, /^missing: lineage/],
  ['no sender', { from: '' }, /^invalid: from/],
  ['a sender of 129 characters', { from: 'p'.repeat(129) }, /^invalid: from/],
  ['no body', { body: undefined }, /^missing: body/],
  ['kind 0', { kind: 0 }, /^unknown-kind: message kind 0/],
  ['a kind of the future', { kind: 127 }, /^unknown-kind: message kind 127/],
]

describe('a frame is refused, with a reason that says why,', () => {
  for (const [name, kind, body, reason] of bodies) {
    it(`for ${name}`, () => {
      assert.match(refusedReason(decodeEnvelope(protocolOf(kind), frameOf(kind, body))), reason)
    })
  }

  for (const [name, head, reason] of heads) {
    it(`for ${name}`, () => {
      const frame = frameOf('grant', lease.Grant.encode({ view: 1, round: 1 }), head)
      assert.match(refusedReason(decodeEnvelope('lease', frame)), reason)
    })
  }

  it('when it has more bytes than its protocol allows', () => {
    for (const protocol of protocolNames) {
      assert.match(
        refusedReason(decodeEnvelope(protocol, new Uint8Array(frameBytesMax(protocol) + 1))),
        /^too-large: /,
      )
    }
  })

  it('when there is nothing in it', () => {
    assert.deepEqual(decodeEnvelope('lease', empty), {
      ok: false,
      reason: 'malformed: does not begin with its major version',
    })
  })
})

describe('the frames that the refused ones were made of', () => {
  const sound: readonly (readonly [MessageKind, Uint8Array<ArrayBuffer>])[] = [
    ['renew', withSection({})],
    ['join-request', withMember({})],
    ['proposal', withDataSet({})],
    ['views-notice', withView({})],
    ['snapshot-notice', withState({})],
  ]
  for (const [kind, body] of sound) {
    it(`are taken before anything is wrong with them: ${kind}`, () => {
      takenValue(decodeEnvelope(protocolOf(kind), frameOf(kind, body)))
    })
  }
})

describe('a durable record is refused', () => {
  it('when its kind is not known', () => {
    assert.deepEqual(decodeRecord(recordOf(99, empty)), { ok: false, reason: 'unknown-kind: record kind 99' })
  })

  it('when it has no body', () => {
    assert.deepEqual(decodeRecord(recordOf(1, empty, { body: undefined })), {
      ok: false,
      reason: 'missing: body',
    })
  })
})
