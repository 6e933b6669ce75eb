import assert from 'node:assert/strict'
import { virtualMesh } from '../../src/testing/index.ts'

describe('a mesh for tests', () => {
  it('says why a condition does not hold, and gives up in time', async () => {
    const mesh = virtualMesh()
    await mesh.addPeers(1)
    await assert.rejects(mesh.until('the view has 2 members', 5_000), /not within 5000 ms: .*: it has 1/)
    assert.equal(mesh.whyNot('p1 leads'), undefined)
    assert.equal(mesh.leader, 'p1')
    await mesh.close()
  })

  it('says what is possible where a condition or a peer is not known', async () => {
    const mesh = virtualMesh()
    await mesh.addPeers(2)
    assert.throws(() => mesh.whyNot('p1 sings'), /"sings" does not fit; possible: .*leads/)
    assert.throws(() => mesh.whyNot('p3 leads'), /"p3" does not fit/)
    assert.throws(() => void mesh.kill('p3'), /there is no peer p3; there are p1, p2/)
    await mesh.close()
  })

  it('does everything to virtual peers that it does to processes, the same way each time', async () => {
    const play = async (): Promise<object> => {
      const mesh = virtualMesh({ seed: 3 })
      const [first = ''] = await mesh.addPeers(3, { together: true })
      await mesh.addDataSet({ name: 'corpus', shards: 12, samples: 3_000 })
      await mesh.until('all shards are owned and started')
      await mesh.pass(3_000)
      await mesh.delayMessages(5)
      await mesh.loseMessages(2)
      await mesh.freeze(first)
      await mesh.pass(4_000)
      await mesh.wake(first)
      await mesh.loseMessages(0)
      await mesh.delayMessages(0)
      await mesh.until(`${first} may deliver`)
      await mesh.leapClock(first, 60_000)
      await mesh.fillDisk(first)
      await mesh.pass(1_000)
      await mesh.clearDisk(first)
      const [worker = ''] = mesh.followers
      await mesh.kill(worker)
      await mesh.until(`every shard of ${worker} is delivered by another`)
      await mesh.restart(worker)
      await mesh.until(`${worker} is a member`)
      const [joiner = ''] = await mesh.addPeers(1)
      await mesh.until(`${joiner} may deliver`)
      await mesh.leave(joiner)
      await mesh.until(`${joiner} has left`)
      await mesh.until('data set corpus is finished', 600_000)
      const verdict = mesh.verdict()
      await mesh.close()
      return verdict
    }
    const verdict = await play()
    assert.deepEqual(verdict, await play())
    const { ok, totals } = verdict as ReturnType<ReturnType<typeof virtualMesh>['verdict']>
    assert(ok)
    assert.equal(totals.committed, 36_000)
  })
})
