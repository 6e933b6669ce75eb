import { type Lineage, noLineage } from '../../src/core/lineage.ts'
import { present, tagOrNoneFromWire, tagOrNoneToWire } from '../wire/checks.ts'
import type { Lineage as WireLineage } from './words.pb.ts'

export function lineageToWire({ counter, tag }: Lineage): WireLineage {
  return { counter, tag: tagOrNoneToWire(tag) }
}

export function lineageFromWire(wire: WireLineage | undefined, field: string): Lineage {
  const { counter, tag } = present(wire, field)
  return counter === 0 && tag === undefined ? noLineage : { counter, tag: tagOrNoneFromWire(tag, field) }
}
