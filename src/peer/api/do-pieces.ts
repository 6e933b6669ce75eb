import type { CacheAnswer } from '../../api/messages.ts'
import { isSafePath } from '../../core/manifest/manifest.ts'
import { lengthOf, type PieceRef, pieceBytes } from '../../core/piece.ts'
import type { RunningPeer } from '../running-peer.ts'
import { ApiFailure } from './api-failure.ts'

export function describeCache({ pieces }: RunningPeer): CacheAnswer {
  return pieces === undefined ? {} : { ...pieces.cache, ...pieces.counts }
}

export async function bringPiece(peer: RunningPeer, piece: PieceRef): Promise<{ isThere: boolean }> {
  if (!isSafePath(piece.path)) throw new ApiFailure('bad-request', `${piece.path} is no path of a file`)
  if (piece.piece > piece.bytes / pieceBytes || lengthOf(piece) <= 0)
    throw new ApiFailure('bad-request', `a file of ${piece.bytes} bytes has no piece ${piece.piece}`)
  return { isThere: (await peer.pieces?.bring(piece)) ?? false }
}
