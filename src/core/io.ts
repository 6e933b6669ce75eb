import type { PeerId, ShardRef, ViewNumber } from '../base/ids.ts'
import type { DurationMs } from '../base/time.ts'
import type { Change, MemberInfo } from './change.ts'
import type { Address, BarrierVerdict, Envelope, Message } from './messages.ts'
import type { DurableRecord } from './records.ts'

/** The consumer has finished all samples of the shard before `cursor`. */
export interface ShardCommit {
  readonly shard: ShardRef
  readonly cursor: number
}

/** Everything that can happen to a peer. The instant is given beside it. */
export type PeerInput =
  /** Once, after the durable records were replayed. */
  | { readonly kind: 'start' }
  /** `wakeAt()` has come. */
  | { readonly kind: 'tick' }
  /** `channel` tells an authenticated stream from signed gossip; the adapter has checked `from` either way. */
  | { readonly kind: 'received'; readonly channel: 'direct' | 'gossip'; readonly envelope: Envelope }
  | { readonly kind: 'connected'; readonly peer: PeerId }
  | { readonly kind: 'disconnected'; readonly peer: PeerId }
  /** The lifeline by which `peer` renews with us was closed by the other end. */
  | { readonly kind: 'inbound-lifeline-closed'; readonly peer: PeerId }
  /** The lifeline by which we renew with `peer` is closed: its grants are void. */
  | { readonly kind: 'outbound-lifeline-closed'; readonly peer: PeerId }
  /** The answer to a `probe`: nobody listens at the peer's address. */
  | { readonly kind: 'probe-refused'; readonly peer: PeerId }
  /**
   * The machine was suspended, or its wall clock jumped ahead: more time has passed than `now` shows.
   * It ends our own lease early. What we granted to others, and what we wait out for them, still
   * counts by the monotonic clock: there, a jump would make it too short.
   */
  | { readonly kind: 'clock-leapt'; readonly byMs: DurationMs }
  /** The disk is full (nothing more may be promised or committed), or has room again. */
  | { readonly kind: 'store-full'; readonly full: boolean }
  /** What the consumer has finished, together: a commit hurries the renewal, and one alone would leave the others behind. */
  | { readonly kind: 'commit'; readonly commits: readonly ShardCommit[] }
  /**
   * After `shard-stopped` with reason `moved`: the consumer has finished, or given up, what it had of the shard. Its
   * new owner is told how far that was; it waits for the word for a while.
   */
  | { readonly kind: 'handed-over'; readonly shard: ShardRef }
  /** Samples per second that the consumer gets through, for heartbeats and weights. */
  | { readonly kind: 'throughput'; readonly samplesPerSecond: number }
  | { readonly kind: 'propose'; readonly id: number; readonly change: Change }
  | { readonly kind: 'leave' }
  | { readonly kind: 'recover' }
  | { readonly kind: 'arrive'; readonly barrier: string; readonly limitMs: DurationMs }

/** What the driver must do, in order. */
export type PeerOutput =
  /**
   * `urgent` messages may go before earlier `persist`s are on disk; all others wait for them, since
   * they may tell what those records say.
   */
  | {
      readonly kind: 'send'
      readonly to: PeerId
      readonly message: Message
      readonly address: Address
      readonly urgent: boolean
    }
  | { readonly kind: 'publish'; readonly message: Message; readonly address: Address }
  | { readonly kind: 'persist'; readonly record: DurableRecord }
  /** Stay connected to these peers (electors and neighbours); the driver redials with backoff for ever. */
  | { readonly kind: 'keep-connected'; readonly peers: readonly Pick<MemberInfo, 'id' | 'addresses'>[] }
  /** Dial the peer at once and say if that is refused. */
  | { readonly kind: 'probe'; readonly peer: PeerId }
  | { readonly kind: 'notify'; readonly event: PeerEvent }
  /** The peer has left and may exit. */
  | { readonly kind: 'stop'; readonly reason: 'left' }

/** What a consumer, an operator or a checker may want to know. */
export type PeerEvent =
  | { readonly kind: 'founded' | 'joined' | 'excluded' }
  | { readonly kind: 'view-changed'; readonly view: ViewNumber }
  | { readonly kind: 'view-activated'; readonly view: ViewNumber }
  | { readonly kind: 'leading'; readonly term: string }
  | { readonly kind: 'following' }
  /**
   * The shard may be worked on, from `cursor` on, while `mayDeliver` says so. `since` is the view in which it came: one that
   * left and came back is held anew.
   */
  | {
      readonly kind: 'shard-started'
      readonly shard: ShardRef
      readonly cursor: number
      readonly since: ViewNumber
      readonly by: 'activate' | 'released' | 'opened'
    }
  | {
      readonly kind: 'shard-stopped'
      readonly shard: ShardRef
      readonly reason: 'moved' | 'excluded' | 'closed' | 'quarantined' | 'restored'
    }
  /** A majority of the electors has it: it will never be undone. */
  | {
      readonly kind: 'committed'
      readonly shard: ShardRef
      readonly from: number
      readonly cursor: number
      readonly view: ViewNumber
    }
  | { readonly kind: 'lease-lapsed' | 'lease-held' }
  | { readonly kind: 'epoch-opened'; readonly dataSet: string; readonly epoch: number }
  | { readonly kind: 'data-set-finished'; readonly dataSet: string }
  | {
      readonly kind: 'proposal-settled'
      readonly id: number
      readonly accepted: boolean
      readonly reason: string
    }
  | {
      readonly kind: 'barrier-settled'
      readonly barrier: string
      readonly generation: number
      readonly verdict: BarrierSettlement
    }
  | { readonly kind: 'recovered'; readonly lineage: number; readonly view: ViewNumber }
  /** It was asked for, and is not needed any more: a majority answers again, or another lineage has begun. */
  | { readonly kind: 'recovery-dropped'; readonly reason: 'majority-lives' | 'superseded' }
  | { readonly kind: 'majority-lost'; readonly missing: readonly PeerId[] }
  | { readonly kind: 'refused-message'; readonly from: PeerId; readonly reason: RefusedReason }

/**
 * How a barrier ended for a participant: `interrupted` when it lost its lease while it waited, `refused` when the keeper
 * has no room for another name.
 */
export type BarrierSettlement = Exclude<BarrierVerdict, 'waiting'> | 'interrupted'

export type RefusedReason =
  | 'other-job'
  | 'other-genesis'
  | 'old-lineage'
  | 'old-incarnation'
  | 'replayed'
  | 'wrong-channel'
  | 'invalid'
