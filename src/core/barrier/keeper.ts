import type { PeerId, ViewNumber } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { earliest, type Millis } from '../../base/time.ts'
import { type AgreedState, keeperOf } from '../agreed-state.ts'
import type { Change } from '../change.ts'
import { CursorTable, SectionBuilder } from '../cursor-table.ts'
import type { BarrierArrive, BarrierVerdict } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { barrierOfTable, tableOfBarrier } from '../table-name.ts'
import type { TableSection } from '../table-section.ts'
import { type FinalVerdict, generationsKept, rowOf, verdictOf } from './verdict.ts'

interface OpenGeneration {
  readonly generation: number
  readonly arrived: Set<PeerId>
  readonly expected: Set<PeerId>
  deadline: Millis
  /** Decided, and on its way to the electors. The keeper never changes its mind. */
  decided: FinalVerdict | undefined
}

const openMax = 256

/**
 * Names that a job may meet under: each has a section of the table for as long as the job lives, and every view change
 * carries the table. The members keep about as many names each; a few are room enough for how unevenly names fall.
 */
const namesMax = 1_024
const namesEachMin = 4

/**
 * Decides barriers whose name ranks this member first. A verdict counts once a majority of electors
 * holds it, written under the present view like an owner's cursor: so a keeper that dies half-way is
 * followed by one that either finds the verdict or knows that there is none.
 */
export class BarrierKeeper {
  readonly #self: PeerId
  readonly #outbox: Outbox
  readonly #open = new OrderedMap<OpenGeneration>()
  /** Verdicts that a majority holds. */
  readonly #verdicts = new CursorTable()
  /** A keeper may speak once this view is activated: then it knows all verdicts of the keepers before it. */
  #speaksFrom: ViewNumber = 0
  #lastLossIn: ViewNumber = 0

  constructor(self: PeerId, outbox: Outbox) {
    this.#self = self
    this.#outbox = outbox
  }

  get count(): number {
    return this.#open.size
  }

  get wakeAt(): Millis | undefined {
    return earliest(
      ...[...this.#open.values()].map(({ deadline, decided }) =>
        decided === undefined ? deadline : undefined,
      ),
    )
  }

