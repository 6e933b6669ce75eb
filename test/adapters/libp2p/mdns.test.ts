import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { eventually } from '../../eventually.ts'
import { hostsForTests } from './host-at-test.ts'

describe('peers on one network', () => {
  const hosts = hostsForTests()

  it('find each other by multicast DNS, those of the same job alone', async function () {
    if (!(await hasMulticast())) return this.skip()
    const first = await hosts.start({ mdns: true })
    const foreigner = await hosts.start({ mdns: true, jobTag: 'fedcba9876543210' })
    const second = await hosts.start({ mdns: true })
    await eventually('they are connected', () => second.isConnectedTo(first))
    assert.equal(foreigner.host.connectedPeers().length, 0)
  })
})

/** Whether what is sent to everybody comes back here: not so in many containers. */
function hasMulticast(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true })
    const settle = (answer: boolean) => {
      clearTimeout(timer)
      socket.close()
      resolve(answer)
    }
    const timer = setTimeout(() => settle(false), 1_000)
    socket.on('error', () => settle(false))
    socket.on('message', () => settle(true))
    socket.bind(0, () => {
      try {
        socket.addMembership('224.0.0.251')
        socket.send('is anybody there', socket.address().port, '224.0.0.251')
      } catch {
        settle(false)
      }
    })
  })
}
