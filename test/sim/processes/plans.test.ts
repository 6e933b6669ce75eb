import assert from 'node:assert/strict'
import { catalogue, drawPlan } from '../../../sim/processes/faults/plans.ts'
import { mourningLeases } from '../../../sim/processes/faults/process-faults.ts'
import { workLeaseMs } from '../../../sim/processes/leases.ts'
import { Prng } from '../../../src/base/prng.ts'

describe('a plan of faults', () => {
  it('is the same for the same seed, and another for another', () => {
    const draw = (seed: number) => drawPlan('chaos', 600_000, new Prng(seed))
    assert.deepEqual(draw(1), draw(1))
    assert.notDeepEqual(draw(1), draw(2))
  })

  it('of chaos has every kind of fault, if it is long enough', () => {
    const kinds = new Set(drawPlan('chaos', 3_600_000, new Prng(1)).map(({ kind }) => kind))
    assert.deepEqual([...kinds].sort(), Object.keys(catalogue).sort())
  })

  it('by default leaves the others alone from a lease before a leader’s death until three after it', () => {
    const leaseMs = workLeaseMs.test
    for (let seed = 1; seed <= 50; seed++) {
      const plan = drawPlan('default', 60_000, new Prng(seed)).filter(({ kind }) => kind !== 'clock-drift')
      const deaths = plan.filter(({ kind }) => kind === 'leader-crash')
      assert.equal(deaths.length, 3)
      for (const { atMs } of deaths) {
        const near = plan.filter((other) => {
          const afterMs = other.atMs - atMs
          return afterMs !== 0 && afterMs > -leaseMs && afterMs < mourningLeases * leaseMs
        })
        assert.deepEqual(near, [], `seed ${seed}`)
      }
    }
  })

  it('by default lets nothing else happen until the shards of one that froze or was cut off have gone on', () => {
    const goneOnMs = workLeaseMs.test + 500
    for (let seed = 1; seed <= 50; seed++) {
      const plan = drawPlan('default', 60_000, new Prng(seed))
      const silences = plan.filter(({ kind }) => kind === 'freeze' || kind === 'partition')
      assert.equal(silences.length, 2 * 3)
      for (const { atMs } of silences) {
        const near = plan.filter((other) => other.atMs > atMs && other.atMs < atMs + goneOnMs)
        assert.deepEqual(near, [], `seed ${seed}`)
      }
    }
  })

  it('goes round as often as there is time', () => {
    const once = drawPlan('default', 1_000, new Prng(1)).length
    assert.equal(drawPlan('default', 60_000, new Prng(1)).length, 3 * once)
    assert.deepEqual(drawPlan('none', 60_000, new Prng(1)), [])
  })
})
