import { unreachable } from '../base/assert.ts'
import { isName, nameWithoutAttempt, nextAttempt, type PeerId, type ViewNumber } from '../base/ids.ts'
import { utf8Length } from '../base/utf8.ts'
import {
  type AgreedState,
  type DataSetState,
  hashShards,
  isQuarantined,
  type Member,
  sortedDataSets,
  sortedMembers,
} from './agreed-state.ts'
import { type Change, type MemberInfo, memberFault, reasonBytesMax } from './change.ts'
import { dataSetFault, shardCountOf, startFault } from './data-set.ts'
import type { Lineage } from './lineage.ts'
import { anchorAssignment, stepAssignment } from './ownership/index.ts'
import { timingFor } from './settings.ts'

export type Applied =
  | { readonly ok: true; readonly state: AgreedState }
  | { readonly ok: false; readonly reason: string }

export const dataSetsMax = 256
export const membersMax = 10_000
export const quarantineMax = 10_000
/** All cursors of a job must fit into one frame of the agreement protocol: 4 MiB at 3 to 4 bytes each. */
export const shardsPerJobMax = 1_000_000

/** The state after a view's changes; refuses a change that makes no sense on this state. */
export function applyChanges(
  before: AgreedState,
  changes: readonly Change[],
  number: ViewNumber,
  lineage: Lineage = before.lineage,
): Applied {
  const draft = new Draft(before, number)
  for (const change of changes) {
    const fault = draft.apply(change)
    if (fault !== undefined) return { ok: false, reason: `${change.kind}: ${fault}` }
  }
  return draft.finish(lineage)
}

class Draft {
  readonly #before: AgreedState
  readonly #number: ViewNumber
  readonly #members: Map<PeerId, Member>
  readonly #dataSets: Map<string, DataSetState>
  /** Data sets whose owners start afresh: no shard of the new epoch has been started, so it is free. */
  readonly #anchored = new Set<string>()
  #electors: readonly PeerId[]
  #areMembersChanged = false

  constructor(before: AgreedState, number: ViewNumber) {
    this.#before = before
    this.#number = number
    this.#members = new Map(before.members)
    this.#dataSets = new Map(before.dataSets)
    this.#electors = before.electors
  }

  apply(change: Change): string | undefined {
    switch (change.kind) {
      case 'member-joined':
        return this.#join(change.member)
      case 'member-removed':
        this.#areMembersChanged = true
        return this.#members.delete(change.id) ? undefined : `${change.id} is not a member`
      case 'weights-set':
        return this.#setWeights(change.weights)
      case 'electors-set':
        this.#electors = change.electors
        return undefined
      case 'data-set-added':
        return this.#addDataSet(change)
      case 'data-set-restored':
        return this.#restoreDataSet(change)
      case 'epoch-opened':
        return this.#openEpoch(change.dataSet, change.epoch)
      case 'shard-quarantined':
        return this.#quarantine(change)
      default:
        return unreachable(change)
    }
  }

