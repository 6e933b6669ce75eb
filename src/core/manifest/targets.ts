import type { PeerId } from '../../base/ids.ts'
import type { Copy } from './copies.ts'
import { type Holder, holdersOf } from './holders.ts'
import type { ReplicationSettings } from './replication-io.ts'

/** The others who are to have a manifest; true for those who are to have its chunks too, where `withChunks` asks for it. */
export function targetsOf(
  copy: Copy,
  members: readonly Holder[],
  { self, copies, ack, chunkCopies }: ReplicationSettings,
  withChunks: boolean,
): Map<PeerId, boolean> {
  const targets = new Map<PeerId, boolean>()
  for (const peer of holdersOf(copy.card, members, Math.max(copies, ack ?? 0))) targets.set(peer, false)
  if (withChunks) for (const peer of chunkHoldersOf(copy, members, chunkCopies)) targets.set(peer, true)
  targets.delete(self)
  return targets
}

/** Of those who are not known to keep none. */
export function chunkHoldersOf(
  { card, heldBy }: Copy,
  members: readonly Holder[],
  chunkCopies: number,
): PeerId[] {
  const able = members.filter(({ id }) => heldBy.get(id) !== 'no-chunks')
  return holdersOf(card, able, chunkCopies)
}
