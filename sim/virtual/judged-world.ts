import { nameWithoutAttempt, type PeerId, type ShardRef } from '../../src/base/ids.ts'
import { attemptNow } from '../../src/core/agreed-state.ts'
import type { PeerEvent } from '../../src/core/io.ts'
import type { Envelope, Message } from '../../src/core/messages.ts'
import { Judge } from '../check/judge.ts'
import type { Observation, Seen } from '../check/observation.ts'
import type { RunFacts, WorldProbe } from '../check/probe.ts'
import type { CrashDamage } from './disk.ts'
import { Disturbances } from './disturbances.ts'
import { eventKind } from './event-kinds.ts'
import type { EventQueue } from './event-queue.ts'
import type { VirtualHost } from './host.ts'
import { InertMail } from './inert-mail.ts'
import { Overview } from './overview.ts'
import type { Parcel } from './parcel.ts'
import { PeerWatch } from './peer-watch.ts'
import { Transcript } from './transcript.ts'
import { VirtualWorld } from './world.ts'
import type { WorldListener } from './world-listener.ts'
import type { WorldSettings } from './world-settings.ts'

/** Whoever wants to know what happens in a judged world, besides the checkers. */
export interface Spectator {
  observation?(observation: Observation): void
  /** An event leaves the queue. */
  happening?(queue: EventQueue): void
  /** A message leaves a peer; to everybody when `to` is undefined. */
  sent?(host: VirtualHost, to: PeerId | undefined, message: Message): void
  received?(host: VirtualHost, envelope: Envelope): void
  malformed?(host: VirtualHost, from: PeerId, reason: string): void
  crashed?(host: VirtualHost, damage: CrashDamage): void
  event?(host: VirtualHost, event: PeerEvent): void
}

/** A virtual world with everybody who watches it: the checkers, the transcript, the overview of the job. */
export class JudgedWorld implements WorldListener {
  readonly world: VirtualWorld
  readonly judge: Judge
  readonly probe: WorldProbe
  readonly transcript = new Transcript()
  readonly overview = new Overview()
  readonly disturbances = new Disturbances()
  /** Since when all clocks have kept within the drift ratio; Infinity while one does not. */
  clocksSoundSinceMs = Number.NEGATIVE_INFINITY
  /** The sizes of the shards of every data set that was registered. */
  readonly sizes = new Map<string, ArrayLike<number>>()
  readonly spectators: Spectator[] = []
  /** Which consumer waits at which barrier, as far as its peer has told it. */
  readonly #waits = new Map<string, Set<string>>()
  readonly #watch: PeerWatch
  readonly #inertMail = new InertMail((host, seen) => this.observe(host, seen))

