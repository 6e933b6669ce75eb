import type { ViewNumber } from '../../base/ids.ts'
import { rowsPerMessageMax, type TableSection } from '../table-section.ts'
import { rowsToCommit } from './held-rows.ts'
import type { Holding } from './holding.ts'

/**
 * The rows for a renewal: those that not every elector of the view has yet. A majority makes a commit,
 * but an epoch is closed by electors that each hold all of it, so the others are told until they have it.
 * And those that every elector has, each by another round: it takes one that a majority granted to know it (seed 5309).
 *
 * Most of a member's shards are done, or not begun: of these every elector has all there is, and a renewal does not look at
 * them again before their cursor moves or the view changes.
 */
export class UnsettledRows {
  /** Shards that are held and started, and of which some elector may lack the row. */
  readonly #unsettled = new Set<Holding>()
  #view: ViewNumber = 0

  get count(): number {
    return this.#unsettled.size
  }

  /** It was started, or its cursor has moved. */
  add(holding: Holding): void {
    this.#unsettled.add(holding)
  }

  /** It is not held any more. */
  delete(holding: Holding): void {
    this.#unsettled.delete(holding)
  }

  /** What renewal number `round` carries, out of all that is held. */
  rowsToSend(
    holdings: Iterable<Holding>,
    view: ViewNumber,
    round: number,
    roundEverybodyHas: number,
  ): TableSection[] {
    // No elector has anything under a new view. And where not all may fit into one message, those first in order go first.
    if (view !== this.#view || this.#unsettled.size >= rowsPerMessageMax) this.#unsettle(holdings)
    this.#view = view
    const due: Holding[] = []
    for (const holding of this.#unsettled) {
      if (due.length >= rowsPerMessageMax) {
        // Whoever answers this round has not got it by this round: it begins anew.
        holding.sent = undefined
        continue
      }
      const { sent, cursor, acknowledged, acknowledgedIn } = holding
      const isNew = sent === undefined || sent.view !== view || sent.cursor !== cursor
      if (isNew) holding.sent = { round, cursor, view }
      const isDue = isNew || sent.round > roundEverybodyHas || acknowledged < cursor || acknowledgedIn < view
      if (isDue) due.push(holding)
      else this.#unsettled.delete(holding)
    }
    return rowsToCommit(due, view)
  }

  #unsettle(holdings: Iterable<Holding>): void {
    this.#unsettled.clear()
    for (const holding of holdings) if (holding.started) this.#unsettled.add(holding)
  }
}
