import type { Hash, Tag } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import type { DurationMs } from '../../base/time.ts'
import type { SignedCard } from './card.ts'
import type { GroupDigest } from './card-index.ts'
import type { Holder } from './holders.ts'
import type { CheckpointRef, Origin } from './origin.ts'
import type { SignedWithdrawal } from './withdrawal.ts'

/** What a peer says of manifests that it was offered, sent or asked for. */
export type ReceiptOutcome =
  /** It is on my disk. */
  | 'kept'
  /** It is, and so is every chunk that it names. */
  | 'with-chunks'
  /** It is, and I never keep chunks for others. */
  | 'without-chunks'
  /** I do not have it. */
  | 'missing'
  /** I do not take this one: it is not sound, not of this job, or too old for what I keep. */
  | 'declined'
  /** My disk is full. */
  | 'full'

/** What replicating peers say to each other. All of it may be lost, repeated or overtaken. */
export type ReplicationMessage =
  /** I hold these, and by my view you are to hold them too, or even their chunks. */
  | { readonly kind: 'offer'; readonly ids: readonly Hash[]; readonly withChunks: boolean }
  /** Send me these. */
  | { readonly kind: 'want'; readonly ids: readonly Hash[] }
  /** One signed manifest, as it is kept. */
  | { readonly kind: 'put'; readonly bytes: Uint8Array }
  | { readonly kind: 'receipt'; readonly ids: readonly Hash[]; readonly outcome: ReceiptOutcome }
  /** Enough members have these: write that down, and say so. */
  | { readonly kind: 'confirm'; readonly ids: readonly Hash[] }
  /** It is written down on my disk. */
  | { readonly kind: 'confirmed'; readonly ids: readonly Hash[] }
  /** Digests of all cards that I know, and of all withdrawals that are in force here, if there are any. */
  | { readonly kind: 'summary'; readonly digest: Tag; readonly withdrawals?: Tag }
  /** The same for each checkpoint: the answer to a summary that differs. */
  | { readonly kind: 'groups'; readonly groups: readonly GroupDigest[] }
  | { readonly kind: 'ask-cards'; readonly checkpoints: readonly CheckpointRef[] }
  | { readonly kind: 'cards'; readonly cards: readonly SignedCard[] }
  | PruningMessage

export type PruningMessage =
  /** This is to be withdrawn: do you know of a later view? */
  | { readonly kind: 'withdraw'; readonly withdrawal: SignedWithdrawal }
  | { readonly kind: 'withdraw-vote'; readonly id: Hash; readonly isAgreed: boolean }
  /** These are in force; tell me of yours, unless this is an answer. */
  | {
      readonly kind: 'withdrawals'
      readonly withdrawals: readonly SignedWithdrawal[]
      readonly isAnswer: boolean
    }
  /** These are on my disk, and in force. */
  | { readonly kind: 'withdrawals-kept'; readonly ids: readonly Hash[] }

export type ReplicationInput =
  | { readonly kind: 'tick' }
  /** The newest view; without members while this peer is in none. */
  | {
      readonly kind: 'view'
      readonly origin: Origin
      readonly number: number
      readonly members: readonly Holder[]
    }
  /** On this peer's disk, from before its start. */
  | {
      readonly kind: 'found'
      readonly card: SignedCard
      readonly bytes: number
      readonly hasChunks: boolean
      /** With the confirmation that enough members had it. */
      readonly isConfirmed: boolean
    }
  /** A save of this peer, on its disk with all its chunks; told when there are enough copies. */
  | { readonly kind: 'publish'; readonly card: SignedCard; readonly bytes: number }
  | { readonly kind: 'received'; readonly from: PeerId; readonly message: ReplicationMessage }
  /** A `keep` has ended. */
  | { readonly kind: 'kept'; readonly from: PeerId; readonly card: SignedCard; readonly bytes: number }
  /** No id where it was no manifest at all. */
  | {
      readonly kind: 'not-kept'
      readonly from: PeerId
      readonly id: Hash | undefined
      readonly outcome: 'declined' | 'full'
    }
  /** A `keep-confirmation` has ended. */
  | {
      readonly kind: 'confirmation-kept' | 'confirmation-not-kept'
      readonly id: Hash
      readonly from: PeerId | undefined
    }
  /** The disk does not give back what it took; `to` had asked for it, or somebody here. */
  | { readonly kind: 'lost'; readonly id: Hash; readonly to?: PeerId }
  /** Every chunk of the manifest is on this peer's disk. */
  | { readonly kind: 'chunks-held'; readonly id: Hash }
  /** The pull of chunks has failed; it is tried again later. */
  | { readonly kind: 'chunks-failed'; readonly id: Hash }
  /** Somebody here wants to read it. */
  | { readonly kind: 'fetch'; readonly card: SignedCard }
  /** Somebody here prunes. */
  | { readonly kind: 'withdraw'; readonly withdrawal: SignedWithdrawal }
  /** On this peer's disk, from before its start; told before the manifests are. */
  | { readonly kind: 'withdrawal-found'; readonly withdrawal: SignedWithdrawal }
  /** A `keep-withdrawal` has ended. */
  | {
      readonly kind: 'withdrawal-kept' | 'withdrawal-not-kept'
      readonly withdrawal: SignedWithdrawal
      readonly from: PeerId | undefined
    }

