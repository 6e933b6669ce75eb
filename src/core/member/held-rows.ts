import type { ViewNumber } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { SectionBuilder } from '../cursor-table.ts'
import type { TableSection } from '../table-section.ts'
import type { Holding } from './holding.ts'

/** What is to be committed under that view, of all of these. */
export function rowsToCommit(holdings: readonly Holding[], view: ViewNumber): TableSection[] {
  return sectionsOf(holdings, view)
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
  const known = [...holdings].filter(
    (holding) => holding.started && holding.acknowledgedIn > 0 && wants(holding),
  )
  return sectionsOf(known, undefined)
}

/** With a view: what is to be committed under it. Without: what was acknowledged, and under which. */
function sectionsOf(holdings: readonly Holding[], view: ViewNumber | undefined): TableSection[] {
  const sections = new OrderedMap<SectionBuilder>()
  for (const holding of [...holdings].sort((a, b) => a.ref.shard - b.ref.shard)) {
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
