import { compareText } from '../base/compare.ts'
import { CanonicalWriter, type Hash } from '../base/digest.ts'
import { isNamed, nameWithoutAttempt, type PeerId, shardId, type ViewNumber } from '../base/ids.ts'
import { type DataSetSpec, shardSizesOf, startCursorsOf, writeStart } from './data-set.ts'
import type { Lineage } from './lineage.ts'
import {
  type Assignment,
  assignmentDigest,
  packOwners,
  rankMembers,
  type ShardSet,
  shardSet,
  unpackOwners,
} from './ownership/index.ts'
import { type Timing, type TimingSettings, timingFor } from './settings.ts'
import type { QuarantinedShard, SnapshotMember, SnapshotState } from './snapshot.ts'
import { barrierOfTable } from './table-name.ts'

export type Member = SnapshotMember

/** A data set with the owner of each of its shards. Immutable, like everything in the state. */
export interface DataSetState {
  readonly spec: DataSetSpec
  readonly sizes: Float64Array
  readonly shards: ShardSet
  /** The open epoch, counted from 0; equal to `spec.epochs` when all are done. */
  readonly epoch: number
  readonly quarantine: readonly QuarantinedShard[]
  /** undefined while the job has no members. */
  readonly assignment: Assignment | undefined
}

/** What all peers of a lineage agree on in a view. */
export interface AgreedState {
  readonly job: string
  readonly genesis: Hash
  readonly lineage: Lineage
  readonly number: ViewNumber
  readonly timingSettings: TimingSettings
  readonly timing: Timing
  /** Sorted by id. */
  readonly members: ReadonlyMap<PeerId, Member>
  readonly electors: readonly PeerId[]
  readonly previousElectors: readonly PeerId[]
  /** Sorted by name. */
  readonly dataSets: ReadonlyMap<string, DataSetState>
}

export function isFinished(dataSet: DataSetState): boolean {
  return dataSet.epoch >= dataSet.spec.epochs
}

export function isMember(state: AgreedState, peer: PeerId, incarnation: number): boolean {
  return state.members.get(peer)?.incarnation === incarnation
}

export function isQuarantined(dataSet: DataSetState, shard: number): boolean {
  return dataSet.quarantine.some((entry) => entry.epoch === dataSet.epoch && entry.shard === shard)
}

/** Who may write a row of the cursor table: a shard's owner, or a barrier's keeper. */
export function writerOf(
  state: AgreedState,
  table: string,
  epoch: number,
  shard: number,
): PeerId | undefined {
  const barrier = barrierOfTable(table)
  if (barrier !== undefined) return keeperOf(state, barrier)
  const dataSet = state.dataSets.get(table)
  if (dataSet === undefined || dataSet.epoch !== epoch || shard >= dataSet.shards.count) return undefined
  return dataSet.assignment?.ownerId(shard)
}

/** The member that decides a barrier: the first in the rendezvous ranking of its name. */
export function keeperOf(state: AgreedState, barrier: string): PeerId | undefined {
  return rankMembers(`barrier:${barrier}`, [...state.members.values()], 1)[0]
}

export function sortedMembers(members: Iterable<Member>): ReadonlyMap<PeerId, Member> {
  return new Map([...members].sort((a, b) => compareText(a.id, b.id)).map((member) => [member.id, member]))
}

export function sortedDataSets(dataSets: Iterable<DataSetState>): ReadonlyMap<string, DataSetState> {
  const sorted = [...dataSets].sort((a, b) => compareText(a.spec.name, b.spec.name))
  return new Map(sorted.map((dataSet) => [dataSet.spec.name, dataSet]))
}

export function hashShards(spec: DataSetSpec): { shards: ShardSet; sizes: Float64Array } {
  const sizes = shardSizesOf(spec)
  // A restored data set keeps its owners: they have its files.
  const name = nameWithoutAttempt(spec.name)
  const ids = Array.from(sizes, (_, shard) => shardId(name, shard))
  return { shards: shardSet(ids), sizes }
}

const starts = new WeakMap<DataSetSpec, Float64Array>()

