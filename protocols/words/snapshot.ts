import { shardsPerDataSetMax } from '../../src/base/ids.ts'
import { type TimingSettings, timingFault } from '../../src/core/settings.ts'
import type { SnapshotDataSet, SnapshotState } from '../../src/core/snapshot.ts'
import {
  checkedAtMost,
  checkedName,
  checkedText,
  hashFromWire,
  hashToWire,
  ownBytes,
  present,
  textToWire,
} from '../wire/checks.ts'
import { refused } from '../wire/decoded.ts'
import { kept } from '../wire/kept.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { electorsFromWire } from './change.ts'
import { dataSetFromWire, dataSetToWire } from './data-set.ts'
import { dataSetsMax, electorsMax, membersMax, quarantineMax, reasonBytesMax } from './limits.ts'
import { memberFromWire, memberToWire } from './member.ts'
import type {
  SnapshotDataSet as WireSnapshotDataSet,
  SnapshotState as WireSnapshotState,
  Timing as WireTiming,
} from './words.pb.ts'

export function snapshotToWire(state: SnapshotState): WireSnapshotState {
  return {
    job: state.job,
    genesis: hashToWire(state.genesis),
    timing: timingToWire(state.timing),
    members: listToWire(state.members, membersMax, (member) => ({
      member: memberToWire(member),
      since: member.since,
    })),
    electors: listToWire(state.electors, electorsMax, (elector) => elector),
    previousElectors: listToWire(state.previousElectors, electorsMax, (elector) => elector),
    dataSets: listToWire(state.dataSets, dataSetsMax, snapshotDataSetToWire),
  }
}

export function snapshotFromWire(wire: WireSnapshotState | undefined, field: string): SnapshotState {
  const state = present(wire, field)
  return {
    job: checkedName(state.job, `${field}.job`),
    genesis: hashFromWire(state.genesis, `${field}.genesis`),
    timing: timingFromWire(state.timing, `${field}.timing`),
    members: listFromWire(state.members, ({ member, since }) => ({
      ...memberFromWire(member, `${field}.members`),
      since,
    })),
    electors: electorsFromWire(state.electors, field),
    previousElectors: electorsFromWire(state.previousElectors, field),
    dataSets: listFromWire(state.dataSets, (dataSet) =>
      snapshotDataSetFromWire(dataSet, `${field}.dataSets`),
    ),
  }
}

function snapshotDataSetToWire({ spec, epoch, quarantine, owners }: SnapshotDataSet): WireSnapshotDataSet {
  return {
    spec: dataSetToWire(spec),
    epoch,
    quarantine: listToWire(quarantine, quarantineMax, ({ epoch, shard, reason }) => ({
      epoch,
      shard,
      reason: textToWire(reason, reasonBytesMax),
    })),
    owners: ownBytes(owners),
  }
}

function snapshotDataSetFromWire(wire: WireSnapshotDataSet, field: string): SnapshotDataSet {
  return {
    spec: dataSetFromWire(wire.spec, `${field}.spec`),
    epoch: wire.epoch,
    quarantine: listFromWire(wire.quarantine, ({ epoch, shard, reason }) => ({
      epoch,
      shard: checkedAtMost(shard, `${field}.quarantine.shard`, shardsPerDataSetMax - 1),
      reason: checkedText(reason, `${field}.quarantine.reason`, reasonBytesMax),
    })),
    owners: kept(present(wire.owners, `${field}.owners`)),
  }
}

// The fields have the same names on both sides; the types see to it that none is left out.
function timingToWire(timing: TimingSettings): WireTiming {
  return timing
}

function timingFromWire(wire: WireTiming | undefined, field: string): TimingSettings {
  const timing: TimingSettings = present(wire, field)
  const fault = timingFault(timing)
  if (fault !== undefined) throw refused('invalid', `${field}.${fault.field}: ${fault.text}`)
  return timing
}
