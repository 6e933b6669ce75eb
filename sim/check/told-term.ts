import { compareText } from '../../src/base/compare.ts'
import type { Term } from '../../src/core/term.ts'

// Written out once more: a checker takes no decision from the code that it judges.
export function compareToldTerms(a: Term, b: Term): number {
  return a.counter - b.counter || compareText(a.peer, b.peer) || a.incarnation - b.incarnation
}

export function termText(term: Term): string {
  return `${term.counter}.${term.peer}.${term.incarnation}`
}
