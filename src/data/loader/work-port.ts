import type { ShardRef } from '../../base/ids.ts'
import type { ShardRun } from '../../core/data-set.ts'
import type { PieceRef } from '../../core/piece.ts'

/** Samples [from, to) of a shard, or steps [from, to) of a lane. */
export interface WorkRange extends ShardRef {
  readonly from: number
  readonly to: number
  readonly size: number
}

/** What became of a commit. */
export interface CommitAnswer {
  readonly committed: number
  readonly refused?: string | undefined
}

export interface WorkAnswer {
  readonly range?: WorkRange | undefined
  readonly ranges?: readonly WorkRange[] | undefined
  /** The lease lasts so long from when the call was sent. */
  readonly validForMs: number
  readonly nothing?: 'no-work' | 'window-full' | 'no-lease' | 'leaving' | 'finished' | undefined
  /** Of those in the request, in their order; nothing where they were not heard. */
  readonly commits?: readonly CommitAnswer[] | undefined
}

/** What is agreed about a data set. */
export interface AgreedDataSet {
  readonly name: string
  readonly epoch: number
  readonly epochs: number
  readonly isFinished: boolean
  readonly runs: readonly ShardRun[]
  readonly contentDigest: string
  readonly description: string
}

/** What a loader needs of the mesh; a `PeerClient` is one, and `SoloWork` is one without a mesh. */
export interface WorkPort {
  /** A call costs nothing: there is no peer to be spared, and the same order comes out every time. */
  readonly isHere?: true
  next(request: {
    dataSet: string
    shards?: number[]
    samplesMax: number
    rangesMax: number
    waitMs: number
    /** What is done, taken before anything is handed out. */
    commits?: (ShardRef & { from: number; to: number })[]
  }): Promise<WorkAnswer>
  commits(request: {
    commits: (ShardRef & { from: number; to: number })[]
    waitMs: number
  }): Promise<{ commits: readonly CommitAnswer[] }>
  giveBack(request: { range: ShardRef & { from: number; to: number } }): Promise<unknown>
  dataSet(name: string): Promise<AgreedDataSet>
  status(): Promise<{ readonly leaseLeftMs: number }>
  shards(query: {
    dataSet: string
    mine: 'true'
    limit: number
  }): Promise<{ readonly shards: readonly (ShardRef & { readonly isStarted?: boolean | undefined })[] }>
  cursor(dataSet: string): Promise<{ readonly epoch: number; readonly cursors: readonly number[] }>
  quarantine(request: ShardRef & { reason: string }): Promise<unknown>
  /** Where pieces of remote files are kept on this node, if they are. */
  cache?(): Promise<{ readonly folder?: string | undefined; readonly bytesMax?: number | undefined }>
  /** Has a piece brought there. */
  piece?(request: PieceRef): Promise<{ readonly isThere: boolean }>
}
