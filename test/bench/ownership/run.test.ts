import assert from 'node:assert/strict'
import { ownershipTable, runOwnershipBench } from '../../../src/bench/ownership/index.ts'
import { naiveOwners } from '../../../src/bench/ownership/naive.ts'
import { newcomerId, sampleMemberIds } from '../../../src/bench/ownership/sample.ts'

describe('the ownership bench', () => {
  it('measures every competitor, balance, movement and memory at each size', async () => {
    const told: unknown[] = []
    const sizes = [
      { shards: 300, members: 7 },
      { shards: 50, members: 60 },
    ]
    const report = await runOwnershipBench({ sizes, budgetMs: 1, onSize: (size) => told.push(size) })
    assert.deepEqual(told, sizes)
    assert.ok(report.hasSimd)
    for (const [index, size] of report.sizes.entries()) {
      assert.equal(size.shards, sizes[index]?.shards)
      for (const timing of [
        ...Object.values(size.plain),
        ...Object.values(size.exact),
        size.join.time,
        size.leave.time,
      ]) {
        assert.ok(timing.bestMs > 0 && timing.bestMs <= timing.medianMs && timing.runs >= 5)
      }
      assert.ok(size.loads.max - size.loads.min <= 1)
      assert.ok(size.loadsOffDueMax < 1)
      assert.ok(size.join.moved <= Math.ceil(size.join.ideal))
      assert.ok(size.leave.moved <= Math.ceil(size.leave.ideal))
      assert.ok(size.ring !== undefined && size.ring.loads.mean === size.shards / size.members)
      assert.ok(size.memory !== undefined && size.memory.peakMb > size.memory.aboveIdleMb)
    }
    for (const { shards, members } of report.sizes) {
      const bars = report.bars.filter(({ size }) => size === `${shards} × ${members}`)
      assert.equal(bars.length, 7)
    }
    for (const { measured, atLeast, atMost, isMet } of report.bars) {
      assert.equal(isMet, atLeast === undefined ? measured <= (atMost ?? 0) : measured >= atLeast)
    }
    const table = ownershipTable(report)
    assert.match(table, /300 × 7/)
    assert.match(table, /one joins/)
    assert.doesNotMatch(table, /NaN|undefined/)
  })

  it('compares with a naive implementation that gives every shard to somebody', () => {
    const shards = Array.from({ length: 200 }, (_, shard) => `s${shard}`)
    const members = sampleMemberIds(5)
    const owners = naiveOwners(shards, members)
    assert.deepEqual([...owners.keys()], shards)
    assert.deepEqual(new Set(owners.values()), new Set(members))
  })

  it('has members and newcomers that all differ', () => {
    const ids = [...sampleMemberIds(2_000), ...Array.from({ length: 50 }, (_, index) => newcomerId(index))]
    assert.equal(new Set(ids).size, ids.length)
  })
})
