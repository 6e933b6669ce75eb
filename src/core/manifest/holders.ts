import type { PeerId } from '../../base/ids.ts'
import { rankMembers } from '../ownership/index.ts'
import type { ManifestCard } from './card.ts'

/** A member as replication sees it. */
export interface Holder {
  readonly id: PeerId
  readonly incarnation: number
  readonly failureDomain: string
}

/**
 * Who is to hold a manifest, best first: its author, who has it already, and then the members in the rendezvous ranking
 * of its id, those of failure domains that have none yet before the others. When a member goes the others keep their
 * order, so one loss costs one copy of each manifest that it held.
 */
export function holdersOf(
  { id, author }: Pick<ManifestCard, 'id' | 'author'>,
  members: readonly Holder[],
  copies: number,
): PeerId[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  const ranked = rankMembers(`manifest:${id}`, members.map(unweighted), members.length)
  const left = [author, ...ranked.filter((peer) => peer !== author)].flatMap((peer) => byId.get(peer) ?? [])
  const chosen: Holder[] = []
  const domains = new Set<string>()
  while (chosen.length < copies && left.length > 0) {
    const fresh = left.findIndex(({ failureDomain }) => !domains.has(failureDomain))
    const [next] = left.splice(Math.max(0, fresh), 1)
    if (next === undefined) break
    chosen.push(next)
    domains.add(next.failureDomain)
  }
  return chosen.map((holder) => holder.id)
}

// A manifest costs its holder next to nothing: how fast a member works is no reason to hold more of them.
function unweighted({ id }: Holder): { readonly id: PeerId } {
  return { id }
}