  applyView(changes: readonly Change[], after: AgreedState): void {
    for (const change of changes) {
      if (
        change.kind === 'member-joined' ||
        change.kind === 'member-removed' ||
        change.kind === 'weights-set'
      ) {
        this.#speaksFrom = after.number
      }
      if (change.kind !== 'member-removed') continue
      if (change.departure !== 'left') this.#lastLossIn = after.number
      for (const open of this.#open.values()) {
        if (change.departure !== 'left') this.#decide(open, 'member-lost')
        else open.expected.delete(change.id)
        this.#maybeRelease(open)
      }
    }
    for (const barrier of [...this.#open.keys()]) {
      if (keeperOf(after, barrier) !== this.#self) this.#open.delete(barrier)
    }
  }

  /** Views in between are unknown: every loss there might be one of ours. */
  jumpTo(state: AgreedState): void {
    this.#open.clear()
    this.#verdicts.clear()
    this.#speaksFrom = state.number
    this.#lastLossIn = state.number
  }

  /** An activation brings the verdicts of the barriers that this member keeps now. */
  learn(table: readonly TableSection[]): void {
    this.#verdicts.merge(table.filter((section) => barrierOfTable(section.dataSet) !== undefined))
  }

  arrive(from: PeerId, message: BarrierArrive, state: AgreedState, activated: ViewNumber, now: Millis): void {
    const { barrier, generation, view, limitMs } = message
    if (keeperOf(state, barrier) !== this.#self || activated < this.#speaksFrom || !state.members.has(from))
      return
    const last = this.#lastGeneration(barrier)
    if (generation === 0 || generation > last + 1) {
      this.#tell(from, barrier, last + 1, state, 'waiting', 0, state.members.size)
      return
    }
    if (generation <= last) {
      this.#tell(from, barrier, generation, state, this.#verdictOn(barrier, generation), 0, 0)
      return
    }
    const open = this.#openFor(barrier, generation, state, now + limitMs)
    if (open === undefined) {
      this.#tell(from, barrier, generation, state, 'refused', 0, 0)
      return
    }
    open.arrived.add(from)
    open.deadline = Math.min(open.deadline, now + limitMs)
    if (view < this.#lastLossIn) this.#decide(open, 'member-lost')
    this.#maybeRelease(open)
    if (open.decided === undefined) {
      this.#tell(from, barrier, generation, state, 'waiting', open.arrived.size, open.expected.size)
    }
  }

  /** True when something was decided, and the electors should hear of it at once. */
  tick(now: Millis): boolean {
    let isNews = false
    for (const open of this.#open.values()) {
      if (open.decided !== undefined || now < open.deadline) continue
      this.#decide(open, 'timed-out')
      isNews = true
    }
    return isNews
  }

  get hasDecision(): boolean {
    return [...this.#open.values()].some(({ decided }) => decided !== undefined)
  }

  /** The rows to commit under this view. */
  rows(view: ViewNumber): TableSection[] {
    const sections: TableSection[] = []
    for (const [barrier, { generation, decided }] of this.#open) {
      if (decided === undefined) continue
      const { shard, cursor } = rowOf(generation, decided)
      const section = new SectionBuilder(tableOfBarrier(barrier), 0)
      section.add(shard, { cursor, view })
      sections.push(section.build())
    }
    return sections
  }

  /** A majority holds these rows: tell whoever waits. */
  acknowledge(table: readonly TableSection[], state: AgreedState): void {
    for (const section of table) {
      const barrier = barrierOfTable(section.dataSet)
      const open = barrier === undefined ? undefined : this.#open.get(barrier)
      const settled = verdictOf(section.cursors[0] ?? 0)
      if (barrier === undefined || open === undefined || settled?.generation !== open.generation) continue
      this.#verdicts.merge([section])
      this.#open.delete(barrier)
      for (const peer of open.arrived) {
        this.#tell(
          peer,
          barrier,
          open.generation,
          state,
          settled.verdict,
          open.arrived.size,
          open.expected.size,
        )
      }
    }
  }

  #maybeRelease(open: OpenGeneration): void {
    for (const id of open.expected) if (!open.arrived.has(id)) return
    this.#decide(open, 'released')
  }

  #decide(open: OpenGeneration, verdict: FinalVerdict): void {
    open.decided ??= verdict
  }

  /**
   * The participants of a generation are the members at its first arrival; later joiners wait for the next.
   * undefined where there is no room for it.
   */
  #openFor(
    barrier: string,
    generation: number,
    state: AgreedState,
    deadline: Millis,
  ): OpenGeneration | undefined {
    const known = this.#open.get(barrier)
    if (known !== undefined) return known
    if (this.#open.size >= openMax || (generation === 1 && !this.#hasRoomForName(state))) return undefined
    const open = {
      generation,
      arrived: new Set<PeerId>(),
      expected: new Set(state.members.keys()),
      deadline,
      decided: undefined,
    }
    this.#open.set(barrier, open)
    return open
  }

  #hasRoomForName({ members }: AgreedState): boolean {
    const namesEachMax = Math.max(namesEachMin, Math.floor(namesMax / members.size))
    return this.#verdicts.sectionCount + this.#open.size < namesEachMax
  }

  #lastGeneration(barrier: string): number {
    let last = 0
    for (let slot = 0; slot < generationsKept; slot++) {
      last = Math.max(
        last,
        verdictOf(this.#verdicts.read(tableOfBarrier(barrier), 0, slot).cursor)?.generation ?? 0,
      )
    }
    return last
  }

  #verdictOn(barrier: string, generation: number): BarrierVerdict {
    const { cursor } = this.#verdicts.read(tableOfBarrier(barrier), 0, generation % generationsKept)
    const settled = verdictOf(cursor)
    return settled?.generation === generation ? settled.verdict : 'superseded'
  }

  #tell(
    to: PeerId,
    barrier: string,
    generation: number,
    state: AgreedState,
    verdict: BarrierVerdict,
    arrived: number,
    expected: number,
  ): void {
    this.#outbox.send(to, {
      kind: 'barrier-news',
      barrier,
      generation,
      view: state.number,
      verdict,
      arrived,
      expected,
    })
  }
}
