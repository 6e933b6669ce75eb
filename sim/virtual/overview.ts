import type { AgreedState } from '../../src/core/agreed-state.ts'
import { compareLineages, formatLineage, type Lineage } from '../../src/core/lineage.ts'
import type { View } from '../../src/core/view.ts'
import type { ViewTaken } from '../check/observation.ts'
import type { VirtualHost } from './host.ts'

interface TakenView {
  readonly view: ViewTaken
  /** A higher one counts for more than any number. */
  readonly lineage: Lineage
}

/** What somebody who sees all peers at once knows of the job: its newest views, and who leads. */
export class Overview {
  readonly #taken = new Map<string, TakenView>()
  readonly #leading = new Set<number>()
  #newest: TakenView | undefined
  #newestState: AgreedState | undefined
  /** Views on their way to being chosen, beyond the newest. */
  #proposed: View[] = []

  took(host: VirtualHost, view: ViewTaken, state: AgreedState): void {
    const taken = { view, lineage: state.lineage }
    this.#taken.set(`${view.lineage} ${view.number}`, taken)
    if (this.#newest === undefined || isNewer(taken, this.#newest)) {
      this.#newest = taken
      this.#newestState = state
    }
    if (!view.members.some(({ id }) => id === host.id)) this.#leading.delete(host.index)
  }

  proposed(view: View): void {
    this.#proposed = this.#proposed.filter((known) => this.#isAhead(known))
    if (this.#isAhead(view)) this.#proposed.push(view)
  }

  leads(host: VirtualHost, leads: boolean): void {
    if (leads) this.#leading.add(host.index)
    else this.#leading.delete(host.index)
  }

  ended(host: VirtualHost): void {
    this.#leading.delete(host.index)
  }

  /** Of those that say that they lead, the one that said it last. */
  leader(): number | undefined {
    return [...this.#leading].at(-1)
  }

  newest(): ViewTaken | undefined {
    return this.#newest?.view
  }

  /** What the newest view says. */
  newestState(): AgreedState | undefined {
    return this.#newestState
  }

  /** How many views anybody ever took. */
  viewCount(): number {
    return this.#taken.size
  }

  lineageCounter(): number {
    return this.#newest?.lineage.counter ?? 0
  }

  /**
   * The elector sets that must keep a majority for the job to go on: of the newest view, of the one before, from
   * which its table may still have to be fetched, and of views that may be chosen though nobody knows it yet (seed
   * 652556278: the one elector of a view that a majority had accepted lost its disk).
   */
  vitalElectors(): readonly (readonly string[])[] {
    const newest = this.#newest?.view
    if (newest === undefined) return []
    const before = this.#taken.get(`${newest.lineage} ${newest.number - 1}`)?.view
    const proposed = this.#proposed.filter((view) => this.#isAhead(view)).flatMap(newElectorsOf)
    return [newest.electors, ...(before === undefined ? [] : [before.electors]), ...proposed]
  }

  #isAhead({ lineage, number }: View): boolean {
    const newest = this.#newest
    return (
      newest === undefined || (formatLineage(lineage) === newest.view.lineage && number > newest.view.number)
    )
  }
}

function isNewer(a: TakenView, b: TakenView): boolean {
  const order = compareLineages(a.lineage, b.lineage)
  return order > 0 || (order === 0 && a.view.number > b.view.number)
}

function newElectorsOf({ changes }: View): readonly (readonly string[])[] {
  return changes.flatMap((change) => (change.kind === 'electors-set' ? [change.electors] : []))
}
