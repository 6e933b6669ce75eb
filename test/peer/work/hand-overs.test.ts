import assert from 'node:assert/strict'
import type { ShardRef } from '../../../src/base/ids.ts'
import { HandOvers } from '../../../src/peer/work/hand-overs.ts'
import { WorkDesk } from '../../../src/peer/work/work-desk.ts'
import { eventually } from '../../eventually.ts'

const shard: ShardRef = { dataSet: 'd', epoch: 0, shard: 0 }

function world({ graceMs = 60_000 } = {}) {
  const told: string[] = []
  const desk = new WorkDesk(
    {
      mayDeliver: () => true,
      sizeOf: () => 100,
      commit: (commits) => told.push(...commits.map(({ from, cursor }) => `commit ${from}-${cursor}`)),
      delivered: () => {},
    },
    50,
  )
  const handOvers = new HandOvers({ desk, graceMs: () => graceMs, ready: () => told.push('handed over') })
  desk.start(shard, 0)
  return { desk, handOvers, told }
}

describe('a shard that moves to another peer', () => {
  it('is handed over at once when nobody has anything of it', () => {
    const { handOvers, told } = world()
    handOvers.begin(shard)
    assert.deepEqual(told, ['handed over'])
  })

  it('is handed over when its consumer has finished what it has, and that counts', () => {
    const { desk, handOvers, told } = world()
    desk.next(10)
    handOvers.begin(shard)
    assert.equal(desk.next(10), undefined, 'nothing more goes out')
    assert.deepEqual(told, [])
    assert.equal(desk.finish(shard, 0, 10).kind, 'passed-on')
    assert.deepEqual(told, ['commit 0-10', 'handed over'])
    assert.equal(desk.finish(shard, 0, 10).kind, 'not-held')
  })

  it('is handed over when its consumer gives back what it has', () => {
    const { desk, handOvers, told } = world()
    desk.next(10)
    handOvers.begin(shard)
    assert.equal(desk.giveBack(), 10)
    assert.deepEqual(told, ['handed over'])
  })

  it('is handed over after a while to a consumer that does not finish, whose word then comes too late', async () => {
    const { desk, handOvers, told } = world({ graceMs: 1 })
    desk.next(10)
    handOvers.begin(shard)
    await eventually('the time is over', () => told.length > 0)
    assert.deepEqual(told, ['handed over'])
    assert.equal(desk.finish(shard, 0, 10).kind, 'not-held')
  })

  it('starts afresh when it comes back in the meantime', () => {
    const { desk, handOvers, told } = world()
    desk.next(10)
    handOvers.begin(shard)
    desk.start(shard, 20)
    assert.deepEqual(told, ['handed over'])
    assert.equal(desk.next(5)?.from, 20)
  })
})
