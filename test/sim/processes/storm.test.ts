import assert from 'node:assert/strict'
import { mock } from 'node:test'
import type { Board } from '../../../sim/processes/board.ts'
import type { Mesh } from '../../../sim/processes/mesh.ts'
import { Storm } from '../../../sim/processes/storm.ts'
import { Prng } from '../../../src/base/prng.ts'

const names = ['p1', 'p2', 'p3']

function stage() {
  const killed: string[] = []
  const peers = names.map((name) => ({
    ...{ name, isAwake: true, isUp: true, isOut: false, isLeaving: false, driftRatio: 0 },
  }))
  const mesh = {
    peers,
    names,
    notes: { nowMs: () => 0, add: () => {} },
    kill: (peer: string) => void killed.push(peer),
    restart: async () => {},
  }
  const board = {
    newestView: { members: names.map((id) => ({ id })) },
    vitalElectors: [names],
    leader: undefined as string | undefined,
    faults: [],
  }
  const storm = new Storm({
    mesh: mesh as unknown as Mesh,
    board: board as unknown as Board,
    dice: new Prng(1),
    leaseMs: 10,
    peersMax: 3,
    failed: (error) => assert.fail(error),
  })
  return { storm, board, killed }
}

describe('a storm', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('waits for somebody to strike where there is nobody yet, and counts what struck', async () => {
    const { storm, board, killed } = stage()
    storm.start([{ atMs: 0, kind: 'leader-crash' }])
    mock.timers.tick(300)
    assert.deepEqual([killed, storm.counts], [[], {}])
    board.leader = 'p2'
    mock.timers.tick(300)
    assert.deepEqual([killed, storm.counts], [['p2'], { 'leader-crash': 1 }])
    await storm.end()
  })

  it('strikes no more once it has ended', async () => {
    const { storm, board, killed } = stage()
    storm.start([{ atMs: 0, kind: 'leader-crash' }])
    mock.timers.tick(0)
    await storm.end()
    board.leader = 'p2'
    mock.timers.tick(10_000)
    assert.deepEqual(killed, [])
  })
})
