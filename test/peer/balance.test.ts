import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { freePorts, PeerProcess } from './peer-process.ts'

describe('peers that balance', function () {
  this.timeout(180_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  it('give the faster one more of the shards, by what they measured', async () => {
    const [firstPort = 0, secondPort = 0] = await freePorts(2)
    const start = (name: string, flags: readonly string[]): PeerProcess => {
      const peer = new PeerProcess(scratch.path(name), ['--balance', '0.2', '--preset', 'test', ...flags])
      peers.push(peer)
      return peer
    }
    const slow = start('slow', [
      '--listen',
      `127.0.0.1:${firstPort}`,
      '--data-set',
      'synthetic:shards=40,samples=100000',
      '--consume',
      '50',
    ])
    await slow.ready()
    const fast = start('fast', [
      '--listen',
      `127.0.0.1:${secondPort}`,
      '--bootstrap',
      `127.0.0.1:${firstPort}`,
      '--consume',
      '400',
    ])
    await fast.ready()
    const { id } = await fast.client.status()
    await eventually('the faster peer owns at least twice as many shards', async () => {
      const members = await slow.client.members()
      const shardsOf = (isFast: boolean) =>
        members.find((member) => (member.id === id) === isFast)?.shards ?? 0
      return shardsOf(true) >= 2 * shardsOf(false) && shardsOf(false) > 0
    })
  })
})
