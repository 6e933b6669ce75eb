import type { ShardRef } from '../../base/ids.ts'
import type { PeerEvent } from '../../core/io.ts'
import type { ToldFact } from './told-facts.ts'

/**
 * One line of an observations file, without its `atMs` and `peer`. The words are those of the checkers
 * (sim/check/observation.ts), which a judge reads them into; a test holds the two together. `lease` and `let-go` are
 * the exceptions: they answer a question that checkers ask (may this peer deliver at that instant?). Events are told
 * when the disk has what they tell of, which may be a while after the core has moved on; these two are told at once.
 */
export type ObservationLine =
  | { readonly kind: 'started'; readonly incarnation: number; readonly kept: boolean }
  | { readonly kind: 'left' }
  | { readonly kind: 'asked'; readonly request: 'leave' | 'recover' }
  | { readonly kind: 'event'; readonly event: PeerEvent }
  | {
      readonly kind: 'view'
      readonly lineage: string
      readonly number: number
      readonly hash: string
      readonly members: readonly { readonly id: string; readonly incarnation: number }[]
      readonly electors: readonly string[]
      readonly ownersDigest: string
      readonly unowned: number
      readonly left: readonly string[]
    }
  | {
      readonly kind: 'data-set'
      readonly dataSet: string
      readonly epochs: number
      readonly sizes: readonly number[]
      readonly start?: {
        readonly lineage: string
        readonly epoch: number
        readonly cursors: readonly number[]
      }
    }
  | ({ readonly kind: 'quarantined' } & ShardRef)
  | ({ readonly kind: 'delivered'; readonly sample: number; readonly view: number } & ShardRef)
  | ({ readonly kind: 'finished'; readonly from: number; readonly cursor: number } & ShardRef)
  | ({
      readonly kind: 'accepted'
      readonly from: number
      readonly cursor: number
      readonly view: number
      readonly lineage: string
    } & ShardRef)
  | { readonly kind: 'arrived'; readonly barrier: string; readonly limitMs: number }
  | {
      readonly kind: 'sizes'
      readonly members: number
      readonly shards: number
      readonly sizes: Readonly<Record<string, number>>
    }
  | { readonly kind: 'told'; readonly lineage: string; readonly fact: ToldFact }
  /** The core holds the shard no longer, whenever its event may come. */
  | ({ readonly kind: 'let-go' } & ShardRef)
  /** The lease lasts until that instant of true time, as far as the peer's own clock can tell. */
  | { readonly kind: 'lease'; readonly untilMs: number }
