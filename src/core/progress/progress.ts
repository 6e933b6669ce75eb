import { type PeerId, shardKey, type ViewNumber } from '../../base/ids.ts'
import type { Prng } from '../../base/prng.ts'
import type { Millis } from '../../base/time.ts'
import { type AgreedState, type DataSetState, startCursorOf } from '../agreed-state.ts'
import { CursorTable, foundingView } from '../cursor-table.ts'
import { acknowledgedRows } from '../member/held-rows.ts'
import type { Holding } from '../member/holding.ts'
import type { Heartbeat, ProgressRequest, WorkerStatus } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { barrierOfTable } from '../table-name.ts'
import { inPages, type TableSection } from '../table-section.ts'

/** What a member says of itself. */
interface WorkerReport {
  readonly status: WorkerStatus
  readonly samples: number
  readonly throughput: number
}

/** What a member last said of itself. */
export interface WorkerHealth extends WorkerReport {
  readonly heardAt: Millis
}

/** What a member holds. */
export interface HeldShards {
  readonly all: Iterable<Holding>
  /** Those of which a majority has acknowledged anything since this was last asked. */
  takeAcknowledged(): Iterable<Holding>
}

/** A member with nothing new to tell speaks only every so many times: gossip is most of what an idle peer costs. */
const roundsPerIdleBeat = 3

/** Every so many heartbeats a member repeats all its cursors and compares tables with another: gossip loses messages. */
const roundsPerComparison = 10

/**
 * The copy of the cursor table that everybody keeps, by gossip. It binds nobody and decides nothing;
 * it is what `recover` starts from when the electors are gone, and what people look at.
 */
export class Progress {
  readonly #outbox: Outbox
  readonly #prng: Prng
  readonly heard = new CursorTable()
  readonly health = new Map<PeerId, WorkerHealth>()
  readonly #published = new Map<string, number>()
  /** By data set: the newest epoch that is known to be complete. */
  readonly #completed = new Map<string, number>()
  readonly #unsaved = new CursorTable()
  #round = 0
  /** What the last heartbeat said of its sender, and how many have been left out since. */
  #told: WorkerReport | undefined
  #leftOut = 0
  #beatAt: Millis | undefined

  constructor(outbox: Outbox, prng: Prng) {
    this.#outbox = outbox
    this.#prng = prng
  }

  get wakeAt(): Millis | undefined {
    return this.#beatAt
  }

  begin(state: AgreedState, now: Millis): void {
    // The first beat comes at a random moment, so that peers started together do not beat together.
    this.#beatAt ??= now + this.#prng.below(state.timing.gossipEveryMs)
  }

  stop(): void {
    this.#beatAt = undefined
  }

  /** What was heard in another lineage holds until this one tells otherwise: there, numbers of views meant other views. */
  beginLineage(): void {
    this.heard.backdate(foundingView)
    this.#unsaved.backdate(foundingView)
  }

  maybeBeat(self: PeerId, state: AgreedState, holdings: HeldShards, worker: WorkerReport, now: Millis): void {
    if (this.#beatAt === undefined || now < this.#beatAt) return
    this.#beatAt = now + state.timing.gossipEveryMs
    this.#round += 1
    const isComparison = this.#round % roundsPerComparison === 0
    const news = holdings.takeAcknowledged()
    const table = acknowledgedRows(isComparison ? holdings.all : news, ({ ref, acknowledged }) => {
      const key = shardKey(ref)
      if (!isComparison && this.#published.get(key) === acknowledged) return false
      this.#published.set(key, acknowledged)
      return true
    })
    this.merge(table, state)
    if (table.length > 0 || this.#isNews(worker)) {
      this.#told = worker
      this.#leftOut = 0
      this.#outbox.publish({
        kind: 'heartbeat',
        view: state.number,
        ...worker,
        table: inPages(table)[0] ?? [],
      })
    }
    if (!isComparison) return
    const others = [...state.members.keys()].filter((id) => id !== self)
    const other = this.#prng.pick(others)
    if (other !== undefined)
      this.#outbox.send(other, { kind: 'progress-request', digests: this.heard.digests() })
    this.#save()
  }

