import assert from 'node:assert/strict'
import { runReplicationSeed } from '../../../sim/replication/run-seed.ts'

describe('the world of manifests', function () {
  this.timeout(300_000)

  // Seed 13 went round in circles at one instant: a peer woke up again and again for chunks that it need not pull.
  const seeds = Array.from({ length: 100 }, (_, index) => index + 1)

  it(`keeps I-13 and I-14 over seeds 1 to ${seeds.length}, with disks lost and much published`, () => {
    let published = 0
    let disksLost = 0
    for (const seed of seeds) {
      const run = runReplicationSeed(seed)
      assert.deepEqual(run.violations, [], `seed ${seed}`)
      published += run.published
      disksLost += run.disksLost
    }
    assert.ok(published > 20 * seeds.length, `${published} manifests were published`)
    assert.ok(disksLost > seeds.length / 4, `${disksLost} disks were lost`)
  })

  it('gives the same run for the same seed', () => {
    assert.deepEqual(runReplicationSeed(7), runReplicationSeed(7))
  })
})
