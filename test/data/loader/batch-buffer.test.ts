import assert from 'node:assert/strict'
import { BatchBuffer } from '../../../src/data/loader/batch-buffer.ts'
import type { BatchReader } from '../../../src/data/loader/batch-reader.ts'
import type { CommitQueue } from '../../../src/data/loader/commit-queue.ts'
import { FreeFeed, type WorkWanted } from '../../../src/data/loader/free-feed.ts'
import { WorkIntake } from '../../../src/data/loader/work-intake.ts'
import type { WorkAnswer, WorkPort } from '../../../src/data/loader/work-port.ts'

const nobodyElse: Pick<CommitQueue, 'along'> = { along: (call) => call([]) }
const batch = 10
const ahead = 2

describe('the batches that are read ahead', () => {
  /** A buffer, and what its peer was asked for; readers have too little to do until it was asked five times. */
  function filled(answer: (asked: number) => WorkAnswer | Promise<WorkAnswer>) {
    const asked: WorkWanted[] = []
    const port = { next: async (request: WorkWanted) => answer(asked.push(request)) }
    const buffer = new BatchBuffer({
      feed: new FreeFeed(batch, 1, ahead),
      intake: new WorkIntake(port as unknown as WorkPort, 'corpus', { peerAwayMsMax: 0 }, nobodyElse),
      reader: { read: async () => undefined, readAhead: () => asked.length < 5 } as unknown as BatchReader,
      isHere: false,
      tellDone: async () => {},
      timesTold: () => 0,
      hasOut: () => false,
      signal: new AbortController().signal,
    })
    return { buffer, asked }
  }

  const nothing: WorkAnswer = { nothing: 'no-work', validForMs: 60_000 }

  const samples = (shard: number, to: number, size: number): WorkAnswer => ({
    ranges: [{ dataSet: 'corpus', epoch: 0, shard, from: 0, to, size }],
    validForMs: 60_000,
  })

  it('are followed by other shards before the last of them is taken, where a reader has nothing to do', async () => {
    const { buffer, asked } = filled((shard) => samples(shard, 40, 40))
    await buffer.fill(ahead, true)
    assert.equal(buffer.length, ahead)
    await buffer.filled()
    assert.equal(asked.length, 5)
  })

  it('are followed by no more of a shard that goes on: what is out of it is waited for when it moves', async () => {
    const { buffer, asked } = filled((shard) => samples(shard, 40, 4_000))
    await buffer.fill(ahead, true)
    await buffer.filled()
    assert.equal(asked.length, 1)
  })

  it('are not asked after again where nothing came, until there are none left', async () => {
    const { buffer, asked } = filled((count) => (count === 1 ? samples(0, 40, 40) : nothing))
    await buffer.fill(ahead, true)
    await buffer.filled()
    for (let left = 4; left > 2; left--) {
      buffer.shift()
      await buffer.fill(ahead, false)
      await buffer.filled()
      assert.equal(asked.length, 2)
    }
    buffer.shift()
    await buffer.fill(ahead, false)
    assert.equal(asked.length, 3)
  })

  it('are asked for by one call at a time, however many wait for them', async () => {
    let underWay = 0
    let most = 0
    const { buffer } = filled(async () => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setImmediate(resolve))
      underWay -= 1
      return nothing
    })
    const fills = [1, 2, 3].map(() => buffer.fill(ahead, false))
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([...fills, buffer.fill(ahead, false), buffer.fill(ahead, false)])
    assert.equal(most, 1)
  })
})
