import type { ViewTaken } from '../check/observation.ts'
import type { ObservationLine } from './observation-line.ts'

type ViewLine = Extract<ObservationLine, { kind: 'view' }>

/**
 * Tells of views that a peer took without describing them. It describes the view that it has; when it takes several at
 * once, catching up after a restart, it only says their numbers, and in the meantime it may start shards under them.
 * Views are agreed: how another peer described that number is how it is. (A description of its own that follows is
 * still held against the others'.)
 */
export class ToldViews {
  readonly #views = new Map<string, ViewTaken>()
  readonly #latest = new Map<string, ViewLine>()

  /** What must be told before this line, if anything. */
  before(line: ObservationLine): ObservationLine | undefined {
    if (line.kind === 'view') {
      const name = `${line.lineage} ${line.number}`
      if (!this.#views.has(name)) this.#views.set(name, line)
      this.#latest.set(line.peer, line)
      return undefined
    }
    if (line.kind !== 'event' || line.event.kind !== 'view-changed') return undefined
    const latest = this.#latest.get(line.peer)
    if (latest === undefined || latest.number >= line.event.view) return undefined
    const view = this.#views.get(`${latest.lineage} ${line.event.view}`)
    if (view === undefined) return undefined
    const told: ViewLine = { ...view, atMs: line.atMs, peer: line.peer }
    this.#latest.set(line.peer, told)
    return told
  }
}
