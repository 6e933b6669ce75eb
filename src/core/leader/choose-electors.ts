import { compareText } from '../../base/compare.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Member } from '../agreed-state.ts'

export interface ElectorChoice {
  /** The members of the view to come. */
  readonly members: ReadonlyMap<PeerId, Member>
  /** The electors of the view before. */
  readonly electors: readonly PeerId[]
  readonly electorsMax: number
  /** Holds the chain and renews: may become an elector. */
  isQualified(member: Member): boolean
  /** Stays elector if any does. */
  readonly leader: PeerId
}

/** Five from five members on, three from three, else one: an even set would survive no more losses. */
export function electorTarget(members: number, electorsMax: number): number {
  for (const target of [7, 5, 3]) if (members >= target && electorsMax >= target) return target
  return 1
}

/**
 * Keeps the electors that remain and fills up with the longest-lived qualified members, failure
 * domains that have no elector yet first. A member that has not renewed yet is taken only where the
 * number would else be even.
 */
export function chooseElectors(choice: ElectorChoice): PeerId[] {
  const { members, electorsMax, leader } = choice
  const target = electorTarget(members.size, electorsMax)
  const kept = choice.electors.flatMap((id) => members.get(id) ?? [])
  if (kept.length >= target) {
    const bySeniority = kept.sort((a, b) => Number(b.id === leader) - Number(a.id === leader) || byAge(a, b))
    return inOrder(bySeniority.slice(0, target))
  }
  const chosen = fill(kept, candidates(choice, kept, true), target)
  if (chosen.length % 2 === 1) return inOrder(chosen)
  if (chosen.length > kept.length) return inOrder(chosen.slice(0, -1))
  const rescued = fill(chosen, candidates(choice, chosen, false), chosen.length + 1)
  if (rescued.length % 2 === 1) return inOrder(rescued)
  return inOrder(
    kept
      .sort((a, b) => Number(b.id === leader) - Number(a.id === leader) || byAge(a, b))
      .slice(0, Math.max(1, kept.length - 1)),
  )
}

function candidates(choice: ElectorChoice, taken: readonly Member[], qualifiedOnly: boolean): Member[] {
  const takenIds = new Set(taken.map(({ id }) => id))
  return [...choice.members.values()]
    .filter((member) => !takenIds.has(member.id) && (!qualifiedOnly || choice.isQualified(member)))
    .sort(byAge)
}

function fill(kept: readonly Member[], candidates: readonly Member[], target: number): Member[] {
  const chosen = [...kept]
  const left = [...candidates]
  while (chosen.length < target && left.length > 0) {
    const domains = new Set(chosen.map(({ failureDomain }) => failureDomain))
    const fresh = left.findIndex(({ failureDomain }) => !domains.has(failureDomain))
    chosen.push(...left.splice(Math.max(0, fresh), 1))
  }
  return chosen
}

function byAge(a: Member, b: Member): number {
  return a.since - b.since || compareText(a.id, b.id)
}

function inOrder(members: readonly Member[]): PeerId[] {
  return members.map(({ id }) => id).sort(compareText)
}
