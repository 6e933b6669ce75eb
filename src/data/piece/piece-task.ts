import type { PieceRef } from '../../core/piece.ts'
import type { DiskCacheOptions } from '../source/disk-cache.ts'

/** What the thread that keeps pieces is told at its start. */
export type PieceSetup = DiskCacheOptions

export type PieceTask = { readonly id: number; readonly uri: string; readonly ref: PieceRef } & (
  | { readonly kind: 'give' }
  /** A piece that came from another peer: kept only if its SHA-256 is the digest. */
  | { readonly kind: 'keep'; readonly bytes: Uint8Array; readonly digest: Uint8Array }
)

export type PieceResult =
  | { readonly id: number; readonly kind: 'given'; readonly bytes: Uint8Array; readonly digest: Uint8Array }
  | { readonly id: number; readonly kind: 'unknown' }
  | { readonly id: number; readonly kind: 'failed'; readonly text: string }
  | { readonly id: number; readonly kind: 'kept'; readonly isKept: boolean }