  finish(lineage: Lineage): Applied {
    const fault = this.#electorsFault()
    if (fault !== undefined) return { ok: false, reason: fault }
    const members = sortedMembers(this.#members.values())
    return {
      ok: true,
      state: {
        ...this.#before,
        lineage,
        number: this.#number,
        members,
        electors: this.#electors,
        previousElectors: this.#before.electors,
        timing: timingFor(this.#before.timingSettings, members.size),
        dataSets: sortedDataSets(
          [...this.#dataSets.values()].map((dataSet) => this.#withOwners(dataSet, members)),
        ),
      },
    }
  }

  #join(member: MemberInfo): string | undefined {
    const known = this.#members.get(member.id)
    if (known !== undefined && known.incarnation >= member.incarnation)
      return `${member.id} is already a member`
    const fault = memberFault(member)
    if (fault !== undefined) return fault
    if (known === undefined && this.#members.size >= membersMax)
      return `there are ${membersMax} members already`
    this.#areMembersChanged = true
    this.#members.set(member.id, { ...member, since: this.#number })
    return undefined
  }

  #setWeights(weights: readonly { id: PeerId; weight: number }[]): string | undefined {
    for (const { id, weight } of weights) {
      const member = this.#members.get(id)
      if (member === undefined) return `${id} is not a member`
      if (!(weight > 0) || !Number.isFinite(weight)) return `${id} has weight ${weight}`
      this.#members.set(id, { ...member, weight })
    }
    this.#areMembersChanged = true
    return undefined
  }

  #addDataSet({ dataSet: spec }: Extract<Change, { kind: 'data-set-added' }>): string | undefined {
    const fault = dataSetFault(spec)
    if (fault !== undefined) return fault
    if (!isName(spec.name) || spec.start !== undefined)
      return `data set ${spec.name} must begin at the beginning`
    if ([...this.#dataSets.keys()].some((name) => nameWithoutAttempt(name) === spec.name))
      return `data set ${spec.name} exists already`
    if (this.#dataSets.size >= dataSetsMax) return `there are ${dataSetsMax} data sets already`
    const shardCount = [...this.#dataSets.values()].reduce(
      (sum, { shards }) => sum + shards.count,
      shardCountOf(spec),
    )
    if (shardCount > shardsPerJobMax) return `the job would have more than ${shardsPerJobMax} shards`
    const { shards, sizes } = hashShards(spec)
    this.#dataSets.set(spec.name, { spec, sizes, shards, epoch: 0, quarantine: [], assignment: undefined })
    this.#anchored.add(spec.name)
    return undefined
  }

  #restoreDataSet({
    dataSet: name,
    start,
  }: Extract<Change, { kind: 'data-set-restored' }>): string | undefined {
    const dataSet = this.#dataSets.get(name)
    if (dataSet === undefined) return `there is no data set ${name}; it may have been restored meanwhile`
    const fault = startFault(dataSet.spec, start)
    if (fault !== undefined) return fault
    const spec = { ...dataSet.spec, name: nextAttempt(name), start }
    this.#dataSets.delete(name)
    this.#dataSets.set(spec.name, { ...dataSet, spec, epoch: start.epoch })
    this.#anchored.add(spec.name)
    return undefined
  }

  #openEpoch(name: string, epoch: number): string | undefined {
    const dataSet = this.#dataSets.get(name)
    if (dataSet === undefined) return `there is no data set ${name}`
    if (epoch !== dataSet.epoch + 1 || epoch > dataSet.spec.epochs)
      return `epoch ${epoch} does not follow ${dataSet.epoch} of ${name}`
    this.#dataSets.set(name, { ...dataSet, epoch })
    this.#anchored.add(name)
    return undefined
  }

  #quarantine({
    dataSet: name,
    epoch,
    shard,
    reason,
  }: Extract<Change, { kind: 'shard-quarantined' }>): string | undefined {
    const dataSet = this.#dataSets.get(name)
    if (dataSet === undefined) return `there is no data set ${name}`
    if (epoch !== dataSet.epoch || shard >= dataSet.shards.count)
      return `shard ${shard} of epoch ${epoch} of ${name} is not open`
    if (utf8Length(reason) > reasonBytesMax) return `the reason has more than ${reasonBytesMax} bytes`
    if (isQuarantined(dataSet, shard)) return `shard ${shard} of ${name} is quarantined already`
    if (dataSet.quarantine.length >= quarantineMax)
      return `${quarantineMax} shards of ${name} are quarantined already`
    this.#dataSets.set(name, { ...dataSet, quarantine: [...dataSet.quarantine, { epoch, shard, reason }] })
    return undefined
  }

  #electorsFault(): string | undefined {
    if (this.#electors.length % 2 === 0 || this.#electors.length > 7)
      return `${this.#electors.length} electors: 1, 3, 5 or 7 are possible`
    if (new Set(this.#electors).size !== this.#electors.length) return 'an elector is named twice'
    for (const elector of this.#electors) {
      if (!this.#members.has(elector)) return `elector ${elector} is not a member`
    }
    return undefined
  }

  #withOwners(dataSet: DataSetState, members: ReadonlyMap<PeerId, Member>): DataSetState {
    if (members.size === 0) return { ...dataSet, assignment: undefined }
    const isFresh = dataSet.assignment === undefined || this.#anchored.has(dataSet.spec.name)
    if (!isFresh && !this.#areMembersChanged) return dataSet
    const owners = [...members.values()]
    const assignment =
      dataSet.assignment === undefined || isFresh
        ? anchorAssignment(dataSet.shards, owners)
        : stepAssignment(dataSet.assignment, owners)
    return { ...dataSet, assignment }
  }
}
