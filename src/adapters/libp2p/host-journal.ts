import type { PeerId } from '../../base/ids.ts'

/** Why somebody, or something of theirs, was kept out. */
export type HostRefusal =
  /** Its handshake failed: another network key, not shoal at all, or a machine too busy to finish it. */
  | 'handshake'
  /** Its id is not on the allow list. */
  | 'unknown-peer'
  | 'too-many-connections'
  | 'too-many-streams'
  /** Above the size that its protocol allows, or no frame at all. */
  | 'bad-frame'
  /** More than it may send; it is read more slowly. */
  | 'too-fast'
  /** Gossip that is malformed, not signed by its sender, or too large. */
  | 'bad-gossip'
  /** Gossip that came before. */
  | 'replayed-gossip'

export const hostRefusals: readonly HostRefusal[] = [
  'handshake',
  'unknown-peer',
  'too-many-connections',
  'too-many-streams',
  'bad-frame',
  'too-fast',
  'bad-gossip',
  'replayed-gossip',
]

/** Why a frame never left. */
export type FrameLoss =
  /** Too much waited for this peer. */
  | 'queue-full'
  /** The peer was not reached in time. */
  | 'too-old'
  /** The lifeline that it answers is closed. */
  | 'no-lifeline'

export const frameLosses: readonly FrameLoss[] = ['queue-full', 'too-old', 'no-lifeline']

/** What the host tells of itself; metrics count it and the log says it. */
export interface HostJournal {
  /** `who` is a peer id, or an address while that is all that is known. */
  refused(reason: HostRefusal, who: string, detail: string): void
  framesLost(to: PeerId, loss: FrameLoss, count: number): void
  frameSent(bytes: number): void
  frameReceived(bytes: number): void
  gossipPublished(bytes: number): void
  gossipReceived(bytes: number): void
  /** A message came after a newer one of its sender, and was dropped. */
  gossipLate(): void
  connections(count: number): void
  /** `isNeeded`: it is to be kept connected, or a person gave its address. */
  dialFailed(target: string, reason: string, isNeeded: boolean): void
  dialSucceeded(target: string): void
  /** Something was put right that should not have been wrong. */
  repaired(what: 'silent-connection' | 'silent-gossip', peer: PeerId): void
}
