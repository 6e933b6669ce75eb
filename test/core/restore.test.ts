import assert from 'node:assert/strict'
import { type AgreedState, attemptNow, startCursorOf, writerOf } from '../../src/core/agreed-state.ts'
import { applyChanges } from '../../src/core/apply-changes.ts'
import type { Change } from '../../src/core/change.ts'
import { type DataSetStart, startAt, startCursorsOf } from '../../src/core/data-set.ts'
import { found } from '../../src/core/found.ts'
import { presets } from '../../src/core/settings.ts'

const founder = { id: 'p1', incarnation: 1, weight: 1, failureDomain: 'here', addresses: [] }
const corpus: Change = {
  kind: 'data-set-added',
  dataSet: {
    name: 'corpus',
    runs: [
      { count: 2, samples: 10 },
      { count: 1, samples: 0 },
    ],
    epochs: 3,
    contentDigest: '',
  },
}

function stateAfter(state: AgreedState, change: Change): AgreedState {
  const applied = applyChanges(state, [change], state.number + 1)
  assert(applied.ok, applied.ok ? '' : applied.reason)
  return applied.state
}

function refusal(state: AgreedState, change: Change): string {
  const applied = applyChanges(state, [change], state.number + 1)
  return applied.ok ? assert.fail('it was taken') : applied.reason
}

const withCorpus = stateAfter(
  found('job', presets.test, founder, 'nonce', () => new Uint8Array()).state,
  corpus,
)
const restored = (dataSet: string, start: DataSetStart): Change => ({
  kind: 'data-set-restored',
  dataSet,
  start,
})

describe('a data set that is restored', () => {
  const state = stateAfter(withCorpus, restored('corpus', startAt(1, [4, 10, 0])))

  it('begins anew under the name of its next attempt, at the epoch and the cursors that were given', () => {
    assert.deepEqual([...state.dataSets.keys()], ['corpus~1'])
    const dataSet = attemptNow(state, 'corpus')
    assert(dataSet !== undefined)
    assert.equal(dataSet.epoch, 1)
    assert.deepEqual(
      [0, 1, 2].map((shard) => startCursorOf(dataSet, shard)),
      [4, 10, 0],
    )
    assert.deepEqual(
      [...stateAfter(state, restored('corpus~1', startAt(0, [0, 0, 0]))).dataSets.keys()],
      ['corpus~2'],
    )
  })

  it('lets nobody write to the attempt before', () => {
    assert.equal(writerOf(withCorpus, 'corpus', 0, 0), 'p1')
    assert.equal(writerOf(state, 'corpus', 0, 0), undefined)
    assert.equal(writerOf(state, 'corpus~1', 1, 0), 'p1')
  })

  it('begins its later epochs at the beginning', () => {
    const next = stateAfter(state, { kind: 'epoch-opened', dataSet: 'corpus~1', epoch: 2 })
    const dataSet = attemptNow(next, 'corpus')
    assert.equal(dataSet && startCursorOf(dataSet, 0), 0)
  })

  it('keeps its owners, who have its files', () => {
    const owners = (of: AgreedState) => attemptNow(of, 'corpus')?.assignment?.shardsOf('p1')
    assert.deepEqual(owners(state), owners(withCorpus))
  })

  it('is restored once when two ask for it at the same time', () => {
    assert.match(refusal(state, restored('corpus', startAt(0, [0, 0, 0]))), /restored meanwhile/)
  })

  it('keeps its name: no other data set may take it', () => {
    assert.match(refusal(state, corpus), /exists already/)
  })

  it('is refused where the cursors do not fit it, with the reason', () => {
    const refused = (start: DataSetStart) => refusal(withCorpus, restored('corpus', start))
    assert.match(refused(startAt(3, [0, 0, 0])), /no epoch 3 of 3/)
    assert.match(refused(startAt(0, [0, 0])), /3 shards, and 2 cursors/)
    assert.match(refused(startAt(0, [0, 11, 0])), /shard 1 of corpus has only 10 samples/)
    assert.match(refused({ epoch: 0, runs: [{ count: 3, cursor: -1 }] }), /cursor -1/)
    assert.match(refused({ epoch: 0.5, runs: [{ count: 3, cursor: 0 }] }), /no epoch 0.5/)
  })
})

describe('a start', () => {
  it('is kept as runs, which give the cursors back', () => {
    const start = startAt(2, [5, 5, 5, 0, 7])
    assert.deepEqual(start.runs, [
      { count: 3, cursor: 5 },
      { count: 1, cursor: 0 },
      { count: 1, cursor: 7 },
    ])
    assert.deepEqual([...startCursorsOf(start)], [5, 5, 5, 0, 7])
  })
})
