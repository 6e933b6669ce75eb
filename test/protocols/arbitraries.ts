import fc, { type Arbitrary } from 'fast-check'
import type { ShardRef } from '../../src/base/ids.ts'
import type { Change, ChangeKind, MemberInfo } from '../../src/core/change.ts'
import type { DataSetSpec, DataSetStart } from '../../src/core/data-set.ts'
import type { Lineage } from '../../src/core/lineage.ts'
import type {
  AcceptedView,
  Envelope,
  FrozenReport,
  Message,
  MessageKind,
  MessageOf,
} from '../../src/core/messages.ts'
import type { DurableRecord, DurableRecordKind } from '../../src/core/records.ts'
import { presets, type TimingSettings } from '../../src/core/settings.ts'
import type { SnapshotState } from '../../src/core/snapshot.ts'
import type { EpochRef, TableSection } from '../../src/core/table-section.ts'
import { noTerm, type Term } from '../../src/core/term.ts'
import type { CertifiedView, View } from '../../src/core/view.ts'

// Every value that a peer could send, one arbitrary for each word, message and record. The records below have
// a key for every kind, so a new kind without an arbitrary does not compile.

const { constantFrom, constant, boolean, array, oneof, tuple } = fc

/** Plain objects, such as the decoders give: `deepEqual` would tell others apart by their prototype. */
const record = <T>(shape: { [Field in keyof T]: Arbitrary<T[Field]> }): Arbitrary<T> =>
  fc.record<T>(shape, { noNullPrototype: true })

/** Small numbers, which are common, and those that need all 53 bits. */
export const anyCounter = oneof(
  { weight: 3, arbitrary: fc.nat(1_000) },
  { weight: 1, arbitrary: fc.maxSafeNat() },
)
const anyRate = fc.double({ min: 0, max: 1e9, noNaN: true }).filter((rate) => !Object.is(rate, -0))
const anyWeight = fc.double({ min: 1e-6, max: 1e9, noNaN: true })
const anyBytes = (lengthMax: number) => fc.uint8Array({ maxLength: lengthMax })
export const anySignature = oneof(fc.uint8Array({ minLength: 64, maxLength: 64 }), anyBytes(128))

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => Buffer.from(value).toString('hex'))
export const anyTag = hex(8)
export const anyHash = hex(32)

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
export const anyPeerId = oneof(
  fc.nat(40).map((number) => `p${number}`),
  fc
    .string({ unit: constantFrom(...base58.split('')), minLength: 44, maxLength: 44 })
    .map((text) => `12D3KooW${text}`),
  fc.string({ unit: constantFrom('!', '~', 'a'), minLength: 128, maxLength: 128 }),
)
export const anyName = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const anyText = (lengthMax: number) =>
  fc.string({ unit: 'grapheme', maxLength: lengthMax }).filter((text) => Buffer.byteLength(text) <= lengthMax)
const anyShard = oneof(fc.nat(500), fc.nat(99_999_999))

export const anyLineage: Arbitrary<Lineage> = record({
  counter: anyCounter,
  tag: oneof(constant(''), anyTag),
})

export const anyTerm: Arbitrary<Term> = oneof(
  constant(noTerm),
  record({ counter: anyCounter, peer: anyPeerId, incarnation: anyCounter }),
)

export const anyMember: Arbitrary<MemberInfo> = record({
  id: anyPeerId,
  incarnation: anyCounter,
  weight: anyWeight,
  failureDomain: anyText(128),
  addresses: array(oneof(constant('/ip4/10.0.0.7/tcp/4001'), anyText(80)), { maxLength: 4 }),
})

const anyPlainDataSet: Arbitrary<DataSetSpec> = record({
  name: anyName,
  runs: array(record({ count: fc.integer({ min: 1, max: 10_000 }), samples: fc.nat(2 ** 31 - 1) }), {
    minLength: 1,
    maxLength: 6,
  }),
  epochs: fc.integer({ min: 1, max: 1_000 }),
  contentDigest: oneof(constant(''), anyHash, anyText(40)),
})

const anyStart: Arbitrary<DataSetStart> = record({
  epoch: fc.nat(9),
  runs: array(record({ count: fc.integer({ min: 1, max: 10_000 }), cursor: anyCounter }), { maxLength: 5 }),
})

