import type { Copy } from './copies.ts'
import type { ReplicationSettings } from './replication-io.ts'

type Wanted = Pick<ReplicationSettings, 'copies' | 'ack' | 'chunkCopies'>

/** As many as there are to be copies, or all members where there are fewer; or exactly as many as the author was told to wait for. */
export function copiesNeeded({ copies, ack }: Pick<Wanted, 'copies' | 'ack'>, members: number): number {
  return ack ?? Math.min(copies, members)
}

/**
 * Whether enough members have a manifest for it to be published. And so with its chunks, of those who keep any: a manifest
 * whose author died while they were being pulled is not published by others who have no more than the manifest.
 */
export function isEnough(
  { heldBy, hasChunks }: Pick<Copy, 'heldBy' | 'hasChunks'>,
  settings: Wanted,
  members: number,
): boolean {
  const { chunkCopies } = settings
  if (1 + heldBy.size < copiesNeeded(settings, members)) return false
  if (chunkCopies < 2) return true
  const holdings = [...heldBy.values()]
  const without = holdings.filter((holding) => holding === 'no-chunks').length
  const withChunks = holdings.filter((holding) => holding === 'chunks').length + Number(hasChunks)
  return withChunks >= Math.min(chunkCopies, members - without)
}
