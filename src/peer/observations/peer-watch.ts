import { type PeerId, type ShardRef, shardKey } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import { startCursorsOf } from '../../core/data-set.ts'
import type { PeerEvent } from '../../core/io.ts'
import { formatLineage } from '../../core/lineage.ts'
import type { Envelope, Message } from '../../core/messages.ts'
import type { PeerCore } from '../../core/peer-core.ts'
import { viewHash } from '../../core/view.ts'
import type { SampleRange } from '../work/sample-range.ts'
import { type ObservationFile, trueTimeMs } from './observation-file.ts'
import { ToldFacts } from './told-facts.ts'

const sizesEveryMs = 1_000

/** Writes down what a judge of the whole run wants to see of this peer. */
export class PeerWatch {
  readonly #file: ObservationFile
  readonly #core: PeerCore
  readonly #now: () => Millis
  readonly #dataSets = new Set<string>()
  readonly #quarantined = new Set<string>()
  readonly #facts = new ToldFacts()
  /** Shards that a start was told of and that the core still held when it was last looked at. */
  readonly #held = new Map<string, ShardRef>()
  #sizesTimer: NodeJS.Timeout | undefined
  /** Starts that were not told, whose stops are not told either. */
  readonly #skipped = new Set<string>()
  #lookedAtState: unknown
  #lineage = ''
  #view = 0
  #leaseUntilMs = 0

  constructor(file: ObservationFile, core: PeerCore, now: () => Millis) {
    this.#file = file
    this.#core = core
    this.#now = now
  }

  started(kept: boolean): void {
    const { incarnation } = this.#core
    this.#file.add({ kind: 'started', incarnation, kept })
    this.#lookAtView()
    this.#sizesTimer = setInterval(() => this.#lookAtSizes(), sizesEveryMs)
    this.#sizesTimer.unref()
  }

  event(event: PeerEvent): void {
    // The view first: what follows from it is told in the same breath. The core may be a view further by now, of
    // which nobody may know yet.
    const isTaken = event.kind === 'view-changed' || event.kind === 'recovered'
    if (isTaken && event.view === this.#core.state?.number) this.#lookAtView()
    if (this.#isOver(event)) return
    this.#file.add({ kind: 'event', event })
    if (event.kind === 'committed') {
      const { shard, from, cursor, view } = event
      this.#file.add({ kind: 'accepted', ...shard, from, cursor, view, lineage: this.#lineage })
    }
  }

  /** After every step of the core: what ends there ends at once, whenever its event comes. */
  stepped(): void {
    this.#lookAtLease()
    if (this.#core.state === this.#lookedAtState) return
    this.#lookedAtState = this.#core.state
    const holding = this.#holding()
    for (const [key, { dataSet, epoch, shard }] of this.#held) {
      if (holding.has(key)) continue
      this.#held.delete(key)
      this.#file.add({ kind: 'let-go', dataSet, epoch, shard })
    }
  }

  received(envelope: Envelope): void {
    this.#facts.received(envelope)
  }

  /** Right before the message leaves. A vote is written down first: others may act on it, and we may be killed. */
  sent(to: PeerId | undefined, message: Message): void {
    for (const fact of this.#facts.sent(to, message, this.#lineage)) {
      this.#file.add({ kind: 'told', lineage: this.#lineage, fact })
      if (fact.kind === 'accepted' || fact.kind === 'promised') this.#file.flush()
    }
  }

  delivered({ dataSet, epoch, shard, from, to }: SampleRange): void {
    for (let sample = from; sample < to; sample++)
      this.#file.add({ kind: 'delivered', dataSet, epoch, shard, sample, view: this.#view })
  }

  /** Before the commit is asked for: it must be known to be finished before anybody can adopt it (I-07). */
  finished({ dataSet, epoch, shard }: ShardRef, from: number, cursor: number): void {
    this.#file.add({ kind: 'finished', dataSet, epoch, shard, from, cursor })
    this.#file.flush()
  }

  asked(request: 'leave' | 'recover'): void {
    this.#file.add({ kind: 'asked', request })
    this.#file.flush()
  }

  arrived(barrier: string, limitMs: number): void {
    this.#file.add({ kind: 'arrived', barrier, limitMs })
  }

  left(): void {
    this.#file.add({ kind: 'left' })
  }

  close(): void {
    clearInterval(this.#sizesTimer)
    this.#file.close()
  }

  #lookAtView(): void {
    const { state } = this.#core
    if (state === undefined) return
    const status = this.#core.status(this.#now())
    this.#lineage = formatLineage(state.lineage)
    this.#view = state.number
    let unowned = 0
    for (const { spec, sizes, epoch, assignment } of state.dataSets.values())
      if (epoch < spec.epochs && assignment === undefined) unowned += sizes.length
    this.#file.add({
      kind: 'view',
      lineage: this.#lineage,
      number: state.number,
      hash: status.viewHash ?? '',
      members: status.members.map(({ id, incarnation }) => ({ id, incarnation })),
      electors: status.electors,
      ownersDigest: status.ownersDigest ?? '',
      unowned,
      left: this.#leavers(),
    })
    this.#tellOwnVote()
    this.#lookAtDataSets()
  }

  #leavers(): string[] {
    const changes = this.#core.head?.view.changes ?? []
    return changes.flatMap((change) =>
      change.kind === 'member-removed' && change.departure === 'left' ? [change.id] : [],
    )
  }

