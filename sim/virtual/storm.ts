import type { Prng } from '../../src/base/prng.ts'
import type { Disturbances } from './disturbances.ts'
import { faults } from './faults/catalogue.ts'
import type { FaultKind } from './faults/fault-kinds.ts'
import type { Stage } from './faults/stage.ts'
import type { VirtualHost } from './host.ts'
import type { Ending } from './network.ts'
import type { Overview } from './overview.ts'
import type { VirtualWorld } from './world.ts'

/** What the storm needs of the run besides the world. */
export interface StormPort {
  /** A new peer, not yet started, that will join the job. */
  addPeer(): VirtualHost
  roomForPeers(): number
  leaseMs(): number
  /** Told of every fault, for the count and the trace. */
  struck(kind: FaultKind, hosts: readonly VirtualHost[], text: string): void
  asked(host: VirtualHost, request: 'leave' | 'recover'): void
}

/**
 * Faults at random instants, for as long as it lasts. Whatever a fault has begun is ended when the storm is
 * over: links are mended, the frozen wake, the dead rise (those who kept their disks).
 */
export class Storm implements Stage {
  readonly dice: Prng
  readonly #world: VirtualWorld
  readonly #overview: Overview
  readonly #disturbances: Disturbances
  readonly #port: StormPort
  /** What is still to come of faults that have struck, in the order in which it was planned. */
  readonly #pending = new Set<() => void>()
  readonly #traps: ((leader: number) => void)[] = []
  readonly #awaited = new Map<number, (host: number) => void>()
  #isStormy = false

  constructor(
    dice: Prng,
    world: VirtualWorld,
    overview: Overview,
    disturbances: Disturbances,
    port: StormPort,
  ) {
    this.dice = dice
    this.#world = world
    this.#overview = overview
    this.#disturbances = disturbances
    this.#port = port
  }

