import { compareText } from '../base/compare.ts'
import type { Incarnation, PeerId } from '../base/ids.ts'

/**
 * A ballot. The candidate and its incarnation are part of it, so no two candidates, and no restarted
 * one, ever share a term.
 */
export interface Term {
  readonly counter: number
  readonly peer: PeerId
  readonly incarnation: Incarnation
}

export const noTerm: Term = { counter: 0, peer: '', incarnation: 0 }

/**
 * A term further than this above the highest one known is refused: an attacker (or a damaged disk)
 * could otherwise use the counter up. Honest terms rise by one for each election.
 */
export const termLeapMax = 1_000_000

export function compareTerms(a: Term, b: Term): number {
  return a.counter - b.counter || compareText(a.peer, b.peer) || a.incarnation - b.incarnation
}

export function isSameTerm(a: Term, b: Term): boolean {
  return compareTerms(a, b) === 0
}

export function formatTerm(term: Term): string {
  return `${term.counter}.${term.peer}.${term.incarnation}`
}
