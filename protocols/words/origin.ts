import type { Origin } from '../../src/core/manifest/origin.ts'
import { hashFromWire, hashToWire, present } from '../wire/checks.ts'
import { lineageFromWire, lineageToWire } from './lineage.ts'
import type { Origin as WireOrigin } from './words.pb.ts'

export function originToWire(origin: Origin | undefined): WireOrigin | undefined {
  if (origin === undefined) return undefined
  return { genesis: hashToWire(origin.genesis), lineage: lineageToWire(origin.lineage) }
}

/** As a property to spread: absent where there is none. */
export function originFromWire(wire: WireOrigin | undefined, field: string): { readonly origin?: Origin } {
  if (wire === undefined) return {}
  const { genesis, lineage } = present(wire, field)
  return {
    origin: {
      genesis: hashFromWire(genesis, `${field}.genesis`),
      lineage: lineageFromWire(lineage, `${field}.lineage`),
    },
  }
}
