import type { ViewTaken } from '../check/observation.ts'
import type { VirtualHost } from './host.ts'

interface TakenView {
  readonly view: ViewTaken
  /** Of the lineage: a later one counts for more than any number. */
  readonly lineageCounter: number
}

/** What somebody who sees all peers at once knows of the job: its newest views, and who leads. */
export class Overview {
  readonly #taken = new Map<string, TakenView>()
  readonly #leading = new Set<number>()
  #newest: TakenView | undefined

  took(host: VirtualHost, view: ViewTaken, lineageCounter: number): void {
    const taken = { view, lineageCounter }
    this.#taken.set(`${view.lineage} ${view.number}`, taken)
    if (this.#newest === undefined || isNewer(taken, this.#newest)) this.#newest = taken
    if (!view.members.some(({ id }) => id === host.id)) this.#leading.delete(host.index)
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

  /** How many views anybody ever took. */
  viewCount(): number {
    return this.#taken.size
  }

  lineageCounter(): number {
    return this.#newest?.lineageCounter ?? 0
  }

  /**
   * The elector sets that must keep a majority for the job to go on: of the newest view, and of the one
   * before, from which its table may still have to be fetched.
   */
  vitalElectors(): readonly (readonly string[])[] {
    const newest = this.#newest?.view
    if (newest === undefined) return []
    const before = this.#taken.get(`${newest.lineage} ${newest.number - 1}`)?.view
    return before === undefined ? [newest.electors] : [newest.electors, before.electors]
  }
}

function isNewer(a: TakenView, b: TakenView): boolean {
  return (
    a.lineageCounter > b.lineageCounter ||
    (a.lineageCounter === b.lineageCounter && a.view.number > b.view.number)
  )
}
