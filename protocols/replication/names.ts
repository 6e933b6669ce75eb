import type { Hash } from '../../src/base/digest.ts'
import type { CheckpointRef } from '../../src/core/manifest/origin.ts'
import { present } from '../wire/checks.ts'
import { refused } from '../wire/decoded.ts'
import { bytesToHex, hexToBytes } from '../wire/hex.ts'
import { originFromWire, originToWire } from '../words/origin.ts'
import type * as wire from './replication.pb.ts'

const hashBytes = 32
const idsMax = 256

export function idsToWire(ids: readonly Hash[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(ids.length * hashBytes)
  for (const [index, id] of ids.entries()) bytes.set(hexToBytes(id, hashBytes), index * hashBytes)
  return bytes
}

export function idsFromWire(bytes: Uint8Array | undefined): Hash[] {
  const ids = present(bytes, 'ids')
  const count = ids.length / hashBytes
  if (!Number.isInteger(count) || count < 1 || count > idsMax)
    throw refused('invalid', `${ids.length} bytes of ids`)
  return Array.from({ length: count }, (_, index) =>
    bytesToHex(ids.subarray(index * hashBytes, (index + 1) * hashBytes), hashBytes, 'ids'),
  )
}

export function refToWire({ origin, view, step, parts }: CheckpointRef): wire.CardGroup {
  return { view, step, parts, digest: undefined, origin: originToWire(origin) }
}

export function refFromWire({ origin, view, step, parts }: wire.CardGroup): CheckpointRef {
  if (parts < 1) throw refused('invalid', 'a checkpoint of no parts')
  return { ...originFromWire(origin, 'origin'), view, step, parts }
}
