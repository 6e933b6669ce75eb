import type { PeerId, ShardRef, ViewNumber } from '../base/ids.ts'
import type { Millis } from '../base/time.ts'
import type { PeerEvent } from '../core/io.ts'
import type { PeerCore } from '../core/peer-core.ts'
import { BarrierWaits } from './barrier-waits.ts'
import type { PeerCheckpoints } from './checkpoints/peer-checkpoints.ts'
import type { PeerOptions } from './config/peer-options.ts'
import type { CoreLoop } from './core-loop.ts'
import { Departure } from './departure.ts'
import { EventHub } from './event-hub.ts'
import { LedgerWriter } from './ledger/ledger-writer.ts'
import type { PeerWatch } from './observations/peer-watch.ts'
import type { PieceDesk } from './pieces/piece-desk.ts'
import { Proposals } from './proposals.ts'
import { ThroughputMeter } from './throughput-meter.ts'
import { HandOvers } from './work/hand-overs.ts'
import { Sessions } from './work/sessions.ts'
import { SyntheticConsumer } from './work/synthetic-consumer.ts'
import { type SyntheticContent, syntheticContentOf } from './work/synthetic-data.ts'
import { WorkDesk } from './work/work-desk.ts'

/** What a running peer stands on. */
export interface Footing {
  readonly id: PeerId
  readonly options: PeerOptions
  readonly core: PeerCore
  readonly loop: CoreLoop
  readonly watch: PeerWatch | undefined
  readonly now: () => Millis
  readonly addresses: () => readonly string[]
  readonly connectionCount: () => number
  readonly leaveBegun: () => void
  readonly checkpoints: PeerCheckpoints
  readonly pieces: PieceDesk | undefined
}

/** A peer at work, as its API, its consumer and its signals see it. */
export class RunningPeer {
  readonly id: PeerId
  readonly options: PeerOptions
  readonly core: PeerCore
  readonly desk: WorkDesk
  readonly #sessions: Sessions
  readonly events = new EventHub()
  readonly proposals: Proposals
  readonly barriers: BarrierWaits
  readonly departure: Departure
  readonly #footing: Footing
  readonly #ledger: LedgerWriter
  readonly #handOvers: HandOvers
  readonly #meter: ThroughputMeter
  readonly #consumer: SyntheticConsumer | undefined
  readonly #startedAtMs = performance.now()
  isStoreFull = false
  /** Where this peer keeps pieces of remote files, if it does. */
  readonly pieces: PieceDesk | undefined
  /** What it has to do with checkpoints. */
  readonly checkpoints: PeerCheckpoints

