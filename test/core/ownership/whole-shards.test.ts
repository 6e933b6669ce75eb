import assert from 'node:assert/strict'
import fc from 'fast-check'
import { anchorAssignment, shardSet, stepAssignment } from '../../../src/core/ownership/index.ts'
import { weightsOfCounts, wholeShards } from '../../../src/core/ownership/whole-shards.ts'

const share = fc.double({ min: 0.01, max: 1, noNaN: true })

/** All ways to give so many shards to so many members, at least one each. */
function* waysToGive(shards: number, members: number): Generator<number[]> {
  if (members === 1) yield [shards]
  for (let first = 1; members > 1 && first <= shards - members + 1; first++) {
    for (const others of waysToGive(shards - first, members - 1)) yield [first, ...others]
  }
}

const timeOf = (counts: readonly number[], shares: readonly number[]) =>
  Math.max(...counts.map((count, index) => count / (shares[index] as number)))

describe('whole shards by shares', () => {
  it('take the least time that any way to give them takes', () => {
    const problem = fc
      .array(share, { minLength: 1, maxLength: 4 })
      .chain((shares) => fc.tuple(fc.constant(shares), fc.integer({ min: shares.length, max: 14 })))
    fc.assert(
      fc.property(problem, ([shares, shards]) => {
        const counts = wholeShards(shards, shares)
        const least = Math.min(...[...waysToGive(shards, shares.length)].map((way) => timeOf(way, shares)))
        assert.equal(
          counts.reduce((sum, count) => sum + count, 0),
          shards,
        )
        assert.ok(counts.every((count) => count >= 1))
        assert.ok(timeOf(counts, shares) <= least * (1 + 1e-9))
      }),
    )
  })
})

describe('the weights of counts', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 9 })

  it('give members just these, from whatever they had before', () => {
    fc.assert(
      fc.property(counts, counts, (had, wanted) => {
        const weights = weightsOfCounts(wanted)
        const total = wanted.reduce((sum, count) => sum + count, 0)
        const shards = shardSet(Array.from({ length: total }, (_, shard) => `s${shard}`))
        const before = had.map((weight, index) => ({ id: `m${index}`, weight }))
        const members = weights.map((weight, index) => ({ id: `m${index}`, weight }))
        const after = stepAssignment(anchorAssignment(shards, before), members)
        assert.deepEqual(
          members.map(({ id }) => after.loadOf(id)),
          wanted,
        )
      }),
    )
  })

  it('are about 1 on average', () => {
    fc.assert(
      fc.property(counts, (wanted) => {
        const weights = weightsOfCounts(wanted)
        const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
        assert.ok(mean >= Math.SQRT1_2 && mean <= Math.SQRT2, String(mean))
      }),
    )
  })
})
