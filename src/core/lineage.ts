import { compareText } from '../base/compare.ts'
import { CanonicalWriter, type Hash, type Tag } from '../base/digest.ts'
import type { Incarnation, PeerId } from '../base/ids.ts'

/**
 * One unbroken chain of majorities. `recover` starts a new one, which fences the old one for ever:
 * of two lineages of a job the higher wins, and peers of the lower re-join.
 */
export interface Lineage {
  readonly counter: number
  readonly tag: Tag
}

export const noLineage: Lineage = { counter: 0, tag: '' }

export function compareLineages(a: Lineage, b: Lineage): number {
  return a.counter - b.counter || compareText(a.tag, b.tag)
}

export function isSameLineage(a: Lineage, b: Lineage): boolean {
  return a.counter === b.counter && a.tag === b.tag
}

export function formatLineage({ counter, tag }: Lineage): string {
  return `${counter}.${tag}`
}

/** The first lineage of a job is its founding; a later one names who recovered, and from which view. */
export function nextLineage(before: Lineage, from: Hash, peer: PeerId, incarnation: Incarnation): Lineage {
  const tag = new CanonicalWriter('shoal/lineage/1')
    .text(before.tag)
    .text(from)
    .text(peer)
    .number(incarnation)
    .tag()
  return { counter: before.counter + 1, tag }
}

/** Tells jobs of the same name apart: two peers that founded it separately never merge silently. */
export function genesisHash(job: string, founder: PeerId, nonce: string): Hash {
  return new CanonicalWriter('shoal/genesis/1').text(job).text(founder).text(nonce).hash()
}
