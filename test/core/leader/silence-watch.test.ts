import assert from 'node:assert/strict'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import { SilenceWatch } from '../../../src/core/leader/silence-watch.ts'

function state(electors: readonly string[], previousElectors: readonly string[] = electors): AgreedState {
  const members = new Map(
    ['a', 'b', 'c', 'd', 'e', 'x'].map((id) => [
      id,
      { id, incarnation: 2, weight: 1, failureDomain: '', addresses: [] },
    ]),
  )
  return { electors, previousElectors, members } as unknown as AgreedState
}

const five = ['a', 'b', 'c', 'd', 'e']

function watch(dead: readonly string[], incarnation = 2): SilenceWatch {
  const watch = new SilenceWatch()
  for (const elector of dead)
    watch.report(elector, [{ peer: 'x', incarnation, silentMs: 10, dead: true }], 100)
  return watch
}

describe('a member that electors hold for dead', () => {
  it('holds no lease once a majority of them does', () => {
    assert.deepEqual(watch(['a', 'b']).buried(state(five), 0), [])
    assert.deepEqual(watch(['a', 'b', 'c']).buried(state(five), 0), [{ id: 'x', incarnation: 2 }])
  })

  it('may hold one that the electors of the view before have granted', () => {
    assert.deepEqual(watch(['a', 'b', 'c']).buried(state(five, ['c', 'd', 'e']), 0), [])
    assert.deepEqual(watch(['a', 'b', 'c']).buried(state(five, ['b', 'c', 'e']), 0), [
      { id: 'x', incarnation: 2 },
    ])
  })

  it('is not its own later incarnation, and old reports say nothing', () => {
    assert.deepEqual(watch(['a', 'b', 'c'], 1).buried(state(five), 0), [])
    assert.deepEqual(watch(['a', 'b', 'c']).buried(state(five), 101), [])
  })

  it('is not one that is merely silent', () => {
    const silent = new SilenceWatch()
    for (const elector of five)
      silent.report(elector, [{ peer: 'x', incarnation: 2, silentMs: 9_999, dead: false }], 100)
    assert.deepEqual(silent.buried(state(five), 0), [])
    assert.deepEqual(silent.condemned(state(five), 0), [{ id: 'x', departure: 'silent' }])
  })
})
