import { assert } from '../../src/base/assert.ts'
import type { PeerId, ShardRef, ViewNumber } from '../../src/base/ids.ts'
import type { Millis } from '../../src/base/time.ts'
import type { PeerEvent } from '../../src/core/io.ts'
import type { Envelope, Message } from '../../src/core/messages.ts'
import type { PeerConfig } from '../../src/core/peer-config.ts'
import { PeerDriver } from '../../src/driver/peer-driver.ts'
import type { Observer, Store, Timer, Transport } from '../../src/driver/ports.ts'
import type { Consumer } from './consumer.ts'
import { eventKind } from './event-kinds.ts'
import type { EventQueue } from './event-queue.ts'
import type { Machine } from './machine.ts'
import type { VirtualNetwork } from './network.ts'
import type { Ride } from './parcel.ts'

/** The world as one process sees it. */
export interface Surroundings {
  readonly queue: EventQueue
  readonly network: VirtualNetwork
  indexOf(id: PeerId): number | undefined
  /** How late this alarm rings. */
  timerLagMs(): number
  /** How long this sync takes. */
  syncMs(): number
  /** The core has taken an input; what it wants to be told may still wait for the disk. */
  stepped(): void
  event(event: PeerEvent): void
  sent(to: PeerId | undefined, message: Message): void
  received(envelope: Envelope): void
  malformed(from: PeerId, reason: string): void
  /** The peer has left: its process ends. */
  exit(): void
}

const rides: Record<'ours' | 'theirs', Ride> = { ours: 'renewal', theirs: 'answer' }

// A peer that is due again and again at one instant would never let time pass.
const alarmsAtOnceMax = 1_000

// A lost connection is dialled again about this often.
const dialEveryMs = 400

/** One run of a peer on its host: the real driver and core, with ports into the virtual world. */
export class VirtualProcess {
  readonly driver: PeerDriver
  readonly consumer: Consumer
  readonly #machine: Machine
  readonly #number: number
  readonly #around: Surroundings
  #alarmAt: Millis | undefined
  /** True time of the earliest event that will look at the alarm. */
  #alarmEventAtMs = Number.POSITIVE_INFINITY
  #wanted: readonly number[] = []
  #lastRungAtMs = 0
  #rungAtOnce = 0

  constructor(machine: Machine, config: PeerConfig, around: Surroundings, consumer: Consumer) {
    this.#machine = machine
    this.#number = machine.processNumber
    this.#around = around
    this.consumer = consumer
    this.driver = new PeerDriver(config, this.#ports(), machine.disk.records())
  }

  start(): void {
    this.#dialRound()
    this.driver.start()
  }

  now(): Millis {
    return this.#machine.clock.shownAt(this.#around.queue.atMs)
  }

  mayDeliver(shard: ShardRef, since: ViewNumber): boolean {
    return this.driver.core.mayDeliver(shard, this.now(), since)
  }

  /** An alarm event has come; an older one than the alarm now set is ignored. */
  ring(): void {
    const { queue } = this.#around
    if (queue.atMs < this.#alarmEventAtMs) return
    this.#alarmEventAtMs = Number.POSITIVE_INFINITY
    if (this.#alarmAt === undefined) return
    if (this.now() < this.#alarmAt) {
      this.#scheduleAlarm(this.#alarmAt)
      return
    }
    this.#rungAtOnce = queue.atMs === this.#lastRungAtMs ? this.#rungAtOnce + 1 : 0
    this.#lastRungAtMs = queue.atMs
    assert(this.#rungAtOnce < alarmsAtOnceMax, `${this.#machine.id} asks for ever to be woken at once`)
    this.#alarmAt = undefined
    this.driver.alarm()
  }

  /** The host's clock leapt or changed its rate: the alarm may be due sooner. */
  clockChanged(): void {
    if (this.#alarmAt !== undefined) this.#scheduleAlarm(this.#alarmAt)
  }

  #ports(): { timer: Timer; transport: Transport; store: Store; observer: Observer } {
    const machine = this.#machine
    const around = this.#around
    return {
      timer: {
        now: () => this.now(),
        setAlarm: (at) => {
          this.#alarmAt = at
          if (at !== undefined) this.#scheduleAlarm(at)
          around.stepped()
        },
      },
      transport: {
        send: (to, protocol, bytes, lifeline) => {
          const target = around.indexOf(to)
          const ride = lifeline === undefined ? 'other' : rides[lifeline]
          if (target !== undefined) around.network.send(machine.index, target, protocol, bytes, ride)
        },
        publish: (bytes) => around.network.publish(machine.index, 'gossip', bytes),
        keepConnected: (peers) => {
          this.#wanted = peers.flatMap(({ id }) => around.indexOf(id) ?? [])
        },
        probe: (peer) => {
          const target = around.indexOf(peer)
          if (target !== undefined) around.network.probe(machine.index, target)
        },
      },
      store: {
        append: (records, done) => this.#write(records, false, done),
        rewrite: (records, done) => this.#write(records, true, done),
        size: () => machine.disk.size(),
      },
      observer: {
        event: (event) => around.event(event),
        malformed: (from, reason) => around.malformed(from, reason),
        sent: (to, message) => around.sent(to, message),
        received: (envelope) => around.received(envelope),
        stopped: () => around.exit(),
      },
    }
  }

  #write(records: readonly Uint8Array[], replaces: boolean, done: () => void): void {
    const { queue } = this.#around
    const doneAtMs = this.#machine.disk.write(records, replaces, done, queue.atMs, this.#around.syncMs())
    queue.push(doneAtMs, eventKind.synced, this.#machine.index, this.#number, undefined)
  }

  #scheduleAlarm(at: Millis): void {
    const { queue } = this.#around
    const dueAtMs = Math.max(queue.atMs, this.#machine.clock.trueTimeOf(at)) + this.#around.timerLagMs()
    if (dueAtMs >= this.#alarmEventAtMs) return
    this.#alarmEventAtMs = dueAtMs
    queue.push(dueAtMs, eventKind.alarm, this.#machine.index, this.#number, undefined)
  }

  /** Dials whom it wants to be connected to, and those it was told of at its start, for ever. */
  #dialRound(): void {
    const { network, queue } = this.#around
    const { index, bootstrap } = this.#machine
    for (const peer of bootstrap) network.dial(index, peer)
    for (const peer of this.#wanted) network.dial(index, peer)
    queue.push(queue.atMs + dialEveryMs, eventKind.happen, index, this.#number, () => {
      if (this.#machine.processNumber === this.#number && network.isUp(index)) this.#dialRound()
    })
  }
}