  #isNews({ status, samples, throughput }: WorkerReport): boolean {
    this.#leftOut += 1
    const told = this.#told
    return (
      this.#leftOut >= roundsPerIdleBeat ||
      told?.status !== status ||
      told.samples !== samples ||
      told.throughput !== throughput
    )
  }

  beat(
    from: PeerId,
    { status, samples, throughput, table }: Heartbeat,
    state: AgreedState,
    now: Millis,
  ): void {
    if (!state.members.has(from)) return
    this.health.set(from, { heardAt: now, status, samples, throughput })
    this.merge(table, state)
  }

  /** Takes rows of open epochs; others cannot matter any more. */
  merge(table: readonly TableSection[], state: AgreedState): void {
    this.#unsaved.merge(this.heard.merge(table.filter((section) => isPlausible(section, state))))
  }

  answer(from: PeerId, { digests }: ProgressRequest): void {
    const theirs = new Map(digests.map(({ dataSet, epoch, digest }) => [`${dataSet}@${epoch}`, digest]))
    const differing = new Set<string>()
    for (const { dataSet, epoch, digest } of this.heard.digests()) {
      if (theirs.get(`${dataSet}@${epoch}`) !== digest) differing.add(`${dataSet}@${epoch}`)
    }
    const table = this.heard.sections((dataSet, epoch) => differing.has(`${dataSet}@${epoch}`))
    for (const page of inPages(table)) this.#outbox.send(from, { kind: 'progress-reply', table: page })
  }

  viewChanged(state: AgreedState): void {
    for (const peer of [...this.health.keys()]) if (!state.members.has(peer)) this.health.delete(peer)
    this.heard.prune((dataSet, epoch) => isOpenEpoch(state, dataSet, epoch))
    for (const dataSet of state.dataSets.values()) this.#completeEpochBefore(dataSet, state.number)
    for (const key of [...this.#published.keys()]) {
      const [dataSet = '', rest = ''] = key.split('@')
      if (!isOpenEpoch(state, dataSet, Number(rest.split('/')[0]))) this.#published.delete(key)
    }
  }

  /** An epoch was closed by agreement, so all of it is committed, whatever gossip has brought so far. */
  #completeEpochBefore({ spec, sizes, epoch, quarantine }: DataSetState, view: ViewNumber): void {
    const closed = epoch - 1
    if (closed < 0 || this.#completed.get(spec.name) === closed) return
    this.#completed.set(spec.name, closed)
    const bad = new Set(quarantine.filter((entry) => entry.epoch === closed).map(({ shard }) => shard))
    sizes.forEach((cursor, shard) => {
      if (!bad.has(shard)) this.heard.take(spec.name, closed, shard, { cursor, view })
    })
  }

  #save(): void {
    const table = this.#unsaved.sections()
    if (table.length > 0) this.#outbox.persist({ kind: 'heard', table })
    this.#unsaved.clear()
  }
}

/** How far a shard of the open epoch is committed, as far as that table tells. */
export function committedIn(table: CursorTable, dataSet: DataSetState, shard: number): number {
  const { cursor } = table.read(dataSet.spec.name, dataSet.epoch, shard)
  return Math.max(cursor, startCursorOf(dataSet, shard))
}

/** Rows of the table that may still matter: of the open epoch or the one before. */
export function isOpenEpoch(state: AgreedState, table: string, epoch: number): boolean {
  if (barrierOfTable(table) !== undefined) return true
  const dataSet = state.dataSets.get(table)
  return dataSet !== undefined && epoch <= dataSet.epoch && epoch >= dataSet.epoch - 1
}

/** Whether rows from another peer fit the state, so that nobody can make the table grow. */
export function isPlausible(section: TableSection, state: AgreedState): boolean {
  if (!isOpenEpoch(state, section.dataSet, section.epoch)) return false
  const last = section.shards.at(-1) ?? 0
  return last < (state.dataSets.get(section.dataSet)?.shards.count ?? 4)
}
