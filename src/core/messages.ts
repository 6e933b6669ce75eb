import type { Tag } from '../base/digest.ts'
import type { Incarnation, PeerId, ShardRef, ViewNumber } from '../base/ids.ts'
import type { DurationMs } from '../base/time.ts'
import type { Change, MemberInfo } from './change.ts'
import type { Lineage } from './lineage.ts'
import type { SnapshotState } from './snapshot.ts'
import type { EpochRef, TableSection } from './table-section.ts'
import type { Term } from './term.ts'
import type { CertifiedView, View } from './view.ts'

/** Whom a message is from, and in which world it was said, at the moment it was meant. */
export interface Address {
  /** Tag of the job's name. */
  readonly job: Tag
  /** Tag of the job's genesis; empty from a peer that is not yet part of it. */
  readonly genesis: Tag
  readonly lineage: Lineage
  readonly from: PeerId
  readonly incarnation: Incarnation
}

/** A message as it travels. A direct one comes by an authenticated stream; gossip is signed. */
export interface Envelope extends Address {
  /** Rises with every message of an incarnation; receivers of gossip take it only upwards. */
  readonly sequence: number
  readonly message: Message
}

/** A view that an elector has accepted but does not know to be chosen. */
export interface AcceptedView {
  readonly term: Term
  readonly view: View
  /** The proposing leader's own signed accept, so that the survivors of its death hold it. */
  readonly leaderSignature: Uint8Array
}

/** A work lease that an elector has granted and that has not run out. */
export interface Residual {
  readonly peer: PeerId
  readonly incarnation: Incarnation
  readonly leftMs: DurationMs
}

/** A member that an elector has not heard from. */
export interface Silence {
  readonly peer: PeerId
  readonly incarnation: Incarnation
  readonly silentMs: DurationMs
  /** The process is known to be gone: its lifeline closed and a re-dial was refused, or it said goodbye. */
  readonly dead: boolean
}

/** The work leases that may still be alive. */
export interface LeasesLeft {
  readonly residuals: readonly Residual[]
  /** No residual of anyone is below this: set where grants were forgotten, or never known. */
  readonly residualFloorMs: DurationMs
}

/** What is left of a frozen view: told by each elector to the leader, and by the leader, merged, to the next electors. */
export interface FrozenReport extends LeasesLeft {
  readonly table: readonly TableSection[]
}

// — agreement: electors choose the next view —

export interface PreVoteRequest {
  readonly kind: 'pre-vote-request'
  readonly slot: ViewNumber
  readonly term: Term
}
export interface PreVoteReply {
  readonly kind: 'pre-vote-reply'
  readonly slot: ViewNumber
  readonly term: Term
  readonly granted: boolean
  readonly promised: Term
  readonly committed: ViewNumber
}
export interface PromiseRequest {
  readonly kind: 'promise-request'
  readonly slot: ViewNumber
  readonly term: Term
}
export type PromiseOutcome =
  | 'granted'
  | 'leader-alive'
  | 'promised-higher'
  | 'behind'
  | 'ahead'
  | 'not-elector'
  | 'recently-restarted'
  | 'store-full'
export interface PromiseReply {
  readonly kind: 'promise-reply'
  readonly slot: ViewNumber
  readonly term: Term
  readonly outcome: PromiseOutcome
  readonly promised: Term
  readonly accepted: AcceptedView | undefined
  readonly committed: ViewNumber
  readonly installed: ViewNumber
}
export interface AcceptRequest {
  readonly kind: 'accept-request'
  readonly term: Term
  readonly view: View
  readonly leaderSignature: Uint8Array
  /** The certified parent, for an elector that missed its commit. */
  readonly parent: CertifiedView
}
export type AcceptOutcome =
  | 'accepted'
  | 'promised-higher'
  | 'behind'
  | 'ahead'
  | 'not-elector'
  | 'invalid'
  | 'store-full'
