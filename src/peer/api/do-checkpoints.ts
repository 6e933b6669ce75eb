import { isAbsolute } from 'node:path'
import type {
  CheckpointsAnswer,
  DataSetStatusMessage,
  PruneCheckpointsAnswer,
  RestoreCheckpointAnswer,
  ResumeAnswer,
  SaveCheckpointAnswer,
} from '../../api/messages.ts'
import { MisuseError } from '../../base/errors.ts'
import { type DataSetStart, startAt, startFault } from '../../core/data-set.ts'
import { StoreError } from '../../store/store-error.ts'
import {
  type CheckpointDesk,
  describeKnown,
  type RestoreWish,
  type SaveWish,
} from '../checkpoints/checkpoint-desk.ts'
import { mergeCheckpoints } from '../checkpoints/merge-checkpoints.ts'
import type { Restorer } from '../checkpoints/restorer.ts'
import type { ResumePoint } from '../checkpoints/resume-points.ts'
import type { RunningPeer } from '../running-peer.ts'
import { ApiFailure } from './api-failure.ts'
import { dataSetNamed } from './describe-peer.ts'
import { restore } from './do-work.ts'

interface PruneWish {
  readonly last: number
  readonly every?: number | undefined
  readonly tags?: readonly string[] | undefined
  readonly isDryRun: boolean
}

/** The answers of the API about checkpoints. */

/** A peer that keeps none tells of those that others keep. */
export async function listCheckpoints(peer: RunningPeer): Promise<CheckpointsAnswer> {
  const { desk, service } = peer.checkpoints
  if (desk !== undefined) return withDesk(peer, () => desk.list())
  const known = mergeCheckpoints([], service.index.groups(), () => false, peer.core.state?.genesis)
  return describeKnown(peer.options.job, known, service)
}

export function restoreCheckpoint(peer: RunningPeer, wish: RestoreWish): Promise<RestoreCheckpointAnswer> {
  if (!isAbsolute(wish.folder))
    throw new ApiFailure('bad-request', `folder: ${wish.folder} is not an absolute path`)
  return withDesk(peer, (desk, restorer) => desk.restore(wish, restorer))
}

export function saveCheckpoint(peer: RunningPeer, wish: SaveWish): Promise<SaveCheckpointAnswer> {
  if (!isAbsolute(wish.folder))
    throw new ApiFailure('bad-request', `folder: ${wish.folder} is not an absolute path`)
  return withDesk(peer, async (desk) => {
    const answer = await desk.save(wish)
    if (answer === undefined) throw new ApiFailure('not-a-member', 'this peer knows neither view nor cursors')
    return answer
  })
}

export function pruneCheckpoints(peer: RunningPeer, wish: PruneWish): Promise<PruneCheckpointsAnswer> {
  const { last, every, tags, isDryRun } = wish
  const retention = {
    last,
    ...(every === undefined ? {} : { every }),
    ...(tags === undefined ? {} : { tags }),
  }
  return withDesk(peer, (desk, restorer) => desk.prune(retention, isDryRun, restorer))
}

/** Takes the data sets of a checkpoint back to where it had them. All fit, or none is touched. */
export function resume(peer: RunningPeer, name: string): Promise<ResumeAnswer> {
  return withDesk(peer, async (desk, restorer) => {
    const { checkpoint, points } = await desk.resumePoints(name, restorer)
    const starts = points.map((point) => ({ name: point.dataSet, start: startOf(peer, point) }))
    const dataSets: DataSetStatusMessage[] = []
    for (const { name: dataSet, start } of starts) dataSets.push(await restore(peer, dataSet, start))
    const { run, view, step } = checkpoint
    return { run, view, step, dataSets }
  })
}

function startOf(peer: RunningPeer, { dataSet: name, epoch, cursors }: ResumePoint): DataSetStart {
  const { spec, sizes } = dataSetNamed(peer, name)
  const missing = Array.from(sizes.keys()).filter((shard) => !cursors.has(shard))
  if (missing.length > 0)
    throw new ApiFailure(
      'refused',
      `the checkpoint tells nothing of ${missing.length} shards of ${name}, such as shard ${missing[0]}: its parts were saved in different views`,
    )
  const start = startAt(
    epoch,
    Array.from(sizes.keys(), (shard) => cursors.get(shard) ?? 0),
  )
  const fault = startFault(spec, start)
  if (fault !== undefined || cursors.size !== sizes.length)
    throw new ApiFailure(
      'refused',
      fault ?? `data set ${name} has ${sizes.length} shards, the checkpoint has cursors of ${cursors.size}`,
    )
  return start
}

export function readBlob(peer: RunningPeer, hash: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new ApiFailure('bad-request', 'a SHA-256 has 64 hex digits')
  return withDesk(peer, async ({ store }) => {
    const bytes = await store.readChunk(hash)
    if (bytes === undefined) throw new ApiFailure('no-such-chunk', hash)
    // A response takes no shared memory.
    return new Uint8Array(bytes)
  })
}

async function withDesk<T>(
  peer: RunningPeer,
  act: (desk: CheckpointDesk, restorer: Restorer) => Promise<T>,
): Promise<T> {
  const { desk, restorer } = peer.checkpoints
  if (desk === undefined || restorer === undefined)
    throw new ApiFailure('no-checkpoints', 'this peer keeps no checkpoints')
  try {
    return await act(desk, restorer)
  } catch (error) {
    if (error instanceof StoreError)
      throw error.code === 'busy'
        ? new ApiFailure('busy', error.message)
        : new ApiFailure('checkpoint-failed', `${error.code}: ${error.message}`)
    if (error instanceof MisuseError) throw new ApiFailure('bad-request', error.message)
    throw error
  }
}
