import { decodeRecord } from '../../protocols/index.ts'
import { assert } from '../../src/base/assert.ts'
import type { PeerId, ShardRef } from '../../src/base/ids.ts'
import { type AgreedState, ownersDigest } from '../../src/core/agreed-state.ts'
import { type DataSetSpec, startCursorsOf } from '../../src/core/data-set.ts'
import { replay } from '../../src/core/durable-state.ts'
import type { PeerEvent } from '../../src/core/io.ts'
import { formatLineage } from '../../src/core/lineage.ts'
import type { Envelope, Message } from '../../src/core/messages.ts'
import { barrierOfTable } from '../../src/core/table-name.ts'
import { type CertifiedView, viewHash } from '../../src/core/view.ts'
import type { Derive } from '../../src/core/view-chain.ts'
import type { DataSetRegistered, Replayed, Seen, ViewTaken } from '../check/observation.ts'
import type { VirtualHost } from './host.ts'
import { ToldFacts } from './told-facts.ts'

// A view is activated long before so many others follow it.
const statesMax = 64

/** What the watcher knows of a peer at present. */
interface Watched {
  lineage: string
  view: number
  /** Of the view that was last told. */
  head: CertifiedView | undefined
  /** The views that its core has taken and not told of yet. */
  readonly untold: Taken[]
  readonly facts: ToldFacts
}

interface Taken {
  readonly head: CertifiedView
  readonly state: AgreedState
}

export type Sink = (host: VirtualHost, seen: Seen) => void

/** Turns what peers do into what checkers see. */
export class PeerWatch {
  readonly #sink: Sink
  readonly #derive: Derive | undefined
  readonly #watched = new Map<number, Watched>()
  /** The states of the newest views that anybody took. */
  readonly #states = new Map<string, AgreedState>()
  readonly #dataSets = new Set<string>()
  readonly #quarantined = new Set<string>()
  readonly #tookView: (host: VirtualHost, view: ViewTaken, state: AgreedState) => void

  constructor(
    sink: Sink,
    tookView: (host: VirtualHost, view: ViewTaken, state: AgreedState) => void,
    derive: Derive | undefined,
  ) {
    this.#sink = sink
    this.#tookView = tookView
    this.#derive = derive
  }

  stateOf(lineage: string, view: number): AgreedState | undefined {
    return this.#states.get(`${lineage} ${view}`)
  }

  started(host: VirtualHost): void {
    const watched: Watched = { lineage: '', view: 0, head: undefined, untold: [], facts: new ToldFacts() }
    this.#watched.set(host.index, watched)
    const incarnation = host.process?.driver.core.incarnation ?? 0
    this.#sink(host, { kind: 'started', incarnation, kept: true })
    const replayed = this.#replayed(host)
    if (replayed !== undefined) this.#sink(host, replayed)
    // A peer with a chain takes its newest view by starting.
    const taken = takenBy(host)
    if (taken !== undefined) this.#lookAtView(host, watched, taken)
  }

  stepped(host: VirtualHost): void {
    const watched = this.#watched.get(host.index)
    const taken = takenBy(host)
    if (watched === undefined || taken === undefined) return
    const known = watched.untold[watched.untold.length - 1]?.head ?? watched.head
    if (taken.head !== known) watched.untold.push(taken)
  }

  event(host: VirtualHost, event: PeerEvent): void {
    const watched = this.#watched.get(host.index)
    if (watched === undefined) return
    // The view first: what follows from it is told in the same breath. An event comes when the disk has what it
    // tells of; the core may be some views further by then, of which nobody may know yet. Of several views in one
    // step the last is shown, and of those before it the data sets alone, which their shards begin from.
    if (event.kind === 'view-changed') {
      this.stepped(host)
      const at = watched.untold.findIndex(({ state }) => state.number >= event.view)
      const taken = watched.untold[at]
      if (taken?.state.number === event.view) {
        watched.untold.splice(0, at + 1)
        this.#lookAtView(host, watched, taken)
      } else if (taken !== undefined) this.#tellDataSets(host, taken.state)
    }
    this.#sink(host, { kind: 'event', event })
    if (event.kind === 'committed') {
      const { shard, from, cursor, view } = event
      this.#sink(host, { kind: 'accepted', ...shard, from, cursor, view, lineage: watched.lineage })
    }
  }

  sent(host: VirtualHost, to: PeerId | undefined, message: Message): void {
    const watched = this.#watched.get(host.index)
    if (watched === undefined) return
    for (const fact of watched.facts.sent(to, message, watched.lineage)) {
      this.#sink(host, { kind: 'told', lineage: watched.lineage, fact })
    }
  }

  received(host: VirtualHost, envelope: Envelope): void {
    this.#watched.get(host.index)?.facts.received(envelope)
  }