export interface AcceptReply {
  readonly kind: 'accept-reply'
  readonly slot: ViewNumber
  readonly term: Term
  readonly outcome: AcceptOutcome
  readonly promised: Term
  readonly committed: ViewNumber
  /** Present when accepted. */
  readonly signature: Uint8Array | undefined
  readonly report: FrozenReport | undefined
}
export interface LeaderRenew {
  readonly kind: 'leader-renew'
  readonly term: Term
  readonly round: number
  readonly committed: ViewNumber
  readonly installed: ViewNumber
  readonly activated: ViewNumber
  /** Epochs that look complete to the leader: asks whether the elector agrees. */
  readonly closing: readonly EpochRef[]
}
export interface LeaderRenewReply {
  readonly kind: 'leader-renew-reply'
  readonly term: Term
  readonly round: number
  readonly granted: boolean
  readonly promised: Term
  readonly committed: ViewNumber
  readonly silent: readonly Silence[]
  /** Those of `closing` of which this elector holds every cursor, full and written under its committed view. */
  readonly complete: readonly EpochRef[]
}
export interface TableRequest {
  readonly kind: 'table-request'
  /** The view whose parent must be frozen: asked of the parent's electors and of its own. */
  readonly view: CertifiedView
}
export interface TableReply {
  readonly kind: 'table-reply'
  readonly view: ViewNumber
  /** An elector that has installed the view holds the whole merge: its table alone is enough. */
  readonly installed: ViewNumber
  /** Absent when this peer has not frozen the parent. */
  readonly table: readonly TableSection[] | undefined
}
export interface InstallRequest {
  readonly kind: 'install-request'
  readonly view: CertifiedView
  /** Leases are told where the electors changed: the new ones have not granted them, but must report them. */
  readonly report: FrozenReport
}
export interface InstallReply {
  readonly kind: 'install-reply'
  readonly view: ViewNumber
  readonly installed: boolean
}
export interface Activate {
  readonly kind: 'activate'
  readonly view: ViewNumber
  /** The leader's newest view, that view or a later one. */
  readonly head: ViewNumber
  /** Cursors of all shards that the receiver owns in the view `head`. */
  readonly table: readonly TableSection[]
}

// — chain: how peers learn views —

export interface SyncRequest {
  readonly kind: 'sync-request'
  readonly committed: ViewNumber
}
/** Certified views in order. Direct as an answer or a push; by gossip as an announcement. */
export interface ViewsNotice {
  readonly kind: 'views-notice'
  readonly views: readonly CertifiedView[]
}
/** The whole state, for a peer that has none, is too far behind, or is of a lower lineage. */
export interface SnapshotNotice {
  readonly kind: 'snapshot-notice'
  readonly head: CertifiedView
  readonly state: SnapshotState
}

// — lease: members keep their right to work —

export interface Renew {
  readonly kind: 'renew'
  readonly view: ViewNumber
  readonly round: number
  /** Highest activated view the member knows of. */
  readonly activated: ViewNumber
  /** The member wants to be out of the next view. */
  readonly leaving: boolean
  /** Cursors that moved since the last acknowledged renewal; all of them in the first under a view. */
  readonly table: readonly TableSection[]
  /** Samples per second, smoothed; 0 when idle. */
  readonly throughput: number
}
export interface Grant {
  readonly kind: 'grant'
  readonly view: ViewNumber
  readonly round: number
}
export type RefusalReason = 'frozen' | 'behind' | 'ahead' | 'not-member' | 'not-elector' | 'store-full'
export interface Refusal {
  readonly kind: 'refusal'
  readonly view: ViewNumber
  readonly round: number
  readonly reason: RefusalReason
  readonly committed: ViewNumber
  /** When frozen: what this elector accepted, with its own signature. */
  readonly accepted: AcceptedView | undefined
  readonly signature: Uint8Array | undefined
}
/** The sender's work is over, its lease given up: an obituary that needs no re-dial. */
export interface Goodbye {
  readonly kind: 'goodbye'
}
export interface Released {
  readonly kind: 'released'
  /** The view in which the shard moved from the sender to the receiver. */
  readonly view: ViewNumber
  readonly shard: ShardRef
  readonly cursor: number
}