export type ReplicationOutput =
  | { readonly kind: 'send'; readonly to: PeerId; readonly message: ReplicationMessage }
  /** Reads it from the disk and sends it. */
  | { readonly kind: 'send-manifest'; readonly to: PeerId; readonly id: Hash }
  /** Verifies it, writes it and syncs; then `kept` or `not-kept`. */
  | { readonly kind: 'keep'; readonly from: PeerId; readonly bytes: Uint8Array }
  /** Writes down beside the manifest that enough members have it, and syncs; then `confirmation-kept`. */
  | { readonly kind: 'keep-confirmation'; readonly card: SignedCard; readonly from?: PeerId }
  /** The manifest, and its confirmation. */
  | { readonly kind: 'drop'; readonly card: SignedCard }
  /** Pulls its chunks, from these first. */
  | { readonly kind: 'pull-chunks'; readonly card: SignedCard; readonly sources: readonly PeerId[] }
  /** This peer has found out that enough have it: so many. */
  | { readonly kind: 'enough'; readonly id: Hash; readonly copies: number }
  /** A save of this peer: so many members have it on their disks, and enough of them have confirmed that. */
  | { readonly kind: 'published'; readonly id: Hash; readonly copies: number }
  /** It was withdrawn before there were enough copies. */
  | { readonly kind: 'not-published'; readonly id: Hash }
  | { readonly kind: 'fetched'; readonly id: Hash }
  | { readonly kind: 'not-fetched'; readonly id: Hash; readonly said: readonly Said[] }
  | PruningOutput

export type NotWithdrawn =
  /** Somebody knows of a later view. */
  | 'outdated'
  /** No majority has answered. */
  | 'silent'
  /** Another prune of this peer is on its way. */
  | 'busy'
  /** There is no room on this peer's disk to remember it. */
  | 'full'

/** What is to be done about withdrawals. */
export type PruningOutput =
  /** Writes it and syncs; then `withdrawal-kept`. */
  | { readonly kind: 'keep-withdrawal'; readonly withdrawal: SignedWithdrawal; readonly from?: PeerId }
  | { readonly kind: 'drop-withdrawal'; readonly id: Hash }
  /** A withdrawal has come into force here. */
  | { readonly kind: 'in-force' }
  /** The prune of this peer is in force, and on so many disks. */
  | { readonly kind: 'withdrawn'; readonly id: Hash; readonly copies: number }
  /** It is not, and never will be. */
  | { readonly kind: 'not-withdrawn'; readonly id: Hash; readonly reason: NotWithdrawn }

/** What one peer answered. */
export interface Said {
  readonly peer: PeerId
  readonly answer: ReceiptOutcome | 'silent'
}

export interface ReplicationSettings {
  readonly self: PeerId
  /** Name of the job: the only run whose manifests are taken. */
  readonly run: string
  /** So many members are to hold a manifest; all of them where there are fewer. */
  readonly copies: number
  /** Published after so many; as many as `copies`, or all members, where it is not given. */
  readonly ack: number | undefined
  /** So many members are to hold the chunks of the latest checkpoint, its author among them. */
  readonly chunkCopies: number
  /** Whether this peer keeps chunks for others. */
  readonly keepsChunks: boolean
  readonly seed: number
  readonly timing: ReplicationTiming
  readonly limits: ReplicationLimits
}

export interface ReplicationTiming {
  /** Repair begins so long after the last change of members: whoever comes back at once has cost nothing. */
  readonly settleMs: DurationMs
  /** But no later than this after the first change, however often they change. */
  readonly settleMsMax: DurationMs
  /** What was not answered is said again. Lower: faster on a lossy network; higher: less is said twice. */
  readonly retryMs: DurationMs
  /** So long a manifest may be on its way, and a pull of chunks that failed waits. */
  readonly putMs: DurationMs
  /** A member that did not answer thrice, or is full, is left out for so long: others hold what it should. */
  readonly avoidMs: DurationMs
  /** Cards are compared with one other member so often. */
  readonly exchangeMs: DurationMs
  /** New cards wait so long for others to go with them. */
  readonly batchMs: DurationMs
}

export const replicationTiming: ReplicationTiming = {
  settleMs: 2_000,
  settleMsMax: 10_000,
  retryMs: 1_000,
  putMs: 5_000,
  avoidMs: 30_000,
  exchangeMs: 2_000,
  batchMs: 20,
}

export interface ReplicationLimits {
  /** Copies that a peer keeps; beyond that the oldest go. */
  readonly manifestsMax: number
  readonly bytesMax: number
  /** Manifests on their way to one peer, and being written here. */
  readonly underWayMax: number
  /** Ids in one message. */
  readonly idsMax: number
  readonly fetchesMax: number
}

export const replicationLimits: ReplicationLimits = {
  manifestsMax: 4_096,
  bytesMax: 1_024 * 1_024 * 1_024,
  underWayMax: 8,
  idsMax: 256,
  fetchesMax: 256,
}

export function receipt(to: PeerId, ids: readonly Hash[], outcome: ReceiptOutcome): ReplicationOutput {
  return { kind: 'send', to, message: { kind: 'receipt', ids, outcome } }
}
