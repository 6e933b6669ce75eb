import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Namespaces, namespaceHost, rulesOf } from '../../../sim/processes/namespaces/namespaces.ts'
import { lackingForNamespaces } from '../../../sim/processes/namespaces/requirements.ts'
import { Places } from '../../../sim/processes/places.ts'
import { playOnProcesses } from '../../../sim/processes/play-scenario.ts'
import { soundLink } from '../../../sim/processes/relay/link.ts'
import type { LinkState, Place } from '../../../sim/processes/relay/relay-messages.ts'
import { parseScenario } from '../../../sim/scenario/index.ts'
import { eventually } from '../../eventually.ts'
import { builtProgram } from '../../peer/built-program.ts'

const cut: LinkState = { ...soundLink, isCut: true }

/** Says what it hears, sends what it is told, and ends with its input. */
const talker = `
const { createServer, connect } = require('node:net')
const [host, port] = process.argv.slice(1)
const talk = (socket) => {
  process.stdin.on('data', (bytes) => socket.write(bytes))
  socket.on('data', (bytes) => process.stdout.write(bytes))
  socket.on('error', ({ code }) => process.stdout.write(code))
  socket.on('connect', () => process.stdout.write('connected '))
}
if (port === 'listen') createServer(talk).listen(7462, host)
else talk(connect(port, host))
process.stdin.on('end', () => process.exit())
`

describe('rules for the router between namespaces', () => {
  it('drop all packets of a cut, and some of those of a lossy link', () => {
    const rules = rulesOf(
      new Map([
        ['10.0.1.2 . 10.0.2.2', cut],
        ['10.0.2.2 . 10.0.1.2', soundLink],
        ['10.0.3.2 . 10.0.1.2', { ...soundLink, lossChance: 0.05 }],
      ]),
    )
    assert.deepEqual(rules.match(/(?<=add rule ip shoal-sim links ).*/g), [
      'ip saddr . ip daddr { 10.0.1.2 . 10.0.2.2 } drop',
      'ip saddr . ip daddr { 10.0.3.2 . 10.0.1.2 } numgen random mod 10000 < 500 drop',
    ])
  })
})

describe('what namespaces need', () => {
  it('is named when it is missing, by the package that brings it', () => {
    assert.deepEqual(lackingForNamespaces(1_000, '/nowhere'), [
      'root',
      'ip and ss (of the package iproute2)',
      'nft (of the package nftables)',
      'unshare and nsenter (of the package util-linux)',
    ])
  })
})

