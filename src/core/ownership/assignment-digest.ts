import { hashParts } from '../../base/id-hash.ts'
import { littleEndianBytes } from './little-endian.ts'
import { type Assignment, type OwnerTable, ownerTable } from './owner-table.ts'

const format = 1
const headBytes = 16
const memberBytes = 12

/**
 * Tells two assignments apart that differ in a shard, a member, a weight or an owner: XXH64, as 16 hex digits,
 * of the bytes that protocols/ownership/SPEC.md lists. Every member compares it with the one in the view.
 */
export function assignmentDigest(assignment: Assignment): string {
  const table = ownerTable(assignment)
  table.digest ??= hashParts([headOf(table), littleEndianBytes(table.ownerIndices())])
    .toString(16)
    .padStart(16, '0')
  return table.digest
}

function headOf({ shards, table }: OwnerTable): Uint8Array {
  const { low, high } = table.hashes
  const head = new DataView(new ArrayBuffer(headBytes + memberBytes * table.count))
  head.setUint16(0, format, true)
  head.setUint16(2, table.count, true)
  head.setUint32(4, shards.count, true)
  head.setBigUint64(8, shards.digest, true)
  for (let member = 0; member < table.count; member++) {
    const at = headBytes + memberBytes * member
    head.setInt32(at, low[member] as number, true)
    head.setInt32(at + 4, high[member] as number, true)
    head.setUint32(at + 8, table.units[member] as number, true)
  }
  return new Uint8Array(head.buffer)
}
