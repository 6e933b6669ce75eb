import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Prng } from '../../../src/base/prng.ts'
import {
  adaptedWeights,
  latenessOf,
  type MeasuredMember,
  smoothedThroughput,
} from '../../../src/core/ownership/adaptive-weights.ts'
import { anchorAssignment, shardSet, stepAssignment } from '../../../src/core/ownership/index.ts'
import { weightsOfCounts, wholeShards } from '../../../src/core/ownership/whole-shards.ts'

const settings = { lateness: 0.2, changeEveryMs: 10_000 }

const measured = (
  weights: readonly number[],
  throughputs: readonly (number | undefined)[],
): MeasuredMember[] =>
  weights.map((weight, index) => ({ id: `m${index}`, weight, throughput: throughputs[index] }))

/** Within 4.5 % of the truth. */
const noisy = (real: readonly number[], prng: Prng) =>
  real.map((each) => each * (1 + 0.09 * (prng.fraction() - 0.5)))

const speed = fc.double({ min: 1, max: 50, noNaN: true })
const speeds = fc.array(speed, { minLength: 2, maxLength: 12 })

describe('a smoothed throughput', () => {
  it('starts at the first sample and then goes part of the way to each further one', () => {
    assert.equal(smoothedThroughput(undefined, 80, 1_000, 3_000), 80)
    assert.equal(smoothedThroughput(80, 40, 1_000, 3_000), 70)
    assert.equal(smoothedThroughput(80, 40, 3_000, 3_000), 60)
  })

  it('stays between the average and the sample', () => {
    fc.assert(
      fc.property(
        speed,
        speed,
        fc.nat(100_000),
        fc.integer({ min: 1, max: 100_000 }),
        (old, sample, elapsed, by) => {
          const next = smoothedThroughput(old, sample, elapsed, by)
          assert.ok(next >= Math.min(old, sample) - 1e-9 && next <= Math.max(old, sample) + 1e-9)
        },
      ),
    )
  })
})

