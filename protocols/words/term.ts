import { noTerm, type Term } from '../../src/core/term.ts'
import { checkedId, present } from '../wire/checks.ts'
import type { Term as WireTerm } from './words.pb.ts'

export function termToWire(term: Term): WireTerm {
  return term
}

export function termFromWire(wire: WireTerm | undefined, field: string): Term {
  const { counter, peer, incarnation } = present(wire, field)
  if (peer === '' && counter === 0 && incarnation === 0) return noTerm
  return { counter, peer: checkedId(peer, field), incarnation }
}
