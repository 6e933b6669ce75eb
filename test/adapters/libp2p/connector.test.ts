import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { backoffMs } from '../../../src/adapters/libp2p/backoff.ts'
import { eventually } from '../../eventually.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { hostsForTests, request } from './host-at-test.ts'

describe('staying connected', () => {
  const hosts = hostsForTests()
  const folder = scratchFolder()

  it('to a peer that comes back at the same address, however often', async () => {
    const host = await hosts.start()
    let peer = await hosts.start()
    host.keep(peer)
    for (let round = 0; round < 3; round++) {
      await eventually('they are connected', () => host.isConnectedTo(peer))
      await peer.host.stop()
      await eventually('it is noticed', () => !host.isConnectedTo(peer))
      peer = await hosts.start({ key: peer.key, listen: [`/ip4/127.0.0.1/tcp/${peer.port}`] })
    }
    await eventually('they are connected', () => host.isConnectedTo(peer))
  })

  it('begins with a bootstrap address, with a peer id or without', async () => {
    const first = await hosts.start()
    for (const bootstrap of [[first.address], first.addresses]) {
      const host = await hosts.start({ bootstrap })
      await eventually('they are connected', () => host.isConnectedTo(first))
      assert.equal(host.inputsOf('connected', first).length, 1)
    }
  })

  it('goes on trying a bootstrap address at which nobody answers, and says so', async () => {
    const port = await freePort()
    const host = await hosts.start({ bootstrap: [`/ip4/127.0.0.1/tcp/${port}`] })
    await eventually('it has tried several times', () => host.journal.failedDials.length >= 3)
    assert.match(host.journal.failedDials[0] ?? '', /ECONNREFUSED/)
    const late = await hosts.start({ listen: [`/ip4/127.0.0.1/tcp/${port}`] })
    await eventually('they are connected', () => host.isConnectedTo(late))
  })

  it('does not mind a bootstrap list that names the peer itself', async () => {
    const port = await freePort()
    const first = await hosts.start()
    const host = await hosts.start({
      listen: [`/ip4/127.0.0.1/tcp/${port}`],
      bootstrap: [`/ip4/127.0.0.1/tcp/${port}`, first.address],
    })
    await eventually('they are connected', () => host.isConnectedTo(first))
    assert.deepEqual(host.journal.failedDials, [])
  })

  it('finds peers again that it was told of in an earlier run, with no bootstrap address left', async () => {
    const addressFile = folder.path('peers.json')
    const friend = await hosts.start()
    const first = await hosts.start({ addressFile })
    first.keep(friend)
    await eventually('they are connected', () => first.isConnectedTo(friend))
    await first.host.stop()
    assert.ok(existsSync(addressFile))
    const again = await hosts.start({ key: first.key, addressFile })
    await eventually('they are connected', () => again.isConnectedTo(friend))
  })

  it('learns the addresses of those who connect to it', async () => {
    const addressFile = folder.path('peers.json')
    const host = await hosts.start({ addressFile })
    const guest = await hosts.start({ bootstrap: [host.address] })
    await eventually('they are connected', () => host.isConnectedTo(guest))
    await eventually(
      'the address is written down',
      () => existsSync(addressFile) && readFileSync(addressFile, 'utf8').includes(`tcp/${guest.port}`),
    )
  })

  it('starts without a file of addresses that cannot be read', async () => {
    for (const content of ['{', '[]', '{"version":1,"peers":[{"id":7}]}']) {
      writeFileSync(folder.path('peers.json'), content)
      const host = await hosts.start({ addressFile: folder.path('peers.json') })
      assert.deepEqual(host.host.connectedPeers(), [])
    }
  })

  it('no longer dials those that need not be kept, as long as enough others are connected', async () => {
    const host = await hosts.start()
    const [former, ...others] = await Promise.all([1, 2, 3, 4].map(() => hosts.start()))
    assert.ok(former)
    host.keep(former, ...others)
    await eventually('all are connected', () => host.host.connectedPeers().length === 4)
    host.keep(...others)
    await former.host.stop()
    await eventually('it is noticed', () => !host.isConnectedTo(former))
    const failures = host.journal.failedDials.length
    for (const other of others) host.send(other, request)
    await eventually('the others are heard', () => others.every(({ received }) => received.length === 1))
    assert.equal(host.journal.failedDials.length, failures)
  })

  it('refuses to start on a port that is taken, and says what to do', async () => {
    const host = await hosts.start()
    await assert.rejects(hosts.start({ listen: [`/ip4/127.0.0.1/tcp/${host.port}`] }), {
      code: 'port-taken',
      message: /in use by another process\. Stop it, or listen on another port/,
    })
  })

  it('refuses to start on an address that is not this machine’s', async () => {
    await assert.rejects(hosts.start({ listen: ['/ip4/192.0.2.1/tcp/0'] }), {
      code: 'listen-failed',
      message: /EADDRNOTAVAIL.*Give an address of this machine/,
    })
  })
})

describe('backoff', () => {
  const settings = { firstMs: 100, longestMs: 5_000 }

  it('doubles up to its bound and stays there for ever', () => {
    const waits = [1, 2, 3, 6, 7, 1_000].map((failures) => backoffMs(settings, failures, 0.5))
    assert.deepEqual(waits, [100, 200, 400, 3_200, 5_000, 5_000])
  })

  it('is spread by dice, between a half and one and a half of the mean', () => {
    assert.equal(backoffMs(settings, 1, 0), 50)
    assert.equal(backoffMs(settings, 1, 0.999), 150)
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
