import type { ViewNumber } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { SectionBuilder } from '../cursor-table.ts'
import { rowsPerMessageMax, type TableSection } from '../table-section.ts'
import type { Holding } from './holding.ts'

/**
 * The rows for a renewal: those that not every elector of the view has yet. A majority makes a commit,
 * but an epoch is closed by electors that each hold all of it, so the others are told until they have it.
 * And those that every elector has, each by another round: it takes one that a majority granted to know it (seed 5309).
 */
export function rowsToSend(
  holdings: Iterable<Holding>,
  view: ViewNumber,
  round: number,
  roundEverybodyHas: number,
): TableSection[] {
  let rows = 0
  return sectionsOf(holdings, view, (holding) => {
    if (rows >= rowsPerMessageMax) {
      // Whoever answers this round has not got it by this round: it begins anew.
      holding.sent = undefined
      return false
    }
    const { sent, cursor, acknowledged, acknowledgedIn } = holding
    const isNew = sent === undefined || sent.view !== view || sent.cursor !== cursor
    if (isNew) holding.sent = { round, cursor, view }
    const isDue = isNew || sent.round > roundEverybodyHas || acknowledged < cursor || acknowledgedIn < view
    if (isDue) rows += 1
    return isDue
  })
}

/** Whether a majority has all that the consumer has committed. */
export function isAllAcknowledged(holdings: Iterable<Holding>, view: ViewNumber): boolean {
  for (const { started, acknowledged, acknowledgedIn, cursor } of holdings) {
    if (started && (acknowledged < cursor || acknowledgedIn < view)) return false
  }
  return true
}

/** All rows that a majority has, for gossip. */
export function acknowledgedRows(
  holdings: Iterable<Holding>,
  wants: (holding: Holding) => boolean,
): TableSection[] {
  return sectionsOf(holdings, undefined, (holding) => holding.acknowledgedIn > 0 && wants(holding))
}

/** With a view: what is to be committed under it. Without: what was acknowledged, and under which. */
function sectionsOf(
  holdings: Iterable<Holding>,
  view: ViewNumber | undefined,
  wants: (holding: Holding) => boolean,
): TableSection[] {
  const sections = new OrderedMap<SectionBuilder>()
  const wanted = [...holdings].filter((holding) => holding.started && wants(holding))
  for (const holding of wanted.sort((a, b) => a.ref.shard - b.ref.shard)) {
    const { dataSet, epoch, shard } = holding.ref
    const key = `${dataSet}@${epoch}`
    const section = sections.get(key) ?? new SectionBuilder(dataSet, epoch)
    sections.set(key, section)
    section.add(
      shard,
      view === undefined
        ? { cursor: holding.acknowledged, view: holding.acknowledgedIn }
        : { cursor: holding.cursor, view },
    )
  }
  return [...sections.values()].map((section) => section.build())
}