/** Where a shard of the open epoch begins: at 0, or where the data set was restored to. */
export function startCursorOf({ spec, epoch }: DataSetState, shard: number): number {
  if (spec.start?.epoch !== epoch) return 0
  let cursors = starts.get(spec)
  if (cursors === undefined) {
    cursors = startCursorsOf(spec.start)
    starts.set(spec, cursors)
  }
  return cursors[shard] ?? 0
}

/** The attempt of a data set that is open now, by the name that a person gave it. */
export function attemptNow(state: AgreedState, name: string): DataSetState | undefined {
  for (const [key, dataSet] of state.dataSets) if (isNamed(key, name)) return dataSet
  return undefined
}

/** Over the owners of every shard of every data set: two peers that differ anywhere differ here. */
export function ownersDigest(state: AgreedState): Hash {
  const writer = new CanonicalWriter('shoal/owners/1')
  for (const [name, { epoch, assignment }] of state.dataSets) {
    writer
      .text(name)
      .number(epoch)
      .text(assignment === undefined ? '' : assignmentDigest(assignment))
  }
  return writer.hash()
}

const digests = new WeakMap<AgreedState, Hash>()

/** The digest that a view carries of the state it leads to; catches any divergence at once. */
export function stateDigest(state: AgreedState): Hash {
  let digest = digests.get(state)
  if (digest === undefined) {
    digest = computeStateDigest(state)
    digests.set(state, digest)
  }
  return digest
}

function computeStateDigest(state: AgreedState): Hash {
  const writer = new CanonicalWriter('shoal/state/1')
  writer.text(state.job).text(state.genesis).text(state.lineage.tag).number(state.number)
  for (const [field, value] of Object.entries(state.timingSettings).sort(([a], [b]) => compareText(a, b))) {
    writer.text(field).number(Number(value))
  }
  writer.number(state.members.size)
  for (const member of state.members.values()) {
    writer.text(member.id).number(member.incarnation).number(member.weight).number(member.since)
    writer.text(member.failureDomain).text(member.addresses.join(' '))
  }
  writer.text(state.electors.join(' ')).text(state.previousElectors.join(' '))
  for (const dataSet of state.dataSets.values()) {
    const { spec } = dataSet
    writer
      .text(spec.name)
      .number(spec.epochs)
      .text(spec.contentDigest)
      .text(spec.description ?? '')
    if (spec.start !== undefined) writeStart(writer, spec.start)
    writer.number(dataSet.epoch)
    for (const run of spec.runs) writer.number(run.count).number(run.samples)
    for (const entry of dataSet.quarantine) writer.number(entry.epoch).number(entry.shard).text(entry.reason)
  }
  return writer.text(ownersDigest(state)).hash()
}

export function snapshotOf(state: AgreedState): SnapshotState {
  return {
    job: state.job,
    genesis: state.genesis,
    timing: state.timingSettings,
    members: [...state.members.values()],
    electors: state.electors,
    previousElectors: state.previousElectors,
    dataSets: [...state.dataSets.values()].map(({ spec, epoch, quarantine, assignment }) => ({
      spec,
      epoch,
      quarantine,
      owners: assignment === undefined ? new Uint8Array() : packOwners(assignment),
    })),
  }
}

/** The state that a snapshot writes out; undefined when its parts do not fit together. */
export function stateFrom(
  snapshot: SnapshotState,
  lineage: Lineage,
  number: ViewNumber,
): AgreedState | undefined {
  const members = sortedMembers(snapshot.members)
  if (members.size !== snapshot.members.length) return undefined
  const dataSets: DataSetState[] = []
  for (const { spec, epoch, quarantine, owners } of snapshot.dataSets) {
    const { shards, sizes } = hashShards(spec)
    const assignment = members.size === 0 ? undefined : unpackOwners(shards, [...members.values()], owners)
    if (members.size > 0 && assignment === undefined) return undefined
    dataSets.push({ spec, sizes, shards, epoch, quarantine, assignment })
  }
  return {
    job: snapshot.job,
    genesis: snapshot.genesis,
    lineage,
    number,
    timingSettings: snapshot.timing,
    timing: timingFor(snapshot.timing, members.size),
    members,
    electors: snapshot.electors,
    previousElectors: snapshot.previousElectors,
    dataSets: sortedDataSets(dataSets),
  }
}
