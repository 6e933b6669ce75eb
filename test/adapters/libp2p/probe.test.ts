import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { AddressBook } from '../../../src/adapters/libp2p/address-book.ts'
import { isRefusedEverywhere } from '../../../src/adapters/libp2p/probe.ts'
import { parseTcpAddress, type TcpAddress } from '../../../src/adapters/libp2p/tcp-address.ts'
import { eventually } from '../../eventually.ts'
import { hostsForTests, renew } from './host-at-test.ts'

const runHost = fileURLToPath(new URL('run-host.ts', import.meta.url))

describe('obituaries', () => {
  const hosts = hostsForTests()
  let child: ChildProcess | undefined

  afterEach(() => {
    child?.kill('SIGKILL')
    child = undefined
  })

  it('of a killed process: its lifeline closes, and a dial to it is refused', async () => {
    const elector = await hosts.start()
    const running = spawn(
      process.execPath,
      ['--import', 'tsx', runHost, elector.addresses[0] ?? '', elector.id],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child = running
    const [line] = (await once(running.stdout, 'data')) as [Buffer]
    const member = line.toString().trim()
    await eventually('it renews', () => elector.received.length > 5)
    running.kill('SIGKILL')
    await eventually('its lifeline is closed', () =>
      elector.inputs.some((input) => input.kind === 'inbound-lifeline-closed' && input.peer === member),
    )
    elector.host.probe(member)
    await eventually('a dial is refused', () =>
      elector.inputs.some((input) => input.kind === 'probe-refused' && input.peer === member),
    )
  })

  it('are not written for a process that stands still: its lifeline stays open', async () => {
    const elector = await hosts.start()
    const running = spawn(
      process.execPath,
      ['--import', 'tsx', runHost, elector.addresses[0] ?? '', elector.id],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child = running
    const [line] = (await once(running.stdout, 'data')) as [Buffer]
    const member = line.toString().trim()
    await eventually('it renews', () => elector.received.length > 5)
    running.kill('SIGSTOP')
    elector.host.probe(member)
    // Another peer comes and goes meanwhile, so that some time passes in which it could be told.
    const other = await hosts.start({ bootstrap: [elector.address] })
    other.send(elector, renew, 'ours')
    await eventually('another renews', () => elector.received.some(({ from }) => from === other.id))
    await other.host.stop()
    await eventually(
      'the other is told',
      () => elector.inputsOf('inbound-lifeline-closed', other).length === 1,
    )
    assert.deepEqual(
      elector.inputs.filter(({ kind }) => kind === 'inbound-lifeline-closed' || kind === 'probe-refused')
        .length,
      1,
    )
  })

  it('are not written for a peer that still listens, though its lifeline was closed', async () => {
    const elector = await hosts.start()
    const member = await hosts.start({ bootstrap: [elector.address] })
    await eventually('they are connected', () => elector.isConnectedTo(member))
    elector.host.learn([{ id: member.id, addresses: member.addresses }])
    elector.host.probe(member.id)
    const other = await hosts.start({ bootstrap: [elector.address] })
    await eventually('they are connected', () => elector.isConnectedTo(other))
    elector.host.learn([{ id: other.id, addresses: other.addresses }])
    await other.host.stop()
    elector.host.probe(other.id)
    await eventually('the other is refused', () => elector.inputsOf('probe-refused', other).length === 1)
    assert.deepEqual(elector.inputsOf('probe-refused', member), [])
  })

  it('are not written for a peer of which no address is known', async () => {
    assert.equal(await isRefusedEverywhere([]), false)
  })

  it('need a refusal at every address', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    const open = addressOf(`/ip4/127.0.0.1/tcp/${address.port}`)
    const closed = addressOf('/ip4/127.0.0.1/tcp/1')
    assert.equal(await isRefusedEverywhere([closed]), true)
    assert.equal(await isRefusedEverywhere([closed, open]), false)
    server.close()
    await once(server, 'close')
    assert.equal(await isRefusedEverywhere([closed, open]), true)
  })

  it('need an answer: an address that cannot be reached is not a refusal', async () => {
    assert.equal(await isRefusedEverywhere([addressOf('/ip4/255.255.255.255/tcp/1')]), false)
  })
})

describe('an address proves a death', () => {
  it('only if it is known to be the peer’s own', () => {
    const book = new AddressBook()
    book.learn('far', ['/ip4/127.0.0.1/tcp/1', '/ip4/10.0.0.5/tcp/1'])
    assert.deepEqual(textsOf(book.provingAddressesOf('far')), [])
    book.heardFrom('far', '10.0.0.5')
    assert.deepEqual(textsOf(book.provingAddressesOf('far')), ['/ip4/10.0.0.5/tcp/1'])
    book.prove('far', '/ip4/10.0.0.6/tcp/7/p2p/12D3KooWQYhTNQdmr3ArTeUHRYzFg94BKyTkoWBDWez9kSCVe2Xo')
    assert.deepEqual(textsOf(book.provingAddressesOf('far')), ['/ip4/10.0.0.6/tcp/7', '/ip4/10.0.0.5/tcp/1'])
  })

  it('only if it is a number, since a name may lead elsewhere tomorrow', () => {
    const book = new AddressBook()
    book.prove('far', '/dns4/pod-1.example/tcp/1')
    assert.deepEqual(book.provingAddressesOf('far'), [])
    assert.deepEqual(book.addressesOf('far'), ['/dns4/pod-1.example/tcp/1'])
  })
})

function addressOf(text: string): TcpAddress {
  const address = parseTcpAddress(text)
  assert.ok(address)
  return address
}

function textsOf(addresses: readonly TcpAddress[]): string[] {
  return addresses.map(({ text }) => text)
}
