import assert from 'node:assert/strict'
import { LocalSearch } from '../../../src/adapters/libp2p/local-search.ts'
import { hasMulticast } from '../../../src/peer/doctor/check-network.ts'
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

describe('the search for peers on one network', () => {
  const tag = '_shoal-0123._udp.local'
  let asked: string[] = []
  let isAlone = true

  /** As libp2p has it, with its own questions left out. */
  function createSearch(): LocalSearch {
    asked = []
    isAlone = true
    const query = ({ questions }: { questions: { name: string }[] }) =>
      asked.push(...questions.map(({ name }) => name))
    const search = new LocalSearch(
      tag,
      () => () => Object.assign(new EventTarget(), { mdns: { query } }) as never,
    )
    search.discovery({} as never)
    return search
  }

  it('asks anew as soon as this peer listens: what libp2p asked before, nobody who started then has answered', () => {
    const search = createSearch()
    search.start(() => isAlone)
    search.stop()
    assert.deepEqual(asked, [tag])
  })

  it('goes on while the peer is alone, and ends with the first that is found', () => {
    const search = createSearch()
    for (let look = 0; look < 5; look++) search.look(() => isAlone)
    isAlone = false
    for (let look = 0; look < 5; look++) search.look(() => isAlone)
    assert.equal(asked.length, 5)
  })

  it('becomes as rare as libp2p makes it when there is nobody for ten seconds', () => {
    const search = createSearch()
    for (let look = 0; look < 100; look++) search.look(() => isAlone)
    assert.equal(asked.length, 20)
  })
})
