import { join } from 'node:path'
import { connectPeer } from '../../client/peer-client.ts'
import { rangesOf } from '../../data/loader/free-feed.ts'
import { BenchPeer } from './mesh.ts'
import { runChild } from './one-run.ts'
import { firstBatchWay } from './ways.ts'

/** What it took to go on after all peers were killed. */
export interface ResumeCase {
  /** How much of the epoch was committed, 0 to 1. */
  readonly done: number
  readonly samplesDone: number
  /** From the peer's start until it may work again. */
  readonly peerReadyMs: number
  /** From the loader's opening until it has a batch. */
  readonly firstBatchMs: number
  /** What the loader read until then. */
  readonly mbRead: number
}

/** Commits part of an epoch, kills the peer, starts it again, and opens a loader. */
export async function measureResume(
  done: number,
  place: string,
  program: string,
  stateFolder: string,
): Promise<ResumeCase> {
  const folder = join(stateFolder, `resume-${done}`)
  const before = new BenchPeer(program, folder)
  let samplesDone: number
  try {
    await before.register(place)
    samplesDone = await commitPart(before.endpoint, done)
  } finally {
    await before.stop()
  }
  const startedAtMs = performance.now()
  const after = new BenchPeer(program, folder)
  try {
    await after.ready()
    const peerReadyMs = performance.now() - startedAtMs
    const report = await runChild(firstBatchWay, place, { environment: { SHOAL_ENDPOINT: after.endpoint } })
    const { firstBatchMs, mbToFirstBatch: mbRead } = report
    return { done, samplesDone, peerReadyMs, firstBatchMs, mbRead }
  } finally {
    await after.stop()
  }
}

/** Takes samples and says that they are done; nobody looks at them. */
async function commitPart(endpoint: string, part: number): Promise<number> {
  const client = connectPeer(endpoint)
  try {
    const { samples } = await client.dataSet('bench')
    const wanted = Math.floor(samples * part)
    let taken = 0
    while (taken < wanted) {
      const answer = await client.next({
        dataSet: 'bench',
        samplesMax: Math.min(1_024, wanted - taken),
        rangesMax: 1,
        waitMs: 1_000,
      })
      const commits = rangesOf(answer).map(({ dataSet, epoch, shard, from, to }) => ({
        dataSet,
        epoch,
        shard,
        from,
        to,
      }))
      taken += commits.reduce((sum, { from, to }) => sum + to - from, 0)
      if (commits.length > 0) await client.commits({ commits, waitMs: taken < wanted ? 0 : 5_000 })
    }
    return taken
  } finally {
    client.close()
  }
}
