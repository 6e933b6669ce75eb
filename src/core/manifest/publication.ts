import type { Copy } from './copies.ts'
import type { ReplicationSettings } from './replication-io.ts'

type Wanted = Pick<ReplicationSettings, 'copies' | 'ack' | 'chunkCopies'>

/**
 * Whether enough members have a manifest for it to be published: as many as there are to be copies, or all where there are
 * fewer; or exactly as many as the author was told to wait for. An author also waits for the copies of its chunks, from
 * those who keep any.
 */
export function isEnough(
  { heldBy, hasChunks, isPublishing }: Pick<Copy, 'heldBy' | 'hasChunks' | 'isPublishing'>,
  { copies, ack, chunkCopies }: Wanted,
  members: number,
): boolean {
  const have = 1 + heldBy.size
  if (have < (ack ?? Math.min(copies, members))) return false
  if (!isPublishing || chunkCopies < 2) return true
  const holdings = [...heldBy.values()]
  const without = holdings.filter((holding) => holding === 'no-chunks').length
  const withChunks = holdings.filter((holding) => holding === 'chunks').length + Number(hasChunks)
  return withChunks >= Math.min(chunkCopies, members - without)
}
