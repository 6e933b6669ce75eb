import {
  attemptOf,
  type Incarnation,
  nameWithoutAttempt,
  type PeerId,
  type ShardRef,
  type ViewNumber,
} from '../base/ids.ts'
import type { DurationMs, Millis } from '../base/time.ts'
import { type AgreedState, type DataSetState, isFinished, ownersDigest } from './agreed-state.ts'
import { isInView, leaderOf, type PeerParts } from './peer-parts.ts'
import { committedIn, type Progress, type WorkerHealth } from './progress/progress.ts'
import { viewHash } from './view.ts'

export interface HeldShard {
  readonly ref: ShardRef
  readonly size: number
  readonly started: boolean
  readonly cursor: number
  readonly acknowledged: number
}

export interface DataSetStatus {
  /** As a person named it. */
  readonly name: string
  /** How often it was restored. */
  readonly attempt: number
  readonly epoch: number
  readonly epochs: number
  readonly isFinished: boolean
  readonly shards: number
  readonly samples: number
  /** As far as this peer has heard. */
  readonly committed: number
  readonly quarantined: number
}

/** What a peer knows at one instant, for people, tests and checkers. Plain data. */
export interface PeerStatus {
  readonly id: PeerId
  readonly incarnation: Incarnation
  readonly standing: 'outside' | 'member' | 'leaving'
  readonly job: string | undefined
  readonly genesis: string | undefined
  readonly lineage: { readonly counter: number; readonly tag: string } | undefined
  readonly view: ViewNumber
  readonly viewHash: string | undefined
  readonly ownersDigest: string | undefined
  readonly activated: ViewNumber
  readonly installed: ViewNumber
  readonly isFrozen: boolean
  readonly members: readonly {
    readonly id: PeerId
    readonly incarnation: Incarnation
    readonly weight: number
    readonly failureDomain: string
    readonly health: WorkerHealth | undefined
  }[]
  readonly electors: readonly PeerId[]
  readonly leader: PeerId | undefined
  readonly isLeading: boolean
  readonly isMajorityLost: boolean
  readonly leaseLeftMs: DurationMs
  readonly shards: readonly HeldShard[]
  readonly dataSets: readonly DataSetStatus[]
}

export function statusOf(parts: PeerParts, now: Millis): PeerStatus {
  const { views, standing, elector, seat, majority, member, progress, self } = parts
  const { chain } = views
  const state = chain?.state
  return {
    id: self,
    incarnation: standing.incarnation,
    standing: !isInView(parts) ? 'outside' : member.isLeaving ? 'leaving' : 'member',
    job: state?.job,
    genesis: state?.genesis,
    lineage: state?.lineage,
    view: chain?.number ?? 0,
    viewHash: chain === undefined ? undefined : viewHash(chain.head.view),
    ownersDigest: state === undefined ? undefined : ownersDigest(state),
    activated: member.holdings.activated,
    installed: elector.installed,
    isFrozen: chain !== undefined && elector.acceptor.isFrozen(chain),
    members: [...(state?.members.values() ?? [])].map(({ id, incarnation, weight, failureDomain }) => ({
      id,
      incarnation,
      weight,
      failureDomain,
      health: id === self ? { heardAt: now, ...member.worker(now) } : progress.health.get(id),
    })),
    electors: state?.electors ?? [],
    leader: leaderOf(parts, now),
    isLeading: seat.isLeading,
    isMajorityLost: majority.isLost,
    leaseLeftMs: Math.max(0, member.lease.until - now),
    shards: [...member.holdings.all].map(({ ref, size, started, cursor, acknowledged }) => ({
      ref,
      size,
      started,
      cursor,
      acknowledged,
    })),
    dataSets: state === undefined ? [] : dataSetsOf(state, progress),
  }
}

function dataSetsOf(state: AgreedState, progress: Progress): DataSetStatus[] {
  return [...state.dataSets.values()].map((dataSet) => {
    let samples = 0
    let committed = 0
    for (let shard = 0; shard < dataSet.shards.count; shard++) {
      samples += dataSet.sizes[shard] ?? 0
      committed += committedIn(progress.heard, dataSet, shard)
    }
    return {
      name: nameWithoutAttempt(dataSet.spec.name),
      attempt: attemptOf(dataSet.spec.name),
      epoch: dataSet.epoch,
      epochs: dataSet.spec.epochs,
      isFinished: isFinished(dataSet),
      shards: dataSet.shards.count,
      samples,
      committed,
      quarantined: dataSet.quarantine.filter(({ epoch }) => epoch === lastEpochOf(dataSet)).length,
    }
  })
}

/** The open one; the last one when all are done. */
function lastEpochOf({ epoch, spec }: DataSetState): number {
  return Math.min(epoch, spec.epochs - 1)
}
