import assert from 'node:assert/strict'
import { hasMulticast } from '../../src/peer/doctor/check-network.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { PeerProcess } from './peer-process.ts'

describe('shoal peers on one network', function () {
  this.timeout(240_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  it('found one job when two are started at the same moment with --mdns alone', async function () {
    if (!(await hasMulticast())) return this.skip()
    const job = `twins-${process.pid}`
    for (const name of ['a', 'b']) {
      const args = ['--job', job, '--listen', '127.0.0.1:0', '--mdns', '--preset', 'lan']
      peers.push(new PeerProcess(scratch.path(name), args))
    }
    await Promise.all(peers.map((peer) => peer.ready()))
    await eventually('both are in one view', async () => {
      const statuses = await Promise.all(peers.map((peer) => peer.client.status()))
      return statuses.every(({ members }) => members === 2)
    })
    const founders = peers.filter(({ lines }) => lines.some(({ msg }) => msg.includes('founded the job')))
    assert.equal(founders.length, 1)
  })
})
