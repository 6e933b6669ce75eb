import type { PeerId, ShardRef, ViewNumber } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'

/**
 * Who owned a shard before. A peer that comes into a job by a snapshot does not know, and takes the word of any
 * member: only one that held the shard, and has stopped, ever sends a release.
 */
export type Predecessor = { readonly id: PeerId; readonly incarnation: number } | 'unknown'

/** A shard that this member owns in its newest view. */
export interface Holding {
  readonly ref: ShardRef
  readonly size: number
  /** Where the shard begins in this epoch: nobody has committed less. */
  readonly first: number
  /** The view since which we have owned it, unbroken and as this incarnation. */
  readonly gainedIn: ViewNumber
  /** When that view came. */
  readonly gainedAt: Millis
  /** Who owned it in the view before that one: only its release counts. */
  readonly gainedFrom: Predecessor | undefined
  /** Validly started: the earlier owner has released it, or cannot hold a lease on it any more. */
  started: boolean
  /** All samples before this are consumed; what we commit. Never falls while we hold the shard. */
  cursor: number
  /** The highest cursor that a majority acknowledged, and the view of that. */
  acknowledged: number
  acknowledgedIn: ViewNumber
  /** The first round that carried this cursor under this view. */
  sent: { readonly round: number; readonly cursor: number; readonly view: ViewNumber } | undefined
}