  /** Strikes about every so often with one of these kinds. */
  begin(kinds: readonly FaultKind[], everyMs: number): void {
    this.#isStormy = true
    const next = (): void => {
      if (!this.#isStormy) return
      const kind = this.dice.pick(kinds)
      if (kind !== undefined) this.strike(kind)
      this.#world.later(everyMs * 2 * this.dice.fraction(), next)
    }
    this.#world.later(everyMs * this.dice.fraction(), next)
  }

  strike(kind: FaultKind): boolean {
    const report = faults[kind](this)
    if (report === undefined) return false
    this.#port.struck(
      kind,
      report.hosts.map((host) => this.#world.host(host)),
      report.text,
    )
    return true
  }

  end(): void {
    this.#isStormy = false
    for (const once of [...this.#pending]) once()
    for (const host of this.#world.hosts) {
      if (host.isOurs && host.processNumber > 0) this.start(host.index)
    }
  }

  // — the stage —

  leaseMs(): number {
    return this.#port.leaseMs()
  }

  awake(): readonly number[] {
    return this.#ours().flatMap(({ index, inbox, process }) =>
      process !== undefined && inbox === undefined ? [index] : [],
    )
  }

  running(): readonly number[] {
    return this.#ours().flatMap(({ index, process }) => (process !== undefined ? [index] : []))
  }

  places(): readonly number[] {
    return Array.from({ length: this.#world.network.links.capacity }, (_, host) => host)
  }

  leader(): number | undefined {
    return this.#overview.leader()
  }

  isRunning(host: number): boolean {
    return this.#world.host(host).process !== undefined
  }

  electors(): readonly number[] {
    return (this.#overview.newest()?.electors ?? []).flatMap((id) => {
      const index = this.#world.indexOf(id)
      return index !== undefined && this.isRunning(index) ? [index] : []
    })
  }

  hasUnsynced(host: number): boolean {
    return this.isRunning(host) && this.#world.host(host).disk.unsyncedCount > 0
  }

  whenProposed(act: (leader: number) => void): void {
    this.#traps.push(act)
  }

  /** A peer has just sent out a proposal. */
  proposed(leader: number): void {
    for (const act of this.#traps.splice(0)) if (this.#isStormy) act(leader)
  }

  whenAsked(hosts: readonly number[], act: (host: number) => void): void {
    for (const host of hosts) this.#awaited.set(host, act)
  }

  /** A peer has just asked to be let in. */
  asked(host: number): void {
    const act = this.#awaited.get(host)
    this.#awaited.delete(host)
    if (this.#isStormy) act?.(host)
  }

  canLoseDisk(host: number): boolean {
    const { id } = this.#world.host(host)
    const sets = this.#overview.vitalElectors()
    if (sets.length === 0) return false
    return sets.every((electors) => {
      const kept = electors.filter((elector) => {
        const index = this.#world.indexOf(elector)
        return elector !== id && index !== undefined && !this.#world.host(index).isDestroyed
      })
      return kept.length * 2 > electors.length
    })
  }

  roomForHosts(): number {
    return this.#port.roomForPeers()
  }

  kill(host: number, ending: Ending): void {
    this.#world.stop(this.#world.host(host), ending)
  }

  start(host: number): void {
    const { process, isDestroyed } = this.#world.host(host)
    if (process === undefined && !isDestroyed) this.#world.start(this.#world.host(host))
  }

  destroy(host: number): void {
    const destroyed = this.#world.host(host)
    destroyed.isDestroyed = true
    if (destroyed.process !== undefined) this.#world.stop(destroyed, 'killed')
  }

  addHost(): number {
    return this.#port.addPeer().index
  }

  leave(host: number): void {
    const leaver = this.#world.host(host)
    this.#port.asked(leaver, 'leave')
    this.#world.leave(leaver)
  }

  recover(host: number): void {
    const survivor = this.#world.host(host)
    this.#port.asked(survivor, 'recover')
    this.#world.input(survivor, { kind: 'recover' })
  }

  freeze(host: number, how: 'stopped' | 'suspended'): void {
    this.#disturbances.begin('freeze')
    this.#world.freeze(this.#world.host(host), how)
  }

  thaw(host: number): void {
    this.#disturbances.end('freeze', this.#world.nowMs)
    this.#world.thaw(this.#world.host(host))
  }

  cut(from: number, to: number): void {
    this.#disturbances.begin('cut')
    this.#world.network.cut(from, to)
  }

  mend(from: number, to: number): void {
    this.#disturbances.end('cut', this.#world.nowMs)
    this.#world.network.mend(from, to)
  }

  slowLinks(host: number, byMs: number): void {
    this.#note('slow-links', byMs > 0)
    this.#world.network.links.slow(host, byMs)
  }

  reset(a: number, b: number): boolean {
    if (!this.#world.network.isConnected(a, b)) return false
    this.#disturbances.happened(this.#world.nowMs)
    this.#world.network.reset(a, b)
    return true
  }

  leapClock(host: number, byMs: number): void {
    this.#disturbances.happened(this.#world.nowMs)
    this.#world.leap(this.#world.host(host), byMs)
  }

  slowDisk(host: number, latencyMs: number): void {
    this.#note('slow-disk', latencyMs > 0)
    this.#world.host(host).slowDiskMs = latencyMs
  }

  fillDisk(host: number, full: boolean): void {
    this.#note('full-disk', full)
    this.#world.fillDisk(this.#world.host(host), full)
  }

  isStormy(): boolean {
    return this.#isStormy
  }

  later(delayMs: number, what: () => void): void {
    const once = (): void => {
      if (this.#pending.delete(once)) what()
    }
    this.#pending.add(once)
    this.#world.later(delayMs, once)
  }

  #note(what: string, begins: boolean): void {
    if (begins) this.#disturbances.begin(what)
    else this.#disturbances.end(what, this.#world.nowMs)
  }

  #ours(): readonly VirtualHost[] {
    return this.#world.hosts.filter(({ isOurs }) => isOurs)
  }
}
