import assert from 'node:assert/strict'
import { Board } from '../../../sim/processes/board.ts'
import type { ObservationLine } from '../../../sim/processes/observation-line.ts'

function view(number: number, electors: readonly string[]): ObservationLine {
  const members = ['p1', 'p2', 'p3'].map((id) => ({ id, incarnation: 1 }))
  return {
    ...{ atMs: number, peer: 'p1', kind: 'view', lineage: '1', number, hash: `h${number}` },
    ...{ members, electors, ownersDigest: '' },
  } as unknown as ObservationLine
}

function activated(number: number): ObservationLine {
  return {
    ...{ atMs: number, peer: 'p1', kind: 'event', event: { kind: 'view-activated', view: number } },
  }
}

describe('the board of a run', () => {
  it('knows that the electors of the view before are needed until the newest is activated', () => {
    const board = new Board()
    board.take(view(1, ['p1']))
    board.take(activated(1))
    board.take(view(2, ['p1', 'p2', 'p3']))
    assert.deepEqual(board.vitalElectors, [['p1', 'p2', 'p3'], ['p1']])
    board.take(activated(1))
    assert.equal(board.vitalElectors.length, 2)
    board.take(activated(2))
    assert.deepEqual(board.vitalElectors, [['p1', 'p2', 'p3']])
    assert.deepEqual(board.keptElectors, [['p1', 'p2', 'p3'], ['p1']])
  })
})
