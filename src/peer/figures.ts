import type { PeerFigures } from '../adapters/metrics/peer-figures.ts'
import type { RunningPeer } from './running-peer.ts'

/** Each number asks by itself; within one scrape they all get the same answer. */
const keptMs = 100

/** What a scrape reads of the peer. */
export function figuresOf(peer: RunningPeer, log: { size(): number }): () => PeerFigures {
  let figures: PeerFigures | undefined
  let readAtMs = 0
  return () => {
    if (figures === undefined || performance.now() - readAtMs > keptMs) {
      const status = peer.core.status(peer.now())
      const { service } = peer.checkpoints
      const { held, heldBytes, due, published } = service.figures
      figures = {
        viewNumber: status.view,
        members: status.members.length,
        shardsHeld: status.shards.filter(({ started }) => started).length,
        isLeading: status.isLeading,
        isLeaseHeld: status.leaseLeftMs > 0,
        isStoreFull: peer.isStoreFull,
        samplesPerSecond: peer.samplesPerSecond,
        logBytes: log.size(),
        manifestsPublished: published,
        manifestCopies: held,
        manifestCopyBytes: heldBytes,
        manifestCopiesDue: due,
        latestCheckpointStep: service.index.latest?.step ?? -1,
      }
      readAtMs = performance.now()
    }
    return figures
  }
}
