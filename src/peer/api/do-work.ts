import type {
  BarrierAnswer,
  CommitAnswer,
  CommitsAnswer,
  DataSetStatusMessage,
  GiveBackAnswer,
  LeaveAnswer,
  NextAnswer,
  RecoverAnswer,
} from '../../api/messages.ts'
import { isName, isNamed, type ShardRef, shardKey } from '../../base/ids.ts'
import { isFinished } from '../../core/agreed-state.ts'
import type { Change } from '../../core/change.ts'
import { type DataSetSpec, type DataSetStart, dataSetFault } from '../../core/data-set.ts'
import { registerDataSet } from '../register-data-set.ts'
import { restoreDataSet } from '../restore-data-set.ts'
import type { RunningPeer } from '../running-peer.ts'
import type { SampleRange } from '../work/sample-range.ts'
import type { FinishOutcome, WorkFilter } from '../work/work-desk.ts'
import { ApiFailure } from './api-failure.ts'
import { dataSetNamed, describeDataSet, noSuchDataSet } from './describe-peer.ts'
import { waitFor } from './wait-for.ts'

/** The answers of the API that do something. */

type Commits = readonly (ShardRef & { readonly from?: number | undefined; readonly to: number })[]

/** A change waits so long for its view before the caller is told that its fate is open. */
const settleMsMax = 10_000

export async function takeNext(
  peer: RunningPeer,
  wanted: WorkFilter & {
    session?: string | undefined
    samplesMax: number
    rangesMax: number
    waitMs: number
    commits?: Commits | undefined
  },
  signal: AbortSignal,
): Promise<NextAnswer> {
  const { dataSet, shards, session } = wanted
  const take = (except?: ReadonlySet<string>) =>
    peer.desk.next(wanted.samplesMax, { dataSet, shards, except }, session)
  const hasEnded = () => session !== undefined && !peer.isSessionOpen(session)
  if (hasEnded()) throw new ApiFailure('no-such-session', 'the session has ended')
  const { commits } = wanted
  const told = commits === undefined ? {} : await commitAll(peer, { commits, waitMs: 0 }, signal)
  // Shards that are done, or with others, are not worth waiting for.
  const isInVain = () => shards !== undefined && !peer.desk.isWindowFull(wanted)
  const isOver = () => peer.desk.isClosed || areAllFinished(peer, dataSet) || isInVain()
  let range: SampleRange | undefined
  await waitFor(peer.desk, wanted.waitMs, signal, () => {
    range = signal.aborted || hasEnded() ? undefined : take()
    return range !== undefined || isOver()
  })
  const validForMs = Math.max(0, peer.core.leaseUntil - peer.now())
  if (range === undefined) return { ...told, validForMs, nothing: whyNothing(peer, wanted) }
  const content = peer.contentOf(range.dataSet)
  return {
    ...told,
    range,
    ...(wanted.rangesMax === 1 ? {} : { ranges: oneOfEach(range, wanted.rangesMax, take) }),
    ...(content === undefined ? {} : { content }),
    validForMs,
  }
}

/** No shard twice: of one shard whoever asks gets as much as was asked for, and not more because there are few. */
function oneOfEach(
  first: SampleRange,
  count: number,
  take: (except: ReadonlySet<string>) => SampleRange | undefined,
): SampleRange[] {
  const ranges = [first]
  const shards = new Set([shardKey(first)])
  while (ranges.length < count) {
    const range = take(shards)
    if (range === undefined) break
    shards.add(shardKey(range))
    ranges.push(range)
  }
  return ranges
}

function whyNothing(peer: RunningPeer, wanted: WorkFilter): NonNullable<NextAnswer['nothing']> {
  if (peer.desk.isClosed) return 'leaving'
  if (areAllFinished(peer, wanted.dataSet)) return 'finished'
  const { standing, leaseLeftMs } = peer.core.status(peer.now())
  if (standing !== 'member' || leaseLeftMs === 0) return 'no-lease'
  return peer.desk.isWindowFull(wanted) ? 'window-full' : 'no-work'
}

function areAllFinished(peer: RunningPeer, wanted: string | undefined): boolean {
  const dataSets = [...(peer.core.state?.dataSets.values() ?? [])].filter(
    ({ spec }) => wanted === undefined || isNamed(spec.name, wanted),
  )
  return dataSets.length > 0 && dataSets.every(isFinished)
}

export async function commit(
  peer: RunningPeer,
  request: ShardRef & { from?: number | undefined; to: number; waitMs: number },
  signal: AbortSignal,
): Promise<CommitAnswer> {
  const { dataSet, epoch, shard, from, to, waitMs } = request
  const ref = { dataSet, epoch, shard }
  const outcome = peer.desk.finish(ref, from, to)
  if (outcome.kind === 'not-held') throw notHeld(ref)
  if (outcome.kind === 'never-delivered')
    throw new ApiFailure(
      'never-delivered',
      `samples [${from ?? 'the cursor'}, ${to}) of ${named(ref)} were not handed out by this peer`,
    )
  if (outcome.kind === 'passed-on') return { asked: outcome.asked, committed: outcome.committed }
  const { asked, tenure } = outcome
  const isSettled = () => tenure.accepted >= to || peer.desk.committedOf(ref) === undefined
  await waitFor(peer.desk, waitMs, signal, isSettled)
  if (tenure.accepted < to && peer.desk.committedOf(ref) === undefined) throw notHeld(ref)
  return { asked, committed: tenure.accepted }
}

