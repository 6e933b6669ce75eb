import type { Copy } from './copies.ts'
import type { ReplicationSettings } from './replication-io.ts'

type Wanted = Pick<ReplicationSettings, 'copies' | 'ack' | 'chunkCopies'>

/**
 * Whether enough members have a manifest for it to be published: as many as there are to be copies, or all where there are
 * fewer; or exactly as many as the author was told to wait for. And so with its chunks, of those who keep any: a manifest
 * whose author died while they were being pulled is not published by others who have no more than the manifest.
 */
export function isEnough(
  { heldBy, hasChunks }: Pick<Copy, 'heldBy' | 'hasChunks'>,
  { copies, ack, chunkCopies }: Wanted,
  members: number,
): boolean {
  const have = 1 + heldBy.size
  if (have < (ack ?? Math.min(copies, members))) return false
  if (chunkCopies < 2) return true
  const holdings = [...heldBy.values()]
  const without = holdings.filter((holding) => holding === 'no-chunks').length
  const withChunks = holdings.filter((holding) => holding === 'chunks').length + Number(hasChunks)
  return withChunks >= Math.min(chunkCopies, members - without)
}
