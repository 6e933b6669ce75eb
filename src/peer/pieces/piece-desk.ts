import type { PeerId } from '../../base/ids.ts'
import { rankMembers } from '../../core/ownership/index.ts'
import { type PieceRef, pieceKey } from '../../core/piece.ts'
import type { DiskCacheOptions } from '../../data/source/disk-cache.ts'

type Given = { readonly bytes: Uint8Array; readonly digest: Uint8Array } | 'busy' | 'unknown' | 'failed'

export interface PieceDeskOptions {
  readonly self: PeerId
  readonly cache: DiskCacheOptions
  readonly members: () => readonly { readonly id: PeerId }[]
  /** Where a data set was registered to lie, if that is behind HTTP or on S3. */
  readonly originOf: (dataSet: string) => string | undefined
  readonly keeper: {
    give(
      uri: string,
      ref: PieceRef,
    ): Promise<
      | { readonly kind: 'given'; readonly bytes: Uint8Array; readonly digest: Uint8Array }
      | { readonly kind: 'unknown' | 'failed' | 'kept' }
    >
    keep(uri: string, ref: PieceRef, bytes: Uint8Array, digest: Uint8Array): Promise<boolean>
  }
  readonly ask: (
    peer: PeerId,
    ref: PieceRef,
  ) => Promise<{ readonly bytes: Uint8Array; readonly digest: Uint8Array } | undefined>
  readonly nowMs: () => number
}

/** One that did not give a piece is not asked for a while: the origin answers sooner. */
const shunMs = 5_000
const bringingMax = 64

/**
 * Brings pieces of remote files into this node's cache: from the member that ranks first for a piece, or, where that is
 * this peer, from the origin; so that the origin is asked for each piece once.
 */
export class PieceDesk {
  readonly #options: PieceDeskOptions
  readonly #bringing = new Map<string, Promise<boolean>>()
  readonly #shunnedUntilMs = new Map<PeerId, number>()
  /** Since the start: pieces that others gave us, those fetched for ourselves, and those given to others. */
  readonly counts = { fromPeers: 0, fromOrigin: 0, given: 0 }

  constructor(options: PieceDeskOptions) {
    this.#options = options
  }

  get cache(): DiskCacheOptions {
    return this.#options.cache
  }

  /** True when the piece is in the folder; false when whoever asked had better read the origin. */
  async bring(ref: PieceRef): Promise<boolean> {
    const uri = this.#options.originOf(ref.dataSet)
    if (uri === undefined) return false
    const key = JSON.stringify([ref.dataSet, ref.path, ref.version, ref.bytes, ref.piece])
    const known = this.#bringing.get(key)
    if (known !== undefined) return known
    if (this.#bringing.size >= bringingMax) return false
    const bringing = this.#bring(uri, ref).finally(() => this.#bringing.delete(key))
    this.#bringing.set(key, bringing)
    return bringing
  }

  /** A piece that another peer asks for, and so takes this one to rank first. */
  async give(ref: PieceRef): Promise<Given> {
    const uri = this.#options.originOf(ref.dataSet)
    if (uri === undefined) return 'unknown'
    const result = await this.#options.keeper.give(uri, ref)
    if (result.kind !== 'given') return result.kind === 'unknown' ? 'unknown' : 'failed'
    this.counts.given += 1
    return result
  }

  async #bring(uri: string, ref: PieceRef): Promise<boolean> {
    const { self, keeper, ask, members, nowMs } = this.#options
    const [first] = rankMembers(pieceKey(ref), members(), 1)
    if (first === undefined) return false
    if (first === self) {
      const isFetched = (await keeper.give(uri, ref)).kind === 'given'
      if (isFetched) this.counts.fromOrigin += 1
      return isFetched
    }
    if ((this.#shunnedUntilMs.get(first) ?? 0) > nowMs()) return false
    const piece = await ask(first, ref)
    if (piece !== undefined && (await keeper.keep(uri, ref, piece.bytes, piece.digest))) {
      this.counts.fromPeers += 1
      return true
    }
    this.#shun(first)
    return false
  }

  #shun(peer: PeerId): void {
    const now = this.#options.nowMs()
    for (const [other, untilMs] of this.#shunnedUntilMs)
      if (untilMs <= now) this.#shunnedUntilMs.delete(other)
    this.#shunnedUntilMs.set(peer, now + shunMs)
  }
}
