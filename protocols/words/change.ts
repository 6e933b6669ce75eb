import { unreachable } from '../../src/base/assert.ts'
import type { Change, Departure } from '../../src/core/change.ts'
import {
  checkedDataSetName,
  checkedId,
  checkedText,
  checkedWeight,
  present,
  textToWire,
} from '../wire/checks.ts'
import { refused } from '../wire/decoded.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { dataSetFromWire, dataSetToWire, startFromWire, startToWire } from './data-set.ts'
import { electorsMax, membersMax, reasonBytesMax } from './limits.ts'
import { memberFromWire, memberToWire } from './member.ts'
import { epochRefFromWire, epochRefToWire, shardRefFromWire, shardRefToWire } from './refs.ts'
import { type Change as WireChange, Departure as WireDeparture } from './words.pb.ts'

const departures = vocabulary<Departure, WireDeparture>({
  left: WireDeparture.DEPARTURE_LEFT,
  silent: WireDeparture.DEPARTURE_SILENT,
  dead: WireDeparture.DEPARTURE_DEAD,
})

const noChange: WireChange = {
  memberJoined: undefined,
  memberRemoved: undefined,
  weightsSet: undefined,
  electorsSet: undefined,
  dataSetAdded: undefined,
  dataSetRestored: undefined,
  epochOpened: undefined,
  shardQuarantined: undefined,
}

export function changeToWire(change: Change): WireChange {
  switch (change.kind) {
    case 'member-joined':
      return { ...noChange, memberJoined: memberToWire(change.member) }
    case 'member-removed':
      return { ...noChange, memberRemoved: { id: change.id, departure: departures.toWire(change.departure) } }
    case 'weights-set':
      return {
        ...noChange,
        weightsSet: { weights: listToWire(change.weights, membersMax, ({ id, weight }) => ({ id, weight })) },
      }
    case 'electors-set':
      return {
        ...noChange,
        electorsSet: { electors: listToWire(change.electors, electorsMax, (elector) => elector) },
      }
    case 'data-set-added':
      return { ...noChange, dataSetAdded: dataSetToWire(change.dataSet) }
    case 'data-set-restored': {
      const { dataSet, start } = change
      return { ...noChange, dataSetRestored: { dataSet, start: startToWire(start) } }
    }
    case 'epoch-opened':
      return { ...noChange, epochOpened: epochRefToWire(change) }
    case 'shard-quarantined':
      return {
        ...noChange,
        shardQuarantined: {
          shard: shardRefToWire(change),
          reason: textToWire(change.reason, reasonBytesMax),
        },
      }
    default:
      return unreachable(change)
  }
}

export function changeFromWire(wire: WireChange | undefined, field: string): Change {
  const change = present(wire, field)
  if (change.memberJoined !== undefined) {
    return { kind: 'member-joined', member: memberFromWire(change.memberJoined, field) }
  }
  if (change.memberRemoved !== undefined) {
    const { id, departure } = change.memberRemoved
    return {
      kind: 'member-removed',
      id: checkedId(id, `${field}.id`),
      departure: departures.fromWire(departure, `${field}.departure`),
    }
  }
  if (change.weightsSet !== undefined) {
    const weights = listFromWire(change.weightsSet.weights, ({ id, weight }) => ({
      id: checkedId(id, `${field}.weights`),
      weight: checkedWeight(weight, `${field}.weights`),
    }))
    return { kind: 'weights-set', weights }
  }
  if (change.electorsSet !== undefined) {
    return { kind: 'electors-set', electors: electorsFromWire(change.electorsSet.electors, field) }
  }
  if (change.dataSetAdded !== undefined) {
    return { kind: 'data-set-added', dataSet: dataSetFromWire(change.dataSetAdded, field) }
  }
  if (change.dataSetRestored !== undefined) {
    const { dataSet, start } = change.dataSetRestored
    return {
      kind: 'data-set-restored',
      dataSet: checkedDataSetName(dataSet, `${field}.dataSet`),
      start: startFromWire(start, `${field}.start`),
    }
  }
  if (change.epochOpened !== undefined) {
    return { kind: 'epoch-opened', ...epochRefFromWire(change.epochOpened, field) }
  }
  if (change.shardQuarantined !== undefined) {
    const { shard, reason } = change.shardQuarantined
    return {
      kind: 'shard-quarantined',
      ...shardRefFromWire(shard, field),
      reason: checkedText(reason, `${field}.reason`, reasonBytesMax),
    }
  }
  throw refused('unknown-kind', `${field} is a change that this version does not know`)
}

export function electorsFromWire(electors: readonly string[], field: string): string[] {
  return listFromWire(electors, (elector) => checkedId(elector, `${field}.electors`))
}