/** Needs root, iproute2 and nftables: who lacks one of them has the relay, which does the same and is tested the same. */
describe('network namespaces', function () {
  this.timeout(240_000)
  const children: ChildProcess[] = []
  const failures: Error[] = []
  let wires: Namespaces
  let places: Places
  let a: Place
  let b: Place

  before(function () {
    const lacking = lackingForNamespaces()
    if (lacking.length > 0) {
      console.log(`      (skipped: this machine lacks ${lacking.join(', ')})`)
      return this.skip()
    }
    builtProgram()
  })

  beforeEach(async () => {
    failures.length = 0
    wires = new Namespaces(() => new Map(), {
      heard: () => {},
      starved: () => {},
      failed: (error) => failures.push(error),
    })
    places = new Places((number) => ({ host: namespaceHost(number), publicHost: namespaceHost(number) }))
    a = places.next('a')
    b = places.next('b')
    await wires.open(a)
    await wires.open(b)
  })

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await wires.stop()
    assert.deepEqual(failures, [])
  })

  function talkIn(peer: string, ...args: string[]): { said: () => string; say: (text: string) => void } {
    const [first = '', ...words] = [...wires.launcher(peer), process.execPath, '-e', talker, ...args]
    const child = spawn(first, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
    return { said: () => said, say: (text) => child.stdin.write(text) }
  }

  /** What is done to the network is done in order. */
  async function settled(): Promise<void> {
    await new Promise(setImmediate)
    await wires.open(places.next('c'))
  }

  /** A listener at b and a dialler at a, who have heard of each other. */
  async function connected() {
    const there = talkIn('b', b.host, 'listen')
    for (;;) {
      const here = talkIn('a', b.host, String(b.port))
      await eventually('the dial ends somehow', () => here.said() !== '')
      // Until the other listens its kernel refuses, as that of a machine does whose program has died.
      if (here.said().startsWith('ECONNREFUSED')) continue
      here.say('1')
      await eventually('they are connected', () => there.said() === '1')
      return { here, there }
    }
  }

  it('hold what a one-way cut concerns until it is mended', async () => {
    const { here, there } = await connected()
    wires.setLink('a', 'b', cut)
    await settled()
    here.say('2')
    there.say('still')
    await eventually('the other way is open', () => here.said() === 'connected still')
    assert.equal(there.said(), '1')
    wires.setLink('a', 'b', soundLink)
    await eventually('it is sent again', () => there.said() === '12')
  })

  it('lose packets, and TCP sends them again', async () => {
    const { here, there } = await connected()
    wires.setLink('a', 'b', { ...soundLink, lossChance: 0.3 })
    wires.setLink('b', 'a', { ...soundLink, lossChance: 0.3 })
    await settled()
    const resentBefore = resent('a')
    for (let count = 1; resent('a') === resentBefore; count++) {
      here.say('1')
      await eventually('it arrives', () => there.said().length === count + 1)
    }
    assert.match(there.said(), /^1+$/)
  })

  it('tell both ends when a connection is broken', async () => {
    const { here, there } = await connected()
    wires.reset('a', 'b')
    await eventually('both know', () => /ECONN/.test(here.said()) && /ECONN/.test(there.said()))
  })

  it('are not seen on the machine, and are gone with whoever made them, killed or not', async () => {
    const interfaces = () => readFileSync('/proc/net/dev', 'utf8').split('\n').length
    const names = () => (existsSync('/run/netns') ? readdirSync('/run/netns') : [])
    const program = new URL('../../../sim/processes/namespaces/namespaces.ts', import.meta.url)
    const script = `
      const { Namespaces } = await import(${JSON.stringify(program.href)})
      const wires = new Namespaces(() => new Map(), {})
      await wires.open({ peer: 'a', host: '10.0.1.2', publicHost: '10.0.1.2', port: 1 })
      console.log(wires.launcher('a')[1])`
    const [interfacesBefore, namesBefore] = [interfaces(), names()]
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [bytes] = (await once(child.stdout, 'data')) as [Buffer]
    const file = bytes.toString().trim().replace('--net=', '')
    assert(existsSync(file))
    const shellPid = Number(/^\/proc\/(\d+)\//.exec(file)?.[1])
    const network = readlinkSync(`/proc/${shellPid}/ns/net`)
    assert.notEqual(network, readlinkSync('/proc/self/ns/net'))
    assert.deepEqual([interfaces(), names()], [interfacesBefore, namesBefore])
    child.kill('SIGKILL')
    await eventually('the shell is gone, and its namespaces with it', () => !existsSync(`/proc/${shellPid}`))
  })

  it('let a peer that is cut off one way pause, and take it back', async () => {
    const parsed = parseScenario(`# a peer that reaches nobody, then one that nobody reaches
preset test
data set corpus: 6 shards of 20000 samples
add 3 peers
wait until all shards are owned and started
wait until the view has 3 members
wait 5 s # until all three are electors
cut p1 from p2 and p3 one way
within 60 s expect p1 may not deliver
within 60 s expect every shard of p1 is delivered by another
heal
within 60 s expect the view has 3 members
within 60 s expect p1 may deliver
cut p2 from p1 and p3
within 60 s expect p2 may not deliver
heal
within 60 s expect p2 may deliver
lose 5 % of all messages
wait 3 s
within 60 s expect the view has 3 members
expect nothing was committed twice
`)
    assert(parsed.ok, parsed.ok ? '' : parsed.fault.text)
    const { failure, transcript } = await playOnProcesses(parsed.scenario, 'namespaces')
    assert.equal(failure?.text, undefined, transcript)
  })

  /** How many segments the kernel of the peer's namespace has sent again. */
  function resent(peer: string): number {
    const [talkerOfPeer] = children.filter(({ spawnargs }) =>
      spawnargs.includes(wires.launcher(peer)[1] ?? ''),
    )
    const text = readFileSync(`/proc/${talkerOfPeer?.pid}/net/snmp`, 'utf8')
    const [heads = '', values = ''] = text.split('\n').filter((line) => line.startsWith('Tcp:'))
    return Number(values.split(' ')[heads.split(' ').indexOf('RetransSegs')])
  }
})
