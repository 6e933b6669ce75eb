import assert from 'node:assert/strict'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import { Holdings } from '../../../src/core/member/holdings.ts'
import { Outbox } from '../../../src/core/outbox.ts'

const ref = { dataSet: 'd', epoch: 0, shard: 0 }

/** A member of view 1 that owns the only shard; with others, one of them had it before. */
function holding(others: readonly string[] = []) {
  const outbox = new Outbox('a', () => ({
    job: 'j',
    genesis: '',
    lineage: { counter: 1, tag: '' },
    from: 'a',
    incarnation: 1,
  }))
  const dataSet = {
    spec: { name: 'd', epochs: 1 },
    sizes: [100],
    epoch: 0,
    quarantine: [],
    assignment: { shardsOf: () => [0] },
  }
  const state = {
    number: 1,
    members: new Map(['a', ...others].map((id) => [id, { id, incarnation: 1 }])),
    timing: { renewEveryMs: 300 },
    dataSets: new Map([['d', dataSet]]),
  } as unknown as AgreedState
  const holdings = new Holdings('a', outbox)
  holdings.jumpTo(state, 1, [], 0)
  return holdings
}

function started() {
  const holdings = holding()
  holdings.activate({ kind: 'activate', view: 1, head: 1, table: [] }, 0)
  return holdings
}

describe('an activation', () => {
  it('waits for the view whose cursors it carries', () => {
    const holdings = holding()
    holdings.activate({ kind: 'activate', view: 1, head: 2, table: [] }, 0)
    assert.equal(holdings.get(ref)?.started, false)
    assert.equal(holdings.activated, 0)
  })

  it('starts what the member owns at the cursor that it tells', () => {
    const holdings = holding()
    const table = [{ dataSet: 'd', epoch: 0, shards: [0], cursors: [7], views: [1] }]
    holdings.activate({ kind: 'activate', view: 1, head: 1, table }, 0)
    assert.equal(holdings.get(ref)?.cursor, 7)
  })
})

describe('a member that another is about to tell how far it got', () => {
  const activate = { kind: 'activate', view: 1, head: 1, table: [] } as const

  it('waits for that when the view is activated soon', () => {
    const holdings = holding(['b'])
    holdings.activate(activate, 100)
    assert.equal(holdings.get(ref)?.started, false)
    assert.equal(holdings.wakeAt, 600)
    holdings.tick(600)
    assert.equal(holdings.get(ref)?.started, true)
  })

  it('starts with an activation that had to wait for the end of the other’s lease', () => {
    const holdings = holding(['b'])
    holdings.activate(activate, 1_500)
    assert.equal(holdings.get(ref)?.started, true)
  })
})

describe('a row of the table', () => {
  const sent = (holdings: Holdings, round: number, roundEverybodyHas: number) =>
    holdings.rowsToSend(1, round, roundEverybodyHas).flatMap(({ cursors }) => [...cursors])

  it('is sent until every elector has it', () => {
    const holdings = started()
    assert.deepEqual(sent(holdings, 1, 0), [0])
    holdings.acknowledge([{ dataSet: 'd', epoch: 0, shards: [0], cursors: [0], views: [1] }], 1)
    assert.deepEqual(sent(holdings, 2, 0), [0], 'a majority is not all')
    assert.deepEqual(sent(holdings, 3, 1), [])
  })

  it('is sent on where every elector has it by another round, and no round had a majority', () => {
    const holdings = started()
    assert.deepEqual(sent(holdings, 1, 0), [0])
    assert.deepEqual(sent(holdings, 2, 1), [0])
    holdings.acknowledge([{ dataSet: 'd', epoch: 0, shards: [0], cursors: [0], views: [1] }], 1)
    assert.deepEqual(sent(holdings, 3, 1), [])
  })
})

describe('what a majority has acknowledged', () => {
  const rows = (cursor: number) => [{ dataSet: 'd', epoch: 0, shards: [0], cursors: [cursor], views: [1] }]

  it('is news once, until there is more', () => {
    const holdings = started()
    assert.deepEqual(holdings.takeAcknowledged(), [])
    holdings.acknowledge(rows(0), 1)
    holdings.acknowledge(rows(4), 1)
    assert.deepEqual(
      holdings.takeAcknowledged().map(({ acknowledged }) => acknowledged),
      [4],
    )
    assert.deepEqual(holdings.takeAcknowledged(), [])
    holdings.acknowledge(rows(4), 2)
    assert.equal(holdings.takeAcknowledged().length, 1, 'under another view')
  })

  it('is no news of a shard that is not held any more', () => {
    const holdings = started()
    holdings.acknowledge(rows(4), 1)
    const nothing = { number: 2, members: new Map(), timing: {}, dataSets: new Map() }
    holdings.jumpTo(nothing as unknown as AgreedState, 1, [], 0)
    assert.deepEqual(holdings.takeAcknowledged(), [])
    assert.deepEqual(holdings.rowsToSend(2, 1, 0), [])
    assert.deepEqual(holdings.sizes().holdingsCount, 0)
  })
})
