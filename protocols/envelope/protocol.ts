import { version } from '../wire/version.ts'
import type { ProtocolName } from './registry.ts'

const KiB = 1_024
const MiB = 1_024 * KiB

// Views, snapshots and whole tables need room; what a stranger or a worker sends does not.
const frameBytesMaxOf: Readonly<Record<ProtocolName, number>> = {
  agreement: 4 * MiB,
  chain: 4 * MiB,
  lease: 256 * KiB,
  // A data set of 65,536 runs, or where as many shards begin.
  membership: MiB,
  progress: 256 * KiB,
  barrier: 256 * KiB,
  recovery: 4 * MiB,
}

/** The largest frame that a peer takes on a stream of the protocol. */
export function frameBytesMax(name: ProtocolName): number {
  return frameBytesMaxOf[name]
}

/** The id under which libp2p negotiates a stream, e.g. `/shoal/lease/1.0`. */
export function protocolId(name: ProtocolName): string {
  return `/shoal/${name}/${version.major}.${version.minor}`
}
