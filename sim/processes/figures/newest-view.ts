import type { ViewTaken } from '../../check/observation.ts'

/** The newest view that anybody has taken: what the job has agreed on, as far as it can be seen. */
export class NewestView {
  readonly #lineages = new Set<string>()
  #view: ViewTaken | undefined

  /** Whether nobody had this view, or a newer one, before. Others take it later, and some catch up with old ones. */
  take(view: ViewTaken): boolean {
    const isSameLineage = this.#view?.lineage === view.lineage
    const isNewer = isSameLineage
      ? view.number > (this.#view?.number ?? 0)
      : !this.#lineages.has(view.lineage)
    if (!isNewer) return false
    this.#lineages.add(view.lineage)
    this.#view = view
    return true
  }

  /** Under which incarnation the peer is a member; undefined if it is none. */
  incarnationOf(peer: string): number | undefined {
    return this.#view?.members.find(({ id }) => id === peer)?.incarnation
  }
}
