import type { FrozenReport } from '../../src/core/messages.ts'
import { checkedId, present } from '../wire/checks.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { membersMax } from './limits.ts'
import { tableFromWire, tableToWire } from './table-section.ts'
import type { FrozenReport as WireFrozenReport } from './words.pb.ts'

// Whole milliseconds, rounded up: an elector may report more than is left of a lease, never less (I-03).
export function frozenReportToWire({ residuals, residualFloorMs, table }: FrozenReport): WireFrozenReport {
  return {
    residuals: listToWire(residuals, membersMax, ({ peer, incarnation, leftMs }) => ({
      peer,
      incarnation,
      leftMs: Math.ceil(leftMs),
    })),
    residualFloorMs: Math.ceil(residualFloorMs),
    table: tableToWire(table),
  }
}

export function frozenReportFromWire(wire: WireFrozenReport | undefined, field: string): FrozenReport {
  const { residuals, residualFloorMs, table } = present(wire, field)
  return {
    residuals: listFromWire(residuals, ({ peer, incarnation, leftMs }) => ({
      peer: checkedId(peer, `${field}.residuals`),
      incarnation,
      leftMs,
    })),
    residualFloorMs,
    table: tableFromWire(table),
  }
}