  constructor(settings: WorldSettings, facts: RunFacts) {
    this.world = new VirtualWorld(settings, this)
    this.probe = this.#makeProbe()
    this.judge = new Judge(facts, this.probe)
    this.#watch = new PeerWatch(
      (host, seen) => this.observe(host, seen),
      (host, view, state) => this.overview.took(host, view, state),
      settings.derive,
    )
  }

  observe(host: VirtualHost, seen: Seen): void {
    if (!host.isOurs) return
    const observation = { atMs: this.world.nowMs, peer: host.id, ...seen }
    this.transcript.observation(observation)
    this.judge.observe(observation)
    for (const spectator of this.spectators) spectator.observation?.(observation)
  }

  /**
   * The consumer of a member comes to a barrier, unless it still waits there for word of the last time. Who is no
   * member has no barrier to come to.
   */
  arrive(host: VirtualHost, barrier: string, limitMs: number): void {
    const { process, inbox } = host
    if (process === undefined || inbox !== undefined) return
    if (process.driver.core.status(process.now()).standing !== 'member') return
    const waits = this.#waits.get(host.id) ?? new Set<string>()
    if (waits.has(barrier)) return
    this.#waits.set(host.id, waits.add(barrier))
    this.observe(host, { kind: 'arrived', barrier, limitMs })
    process.driver.input({ kind: 'arrive', barrier, limitMs })
  }

  // — what the world tells —

  started(host: VirtualHost): void {
    if (host.isOurs) this.#watch.started(host)
  }

  ended(host: VirtualHost, how: 'crashed' | 'left', damage: CrashDamage): void {
    this.overview.ended(host)
    this.#waits.delete(host.id)
    this.observe(host, { kind: how })
    for (const spectator of this.spectators) spectator.crashed?.(host, damage)
  }

  froze(host: VirtualHost): void {
    this.observe(host, { kind: 'frozen' })
  }

  woke(host: VirtualHost): void {
    this.observe(host, { kind: 'woken' })
  }

  stepped(host: VirtualHost): void {
    if (!host.isOurs) return
    this.#inertMail.stepped(host)
    this.#watch.stepped(host)
  }

  event(host: VirtualHost, event: PeerEvent): void {
    if (host.isOurs) {
      if (event.kind === 'leading') this.overview.leads(host, true)
      if (event.kind === 'following') this.overview.leads(host, false)
      if (event.kind === 'barrier-settled') this.#waits.get(host.id)?.delete(event.barrier)
      this.#watch.event(host, event)
    }
    for (const spectator of this.spectators) spectator.event?.(host, event)
  }

  sent(host: VirtualHost, to: PeerId | undefined, message: Message): void {
    if (host.isOurs) {
      if (message.kind === 'accept-request') this.overview.proposed(message.view)
      this.#watch.sent(host, to, message)
    }
    for (const spectator of this.spectators) spectator.sent?.(host, to, message)
  }

  received(host: VirtualHost, envelope: Envelope): void {
    if (host.isOurs) {
      this.#watch.received(host, envelope)
      this.#inertMail.received(host, envelope)
    }
    for (const spectator of this.spectators) spectator.received?.(host, envelope)
  }

  malformed(host: VirtualHost, from: PeerId, reason: string): void {
    for (const spectator of this.spectators) spectator.malformed?.(host, from, reason)
  }

  delivered(host: VirtualHost, shard: ShardRef, sample: number): void {
    if (host.isOurs) this.#watch.delivered(host, shard, sample)
  }

  finished(host: VirtualHost, shard: ShardRef, from: number, cursor: number): void {
    this.observe(host, { kind: 'finished', ...shard, from, cursor })
  }

  sizeOf({ dataSet, shard }: ShardRef): number {
    return this.sizes.get(nameWithoutAttempt(dataSet))?.[shard] ?? 0
  }

  happening(queue: EventQueue): void {
    this.transcript.event(queue)
    if (queue.kind === eventKind.deliver || queue.kind === eventKind.deliverToGroup) {
      this.transcript.parcel(queue.payload as Parcel)
    }
    for (const spectator of this.spectators) spectator.happening?.(queue)
  }

  // — what the checkers ask —

  #makeProbe(): WorldProbe {
    const hostOf = (peer: string): VirtualHost | undefined => {
      const index = this.world.indexOf(peer)
      return index === undefined ? undefined : this.world.host(index)
    }
    return {
      mayDeliver: (peer, shard) => hostOf(peer)?.process?.consumer.mayDeliver(shard) ?? false,
      clocksSoundSinceMs: () => this.clocksSoundSinceMs,
      calmSinceMs: () => this.disturbances.calmSinceMs(),
      heardAtMs: (peer) => hostOf(peer)?.heardAtMs ?? Number.NEGATIVE_INFINITY,
      progressDigest: (peer) => progressDigest(hostOf(peer)),
      attemptAt: (peer, name) => {
        const state = hostOf(peer)?.process?.driver.core.state
        return state === undefined ? undefined : attemptNow(state, name)?.spec.name
      },
      ownerIn: (lineage, view, { dataSet, epoch, shard }) => {
        const known = this.#watch.stateOf(lineage, view)?.dataSets.get(dataSet)
        return known?.epoch === epoch ? known.assignment?.ownerId(shard) : undefined
      },
      cursorAt: (peer, { dataSet, epoch, shard }) => {
        const core = hostOf(peer)?.process?.driver.core
        const row = core?.progress.read(dataSet, epoch, shard)
        // Of a closed epoch nobody keeps the cursors: all of them are full.
        const isOpen = core?.state?.dataSets.get(dataSet)?.epoch === epoch
        return row === undefined || row.view === 0 || !isOpen ? undefined : row.cursor
      },
    }
  }
}

function progressDigest(host: VirtualHost | undefined): string {
  const core = host?.process?.driver.core
  const state = core?.state
  if (core === undefined || state === undefined) return ''
  return core.progress
    .digests()
    .filter(({ dataSet, epoch }) => state.dataSets.get(dataSet)?.epoch === epoch)
    .map(({ dataSet, epoch, digest }) => `${dataSet}@${epoch} ${digest}`)
    .join(', ')
}