/** One that is refused does not keep the others from being taken: they are of other shards. */
export async function commitAll(
  peer: RunningPeer,
  { commits, waitMs }: { commits: Commits; waitMs: number },
  signal: AbortSignal,
): Promise<CommitsAnswer> {
  const outcomes = peer.desk.finishAll(
    commits.map((one) => ({ shard: refOf(one), from: one.from, to: one.to })),
  )
  const isSettled = () =>
    commits.every((one, index) => {
      const outcome = outcomes[index]
      return (
        outcome?.kind !== 'taken' ||
        outcome.tenure.accepted >= one.to ||
        peer.desk.committedOf(refOf(one)) === undefined
      )
    })
  await waitFor(peer.desk, waitMs, signal, isSettled)
  return {
    commits: commits.map((one, index) => {
      const outcome = outcomes[index] as FinishOutcome
      if (outcome.kind === 'passed-on') return { asked: outcome.asked, committed: outcome.committed }
      if (outcome.kind !== 'taken') return { asked: 0, committed: 0, refused: outcome.kind }
      const { asked, tenure } = outcome
      return tenure.accepted < one.to && peer.desk.committedOf(refOf(one)) === undefined
        ? { asked, committed: 0, refused: 'not-held' }
        : { asked, committed: tenure.accepted }
    }),
  }
}

export function giveBack(
  peer: RunningPeer,
  range: (ShardRef & { from: number; to: number }) | undefined,
): GiveBackAnswer {
  return { samples: peer.desk.giveBack(range) }
}

export async function waitAtBarrier(
  peer: RunningPeer,
  barrier: string,
  limitMs: number,
): Promise<BarrierAnswer> {
  if (!isName(barrier)) throw new ApiFailure('bad-request', `${JSON.stringify(barrier)} is no name`)
  const { standing } = peer.core.status(peer.now())
  if (standing !== 'member') throw new ApiFailure('not-a-member', `this peer is ${standing}`)
  peer.arrived(barrier, limitMs)
  const { generation, verdict } = await peer.barriers.arrive(barrier, limitMs)
  if (verdict === 'refused') {
    throw new ApiFailure('too-many-barriers', `barrier ${barrier} is new, and the job knows too many names`)
  }
  return { generation, verdict }
}

export async function addDataSet(
  peer: RunningPeer,
  { description = '', ...plain }: Omit<DataSetSpec, 'description'> & { description?: string | undefined },
): Promise<DataSetStatusMessage> {
  const spec: DataSetSpec = description === '' ? plain : { ...plain, description }
  const fault = dataSetFault(spec)
  if (fault !== undefined) throw new ApiFailure('bad-request', fault)
  const outcome = await registerDataSet(peer, spec, settleMsMax)
  switch (outcome.kind) {
    case 'registered':
      return describeDataSet(peer, spec.name)
    case 'other-content':
      throw new ApiFailure('data-set-exists', `there is another data set named ${spec.name}`)
    case 'refused':
      throw new ApiFailure('refused', outcome.reason)
    case 'open':
      throw notSettled()
  }
}

export async function quarantine(
  peer: RunningPeer,
  { dataSet, epoch, shard, reason }: ShardRef & { reason: string },
): Promise<DataSetStatusMessage> {
  const { name } = dataSetNamed(peer, dataSet).spec
  const change: Change = { kind: 'shard-quarantined', dataSet: name, epoch, shard, reason }
  const settlement = await peer.proposals.propose(change, settleMsMax)
  if (settlement.kind === 'refused') throw new ApiFailure('refused', settlement.reason)
  if (settlement.kind === 'open') throw notSettled()
  return describeDataSet(peer, dataSet)
}

export async function restore(
  peer: RunningPeer,
  name: string,
  start: DataSetStart,
): Promise<DataSetStatusMessage> {
  const outcome = await restoreDataSet(peer, name, start, settleMsMax)
  switch (outcome.kind) {
    case 'restored':
      return describeDataSet(peer, name)
    case 'no-such-data-set':
      throw noSuchDataSet(name)
    case 'refused':
      throw new ApiFailure('refused', outcome.reason)
    case 'open':
      throw notSettled()
  }
}

export function leave(peer: RunningPeer): LeaveAnswer {
  peer.leave()
  return { isLeaving: true, samplesOut: peer.desk.outstandingCount }
}

export function recover(peer: RunningPeer, isForced: boolean): RecoverAnswer {
  const { state } = peer.core
  if (state === undefined)
    throw new ApiFailure(
      'not-a-member',
      'this peer has never been part of the job: it has nothing to recover',
    )
  const { isMajorityLost } = peer.core.status(peer.now())
  if (!isMajorityLost && !isForced)
    throw new ApiFailure('majority-lives', 'as far as this peer knows a majority of the electors is there')
  peer.recover()
  return { waitMs: Math.ceil(state.timing.workLeaseMs * (1 + state.timing.driftRatio)) }
}

function refOf({ dataSet, epoch, shard }: ShardRef): ShardRef {
  return { dataSet, epoch, shard }
}

function notHeld(ref: ShardRef): ApiFailure {
  return new ApiFailure('not-held', `${named(ref)} is not with this peer`)
}

function notSettled(): ApiFailure {
  return new ApiFailure('not-settled', `the change is not in a view after ${settleMsMax} ms`)
}

function named({ dataSet, epoch, shard }: ShardRef): string {
  return `shard ${shard} of epoch ${epoch} of ${dataSet}`
}
