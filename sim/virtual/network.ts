import type { Prng } from '../../src/base/prng.ts'
import { Connections } from './connections.ts'
import { eventKind } from './event-kinds.ts'
import type { EventQueue } from './event-queue.ts'
import { GossipMesh } from './gossip-mesh.ts'
import { Lifelines, type Way } from './lifelines.ts'
import { Links } from './links.ts'
import type { Parcel, Ride } from './parcel.ts'
import { noTraffic, type Traffic } from './traffic.ts'
import type { Weather } from './weather.ts'

/** What the network tells a process. */
export interface NetworkListener {
  arrive(host: number, parcel: Parcel): void
  connected(host: number, peer: number): void
  disconnected(host: number, peer: number): void
  inboundLifelineClosed(host: number, peer: number): void
  outboundLifelineClosed(host: number, peer: number): void
  probeRefused(host: number, peer: number): void
}

/** How a process ended, as far as its network can tell. */
export type Ending = 'killed' | 'powered-off'

/** All hosts' connections, lifelines and messages. Knows which processes run, nothing of what they say. */
export class VirtualNetwork {
  readonly links: Links
  readonly traffic: Traffic = noTraffic()

  readonly #queue: EventQueue
  readonly #dice: Prng
  readonly #listener: NetworkListener
  readonly #connections: Connections
  readonly #lifelines: Lifelines
  /** Per host: whether a process runs; whether the machine is dark (no process, and nothing refuses a dial). */
  readonly #up: Uint8Array
  readonly #dark: Uint8Array
  readonly #startedAtMs: Float64Array
  readonly #mesh: GossipMesh
  readonly #sent: Float64Array
  #stalled: { to: number; parcel: Parcel }[] = []
  #hosts = 0

  constructor(capacity: number, weather: Weather, queue: EventQueue, dice: Prng, listener: NetworkListener) {
    this.links = new Links(capacity, weather, dice.fork(1))
    this.#queue = queue
    this.#dice = dice.fork(2)
    this.#listener = listener
    this.#connections = new Connections(capacity)
    this.#lifelines = new Lifelines(capacity)
    this.#up = new Uint8Array(capacity)
    this.#dark = new Uint8Array(capacity).fill(1)
    this.#startedAtMs = new Float64Array(capacity)
    this.#mesh = new GossipMesh(this.links, this.#up, queue, dice.fork(3), this.traffic)
    this.#sent = new Float64Array(capacity)
  }

  /** How many messages the host has handed over, gossip included. */
  sentBy(host: number): number {
    return this.#sent[host] as number
  }

  /** Gives a host its place; no process runs there yet. */
  place(host: number, site: number, topic: number): void {
    this.links.place(host, site)
    this.#mesh.join(host, topic)
    this.#dark[host] = 0
    this.#hosts = Math.max(this.#hosts, host + 1)
  }

  start(host: number): void {
    this.#up[host] = 1
    this.#dark[host] = 0
    this.#startedAtMs[host] = this.#queue.atMs
  }

  /** The process is gone. Its kernel closes what it had open, unless the whole machine went dark. */
  stop(host: number, ending: Ending): void {
    this.#up[host] = 0
    if (ending === 'powered-off') this.#dark[host] = 1
    for (let peer = 0; peer < this.#hosts; peer++) {
      const connection = this.#connections.newest(peer, host)
      if (connection === 0 || peer === host) continue
      const heard = ending === 'killed' && !this.links.isCut(host, peer)
      const delayMs = heard ? this.links.latencyMs(host, peer) : this.#timeoutMs()
      this.#happen(peer, delayMs, () => this.#endConnection(peer, host, connection, heard))
    }
    this.#connections.forget(host)
    this.#lifelines.forget(host)
  }

  /** The machine has power again; dials are refused until a process starts. */
  lightUp(host: number): void {
    this.#dark[host] = 0
  }

  isConnected(host: number, peer: number): boolean {
    return this.#connections.current(host, peer) !== 0
  }

  isUp(host: number): boolean {
    return this.#up[host] === 1
  }

