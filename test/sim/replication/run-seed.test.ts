import assert from 'node:assert/strict'
import { runReplicationSeed } from '../../../sim/replication/run-seed.ts'

describe('the world of manifests', function () {
  this.timeout(300_000)

  // Seed 274 found again and again that there were enough, by a view that was over for everybody else.
  it('finds once that there are enough', () => {
    assert.deepEqual(runReplicationSeed(274).violations, [])
  })

  // In seed 664 a peer that came back had checkpoints of view 6 on its disk and had heard of view 5 only: its prune, of a
  // view before what it spoke of, was refused by everybody as not sound.
  it('asks for no prune that nobody would take', () => {
    assert.deepEqual(runReplicationSeed(664).violations, [])
  })

  // Seed 13 went round in circles at one instant: a peer woke up again and again for chunks that it need not pull.
  const seeds = Array.from({ length: 100 }, (_, index) => index + 1)

  it(`keeps I-13, I-14 and I-19 over seeds 1 to ${seeds.length}, with disks lost, much published and much pruned`, () => {
    let published = 0
    let disksLost = 0
    let prunes = 0
    for (const seed of seeds) {
      const run = runReplicationSeed(seed)
      assert.deepEqual(run.violations, [], `seed ${seed}`)
      published += run.published
      disksLost += run.disksLost
      prunes += run.prunes
    }
    assert.ok(published > 20 * seeds.length, `${published} manifests were published`)
    assert.ok(prunes > 2 * seeds.length, `${prunes} prunes came into force`)
    assert.ok(disksLost > seeds.length / 4, `${disksLost} disks were lost`)
  })

  it('gives the same run for the same seed', () => {
    assert.deepEqual(runReplicationSeed(7), runReplicationSeed(7))
  })
})