  delivered(host: VirtualHost, shard: ShardRef, sample: number): void {
    this.#sink(host, { kind: 'delivered', ...shard, sample, view: this.#watched.get(host.index)?.view ?? 0 })
  }

  #lookAtView(host: VirtualHost, watched: Watched, { head, state }: Taken): void {
    watched.head = head
    watched.lineage = formatLineage(state.lineage)
    watched.view = state.number
    this.#remember(watched.lineage, state)
    let unowned = 0
    for (const { spec, sizes, epoch, assignment } of state.dataSets.values()) {
      if (epoch >= spec.epochs) continue
      if (assignment === undefined) unowned += sizes.length
    }
    const view: ViewTaken = {
      kind: 'view',
      lineage: watched.lineage,
      number: state.number,
      hash: viewHash(head.view),
      members: [...state.members.values()].map(({ id, incarnation }) => ({ id, incarnation })),
      electors: state.electors,
      ownersDigest: ownersDigest(state),
      unowned,
      left: leaversOf(head),
    }
    this.#tookView(host, view, state)
    this.#tellOwnVote(host, watched, head)
    this.#sink(host, view)
    this.#tellDataSets(host, state)
  }

  #tellDataSets(host: VirtualHost, state: AgreedState): void {
    const lineage = formatLineage(state.lineage)
    for (const { spec, sizes, quarantine } of state.dataSets.values()) {
      // Who recovers a job may not know of an attempt, and make it anew.
      const told = spec.start === undefined ? spec.name : `${lineage} ${spec.name}`
      if (!this.#dataSets.has(told)) {
        this.#dataSets.add(told)
        this.#sink(host, registered(spec, sizes, lineage))
      }
      for (const { epoch, shard } of quarantine) {
        const key = `${spec.name}@${epoch}/${shard}`
        if (this.#quarantined.has(key)) continue
        this.#quarantined.add(key)
        this.#sink(host, { kind: 'quarantined', dataSet: spec.name, epoch, shard })
      }
    }
  }

  #remember(lineage: string, state: AgreedState): void {
    this.#states.set(`${lineage} ${state.number}`, state)
    const [oldest] = this.#states.keys()
    if (this.#states.size > statesMax && oldest !== undefined) this.#states.delete(oldest)
  }

  /** A peer whose own signature certifies its view has voted for it, even if it never came to say so. */
  #tellOwnVote(host: VirtualHost, { lineage }: Watched, head: CertifiedView): void {
    if (!head.certificate.accepts.some(({ elector }) => elector === host.id)) return
    const { view, certificate } = head
    const fact = {
      kind: 'accepted',
      slot: view.number,
      term: certificate.term,
      hash: viewHash(view),
    } as const
    this.#sink(host, { kind: 'told', lineage, fact })
  }

  /** What the disk alone says, read by a second pair of eyes. */
  #replayed(host: VirtualHost): Replayed | undefined {
    const records = host.disk.records().map((bytes) => {
      const decoded = decodeRecord(bytes)
      assert(decoded.ok, `${host.id} has a record on disk that it cannot read`)
      return decoded.value
    })
    const durable = this.#derive === undefined ? replay(records) : replay(records, this.#derive)
    const { head, votes, installed, table } = durable
    if (head === undefined) return undefined
    const slot = head.state.number + 1
    const accepted = votes.accepted?.view.number === slot ? votes.accepted : undefined
    return {
      kind: 'replayed',
      lineage: formatLineage(head.state.lineage),
      committed: head.state.number,
      installed,
      promised: votes.promised,
      accepted: accepted && { slot, term: accepted.term, hash: viewHash(accepted.view) },
      cursors: table
        .sections()
        .filter(({ dataSet }) => barrierOfTable(dataSet) === undefined)
        .flatMap(({ dataSet, epoch, shards, cursors, views }) =>
          shards.map((shard, at) => ({
            dataSet,
            epoch,
            shard,
            cursor: cursors[at] ?? 0,
            view: views[at] ?? 0,
          })),
        ),
    }
  }
}

function takenBy({ process }: VirtualHost): Taken | undefined {
  const core = process?.driver.core
  const { head, state } = core ?? {}
  return head === undefined || state === undefined ? undefined : { head, state }
}

function registered(spec: DataSetSpec, sizes: Float64Array, lineage: string): DataSetRegistered {
  const { name: dataSet, epochs, start } = spec
  if (start === undefined) return { kind: 'data-set', dataSet, epochs, sizes }
  const begins = { lineage, epoch: start.epoch, cursors: startCursorsOf(start) }
  return { kind: 'data-set', dataSet, epochs, sizes, start: begins }
}

function leaversOf({ view }: CertifiedView): readonly string[] {
  return view.changes.flatMap((change) =>
    change.kind === 'member-removed' && change.departure === 'left' ? [change.id] : [],
  )
}
