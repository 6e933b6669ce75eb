import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { loopbackHosts, Places } from '../../../sim/processes/places.ts'
import { soundLink } from '../../../sim/processes/relay/link.ts'
import type { FromRelay, LinkState, Place } from '../../../sim/processes/relay/relay-messages.ts'
import { RelayServer } from '../../../sim/processes/relay/relay-server.ts'
import { eventually } from '../../eventually.ts'

const cut: LinkState = { ...soundLink, isCut: true }

describe('the relay between peers', () => {
  const closing: (() => void)[] = []
  let told: FromRelay[]
  let relay: RelayServer
  let [a, b]: Place[] = []

  beforeEach(async () => {
    told = []
    relay = new RelayServer(1, (message) => told.push(message))
    closing.push(() => relay.take({ kind: 'stop' }))
    const places = new Places(loopbackHosts())
    a = places.next('a')
    b = places.next('b')
    for (const [ticket, place] of [a, b].entries()) relay.take({ kind: 'open', place, ticket })
    await eventually(
      'the relay has their addresses',
      () => told.filter(({ kind }) => kind === 'opened').length === 2,
    )
    assert(told.every((message) => message.kind !== 'opened' || message.fault === undefined))
  })

  afterEach(() => {
    for (const close of closing.splice(0).reverse()) close()
  })

  function placed(place: Place | undefined): Place {
    assert(place !== undefined)
    return place
  }

  /** A peer that keeps what it hears. */
  async function listener(
    place: Place,
  ): Promise<{ heard: () => string; from: () => string; sockets: Socket[] }> {
    let text = ''
    let from = ''
    const sockets: Socket[] = []
    const server: Server = createServer((socket) => {
      sockets.push(socket)
      from = socket.remoteAddress ?? ''
      socket.on('error', () => {}).on('data', (bytes: Buffer) => (text += bytes.toString()))
    })
    server.listen({ host: place.host, port: place.port })
    await once(server, 'listening')
    relay.take({ kind: 'listens', peer: place.peer })
    closing.push(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return { heard: () => text, from: () => from, sockets }
  }

  /** As peer `from`, which dials from its own address. */
  function dial(from: Place, to: Place): Socket {
    const socket = connect({ host: to.publicHost, port: to.port, localAddress: from.host })
    socket.on('error', () => {})
    closing.push(() => socket.destroy())
    return socket
  }

  it('carries bytes both ways, and the listener sees the dialler come from where it can be found', async () => {
    const there = await listener(placed(b))
    const socket = dial(placed(a), placed(b))
    let answer = ''
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
    socket.write('forth')
    await eventually('it arrives', () => there.heard() === 'forth')
    there.sockets[0]?.write('back')
    await eventually('so does the answer', () => answer === 'back')
    assert.equal(there.from(), placed(a).publicHost)
    await eventually('it says who was reached', () => {
      const peers = told.flatMap((message) => (message.kind === 'heard' ? message.peers : []))
      return peers.includes('a') && peers.includes('b')
    })
  })

  it('holds what a one-way cut concerns until it is mended, and lets the other way pass', async () => {
    const there = await listener(placed(b))
    const socket = dial(placed(a), placed(b))
    let answer = ''
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
    socket.write('1')
    await eventually('they are connected', () => there.heard() === '1')
    relay.take({ kind: 'link', from: 'a', to: 'b', state: cut })
    socket.write('2')
    socket.end()
    there.sockets[0]?.write('still')
    await eventually('the other way is open', () => answer === 'still')
    assert.equal(there.heard(), '1')
    assert.equal(there.sockets[0]?.readableEnded, false)
    relay.take({ kind: 'link', from: 'a', to: 'b', state: soundLink })
    await eventually('nothing was lost', () => there.heard() === '12')
    await eventually('and the end came after it', () => there.sockets[0]?.readableEnded === true)
  })

  it('lets no new connection come about over a cut, in either direction', async () => {
    const there = await listener(placed(b))
    relay.take({ kind: 'link', from: 'b', to: 'a', state: cut })
    const socket = dial(placed(a), placed(b))
    socket.write('hello')
    await once(socket, 'connect')
    relay.take({ kind: 'link', from: 'a', to: 'b', state: cut })
    relay.take({ kind: 'link', from: 'b', to: 'a', state: soundLink })
    assert.equal(there.sockets.length, 0)
    relay.take({ kind: 'link', from: 'a', to: 'b', state: soundLink })
    await eventually('it comes about when both ways are open', () => there.heard() === 'hello')
  })

  it('cuts nobody else off', async () => {
    const there = await listener(placed(a))
    relay.take({ kind: 'link', from: 'b', to: 'c', state: cut })
    dial(placed(b), placed(a)).write('through')
    await eventually('another link is as it was', () => there.heard() === 'through')
  })

  it('keeps the order of what it delays', async () => {
    const there = await listener(placed(b))
    relay.take({ kind: 'link', from: 'a', to: 'b', state: { ...soundLink, delayMs: 30, lossChance: 0.3 } })
    const socket = dial(placed(a), placed(b))
    const wanted = Array.from({ length: 20 }, (_, index) => `${index} `)
    for (const piece of wanted) {
      socket.write(piece)
      await new Promise(setImmediate)
    }
    await eventually('all of it arrives', () => there.heard().length === wanted.join('').length)
    assert.equal(there.heard(), wanted.join(''))
  })

  /** What becomes of a dial. */
  async function fateOf(socket: Socket): Promise<string> {
    return new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    })
  }

  it('refuses dials to a process that starts, that is gone, and that starts again, as its own port would', async () => {
    assert.equal(await fateOf(dial(placed(a), placed(b))), 'ECONNREFUSED')
    await listener(placed(b))
    assert.equal(await fateOf(dial(placed(a), placed(b))), 'connected')
    relay.take({ kind: 'shut', peer: 'b' })
    assert.equal(await fateOf(dial(placed(a), placed(b))), 'ECONNREFUSED')
    relay.take({ kind: 'open', place: placed(b), ticket: 2 })
    await eventually(
      'it has its address again',
      () => told.filter(({ kind }) => kind === 'opened').length === 3,
    )
    assert.equal(await fateOf(dial(placed(a), placed(b))), 'ECONNREFUSED')
    relay.take({ kind: 'listens', peer: 'b' })
    assert.equal(await fateOf(dial(placed(a), placed(b))), 'connected')
  })

  it('says that an address is taken', async () => {
    const other = createServer().listen({ host: placed(b).publicHost, port: placed(b).port })
    await once(other, 'listening')
    closing.push(() => other.close())
    relay.take({ kind: 'open', place: placed(b), ticket: 2 })
    await eventually('it says so', () =>
      told.some((message) => message.kind === 'opened' && /EADDRINUSE/.test(message.fault ?? '')),
    )
  })

  it('tells both ends when it breaks their connection', async () => {
    const there = await listener(placed(b))
    const socket = dial(placed(a), placed(b))
    socket.write('x')
    await eventually('they are connected', () => there.heard() === 'x')
    relay.take({ kind: 'reset', one: 'b', other: 'a' })
    await eventually('both ends are closed', () => socket.destroyed && there.sockets[0]?.destroyed === true)
  })
})
