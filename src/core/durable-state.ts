import { unreachable } from '../base/assert.ts'
import type { Incarnation, ViewNumber } from '../base/ids.ts'
import type { AgreedState } from './agreed-state.ts'
import { CursorTable, foundingView } from './cursor-table.ts'
import { type DurableVotes, noVotes } from './elector/acceptor.ts'
import { isSameLineage } from './lineage.ts'
import type { DurableRecord } from './records.ts'
import type { CertifiedView } from './view.ts'
import { type Derive, deriveState, stateOfSnapshot } from './view-chain.ts'

/** All that a peer knows of itself after a restart. */
export interface DurableState {
  incarnation: Incarnation
  votes: DurableVotes
  head: { readonly certified: CertifiedView; readonly state: AgreedState } | undefined
  readonly table: CursorTable
  readonly heard: CursorTable
  installed: ViewNumber
}

export function emptyDurableState(): DurableState {
  return {
    incarnation: 0,
    votes: noVotes,
    head: undefined,
    table: new CursorTable(),
    heard: new CursorTable(),
    installed: 0,
  }
}

/** Replays the log. A record that contradicts the ones before it means a damaged log: nothing is guessed. */
export function replay(records: Iterable<DurableRecord>, derive: Derive = deriveState): DurableState {
  const durable = emptyDurableState()
  for (const record of records) foldRecord(durable, record, derive)
  return durable
}

function foldRecord(durable: DurableState, record: DurableRecord, derive: Derive): void {
  switch (record.kind) {
    case 'incarnation':
      durable.incarnation = record.incarnation
      return
    case 'promised':
      durable.votes = { ...durable.votes, promised: record.term }
      return
    case 'accepted':
      durable.votes = { promised: record.accepted.term, accepted: record.accepted }
      return
    case 'committed': {
      const applied = durable.head === undefined ? undefined : derive(durable.head.state, record.view.view)
      if (applied?.ok !== true)
        throw new DamagedLogError(`view ${record.view.view.number} does not follow from the one before`)
      durable.head = { certified: record.view, state: applied.state }
      return
    }
    case 'adopted': {
      const state = stateOfSnapshot(record.head, record.state)
      if (state === undefined)
        throw new DamagedLogError(`the snapshot of view ${record.head.view.number} does not match its digest`)
      if (durable.head !== undefined && !isSameLineage(durable.head.state.lineage, state.lineage)) {
        durable.votes = noVotes
        durable.table.clear()
        durable.installed = 0
        durable.heard.backdate(foundingView)
      }
      durable.head = { certified: record.head, state }
      return
    }
    case 'cursors':
      durable.table.merge(record.table)
      return
    case 'installed':
      durable.table.merge(record.table)
      durable.installed = Math.max(durable.installed, record.view)
      return
    case 'heard':
      durable.heard.merge(record.table)
      return
    default:
      unreachable(record)
  }
}

/** The log says two things that cannot both be true. */
export class DamagedLogError extends Error {
  override readonly name = 'DamagedLogError'
}