/** A data set, with its attempt where it was restored. */
const anyDataSetName = oneof(
  anyName,
  fc.tuple(anyName, fc.integer({ min: 1, max: 999_999_999 })).map(([name, attempt]) => `${name}~${attempt}`),
)

export const anyDataSet: Arbitrary<DataSetSpec> = fc
  .tuple(anyPlainDataSet, anyText(400), fc.boolean())
  .map(([plain, description, isRestored]) => ({
    ...plain,
    ...(description === '' ? {} : { description }),
    ...(isRestored ? restoredHalfway(plain) : {}),
  }))

function restoredHalfway({ name, runs, epochs }: DataSetSpec): Pick<DataSetSpec, 'name' | 'start'> {
  const halfway = runs.map(({ count, samples }) => ({ count, cursor: Math.floor(samples / 2) }))
  return { name: `${name}~1`, start: { epoch: epochs - 1, runs: halfway } }
}

export const anyEpochRef: Arbitrary<EpochRef> = record({ dataSet: anyDataSetName, epoch: anyCounter })
export const anyShardRef: Arbitrary<ShardRef> = record({
  dataSet: anyDataSetName,
  epoch: anyCounter,
  shard: anyShard,
})

const anyShards = fc
  .uniqueArray(anyShard, { maxLength: 20 })
  .map((shards) => shards.sort((one, other) => one - other))

/** The table has sections of data sets and of barriers. */
export const anyTableName = oneof(
  anyDataSetName,
  anyName.map((name) => `barrier:${name}`),
)

export const anyTableSection: Arbitrary<TableSection> = anyShards.chain((shards) => {
  const column = (value: Arbitrary<number>) =>
    array(value, { minLength: shards.length, maxLength: shards.length })
  return record({
    dataSet: anyTableName,
    epoch: anyCounter,
    shards: constant(shards),
    cursors: column(anyCounter),
    views: oneof(column(fc.nat(2)), column(anyCounter)),
  })
})

export const anyTable = array(anyTableSection, { maxLength: 3 })

const changes: { [Kind in ChangeKind]: Arbitrary<Extract<Change, { kind: Kind }>> } = {
  'member-joined': record({ kind: constant('member-joined'), member: anyMember }),
  'member-removed': record({
    kind: constant('member-removed'),
    id: anyPeerId,
    departure: constantFrom('left', 'silent', 'dead'),
  }),
  'weights-set': record({
    kind: constant('weights-set'),
    weights: array(record({ id: anyPeerId, weight: anyWeight }), { maxLength: 4 }),
  }),
  'electors-set': record({ kind: constant('electors-set'), electors: array(anyPeerId, { maxLength: 7 }) }),
  'data-set-added': record({ kind: constant('data-set-added'), dataSet: anyDataSet }),
  'data-set-restored': record({
    kind: constant('data-set-restored'),
    dataSet: anyDataSetName,
    start: anyStart,
  }),
  'epoch-opened': record({ kind: constant('epoch-opened'), dataSet: anyName, epoch: anyCounter }),
  'shard-quarantined': record({
    kind: constant('shard-quarantined'),
    dataSet: anyName,
    epoch: anyCounter,
    shard: anyShard,
    reason: anyText(200),
  }),
}

export const anyChange: Arbitrary<Change> = oneof(...Object.values(changes))

export const anyView: Arbitrary<View> = record({
  lineage: anyLineage,
  number: anyCounter,
  parent: oneof(constant(''), anyHash),
  changes: array(anyChange, { maxLength: 4 }),
  stateDigest: anyHash,
})

export const anyCertifiedView: Arbitrary<CertifiedView> = record({
  view: anyView,
  certificate: record({
    term: anyTerm,
    accepts: array(record({ elector: anyPeerId, signature: anySignature }), { maxLength: 7 }),
  }),
})

export const anyAcceptedView: Arbitrary<AcceptedView> = record({
  term: anyTerm,
  view: anyView,
  leaderSignature: anySignature,
})

export const anyFrozenReport: Arbitrary<FrozenReport> = record({
  residuals: array(record({ peer: anyPeerId, incarnation: anyCounter, leftMs: fc.nat(60_000) }), {
    maxLength: 5,
  }),
  residualFloorMs: fc.nat(60_000),
  table: anyTable,
})

const anyTiming: Arbitrary<TimingSettings> = tuple(
  constantFrom(...Object.values(presets)),
  fc.double({ min: 0, max: 0.1, noNaN: true }),
  boolean(),
).map(([preset, driftRatio, obituaries]) => ({ ...preset, driftRatio: driftRatio + 0, obituaries }))

