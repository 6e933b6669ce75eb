import { decodeGossip } from '../../protocols/index.ts'
import { assert } from '../../src/base/assert.ts'
import type { PeerId, ShardRef } from '../../src/base/ids.ts'
import { Prng } from '../../src/base/prng.ts'
import type { PeerInput } from '../../src/core/io.ts'
import type { Envelope } from '../../src/core/messages.ts'
import { Consumer } from './consumer.ts'
import { VirtualDisk } from './disk.ts'
import { eventKind } from './event-kinds.ts'
import { EventQueue } from './event-queue.ts'
import type { VirtualHost, Waiting } from './host.ts'
import { HostClock } from './host-clock.ts'
import { type Ending, type NetworkListener, VirtualNetwork } from './network.ts'
import type { Parcel } from './parcel.ts'
import { type Surroundings, VirtualProcess } from './process.ts'
import { signerOf, verify } from './signatures.ts'
import type { WorldListener } from './world-listener.ts'
import type { NewHost, WorldSettings } from './world-settings.ts'

/**
 * Hosts, their processes and the network between them, in virtual time. Everything comes from the seed and
 * from the calls made here; the peers' own code is the real one down to the bytes.
 */
export class VirtualWorld implements NetworkListener {
  readonly queue = new EventQueue()
  readonly network: VirtualNetwork
  readonly hosts: VirtualHost[] = []
  /** Overhears every frame on its way into a peer. */
  overhear: ((host: VirtualHost, parcel: Parcel) => void) | undefined
  /** No consumer is slower than this. */
  samplesPerSecondMin = 0
  timerLagMsMax: number
  readonly #settings: WorldSettings
  readonly #listener: WorldListener
  readonly #indexes = new Map<PeerId, number>()
  readonly #diskDice: Prng
  readonly #timerDice: Prng
  /** The gossip message decoded last. */
  #heardBytes: Uint8Array | undefined
  #heard: Envelope | undefined

  constructor(settings: WorldSettings, listener: WorldListener) {
    this.#settings = settings
    this.#listener = listener
    this.timerLagMsMax = settings.timerLagMs
    this.network = new VirtualNetwork(
      settings.capacity,
      settings.weather,
      this.queue,
      new Prng(settings.seed, 101),
      this,
    )
    this.#diskDice = new Prng(settings.seed, 102)
    this.#timerDice = new Prng(settings.seed, 103)
  }

  get nowMs(): number {
    return this.queue.atMs
  }