  constructor(footing: Footing) {
    const { id, options, core, loop } = footing
    this.#footing = footing
    this.id = id
    this.checkpoints = footing.checkpoints
    this.pieces = footing.pieces
    this.options = options
    this.core = core
    this.#ledger = new LedgerWriter(options.stateFolder, id)
    this.desk = this.#createDesk()
    this.#sessions = new Sessions(this.desk)
    this.#handOvers = new HandOvers({
      desk: this.desk,
      graceMs: () => core.state?.timing.renewEveryMs ?? 0,
      ready: (shard) => loop.input({ kind: 'handed-over', shard }),
    })
    this.proposals = new Proposals((input) => loop.input(input))
    this.barriers = new BarrierWaits((input) => loop.input(input))
    this.departure = this.#createDeparture()
    this.#meter = new ThroughputMeter(
      () => this.desk.finishedCount,
      (samplesPerSecond) => loop.input({ kind: 'throughput', samplesPerSecond }),
    )
    this.#consumer = this.#createConsumer()
  }

  get upMs(): number {
    return performance.now() - this.#startedAtMs
  }

  get addresses(): readonly string[] {
    return this.#footing.addresses()
  }

  get connectionCount(): number {
    return this.#footing.connectionCount()
  }

  get samplesPerSecond(): number {
    return this.#meter.samplesPerSecond
  }

  now(): Millis {
    return this.#footing.now()
  }

  start(): void {
    this.#consumer?.start()
  }

  stop(): void {
    this.#consumer?.stop()
    this.#handOvers.stop()
    this.#ledger.stop()
    this.#meter.stop()
    this.departure.stop()
    this.events.close()
  }

  /** Hands an event of the core on. Not called from within a step of the core. */
  event(event: PeerEvent): void {
    switch (event.kind) {
      case 'shard-started':
        this.desk.start(event.shard, event.cursor, event.since)
        break
      case 'shard-stopped':
        if (event.reason === 'moved') this.#handOvers.begin(event.shard)
        else if (event.reason === 'closed') this.desk.conclude(event.shard)
        else this.desk.stop(event.shard)
        break
      case 'committed':
        this.desk.committed(event.shard, event.cursor)
        break
      case 'lease-held':
      case 'data-set-finished':
        this.desk.wake()
        break
      default:
    }
    this.#ledger.event(event)
    this.proposals.event(event)
    this.barriers.event(event)
    this.events.publish(event)
  }

  setStoreFull(full: boolean): void {
    this.isStoreFull = full
    this.#footing.loop.input({ kind: 'store-full', full })
    this.events.publish({ kind: 'store-full', full })
  }

  mayDeliver(shard: ShardRef, since?: ViewNumber): boolean {
    this.#footing.loop.look()
    return this.core.mayDeliver(shard, this.now(), since)
  }

  /** Of a program beside this peer; undefined when there are too many. */
  openSession(): string | undefined {
    return this.#sessions.open()
  }

  isSessionOpen(session: string): boolean {
    return this.#sessions.isOpen(session)
  }

  endSession(session: string): void {
    const samples = this.#sessions.end(session)
    if (samples > 0) this.events.publish({ kind: 'program-gone', samples })
  }

  contentOf(dataSet: string): SyntheticContent | undefined {
    return syntheticContentOf(this.core.state?.dataSets.get(dataSet)?.spec.contentDigest ?? '')
  }

  /** Hands over and goes. The process ends once a view without this peer is installed. */
  leave(): void {
    if (this.departure.isBegun) return
    this.#footing.watch?.asked('leave')
    this.#footing.leaveBegun()
    this.departure.begin()
  }

  recover(): void {
    this.#footing.watch?.asked('recover')
    this.#footing.loop.input({ kind: 'recover' })
  }

  arrived(barrier: string, limitMs: number): void {
    this.#footing.watch?.arrived(barrier, limitMs)
  }

  #createDesk(): WorkDesk {
    const { loop, watch, core, options } = this.#footing
    return new WorkDesk(
      {
        mayDeliver: (shard, since) => this.mayDeliver(shard, since),
        sizeOf: ({ dataSet, shard }) => core.state?.dataSets.get(dataSet)?.sizes[shard],
        commit: (commits) => {
          for (const { shard, from, cursor } of commits) watch?.finished(shard, from, cursor)
          loop.input({ kind: 'commit', commits })
        },
        delivered: (range) => watch?.delivered(range),
      },
      options.commitWindow,
    )
  }

  #createDeparture(): Departure {
    const { loop, options } = this.#footing
    return new Departure({
      desk: this.desk,
      graceMs: options.leaveGraceMs,
      begun: (samplesOut) => this.events.publish({ kind: 'leaving', samplesOut }),
      ready: () => loop.input({ kind: 'leave' }),
    })
  }

  #createConsumer(): SyntheticConsumer | undefined {
    const { consume, commitWindow } = this.options
    if (consume === undefined) return undefined
    return new SyntheticConsumer({
      desk: this.desk,
      samplesPerSecond: consume.samplesPerSecond,
      window: commitWindow,
      contentOf: (dataSet) => this.contentOf(dataSet),
      nowMs: () => performance.now(),
    })
  }
}
