import type { PeerId as Libp2pPeerId } from '@libp2p/interface'
import { peerIdFromString } from '@libp2p/peer-id'
import type { PeerId } from '../../base/ids.ts'

/**
 * Undefined for a text that is no peer id. On the wire an id is any text, and a peer may tell of others by what it
 * likes: one that is none must end in nothing, and not in an exception on some timer.
 */
export function parsePeerId(text: PeerId): Libp2pPeerId | undefined {
  try {
    return peerIdFromString(text)
  } catch {
    return undefined
  }
}
