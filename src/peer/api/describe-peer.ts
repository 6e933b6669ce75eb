import type {
  CursorAnswer,
  DataSetDetailMessage,
  DataSetStatusMessage,
  HealthAnswer,
  MembersAnswer,
  ShardsAnswer,
  StatusAnswer,
  ViewAnswer,
} from '../../api/messages.ts'
import { isNamed, nameWithoutAttempt } from '../../base/ids.ts'
import {
  type AgreedState,
  attemptNow,
  type DataSetState,
  isFinished,
  isQuarantined,
} from '../../core/agreed-state.ts'
import type { PeerStatus } from '../../core/peer-status.ts'
import { committedIn } from '../../core/progress/progress.ts'
import type { RunningPeer } from '../running-peer.ts'
import { version } from '../version.ts'
import { ApiFailure } from './api-failure.ts'

/** The answers of the API that only look. */

export function describeStatus(peer: RunningPeer): StatusAnswer {
  const status = peer.core.status(peer.now())
  return {
    id: peer.id,
    version,
    incarnation: status.incarnation,
    job: peer.options.job,
    standing: peer.departure.isBegun && status.standing === 'member' ? 'leaving' : status.standing,
    view: status.view,
    activated: status.activated,
    ...(status.lineage === undefined ? {} : { lineage: { ...status.lineage } }),
    ...(status.leader === undefined ? {} : { leader: status.leader }),
    isLeading: status.isLeading,
    isElector: status.electors.includes(peer.id),
    isMajorityLost: status.isMajorityLost,
    isStoreFull: peer.isStoreFull,
    leaseLeftMs: status.leaseLeftMs,
    members: status.members.length,
    electors: status.electors.length,
    connections: peer.connectionCount,
    addresses: [...peer.addresses],
    shardsOwned: status.shards.length,
    shardsStarted: status.shards.filter(({ started }) => started).length,
    samplesOut: peer.desk.outstandingCount,
    samplesFinished: peer.desk.finishedCount,
    samplesAgain: peer.desk.givenBackCount,
    upMs: Math.round(peer.upMs),
    checkpoints: describeCheckpoints(peer),
    dataSets: status.dataSets.map((dataSet) => ({ ...dataSet })),
    advice: adviceOn(peer, status),
  }
}

function describeCheckpoints({ checkpoints: { service } }: RunningPeer): StatusAnswer['checkpoints'] {
  const { held, due, published } = service.figures
  const { latest } = service.index
  return {
    ...(latest === undefined ? {} : { latest: { view: latest.view, step: latest.step } }),
    published,
    copiesHeld: held,
    copiesDue: due,
  }
}

function adviceOn(peer: RunningPeer, status: PeerStatus): string[] {
  const advice: string[] = []
  if (status.isMajorityLost) {
    advice.push(
      'A majority of the electors is out of reach. Nothing is lost, and nothing moves until they come back. If they never will, run: shoal recover',
    )
  }
  if (peer.isStoreFull) advice.push('The disk is full: nothing is committed until there is room again.')
  // One that founds the job by itself is about to.
  const isForOthers = peer.options.founding.kind !== 'alone'
  if (status.standing === 'outside' && peer.connectionCount === 0 && isForOthers)
    advice.push('No other peer is connected. Check --bootstrap or --mdns, and the key: shoal doctor')
  return advice
}

export function describeView(peer: RunningPeer): ViewAnswer {
  const status = peer.core.status(peer.now())
  return {
    number: status.view,
    ...(status.viewHash === undefined ? {} : { hash: status.viewHash }),
    ...(status.lineage === undefined ? {} : { lineage: { ...status.lineage } }),
    ...(status.genesis === undefined ? {} : { genesis: status.genesis }),
    activated: status.activated,
    ...(status.ownersDigest === undefined ? {} : { ownersDigest: status.ownersDigest }),
    members: status.members.map(({ id, incarnation }) => ({ id, incarnation })),
    electors: [...status.electors],
    ...(status.leader === undefined ? {} : { leader: status.leader }),
  }
}

export function describeMembers(peer: RunningPeer): MembersAnswer {
  const now = peer.now()
  const status = peer.core.status(now)
  const { state } = peer.core
  return {
    members: status.members.map(({ id, incarnation, weight, failureDomain, health }) => ({
      id,
      incarnation,
      weight,
      failureDomain,
      addresses: [...(state?.members.get(id)?.addresses ?? [])],
      isSelf: id === peer.id,
      isElector: status.electors.includes(id),
      isLeader: status.leader === id,
      shards: state === undefined ? 0 : shardsOwnedBy(id, state),
      ...(health === undefined
        ? {}
        : {
            health: {
              status: health.status,
              samples: health.samples,
              throughput: health.throughput,
              heardMsAgo: Math.max(0, now - health.heardAt),
            },
          }),
    })),
  }
}

