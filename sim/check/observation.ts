import type { ShardRef } from '../../src/base/ids.ts'
import type { PeerEvent } from '../../src/core/io.ts'
import type { Term } from '../../src/core/term.ts'

/**
 * One thing seen from outside a peer, at a true time that no peer knows. Both simulators write these;
 * the checkers judge nothing else (besides the few questions of probe.ts), so one checker serves
 * virtual peers and real processes. `peer` is the id that views name.
 */
export type Observation = { readonly atMs: number; readonly peer: string } & Seen

export type Seen =
  | Started
  | { readonly kind: 'crashed' }
  /** The process stands still, and goes on. */
  | { readonly kind: 'frozen' }
  | { readonly kind: 'woken' }
  /** The process ended by itself after a leave. */
  | { readonly kind: 'left' }
  /** An operator asked for it. */
  | { readonly kind: 'asked'; readonly request: 'leave' | 'recover' }
  | { readonly kind: 'event'; readonly event: PeerEvent }
  | ViewTaken
  | DataSetRegistered
  | ({ readonly kind: 'quarantined' } & ShardRef)
  | Delivered
  | Finished
  | Accepted
  | Told
  | Replayed
  /** The consumer waits at a barrier. */
  | { readonly kind: 'arrived'; readonly barrier: string; readonly limitMs: number }
  | BadMessage
  | Sizes
  | ManifestSeen
  /** A fault was injected, or ended. */
  | { readonly kind: 'fault'; readonly fault: string; readonly detail: string }

export type SeenKind = Seen['kind']
export type SeenOf<Kind extends SeenKind> = Extract<Observation, { readonly kind: Kind }>

/** The process is up, with this incarnation; `kept` tells whether it still has its disk. */
export interface Started {
  readonly kind: 'started'
  readonly incarnation: number
  readonly kept: boolean
}

/** The peer has taken this view as its newest. */
export interface ViewTaken {
  readonly kind: 'view'
  readonly lineage: string
  readonly number: number
  readonly hash: string
  /** Sorted by id. */
  readonly members: readonly { readonly id: string; readonly incarnation: number }[]
  readonly electors: readonly string[]
  /** Over the owners of all data sets, as this peer computes them. */
  readonly ownersDigest: string
  /** Shards of open epochs for which this peer computes no owner among the members. */
  readonly unowned: number
  /** The members that this view let go at their own wish. */
  readonly left?: readonly string[]
}

/** The job has this data set: told once, by whoever first sees it agreed; a restored one once in each lineage. */
export interface DataSetRegistered {
  readonly kind: 'data-set'
  readonly dataSet: string
  readonly epochs: number
  /** Samples of each shard. */
  readonly sizes: ArrayLike<number>
  /** Where it begins: a restored one does not begin at the beginning. */
  readonly start?: { readonly lineage: string; readonly epoch: number; readonly cursors: ArrayLike<number> }
}

/** A sample reached the consumer. */
export interface Delivered extends ShardRef {
  readonly kind: 'delivered'
  readonly sample: number
  readonly view: number
}

/** The consumer is done with [from, cursor) and has asked for it to be committed. */
export interface Finished extends ShardRef {
  readonly kind: 'finished'
  readonly from: number
  readonly cursor: number
}

/**
 * The peer was told that a majority has the cursor: [from, cursor) is newly accepted from this peer.
 * `from` is where its last accepted commit of this shard ended, or where the shard was started.
 */
export interface Accepted extends ShardRef {
  readonly kind: 'accepted'
  readonly from: number
  readonly cursor: number
  readonly view: number
  readonly lineage: string
}

/** What an elector has told another peer, seen as the message left it: from then on it is bound by it. */
export interface Told {
  readonly kind: 'told'
  readonly lineage: string
  readonly fact: ToldFact
}