  /** A peer whose own signature certifies its view has voted for it, even if it never came to say so. */
  #tellOwnVote(): void {
    const { head } = this.#core
    const { id } = this.#core.status(this.#now())
    if (head?.certificate.accepts.some(({ elector }) => elector === id) !== true) return
    const { view, certificate } = head
    const fact = {
      kind: 'accepted',
      slot: view.number,
      term: certificate.term,
      hash: viewHash(view),
    } as const
    this.#file.add({ kind: 'told', lineage: this.#lineage, fact })
    this.#file.flush()
  }

  /**
   * Whether an event tells of a tenure that is over already: told so late, the start of a shard that another peer
   * has started since would look as if this one had it last.
   */
  #isOver(event: PeerEvent): boolean {
    if (event.kind === 'shard-started') {
      const key = shardKey(event.shard)
      if (!this.#holding().has(key)) {
        this.#skipped.add(key)
        return true
      }
      this.#held.set(key, event.shard)
    }
    return event.kind === 'shard-stopped' && this.#skipped.delete(shardKey(event.shard))
  }

  #holding(): Set<string> {
    const { shards } = this.#core.status(this.#now())
    return new Set(shards.filter(({ started }) => started).map(({ ref }) => shardKey(ref)))
  }

  #lookAtDataSets(): void {
    for (const { spec, sizes, quarantine } of this.#core.state?.dataSets.values() ?? []) {
      const { name: dataSet, epochs, start } = spec
      if (!this.#dataSets.has(dataSet)) {
        this.#dataSets.add(dataSet)
        const begins =
          start === undefined
            ? {}
            : { start: { lineage: this.#lineage, epoch: start.epoch, cursors: [...startCursorsOf(start)] } }
        this.#file.add({ kind: 'data-set', dataSet, epochs, sizes: [...sizes], ...begins })
      }
      for (const { epoch, shard } of quarantine) {
        const key = `${dataSet}@${epoch}/${shard}`
        if (this.#quarantined.has(key)) continue
        this.#quarantined.add(key)
        this.#file.add({ kind: 'quarantined', dataSet, epoch, shard })
      }
    }
  }

  #lookAtSizes(): void {
    const { state } = this.#core
    if (state === undefined) return
    let shards = 0
    for (const { spec, sizes, epoch } of state.dataSets.values())
      if (epoch < spec.epochs) shards += sizes.length
    this.#file.add({ kind: 'sizes', members: state.members.size, shards, sizes: this.#core.sizes() })
  }

  #lookAtLease(): void {
    const leaseLeftMs = Math.max(0, this.#core.leaseUntil - this.#now())
    const untilMs = leaseLeftMs === 0 ? 0 : Math.round(trueTimeMs() + leaseLeftMs)
    if (Math.abs(untilMs - this.#leaseUntilMs) < 2) return
    this.#leaseUntilMs = untilMs
    this.#file.add({ kind: 'lease', untilMs })
  }
}