export const anySnapshot: Arbitrary<SnapshotState> = record({
  job: anyName,
  genesis: anyHash,
  timing: anyTiming,
  members: array(
    tuple(anyMember, anyCounter).map(([member, since]) => ({ ...member, since })),
    { maxLength: 4 },
  ),
  electors: array(anyPeerId, { maxLength: 7 }),
  previousElectors: array(anyPeerId, { maxLength: 7 }),
  dataSets: array(
    record({
      spec: anyDataSet,
      epoch: anyCounter,
      quarantine: array(record({ epoch: anyCounter, shard: anyShard, reason: anyText(80) }), {
        maxLength: 3,
      }),
      owners: anyBytes(200),
    }),
    { maxLength: 2 },
  ),
})

const maybe = <T>(value: Arbitrary<T>): Arbitrary<T | undefined> => fc.option(value, { nil: undefined })

/** One arbitrary for each kind of message. */
export const anyMessageOf: { readonly [Kind in MessageKind]: Arbitrary<MessageOf<Kind>> } = {
  'pre-vote-request': record({ kind: constant('pre-vote-request'), slot: anyCounter, term: anyTerm }),
  'pre-vote-reply': record({
    kind: constant('pre-vote-reply'),
    slot: anyCounter,
    term: anyTerm,
    granted: boolean(),
    promised: anyTerm,
    committed: anyCounter,
  }),
  'promise-request': record({ kind: constant('promise-request'), slot: anyCounter, term: anyTerm }),
  'promise-reply': record({
    kind: constant('promise-reply'),
    slot: anyCounter,
    term: anyTerm,
    outcome: constantFrom(
      'granted',
      'leader-alive',
      'promised-higher',
      'behind',
      'ahead',
      'not-elector',
      'recently-restarted',
      'store-full',
    ),
    promised: anyTerm,
    accepted: maybe(anyAcceptedView),
    committed: anyCounter,
    installed: anyCounter,
  }),
  'accept-request': record({
    kind: constant('accept-request'),
    term: anyTerm,
    view: anyView,
    leaderSignature: anySignature,
    parent: anyCertifiedView,
  }),
  'accept-reply': record({
    kind: constant('accept-reply'),
    slot: anyCounter,
    term: anyTerm,
    outcome: constantFrom(
      'accepted',
      'promised-higher',
      'behind',
      'ahead',
      'not-elector',
      'invalid',
      'store-full',
    ),
    promised: anyTerm,
    committed: anyCounter,
    signature: maybe(anySignature),
    report: maybe(anyFrozenReport),
  }),
  'leader-renew': record({
    kind: constant('leader-renew'),
    term: anyTerm,
    round: anyCounter,
    committed: anyCounter,
    installed: anyCounter,
    activated: anyCounter,
    closing: array(anyEpochRef, { maxLength: 3 }),
  }),
  'leader-renew-reply': record({
    kind: constant('leader-renew-reply'),
    term: anyTerm,
    round: anyCounter,
    granted: boolean(),
    promised: anyTerm,
    committed: anyCounter,
    silent: array(
      record({ peer: anyPeerId, incarnation: anyCounter, silentMs: fc.nat(60_000), dead: boolean() }),
      { maxLength: 4 },
    ),
    complete: array(anyEpochRef, { maxLength: 3 }),
  }),
  'table-request': record({ kind: constant('table-request'), view: anyCertifiedView }),
  'table-reply': record({
    kind: constant('table-reply'),
    view: anyCounter,
    installed: anyCounter,
    table: maybe(anyTable),
  }),
  'install-request': record({
    kind: constant('install-request'),
    view: anyCertifiedView,
    report: anyFrozenReport,
  }),
  'install-reply': record({ kind: constant('install-reply'), view: anyCounter, installed: boolean() }),
  activate: record({
    kind: constant('activate'),
    view: anyCounter,
    later: fc.nat(9),
    table: anyTable,
  }).map(({ later, ...activate }) => ({
    ...activate,
    head: Math.min(activate.view + later, Number.MAX_SAFE_INTEGER),
  })),

  'sync-request': record({ kind: constant('sync-request'), committed: anyCounter }),
  'views-notice': record({
    kind: constant('views-notice'),
    views: array(anyCertifiedView, { maxLength: 3 }),
  }),
  'snapshot-notice': record({
    kind: constant('snapshot-notice'),
    head: anyCertifiedView,
    state: anySnapshot,
  }),

  renew: record({
    kind: constant('renew'),
    view: anyCounter,
    round: anyCounter,
    activated: anyCounter,
    leaving: boolean(),
    table: anyTable,
    throughput: anyRate,
  }),
  grant: record({ kind: constant('grant'), view: anyCounter, round: anyCounter }),
  refusal: record({
    kind: constant('refusal'),
    view: anyCounter,
    round: anyCounter,
    reason: constantFrom('frozen', 'behind', 'ahead', 'not-member', 'not-elector', 'store-full'),
    committed: anyCounter,
    accepted: maybe(anyAcceptedView),
    signature: maybe(anySignature),
  }),
  goodbye: record({ kind: constant('goodbye') }),
  released: record({ kind: constant('released'), view: anyCounter, shard: anyShardRef, cursor: anyCounter }),

  'join-request': record({ kind: constant('join-request'), applicant: anyMember, hopsLeft: anyCounter }),
  'join-reply': record({
    kind: constant('join-reply'),
    outcome: constantFrom('queued', 'forwarded', 'no-leader', 'not-member', 'stale-incarnation'),
    committed: anyCounter,
  }),
  hello: record({
    kind: constant('hello'),
    expecting: anyCounter,
    committed: anyCounter,
    waiting: array(anyMember, { maxLength: 3 }),
  }),
  proposal: record({
    kind: constant('proposal'),
    id: anyCounter,
    change: anyChange,
    hopsLeft: anyCounter,
    proposer: anyPeerId,
  }),
  'proposal-reply': record({
    kind: constant('proposal-reply'),
    id: anyCounter,
    outcome: constantFrom('queued', 'forwarded', 'no-leader', 'invalid'),
    reason: anyText(300),
  }),

  heartbeat: record({
    kind: constant('heartbeat'),
    view: anyCounter,
    status: constantFrom('active', 'idle', 'slow', 'paused', 'leaving'),
    samples: anyCounter,
    throughput: anyRate,
    table: anyTable,
  }),
  'progress-request': record({
    kind: constant('progress-request'),
    digests: array(record({ dataSet: anyTableName, epoch: anyCounter, digest: anyTag }), { maxLength: 4 }),
  }),
  'progress-reply': record({ kind: constant('progress-reply'), table: anyTable }),

  'barrier-arrive': record({
    kind: constant('barrier-arrive'),
    barrier: anyName,
    generation: anyCounter,
    view: anyCounter,
    limitMs: fc.nat(3_600_000),
  }),
  'barrier-news': record({
    kind: constant('barrier-news'),
    barrier: anyName,
    generation: anyCounter,
    view: anyCounter,
    verdict: constantFrom('waiting', 'released', 'timed-out', 'member-lost', 'superseded', 'refused'),
    arrived: anyCounter,
    expected: anyCounter,
  }),

  'survey-request': record({ kind: constant('survey-request') }),
  'survey-reply': record({
    kind: constant('survey-reply'),
    head: anyCertifiedView,
    state: anySnapshot,
    table: anyTable,
  }),
}

/** An envelope around a message of the given arbitrary. */
export function envelopeOf(message: Arbitrary<Message>): Arbitrary<Envelope> {
  return record({
    job: anyTag,
    genesis: oneof(constant(''), anyTag),
    lineage: anyLineage,
    from: anyPeerId,
    incarnation: anyCounter,
    sequence: anyCounter,
    message,
  })
}

/** One arbitrary for each kind of durable record. */
export const anyRecordOf: {
  readonly [Kind in DurableRecordKind]: Arbitrary<Extract<DurableRecord, { kind: Kind }>>
} = {
  incarnation: record({ kind: constant('incarnation'), incarnation: anyCounter }),
  promised: record({ kind: constant('promised'), slot: anyCounter, term: anyTerm }),
  accepted: record({ kind: constant('accepted'), accepted: anyAcceptedView }),
  committed: record({ kind: constant('committed'), view: anyCertifiedView }),
  adopted: record({ kind: constant('adopted'), head: anyCertifiedView, state: anySnapshot }),
  cursors: record({ kind: constant('cursors'), table: anyTable }),
  installed: record({ kind: constant('installed'), view: anyCounter, table: anyTable }),
  heard: record({ kind: constant('heard'), table: anyTable }),
}