export type ToldFact =
  | {
      readonly kind: 'promised'
      readonly slot: number
      readonly term: Term
      /** The view that it has accepted for the slot, as the promise tells it. */
      readonly accepted: ToldVote | undefined
    }
  | ({ readonly kind: 'accepted'; readonly slot: number } & ToldVote)
  /** Any message that says which term it has promised, at the least. */
  | { readonly kind: 'bound'; readonly term: Term }
  /** The highest view number it claimed to have committed, or to have installed the table of. */
  | { readonly kind: 'committed' | 'installed'; readonly view: number }
  /** That view is active: whoever gained a shard by it may start. */
  | { readonly kind: 'activated'; readonly view: number }
  /** A renewal left that brings these cursors of the peer's own. */
  | { readonly kind: 'wrote'; readonly cursors: readonly TakenCursor[] }
  /** A grant left that acknowledges these cursors, written under `view`. */
  | { readonly kind: 'took'; readonly view: number; readonly cursors: readonly TakenCursor[] }

export interface ToldVote {
  readonly term: Term
  readonly hash: string
}

export interface TakenCursor extends ShardRef {
  readonly cursor: number
}

/** What a peer knows from its disk alone, right after a start. */
export interface Replayed {
  readonly kind: 'replayed'
  readonly lineage: string
  readonly committed: number
  readonly installed: number
  /** For the slot after `committed`. */
  readonly promised: Term
  readonly accepted: { readonly slot: number; readonly term: Term; readonly hash: string } | undefined
  readonly cursors: readonly (TakenCursor & { readonly view: number })[]
}

/** A message that must change nothing reached the peer. */
export interface BadMessage {
  readonly kind: 'bad-message'
  readonly badness:
    | 'forged'
    | 'replayed'
    | 'oversized'
    | 'malformed'
    | 'other-job'
    | 'other-genesis'
    | 'outdated'
  readonly detail: string
  /** The names of whatever differs between before and after, counters aside: state, records, messages sent. */
  readonly changed: readonly string[]
}

/** What happens to the manifests of checkpoints. */
export type ManifestSeen =
  /** On the peer's disk, synced; or no longer. */
  | { readonly kind: 'manifest-kept' | 'manifest-dropped'; readonly id: string }
  /** The peer and its disk are gone for ever. */
  | { readonly kind: 'disk-lost' }
  /** The peer has found out that enough have it: so many, of so many members. */
  | {
      readonly kind: 'manifest-enough'
      readonly id: string
      readonly copies: number
      readonly members: number
      /** Disks with all its chunks, and how many there are to be; where members keep chunks for each other. */
      readonly chunkDisks?: number
      readonly chunkDisksNeeded?: number
    }
  /** The peer tells whoever saved it that it is published; from these disks a peer that starts alone lists it. */
  | {
      readonly kind: 'manifest-published'
      readonly id: string
      readonly copies: number
      readonly members: number
      readonly listers: readonly string[]
    }
  /** Looked at now and then: what is on the peer's disk, and what it lists. */
  | {
      readonly kind: 'manifests-listed'
      readonly held: readonly string[]
      readonly listed: ReadonlySet<string>
    }
  /** Somebody has read it at this peer. */
  | { readonly kind: 'manifest-read'; readonly id: string; readonly isWhole: boolean }
  /** The peer takes this checkpoint for complete; by the manifests of its parts. */
  | { readonly kind: 'checkpoint-complete'; readonly checkpoint: string; readonly ids: readonly string[] }
  /** Somebody has saved a part of this checkpoint. */
  | { readonly kind: 'manifest-saved'; readonly id: string; readonly checkpoint: CheckpointName }
  /** The peer knows this view from now on. */
  | { readonly kind: 'view-told'; readonly number: number; readonly members: readonly string[] }
  /** The peer wants to prune: of all up to the horizon only these are to stay. */
  | {
      readonly kind: 'withdrawal-asked'
      readonly id: string
      readonly view: number
      readonly horizon: readonly [view: number, step: number]
      readonly kept: readonly CheckpointName[]
    }
  /** In force at this peer, and on its disk. */
  | { readonly kind: 'withdrawal-kept'; readonly id: string }
  /** Whoever asked for it is told that so many have it. */
  | { readonly kind: 'withdrawal-done'; readonly id: string; readonly copies: number }

export type CheckpointName = readonly [view: number, step: number, parts: number]

/** How much a peer holds, looked at now and then. Names end in their unit, `Count` or `Bytes`. */
export interface Sizes {
  readonly kind: 'sizes'
  readonly members: number
  /** Shards of all open epochs. */
  readonly shards: number
  readonly sizes: Readonly<Record<string, number>>
}

export interface Violation {
  readonly invariant: string
  readonly atMs: number
  readonly text: string
}