// — membership —

export interface JoinRequest {
  readonly kind: 'join-request'
  readonly applicant: MemberInfo
  /** Forwarded at most this often more. */
  readonly hopsLeft: number
}
export type JoinOutcome = 'queued' | 'forwarded' | 'no-leader' | 'not-member' | 'stale-incarnation'
export interface JoinReply {
  readonly kind: 'join-reply'
  readonly outcome: JoinOutcome
  readonly committed: ViewNumber
}
/** Before the job exists: the peers that could found it together make themselves known. */
export interface Hello {
  readonly kind: 'hello'
  /** The sender would found the job once this many peers, itself included, are there; 0 from one that only joins. */
  readonly expecting: number
  readonly committed: ViewNumber
  /** The sender, and those who wait as far as it has heard: whoever knows one address finds them all. */
  readonly waiting: readonly MemberInfo[]
}
export interface Proposal {
  readonly kind: 'proposal'
  readonly id: number
  readonly change: Change
  readonly hopsLeft: number
  readonly proposer: PeerId
}
export type ProposalOutcome = 'queued' | 'forwarded' | 'no-leader' | 'invalid'
export interface ProposalReply {
  readonly kind: 'proposal-reply'
  readonly id: number
  readonly outcome: ProposalOutcome
  readonly reason: string
}

// — progress: everybody keeps a copy of the table —

export type WorkerStatus = 'active' | 'idle' | 'slow' | 'paused' | 'leaving'
export interface Heartbeat {
  readonly kind: 'heartbeat'
  readonly view: ViewNumber
  readonly status: WorkerStatus
  readonly samples: number
  readonly throughput: number
  /** Committed cursors of the sender's shards that moved since its last heartbeat. */
  readonly table: readonly TableSection[]
}
export interface ProgressDigest {
  readonly dataSet: string
  readonly epoch: number
  readonly digest: Tag
}
export interface ProgressRequest {
  readonly kind: 'progress-request'
  readonly digests: readonly ProgressDigest[]
}
export interface ProgressReply {
  readonly kind: 'progress-reply'
  readonly table: readonly TableSection[]
}

// — barriers —

export interface BarrierArrive {
  readonly kind: 'barrier-arrive'
  readonly barrier: string
  readonly generation: number
  readonly view: ViewNumber
  readonly limitMs: DurationMs
}
export type BarrierVerdict = 'waiting' | 'released' | 'timed-out' | 'member-lost' | 'superseded' | 'refused'
export interface BarrierNews {
  readonly kind: 'barrier-news'
  readonly barrier: string
  readonly generation: number
  readonly view: ViewNumber
  readonly verdict: BarrierVerdict
  readonly arrived: number
  readonly expected: number
}

// — recovery —

export interface SurveyRequest {
  readonly kind: 'survey-request'
}
export interface SurveyReply {
  readonly kind: 'survey-reply'
  readonly head: CertifiedView
  readonly state: SnapshotState
  readonly table: readonly TableSection[]
}

export type Message =
  | PreVoteRequest
  | PreVoteReply
  | PromiseRequest
  | PromiseReply
  | AcceptRequest
  | AcceptReply
  | LeaderRenew
  | LeaderRenewReply
  | TableRequest
  | TableReply
  | InstallRequest
  | InstallReply
  | Activate
  | SyncRequest
  | ViewsNotice
  | SnapshotNotice
  | Renew
  | Grant
  | Refusal
  | Goodbye
  | Released
  | JoinRequest
  | JoinReply
  | Hello
  | Proposal
  | ProposalReply
  | Heartbeat
  | ProgressRequest
  | ProgressReply
  | BarrierArrive
  | BarrierNews
  | SurveyRequest
  | SurveyReply

export type MessageKind = Message['kind']
export type MessageOf<Kind extends MessageKind> = Extract<Message, { kind: Kind }>
