import assert from 'node:assert/strict'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import { CursorTable, SectionBuilder } from '../../../src/core/cursor-table.ts'
import { ClosableEpochs } from '../../../src/core/leader/closable-epochs.ts'

function state({ epoch = 0, quarantined = [] as readonly number[] }): AgreedState {
  const dataSet = {
    spec: { name: 'd', epochs: 3 },
    epoch,
    sizes: Float64Array.of(10, 20, 30),
    quarantine: quarantined.map((shard) => ({ epoch, shard, reason: 'unreadable' })),
  }
  return { dataSets: new Map([['d', dataSet]]) } as unknown as AgreedState
}

function fill(table: CursorTable, epoch: number, cursors: Readonly<Record<number, number>>): void {
  const section = new SectionBuilder('d', epoch)
  for (const [shard, cursor] of Object.entries(cursors)) section.add(Number(shard), { cursor, view: 1 })
  table.merge([section.build()])
}

describe('an epoch looks done to the leader', () => {
  it('when each shard is full in its own table, or by gossip, or quarantined', () => {
    const [heard, own] = [new CursorTable(), new CursorTable()]
    const closable = new ClosableEpochs(heard, own)
    fill(own, 0, { 0: 10, 1: 19 })
    assert.deepEqual(closable.in(state({})), [])
    fill(heard, 0, { 1: 20, 2: 29 })
    assert.deepEqual(closable.in(state({})), [])
    assert.deepEqual(closable.in(state({ quarantined: [2] })), [{ dataSet: 'd', epoch: 0 }])
  })

  it('and the next one does not, for all that was done before', () => {
    const own = new CursorTable()
    const closable = new ClosableEpochs(new CursorTable(), own)
    fill(own, 0, { 0: 10, 1: 20, 2: 30 })
    assert.deepEqual(closable.in(state({})), [{ dataSet: 'd', epoch: 0 }])
    assert.deepEqual(closable.in(state({ epoch: 1 })), [])
    fill(own, 1, { 0: 10, 1: 20, 2: 30 })
    assert.deepEqual(closable.in(state({ epoch: 1 })), [{ dataSet: 'd', epoch: 1 }])
  })
})