  addHost(newHost: NewHost): VirtualHost {
    const index = this.hosts.length
    assert(index < this.#settings.capacity, `a world of ${this.#settings.capacity} hosts is full`)
    assert(!this.#indexes.has(newHost.id), `there is a host ${newHost.id} already`)
    const host: VirtualHost = {
      ...newHost,
      index,
      // Clocks start anywhere: an instant that leaves its peer must never look sensible elsewhere.
      clock: new HostClock(this.nowMs, 1_000 * this.#timerDice.between(1, 1_000_000), newHost.clockRate),
      disk: new VirtualDisk(),
      bootstrap: [],
      process: undefined,
      processNumber: 0,
      inbox: undefined,
      suspendedAtMs: undefined,
      slowDiskMs: 0,
      isDiskFull: false,
      isDestroyed: false,
      heardAtMs: Number.NEGATIVE_INFINITY,
    }
    this.hosts.push(host)
    this.#indexes.set(host.id, index)
    this.network.place(index, host.site, topicOf(host.job))
    return host
  }

  indexOf(id: PeerId): number | undefined {
    return this.#indexes.get(id)
  }

  host(index: number): VirtualHost {
    const host = this.hosts[index]
    assert(host !== undefined, `there is no host ${index}`)
    return host
  }

  start(host: VirtualHost): void {
    assert(host.process === undefined && !host.isDestroyed, `${host.id} cannot be started`)
    host.processNumber++
    this.network.start(host.index)
    const config = {
      self: {
        id: host.id,
        weight: 1,
        failureDomain: `site-${host.site}`,
        addresses: [`/virtual/${host.index}`],
      },
      job: host.job,
      timing: this.#settings.timing,
      founding: host.founding,
      seed: this.#timerDice.uint32(),
      nonce: `${this.#settings.seed}-${host.id}-${host.processNumber}`,
      electorsMax: this.#settings.electorsMax,
      weightPolicy: this.#settings.weightPolicy,
      sign: signerOf(host.id),
      verify,
      ...(this.#settings.derive === undefined ? {} : { derive: this.#settings.derive }),
    }
    const process = new VirtualProcess(host, config, this.#surroundingsOf(host), this.#consumerOf(host))
    host.process = process
    this.#listener.started(host)
    process.start()
    if (host.isDiskFull) process.driver.input({ kind: 'store-full', full: true })
    this.#scheduleConsumption(host)
  }

  /** Ends the process; its disk keeps what was synced, and perhaps a beginning of the rest. */
  stop(host: VirtualHost, ending: Ending, how: 'crashed' | 'left' = 'crashed'): void {
    assert(host.process !== undefined, `${host.id} does not run`)
    const missed = host.inbox ?? []
    host.inbox = undefined
    host.suspendedAtMs = undefined
    host.process = undefined
    const damage = host.disk.crash(this.#diskDice)
    this.network.stop(host.index, ending)
    this.#listener.ended(host, how, damage)
    // A dial that waited for the frozen process is now refused.
    for (const { kind, payload } of missed) if (kind === eventKind.happen) (payload as () => void)()
  }

  /** Stops the process by a signal (its clock runs on), or suspends the machine (its clock stands still, too). */
  freeze(host: VirtualHost, how: 'stopped' | 'suspended'): void {
    if (host.process === undefined || host.inbox !== undefined) return
    host.inbox = []
    host.suspendedAtMs = how === 'suspended' ? this.nowMs : undefined
    this.#listener.froze(host)
  }

  thaw(host: VirtualHost): void {
    const missed = host.inbox
    if (missed === undefined) return
    host.inbox = undefined
    this.#listener.woke(host)
    if (host.suspendedAtMs !== undefined) {
      // The monotonic clock has missed the suspension; the others tell, at the first look.
      const suspendedMs = this.nowMs - host.suspendedAtMs
      host.suspendedAtMs = undefined
      host.clock.leap(this.nowMs, -suspendedMs * host.clock.rate)
      host.process?.driver.input({ kind: 'clock-leapt', byMs: suspendedMs })
    }
    for (const { kind, detail, payload } of missed)
      this.queue.push(this.nowMs, kind, host.index, detail, payload)
  }

  /** Gives the peer an input; a frozen one gets it when it wakes, one that does not run never. */
  input(host: VirtualHost, input: PeerInput): void {
    const number = host.processNumber
    this.queue.push(this.nowMs, eventKind.happen, host.index, number, () => {
      if (host.processNumber === number) host.process?.driver.input(input)
    })
  }

  /** The consumer finishes, then the peer leaves. */
  leave(host: VirtualHost): void {
    const number = host.processNumber
    this.queue.push(this.nowMs, eventKind.happen, host.index, number, () => {
      if (host.processNumber !== number || host.process === undefined) return
      host.process.consumer.finish()
      host.process.driver.input({ kind: 'leave' })
    })
  }

  fillDisk(host: VirtualHost, full: boolean): void {
    host.isDiskFull = full
    this.input(host, { kind: 'store-full', full })
  }

  /** The wall clock was set forward; the monotonic one runs on as before. */
  leap(host: VirtualHost, byMs: number): void {
    this.input(host, { kind: 'clock-leapt', byMs })
  }

  setClockRate(host: VirtualHost, rate: number): void {
    host.clock.runAt(this.nowMs, rate)
    host.process?.clockChanged()
  }

  /** Does something to the world after a while. */
  later(delayMs: number, what: () => void): void {
    this.queue.push(this.nowMs + delayMs, eventKind.world, 0, 0, what)
  }

  /** Lets everything happen up to an instant, or until `isOver` says so. */
  runUntil(untilMs: number, isOver: () => boolean = never): void {
    while (!isOver()) {
      const nextMs = this.queue.nextAtMs()
      if (nextMs === undefined || nextMs > untilMs) {
        this.queue.advanceTo(untilMs)
        return
      }
      this.queue.pop()
      this.#listener.happening(this.queue)
      this.#dispatch()
    }
  }

  #dispatch(): void {
    const { kind, subject, detail, payload } = this.queue
    switch (kind) {
      case eventKind.world:
        ;(payload as () => void)()
        return
      case eventKind.deliverToGroup:
        this.network.group(subject, payload as Parcel, (index) => {
          this.#happenTo(this.host(index), eventKind.deliver, detail, payload)
        })
        return
      default:
        this.#happenTo(this.host(subject), kind, detail, payload)
    }
  }

  #happenTo(host: VirtualHost, kind: number, detail: number, payload: unknown): void {
    if (host.inbox !== undefined) {
      const waiting: Waiting = { kind, detail, payload }
      host.inbox.push(waiting)
      return
    }
    switch (kind) {
      case eventKind.deliver:
        this.network.take(host.index, payload as Parcel)
        return
      case eventKind.happen:
        ;(payload as () => void)()
        return
      default:
    }
    // The rest is for one process, not for its successor on the same host.
    if (host.process === undefined || host.processNumber !== detail) return
    switch (kind) {
      case eventKind.alarm:
        host.process.ring()
        return
      case eventKind.synced:
        host.disk.syncNext()()
        return
      case eventKind.consume:
        host.process.consumer.consume(
          (Math.max(host.speed, this.samplesPerSecondMin) * this.#settings.consumeEveryMs) / 1_000,
        )
        this.#scheduleConsumption(host)
        return
      default:
        assert(false, `an event of kind ${kind} is known to nobody`)
    }
  }

  #scheduleConsumption(host: VirtualHost): void {
    const atMs = this.nowMs + this.#settings.consumeEveryMs
    this.queue.push(atMs, eventKind.consume, host.index, host.processNumber, undefined)
  }

  #consumerOf(host: VirtualHost): Consumer {
    const listener = this.#listener
    return new Consumer(
      {
        mayDeliver: (shard, since) => host.process?.mayDeliver(shard, since) ?? false,
        sizeOf: (shard) => listener.sizeOf(shard),
        commit: (shard, cursor) =>
          host.process?.driver.input({ kind: 'commit', commits: [{ shard, cursor }] }),
        delivered: (shard, sample) => listener.delivered(host, shard, sample),
        finished: (shard, from, cursor) => listener.finished(host, shard, from, cursor),
      },
      this.#settings.commitEvery,
    )
  }

  // — what the network says —

  arrive(index: number, parcel: Parcel): void {
    const { from, channel, protocol, bytes } = parcel
    const host = this.host(index)
    host.heardAtMs = this.nowMs
    this.overhear?.(host, parcel)
    if (channel === 'gossip' && this.#settings.decodesGossipOnce === true) this.#hear(host, bytes)
    else host.process?.driver.receive(this.host(from).id, channel, protocol, bytes)
  }

  #hear(host: VirtualHost, bytes: Uint8Array): void {
    if (this.#heardBytes !== bytes) {
      const decoded = decodeGossip(bytes, verify)
      this.#heardBytes = bytes
      this.#heard = decoded.ok ? decoded.value : undefined
    }
    if (this.#heard === undefined || this.#heard.from === host.id) return
    host.process?.driver.input({ kind: 'received', channel: 'gossip', envelope: this.#heard })
  }

  connected(index: number, peer: number): void {
    this.#tell(index, { kind: 'connected', peer: this.host(peer).id })
  }

  disconnected(index: number, peer: number): void {
    this.#tell(index, { kind: 'disconnected', peer: this.host(peer).id })
  }

  inboundLifelineClosed(index: number, peer: number): void {
    this.#tell(index, { kind: 'inbound-lifeline-closed', peer: this.host(peer).id })
  }

  outboundLifelineClosed(index: number, peer: number): void {
    this.#tell(index, { kind: 'outbound-lifeline-closed', peer: this.host(peer).id })
  }

  probeRefused(index: number, peer: number): void {
    this.#tell(index, { kind: 'probe-refused', peer: this.host(peer).id })
  }

  #tell(index: number, input: PeerInput): void {
    this.host(index).process?.driver.input(input)
  }

  /** The consumer commits what it has of a shard that is another's now, and gives it up. */
  #handOver(host: VirtualHost, shard: ShardRef): void {
    const number = host.processNumber
    const commitRest = host.process?.consumer.retire(shard)
    this.queue.push(this.nowMs, eventKind.happen, host.index, number, () => {
      if (host.processNumber !== number || host.process === undefined) return
      commitRest?.()
      host.process.driver.input({ kind: 'handed-over', shard })
    })
  }

  // — what the processes ask and tell —

  #surroundingsOf(host: VirtualHost): Surroundings {
    const listener = this.#listener
    return {
      queue: this.queue,
      network: this.network,
      indexOf: (id) => this.#indexes.get(id),
      timerLagMs: () => (this.timerLagMsMax === 0 ? 0 : this.#timerDice.fraction() * this.timerLagMsMax),
      syncMs: () => {
        const meanMs = Math.max(host.slowDiskMs, this.#settings.diskLatencyMs)
        return meanMs * (0.5 + this.#diskDice.fraction())
      },
      stepped: () => listener.stepped(host),
      event: (event) => {
        if (event.kind === 'shard-started')
          host.process?.consumer.start(event.shard, event.cursor, event.since)
        if (event.kind === 'shard-stopped') {
          if (event.reason === 'moved') this.#handOver(host, event.shard)
          else host.process?.consumer.stop(event.shard)
        }
        if (event.kind === 'committed') host.process?.consumer.committed(event.shard, event.cursor)
        listener.event(host, event)
      },
      sent: (to, message) => listener.sent(host, to, message),
      received: (envelope) => listener.received(host, envelope),
      malformed: (from, reason) => listener.malformed(host, from, reason),
      exit: () => {
        const number = host.processNumber
        // The process ends once it has done what it was at.
        this.later(0, () => {
          if (host.process !== undefined && host.processNumber === number) this.stop(host, 'killed', 'left')
        })
      },
    }
  }
}

function never(): boolean {
  return false
}

/** Peers of one job name share a topic, whatever their genesis. */
function topicOf(job: string): number {
  return job === 'job' ? 1 : 2
}