function shardsOwnedBy(id: string, state: AgreedState): number {
  let count = 0
  for (const dataSet of state.dataSets.values())
    if (!isFinished(dataSet)) count += [...(dataSet.assignment?.shardsOf(id) ?? [])].length
  return count
}

export interface ShardsWanted {
  readonly dataSet?: string | undefined
  readonly mine: boolean
  readonly offset: number
  readonly limit: number
}

export function describeShards(peer: RunningPeer, wanted: ShardsWanted): ShardsAnswer {
  const { state, progress } = peer.core
  if (wanted.dataSet !== undefined) dataSetNamed(peer, wanted.dataSet)
  const own = new Map(
    peer.core.status(peer.now()).shards.map(({ ref, started }) => [`${ref.dataSet}/${ref.shard}`, started]),
  )
  const shards: ShardsAnswer['shards'] = []
  let total = 0
  for (const dataSet of state?.dataSets.values() ?? []) {
    const { spec, sizes, epoch, assignment } = dataSet
    if (isFinished(dataSet) || (wanted.dataSet !== undefined && !isNamed(spec.name, wanted.dataSet))) continue
    for (let shard = 0; shard < sizes.length; shard++) {
      const owner = assignment?.ownerId(shard)
      if (wanted.mine && owner !== peer.id) continue
      total += 1
      if (total <= wanted.offset || shards.length >= wanted.limit) continue
      const isStarted = own.get(`${spec.name}/${shard}`)
      shards.push({
        dataSet: spec.name,
        epoch,
        shard,
        ...(owner === undefined ? {} : { owner }),
        size: sizes[shard] ?? 0,
        committed: committedIn(progress, dataSet, shard),
        ...(isStarted === undefined ? {} : { isStarted }),
        isQuarantined: isQuarantined(dataSet, shard),
      })
    }
  }
  return { total, shards }
}

export function describeCursor(peer: RunningPeer, name: string): CursorAnswer {
  const dataSet = dataSetNamed(peer, name)
  const { spec, epoch, sizes } = dataSet
  const cursors = Array.from(sizes, (_, shard) => committedIn(peer.core.progress, dataSet, shard))
  return {
    dataSet: spec.name,
    epoch,
    isFinished: isFinished(dataSet),
    samples: sizes.reduce((sum, size) => sum + size, 0),
    committed: cursors.reduce((sum, cursor) => sum + cursor, 0),
    cursors,
  }
}

export function describeDataSets(peer: RunningPeer): DataSetStatusMessage[] {
  return peer.core.status(peer.now()).dataSets.map((dataSet) => ({ ...dataSet }))
}

export function describeDataSet(peer: RunningPeer, name: string): DataSetStatusMessage {
  const wanted = nameWithoutAttempt(dataSetNamed(peer, name).spec.name)
  const found = describeDataSets(peer).find((dataSet) => dataSet.name === wanted)
  if (found === undefined) throw noSuchDataSet(name)
  return found
}

export function describeDataSetWhole(peer: RunningPeer, name: string): DataSetDetailMessage {
  const dataSet = dataSetNamed(peer, name)
  const { runs, contentDigest, description = '' } = dataSet.spec
  return {
    ...describeDataSet(peer, name),
    runs: runs.map((run) => ({ ...run })),
    contentDigest,
    description,
    quarantine: dataSet.quarantine.map((entry) => ({ ...entry })),
  }
}

/** Whether a supervisor should leave the process alone. */
export function describeHealth(peer: RunningPeer): HealthAnswer {
  const reasons = peer.isStoreFull ? ['the disk is full; it goes on by itself when there is room'] : []
  return { isHealthy: true, reasons }
}

/** Whether work can be taken from it at present. */
export function describeReadiness(peer: RunningPeer): HealthAnswer {
  const status = peer.core.status(peer.now())
  const reasons: string[] = []
  if (peer.departure.isBegun) reasons.push('it is leaving')
  if (status.standing === 'outside') reasons.push('it is not a member of the job')
  else if (status.leaseLeftMs === 0) reasons.push('it has no lease')
  if (peer.isStoreFull) reasons.push('the disk is full')
  return { isHealthy: reasons.length === 0, reasons }
}

/** The data set that a person means: in the attempt that is open now. */
export function dataSetNamed(peer: RunningPeer, name: string): DataSetState {
  const { state } = peer.core
  const dataSet = state === undefined ? undefined : attemptNow(state, name)
  if (dataSet === undefined) throw noSuchDataSet(name)
  return dataSet
}

export function noSuchDataSet(name: string): ApiFailure {
  return new ApiFailure('no-such-data-set', `the job has no data set ${JSON.stringify(name)}`)
}
