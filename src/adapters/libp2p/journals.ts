import type { HostJournal } from './host-journal.ts'

/** One journal that tells all of these. */
export function journals(...all: readonly HostJournal[]): HostJournal {
  return {
    refused: (reason, who, detail) => {
      for (const journal of all) journal.refused(reason, who, detail)
    },
    framesLost: (to, loss, count) => {
      for (const journal of all) journal.framesLost(to, loss, count)
    },
    frameSent: (bytes) => {
      for (const journal of all) journal.frameSent(bytes)
    },
    frameReceived: (bytes) => {
      for (const journal of all) journal.frameReceived(bytes)
    },
    gossipPublished: (bytes) => {
      for (const journal of all) journal.gossipPublished(bytes)
    },
    gossipReceived: (bytes) => {
      for (const journal of all) journal.gossipReceived(bytes)
    },
    gossipLate: () => {
      for (const journal of all) journal.gossipLate()
    },
    connections: (count) => {
      for (const journal of all) journal.connections(count)
    },
    dialFailed: (target, reason, isNeeded) => {
      for (const journal of all) journal.dialFailed(target, reason, isNeeded)
    },
    dialSucceeded: (target) => {
      for (const journal of all) journal.dialSucceeded(target)
    },
    repaired: (what, peer) => {
      for (const journal of all) journal.repaired(what, peer)
    },
  }
}