describe('adaptive weights', () => {
  it('stay while the epoch would end less than the threshold late', () => {
    // The slow one needs 1 / 0.85, the ideal is 2 / 1.85: 8.8 % late.
    assert.equal(adaptedWeights(measured([1, 1], [1, 0.85]), settings, 60_000, undefined), undefined)
    // 1 / 0.6 against 2 / 1.6: a third late.
    assert.ok(adaptedWeights(measured([1, 1], [1, 0.6]), settings, 60_000, undefined) !== undefined)
  })

  it('follow the throughput, with an average of one', () => {
    assert.deepEqual(adaptedWeights(measured([1, 1, 1], [10, 20, 40]), settings, 0, undefined), [
      { id: 'm0', weight: 0.429 },
      { id: 'm1', weight: 0.857 },
      { id: 'm2', weight: 1.714 },
    ])
  })

  it('do not change twice within the interval', () => {
    const members = measured([1, 1, 1], [10, 20, 40])
    assert.equal(adaptedWeights(members, settings, 15_000, 5_001), undefined)
    assert.ok(adaptedWeights(members, settings, 15_000, 5_000) !== undefined)
  })

  it('leave a member alone that has not been measured', () => {
    const adapted = adaptedWeights(measured([1, 1, 1], [10, 30, undefined]), settings, 0, undefined)
    assert.deepEqual(adapted, [
      { id: 'm0', weight: 0.5 },
      { id: 'm1', weight: 1.5 },
      { id: 'm2', weight: 1 },
    ])
  })

  it('wait until two members have been measured, and one of them moves', () => {
    assert.equal(adaptedWeights(measured([1, 1], [5, undefined]), settings, 0, undefined), undefined)
    assert.equal(adaptedWeights(measured([1, 1], [0, 0]), settings, 0, undefined), undefined)
  })

  it('take a standstill for a reason to give less, not to give nothing at once', () => {
    const adapted = adaptedWeights(measured([1, 1, 1, 1], [10, 10, 10, 0]), settings, 0, undefined)
    assert.deepEqual(
      adapted?.map(({ weight }) => weight),
      [1.255, 1.255, 1.255, 0.235],
    )
  })

  it('never change again for the same throughputs', () => {
    fc.assert(
      fc.property(speeds, speeds, (weights, throughputs) => {
        let members = measured(weights.slice(0, throughputs.length), throughputs.slice(0, weights.length))
        // A change is limited to a factor of four, so that it may take a few to arrive.
        for (let change = 0; change < 8; change++) {
          const adapted = adaptedWeights(members, settings, 0, undefined)
          if (adapted === undefined) break
          members = members.map((member, index) => ({ ...member, ...adapted[index] }))
        }
        assert.equal(adaptedWeights(members, settings, 0, undefined), undefined)
        // Thousandths are coarse for a weight of 0.02.
        assert.ok(latenessOf(members) <= settings.lateness + 0.04)
      }),
    )
  })

  it('never change again for the same throughputs where shards are few', () => {
    fc.assert(
      fc.property(speeds, fc.integer({ min: 1, max: 60 }), (throughputs, shardCount) => {
        let members = measured(new Array<number>(throughputs.length).fill(1), throughputs)
        for (let change = 0; change < 8; change++) {
          const adapted = adaptedWeights(members, settings, 0, undefined, shardCount)
          if (adapted === undefined) break
          members = members.map((member, index) => ({ ...member, ...adapted[index] }))
        }
        assert.equal(adaptedWeights(members, settings, 0, undefined, shardCount), undefined)
      }),
    )
  })

  it('give each member its whole shards in the very next step, the odd ones not to the slow', () => {
    const members = measured([1, 1, 1], [51, 100, 199])
    const shards = shardSet(Array.from({ length: 70 }, (_, shard) => `s${shard}`))
    const adapted = adaptedWeights(members, settings, 0, undefined, 70) ?? []
    const after = stepAssignment(anchorAssignment(shards, members), adapted)
    assert.deepEqual(
      members.map(({ id }) => after.loadOf(id)),
      [10, 20, 40],
    )
  })

  it('never change for measurements within 4.5 % of the truth, once they fit it', () => {
    fc.assert(
      fc.property(speeds, fc.nat(), (real, seed) => {
        const prng = new Prng(seed)
        const fitted = measured(noisy(real, prng), real)
        for (let sample = 0; sample < 20; sample++) {
          const throughputs = noisy(real, prng)
          const members = fitted.map((member, index) => ({ ...member, throughput: throughputs[index] }))
          assert.equal(adaptedWeights(members, settings, 0, undefined), undefined)
        }
      }),
    )
  })

  it('move no shard to and fro for such measurements where shards are few', () => {
    fc.assert(
      fc.property(speeds, fc.integer({ min: 1, max: 60 }), fc.nat(), (real, shardCount, seed) => {
        fc.pre(shardCount >= real.length)
        const prng = new Prng(seed)
        const weights = weightsOfCounts(wholeShards(shardCount, noisy(real, prng)))
        for (let sample = 0; sample < 20; sample++) {
          const members = measured(weights, noisy(real, prng))
          assert.equal(adaptedWeights(members, settings, 0, undefined, shardCount), undefined)
        }
      }),
    )
  })

  it('bring an epoch on members of speed 1, 2 and 4 to its end within 10 % of the ideal, by one change', () => {
    const { endMs, changes } = runEpoch([1, 2, 4], 1_400)
    const idealMs = (1_400 * 1_000) / 7
    assert.equal(changes, 1)
    assert.ok(endMs <= 1.1 * idealMs, `${endMs} ms, ideal ${idealMs} ms`)
    // Without adapting, the slow one alone would need 1,400 / 3 seconds, more than twice the ideal.
  })
})

/** A model of an epoch: heartbeats every second, speeds in shards per second with 3 % noise. */
function runEpoch(real: readonly number[], shardCount: number): { endMs: number; changes: number } {
  const prng = new Prng(7)
  let members = real.map(
    (_, index): MeasuredMember => ({ id: `m${index}`, weight: 1, throughput: undefined }),
  )
  const shards = shardSet(Array.from({ length: shardCount }, (_, shard) => `s${shard}`))
  let assignment = anchorAssignment(shards, members)
  const left = new Float64Array(shardCount).fill(1)
  let changedAt = 0
  let changes = 0
  for (let now = 1_000; ; now += 1_000) {
    members = members.map((member, index) => {
      const able = (real[index] as number) * (0.97 + 0.06 * prng.fraction())
      const idle = work(assignment.shardsOf(member.id), left, able)
      // One that has run out of work has not become slow.
      if (idle > 0) return { ...member, throughput: undefined }
      return { ...member, throughput: smoothedThroughput(member.throughput, able, 1_000, 2_000) }
    })
    if (left.every((each) => each === 0)) return { endMs: now, changes }
    const adapted = adaptedWeights(members, settings, now, changedAt, shardCount)
    if (adapted === undefined) continue
    members = members.map((member, index) => ({ ...member, ...adapted[index] }))
    assignment = stepAssignment(assignment, adapted)
    changedAt = now
    changes++
  }
}

/** Works through shards, at most so much; returns what is left of it when there is nothing to do any more. */
function work(shards: readonly number[], left: Float64Array, able: number): number {
  let rest = able
  for (const shard of shards) {
    const done = Math.min(rest, left[shard] as number)
    left[shard] = (left[shard] as number) - done
    rest -= done
  }
  return rest
}
