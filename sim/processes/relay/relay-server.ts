import { connect, createServer, type Server, type Socket } from 'node:net'
import { Prng } from '../../../src/base/prng.ts'
import { trueTimeMs } from '../true-time.ts'
import { Link } from './link.ts'
import { Pump } from './pump.ts'
import { type FromRelay, hearingEveryMs, type Place, type ToRelay } from './relay-messages.ts'

interface Relayed {
  readonly from: string
  readonly to: string
  readonly sockets: readonly Socket[]
}

const lookEveryMs = 20
/** Being late by less than this happens on a sound machine too. */
const starvedAfterMs = 100

/**
 * The network between the peers. Each peer has an address of its own in 127.0.0.0/8 for its process and one for this
 * relay; others know the latter only. Where a connection comes from tells who dials, so every ordered pair of peers
 * has a link of its own.
 */
export class RelayServer {
  readonly #tell: (message: FromRelay) => void
  readonly #dice: Prng
  readonly #places = new Map<string, Place>()
  readonly #peersByHost = new Map<string, string>()
  readonly #servers = new Map<string, Server>()
  readonly #links = new Map<string, Link>()
  readonly #relayed = new Set<Relayed>()
  readonly #heard = new Set<string>()
  readonly #timers: NodeJS.Timeout[]

  constructor(seed: number, tell: (message: FromRelay) => void) {
    this.#dice = new Prng(seed, 1)
    this.#tell = tell
    this.#timers = [setInterval(() => this.#tellHeard(), hearingEveryMs), this.#watchMachine()]
  }

  take(message: ToRelay): void {
    switch (message.kind) {
      case 'open':
        return this.#open(message.place, message.ticket)
      case 'listens':
        return this.#listen(message.peer)
      case 'shut':
        return this.#shut(message.peer)
      case 'link':
        return this.#link(message.from, message.to).set(message.state)
      case 'reset':
        return this.#reset(message.one, message.other)
      case 'stop':
        return this.#stop()
    }
  }

  #open(place: Place, ticket: number): void {
    this.#places.set(place.peer, place)
    this.#peersByHost.set(place.host, place.peer)
    const trial = createServer()
    const opened = (fault: string | undefined) => this.#tell({ kind: 'opened', ticket, fault })
    trial.once('error', (error) => opened(error.message))
    trial.listen({ host: place.publicHost, port: place.port }, () => trial.close(() => opened(undefined)))
  }

  #listen(peer: string): void {
    const place = this.#places.get(peer)
    if (place === undefined || this.#servers.has(peer)) return
    const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) =>
      this.#accept(place, socket),
    )
    this.#servers.set(peer, server)
    server.once('error', ({ message }) =>
      this.#tell({ kind: 'failed', text: `the relay for ${peer}: ${message}` }),
    )
    server.listen({ host: place.publicHost, port: place.port, backlog: 511 })
  }

  #shut(peer: string): void {
    this.#servers.get(peer)?.close()
    this.#servers.delete(peer)
  }

  #accept(to: Place, dialler: Socket): void {
    dialler.on('error', () => {})
    // Whoever is no peer of ours comes from the machine's own address; nobody cuts it off.
    const from = this.#peersByHost.get(dialler.remoteAddress ?? '') ?? 'outside'
    const forth = this.#link(from, to.peer)
    const back = this.#link(to.peer, from)
    // While the way is cut no handshake comes about; the first one to be mended may leave the other cut.
    const waits = [forth, back].map((link) => link.whenMended(() => tryOn()))
    const tryOn = (): void => {
      if (forth.isCut || back.isCut) return
      for (const stop of waits.splice(0)) stop()
      if (!dialler.destroyed) this.#carry(from, to, dialler, forth, back)
    }
    dialler.once('close', () => {
      for (const stop of waits.splice(0)) stop()
    })
    tryOn()
  }

  #carry(from: string, to: Place, dialler: Socket, forth: Link, back: Link): void {
    // The listener must see the dialler come from where it says that it can be found.
    const localAddress = this.#places.get(from)?.publicHost
    const listener = connect({
      host: to.host,
      port: to.port,
      noDelay: true,
      allowHalfOpen: true,
      ...(localAddress === undefined ? {} : { localAddress }),
    })
    const relayed = { from, to: to.peer, sockets: [dialler, listener] }
    this.#relayed.add(relayed)
    let open = 2
    for (const socket of relayed.sockets) {
      socket.on('error', () => {})
      socket.once('close', () => {
        if (--open === 0) this.#relayed.delete(relayed)
      })
    }
    let isConnected = false
    listener.once('connect', () => {
      isConnected = true
      new Pump(dialler, listener, forth, () => this.#heard.add(to.peer))
      new Pump(listener, dialler, back, () => this.#heard.add(from))
      dialler.resume()
    })
    listener.once('close', () => {
      if (!isConnected) dialler.resetAndDestroy()
    })
  }

  #link(from: string, to: string): Link {
    const name = `${from} ${to}`
    let link = this.#links.get(name)
    if (link === undefined) {
      link = new Link(() => this.#dice.fraction())
      this.#links.set(name, link)
    }
    return link
  }

  #reset(one: string, other: string): void {
    for (const { from, to, sockets } of this.#relayed) {
      if (!(from === one && to === other) && !(from === other && to === one)) continue
      for (const socket of sockets) socket.resetAndDestroy()
    }
  }

  #tellHeard(): void {
    if (this.#heard.size > 0) this.#tell({ kind: 'heard', atMs: trueTimeMs(), peers: [...this.#heard] })
    this.#heard.clear()
  }

  /** This process has next to nothing to do: when its timers are late, so is everybody else on the machine. */
  #watchMachine(): NodeJS.Timeout {
    let lookedAtMs = performance.now()
    return setInterval(() => {
      const nowMs = performance.now()
      const lateMs = nowMs - lookedAtMs - lookEveryMs
      lookedAtMs = nowMs
      if (lateMs > starvedAfterMs) this.#tell({ kind: 'starved', atMs: trueTimeMs(), forMs: lateMs })
    }, lookEveryMs)
  }

  #stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const server of this.#servers.values()) server.close()
    for (const { sockets } of this.#relayed) for (const socket of sockets) socket.destroy()
  }
}
