import assert from 'node:assert/strict'
import { processMesh, virtualMesh } from 'shoal/testing'

// Run it with: npx mocha examples/testing/survives-a-kill.test.ts

describe('a job on real processes', function () {
  this.timeout(120_000)

  it('loses no sample when a worker is killed', async () => {
    const mesh = processMesh({ samplesPerSecond: 400 })
    try {
      await mesh.addPeers(3, { together: true })
      await mesh.addDataSet({ name: 'corpus', shards: 9, samples: 200 })
      await mesh.until('all shards are owned and started')
      await mesh.until('at least 200 samples were committed')

      const [worker = 'p2'] = mesh.followers
      await mesh.kill(worker)
      await mesh.until(`every shard of ${worker} is delivered by another`)
      await mesh.until('data set corpus is finished')

      const { violations, totals } = mesh.verdict()
      assert.deepEqual(violations, [])
      assert.equal(totals.committed, 9 * 200)
      assert.equal(totals.lost, 0)
    } finally {
      await mesh.close()
    }
  })
})

describe('the same job in virtual time', () => {
  it('outlives a partition of ten minutes', async () => {
    const mesh = virtualMesh({ seed: 7 })
    await mesh.addPeers(5)
    await mesh.addDataSet({ name: 'corpus', shards: 20, samples: 100_000 })
    await mesh.until('the view has 5 members')
    await mesh.pass(5_000)

    await mesh.cut(['p1', 'p2'], ['p3', 'p4', 'p5'])
    await mesh.until('p1 may not deliver', 3_000)
    await mesh.pass(600_000)
    assert.equal(mesh.whyNot('p1 may not deliver'), undefined)

    await mesh.heal()
    await mesh.until('all peers agree on the view', 10_000)
    await mesh.until('p1 may deliver', 10_000)
    assert(mesh.verdict().ok)
    await mesh.close()
  })
})
