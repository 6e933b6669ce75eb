import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import { Board } from '../../sim/processes/board.ts'
import type { LiveRun } from '../../sim/processes/index.ts'
import { runFrame } from '../../src/cli/sim/run-frame.ts'

/** A run of so many peers that has just begun to work. */
function runOf(peers: number): LiveRun {
  const board = new Board()
  const sizes = Array.from({ length: 100 }, () => 10)
  board.take({ atMs: 0, peer: 'p1', kind: 'data-set', dataSet: 'corpus', epochs: 1, sizes })
  const one = { isOut: false, isUp: true, isFrozen: false, isLeaving: false }
  const mesh = {
    notes: { nowMs: () => 1_234 },
    peers: Array.from({ length: peers }, (_, index) => ({ ...one, name: `p${index + 1}` })),
  }
  return { mesh: mesh as unknown as LiveRun['mesh'], board, phase: 'storm', planMs: 1_000 }
}

describe('the picture of a run', () => {
  it('fits the terminal, however many peers there are: what is higher cannot be drawn over', () => {
    for (const [rows, columns] of [
      [24, 80],
      [12, 40],
      [60, 200],
    ] as const) {
      const lines = runFrame(runOf(30), 100, { rows, columns }).map(stripVTControlCharacters)
      assert(lines.length < rows, `${lines.length} lines on ${rows}`)
      assert(lines.every((line) => line.length < columns))
    }
  })

  it('names every peer where there is room, and says how many it leaves out where there is not', () => {
    const text = (rows: number) => runFrame(runOf(30), 100, { rows, columns: 80 }).join('\n')
    assert.match(text(60), /p30/)
    assert.match(text(24), /p13 .*\nand 17 more peers/)
  })

  it('has room for six peers and the latest faults on a terminal of 24 lines', () => {
    const run = runOf(6)
    for (let index = 1; index <= 10; index++)
      run.board.faults.push({ atMs: index, fault: 'crash', peers: ['p1'], detail: `no ${index}` })
    const lines = runFrame(run, 100, { rows: 24, columns: 80 }).map(stripVTControlCharacters)
    assert.equal(lines.filter((line) => /^p\d .*member|^p\d .*outside/.test(line)).length, 6)
    assert.deepEqual(
      lines.slice(-8).map((line) => /no \d+$/.exec(line)?.[0]),
      [3, 4, 5, 6, 7, 8, 9, 10].map((number) => `no ${number}`),
    )
  })

  it('calls nobody dead when the run is over', () => {
    const text = runFrame({ ...runOf(2), phase: 'over' }, 0, { rows: 24, columns: 80 }).join('\n')
    assert.match(text, /p1 .*ended/)
  })

  it('says what the letters of the shards mean', () => {
    assert.match(
      runFrame(runOf(5), 100, { rows: 40, columns: 100 }).join('\n'),
      /last digit of its owner; \? has none, · is done/,
    )
  })
})