  /** Dials unless a connection stands or is being dialled. */
  dial(host: number, peer: number): void {
    if (host !== peer && this.#connections.current(host, peer) === 0) this.#dial(host, peer)
  }

  /** Dials at once, whatever stands; a refusal is told, silence is not. */
  probe(host: number, peer: number): void {
    if (host === peer || this.links.isCut(host, peer) || this.#dark[peer] === 1) return
    const connection = this.#connections.number()
    this.#happen(peer, this.links.latencyMs(host, peer), () =>
      this.#answerDial(host, peer, connection, () => this.#listener.probeRefused(host, peer)),
    )
  }

  send(from: number, to: number, protocol: string, bytes: Uint8Array, ride: Ride): void {
    if (from === to) return
    this.traffic.messages++
    this.#sent[from] = (this.#sent[from] as number) + 1
    this.traffic.bytes += bytes.length
    const way = ride === 'answer' ? this.#lifelines.wayBack(from, to) : this.#wayTo(from, to, ride)
    // Where the renewal's stream is closed its answer has no way back.
    if (way === undefined) return
    this.#carry(to, { from, channel: 'direct', protocol, bytes, sentAtMs: this.#queue.atMs, ride, ...way })
  }

  /** Hands bytes to all hosts of the topic that the mesh reaches. */
  publish(from: number, protocol: string, bytes: Uint8Array): void {
    this.traffic.published++
    this.#sent[from] = (this.#sent[from] as number) + 1
    this.#mesh.publish({
      from,
      channel: 'gossip',
      protocol,
      bytes,
      sentAtMs: this.#queue.atMs,
      connection: 0,
      ride: 'other',
      lifeline: 0,
    })
  }

  /** Delivers a parcel that has reached its host. Called when the host's process can take it. */
  take(host: number, parcel: Parcel): void {
    if (this.#up[host] === 0) return
    const { from } = parcel
    if (parcel.channel === 'gossip') {
      if ((this.#startedAtMs[host] as number) >= parcel.sentAtMs) return
      this.traffic.gossipDeliveries++
      this.traffic.bytes += parcel.bytes.length
    } else {
      if (!this.#connections.accepts(host, from, parcel.connection)) {
        this.#refuseConnection(from, host, parcel.connection)
        return
      }
      if (parcel.ride === 'renewal' && !this.#lifelines.arriveAtElector(from, host, parcel)) {
        this.#refuseStream(from, host, parcel.lifeline)
        return
      }
      if (parcel.ride === 'answer' && !this.#lifelines.arriveAtMember(host, from, parcel.lifeline)) return
    }
    this.#listener.arrive(host, parcel)
  }

  /** The hosts of a group that a gossip parcel reaches now. */
  group(index: number, parcel: Parcel, visit: (host: number) => void): void {
    this.#mesh.group(index, parcel, visit)
  }

  /** A spurious end of a connection while both processes live; each end sees it in its own time. */
  reset(a: number, b: number): void {
    const ends = [
      [a, b],
      [b, a],
    ] as const
    for (const [host, peer] of ends) {
      const connection = this.#connections.current(host, peer)
      if (connection === 0) continue
      // Usually soon, sometimes only when this end next writes: until then what it sends is lost.
      const delayMs = this.#dice.chance(0.7) ? this.#dice.fraction() * 5 : this.#dice.fraction() * 2_000
      this.#happen(host, delayMs, () => this.#endConnection(host, peer, connection, true))
    }
  }

  cut(from: number, to: number): void {
    this.links.cut(from, to)
    // Each end gives the connection up by itself, if the cut lasts that long.
    for (const [host, peer] of [
      [from, to],
      [to, from],
    ] as const) {
      const connection = this.#connections.current(host, peer)
      if (connection === 0) continue
      this.#happen(host, this.#timeoutMs(), () => {
        if (!this.links.isCut(from, to)) return
        this.#endConnection(host, peer, connection, false)
      })
    }
  }

  mend(from: number, to: number): void {
    if (!this.links.mend(from, to)) return
    const waiting = this.#stalled.filter((stalled) => stalled.parcel.from === from && stalled.to === to)
    this.#stalled = this.#stalled.filter((stalled) => stalled.parcel.from !== from || stalled.to !== to)
    for (const { parcel } of waiting) this.#carry(to, parcel)
  }

  #wayTo(from: number, to: number, ride: Ride): Way {
    if (this.#connections.current(from, to) === 0) this.#dial(from, to)
    const connection = this.#connections.current(from, to)
    return { connection, lifeline: ride === 'renewal' ? this.#lifelines.dialledBy(from, to, connection) : 0 }
  }

  #dial(host: number, peer: number): void {
    const connection = this.#connections.begin(host, peer)
    if (this.links.isCut(host, peer) || this.#dark[peer] === 1) {
      this.#giveUp(host, peer, connection)
      return
    }
    this.#happen(peer, this.links.latencyMs(host, peer), () => this.#answerDial(host, peer, connection))
  }

  /** The dial has reached the other machine. Its kernel refuses when no process listens. */
  #answerDial(host: number, peer: number, connection: number, refused?: () => void): void {
    if (this.links.isCut(peer, host) || this.#dark[peer] === 1) {
      this.#giveUp(host, peer, connection)
      return
    }
    const delayMs = this.links.latencyMs(peer, host)
    if (this.#up[peer] === 0) {
      this.#happen(host, delayMs, () => {
        if (this.#up[host] === 0) return
        this.#endConnection(host, peer, connection, false)
        refused?.()
      })
      return
    }
    if (this.#connections.establish(peer, host, connection)) this.#listener.connected(peer, host)
    this.#happen(host, delayMs, () => {
      if (this.#up[host] === 0) return
      if (this.#connections.establish(host, peer, connection)) this.#listener.connected(host, peer)
    })
  }

  /** Bytes came by a connection that this end has closed: its kernel says so, and the sender's end closes too. */
  #refuseConnection(sender: number, host: number, connection: number): void {
    if (this.links.isCut(host, sender)) return
    this.#happen(sender, this.links.latencyMs(host, sender), () => {
      if (this.#connections.accepts(sender, host, connection)) {
        this.#endConnection(sender, host, connection, true)
      }
    })
  }

  /** The same for one stream of a connection that stands. */
  #refuseStream(member: number, elector: number, stream: number): void {
    if (this.links.isCut(elector, member)) return
    this.#happen(member, this.links.latencyMs(elector, member), () => {
      if (this.#up[member] === 1 && this.#lifelines.resetAtMember(member, elector, stream)) {
        this.#listener.outboundLifelineClosed(member, elector)
      }
    })
  }

  /** Nobody answers: the dial ends after its time. */
  #giveUp(host: number, peer: number, connection: number): void {
    this.#happen(host, this.#timeoutMs(), () => {
      if (this.#connections.current(host, peer) !== connection) return
      this.#endConnection(host, peer, connection, false)
    })
  }

  /**
   * The host sees its connection end, and the streams over it; a renewal stream of the peer counts as closed by
   * the peer only when its kernel said so, not when this end gave up.
   */
  #endConnection(host: number, peer: number, connection: number, byPeer: boolean): void {
    if (this.#up[host] === 0) return
    const wasInUse = this.#connections.close(host, peer, connection)
    if (this.#lifelines.closeAtElector(peer, host, connection) && byPeer) {
      this.#listener.inboundLifelineClosed(host, peer)
    }
    if (this.#lifelines.closeAtMember(host, peer, connection))
      this.#listener.outboundLifelineClosed(host, peer)
    if (wasInUse && this.#connections.untell(host, peer)) this.#listener.disconnected(host, peer)
  }

  #carry(to: number, parcel: Parcel): void {
    const { from } = parcel
    const { weather } = this.links
    if (this.links.isCut(from, to)) {
      if (weather.stallChance > 0 && this.#dice.chance(weather.stallChance)) {
        this.traffic.stalled++
        this.#stalled.push({ to, parcel })
      } else {
        this.traffic.lost++
      }
      return
    }
    if (weather.lossChance > 0 && this.#dice.chance(weather.lossChance)) {
      this.traffic.lost++
      return
    }
    const nowMs = this.#queue.atMs
    const arrivalMs = this.links.arrivalMs(from, to, nowMs)
    this.#queue.push(arrivalMs, eventKind.deliver, to, from, parcel)
    if (weather.duplicateChance > 0 && this.#dice.chance(weather.duplicateChance)) {
      this.traffic.duplicated++
      const laterMs = this.#dice.fraction() * (this.#dice.chance(0.1) ? 5_000 : 50)
      this.#queue.push(arrivalMs + laterMs, eventKind.deliver, to, from, parcel)
    }
  }

  #timeoutMs(): number {
    return this.links.weather.connectionTimeoutMs * (1 + this.#dice.fraction())
  }

  #happen(host: number, delayMs: number, what: () => void): void {
    this.#queue.push(this.#queue.atMs + delayMs, eventKind.happen, host, 0, what)
  }
}
