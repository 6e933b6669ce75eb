import type { Prng } from '../../src/base/prng.ts'
import { eventKind } from './event-kinds.ts'
import type { EventQueue } from './event-queue.ts'
import type { Links } from './links.ts'
import type { Parcel } from './parcel.ts'
import type { Traffic } from './traffic.ts'

/** Above this many hosts a message reaches them in groups, each at one instant: the queue stays small. */
const singlyMax = 64
const groups = 8

/** True of every gossip mesh, roughly: a message takes a few hops to reach everybody. */
const hopsMax = 3

/** Who hears whose gossip. A message reaches everybody of its topic, directly or around a cut over one relay. */
export class GossipMesh {
  readonly #links: Links
  readonly #up: Uint8Array
  readonly #queue: EventQueue
  readonly #dice: Prng
  readonly #traffic: Traffic
  /** Per host; 0 is no topic. */
  readonly #topic: Uint8Array
  #hosts = 0

  /** `up` tells of every host whether a process runs there, and is kept by its owner. */
  constructor(links: Links, up: Uint8Array, queue: EventQueue, dice: Prng, traffic: Traffic) {
    this.#links = links
    this.#up = up
    this.#queue = queue
    this.#dice = dice
    this.#traffic = traffic
    this.#topic = new Uint8Array(links.capacity)
  }

  join(host: number, topic: number): void {
    this.#topic[host] = topic
    this.#hosts = Math.max(this.#hosts, host + 1)
  }

  publish(parcel: Parcel): void {
    if (this.#hosts > singlyMax) this.#publishInGroups(parcel)
    else this.#publishSingly(parcel)
  }

  /** The hosts of a group that hear the parcel now. */
  group(index: number, parcel: Parcel, visit: (host: number) => void): void {
    for (let host = index; host < this.#hosts; host += groups) {
      if (this.#hears(host, parcel.from) && !this.#links.isCut(parcel.from, host)) visit(host)
    }
  }

  #publishSingly(parcel: Parcel): void {
    const { from } = parcel
    const { gossipLossChance, duplicateChance } = this.#links.weather
    for (let host = 0; host < this.#hosts; host++) {
      if (!this.#hears(host, from) || !this.#isReached(from, host)) continue
      if (gossipLossChance > 0 && this.#dice.chance(gossipLossChance)) {
        this.#traffic.lost++
        continue
      }
      const arrivalMs = this.#queue.atMs + this.#hopsMs(from, host)
      this.#queue.push(arrivalMs, eventKind.deliver, host, from, parcel)
      if (duplicateChance > 0 && this.#dice.chance(duplicateChance)) {
        this.#traffic.duplicated++
        this.#queue.push(arrivalMs + this.#hopsMs(from, host), eventKind.deliver, host, from, parcel)
      }
    }
  }

  #publishInGroups(parcel: Parcel): void {
    const { from } = parcel
    for (let group = 0; group < groups; group++) {
      const arrivalMs = this.#queue.atMs + this.#hopsMs(from, (from + group + 1) % this.#hosts)
      this.#queue.push(arrivalMs, eventKind.deliverToGroup, group, from, parcel)
    }
  }

  #hears(host: number, from: number): boolean {
    return host !== from && this.#up[host] === 1 && this.#topic[host] === this.#topic[from]
  }

  #hopsMs(from: number, to: number): number {
    return this.#links.latencyMs(from, to) * this.#dice.between(1, hopsMax)
  }

  #isReached(from: number, to: number): boolean {
    if (!this.#links.isCut(from, to)) return true
    for (let relay = 0; relay < this.#hosts; relay++) {
      if (relay === to || !this.#hears(relay, from)) continue
      if (!this.#links.isCut(from, relay) && !this.#links.isCut(relay, to)) return true
    }
    return false
  }
}
