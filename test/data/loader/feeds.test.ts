import assert from 'node:assert/strict'
import { AskPace } from '../../../src/data/loader/ask-pace.ts'
import { FreeFeed } from '../../../src/data/loader/free-feed.ts'
import type { WorkRange } from '../../../src/data/loader/work-port.ts'

const rangeOf = (shard: number, from: number, to: number, size: number): WorkRange => ({
  dataSet: 'corpus',
  epoch: 0,
  shard,
  from,
  to,
  size,
})

describe('the pace of asking for work', () => {
  it('asks for more while calls follow each other quickly, and for less when they do not', () => {
    const pace = new AskPace()
    const asked = [0, 10, 20, 30, 130, 500, 1_000, 2_000, 3_000].map((nowMs) => pace.timesAt(nowMs))
    assert.deepEqual(asked, [1, 2, 4, 8, 8, 4, 2, 1, 1])
  })

  it('comes to ten calls a second, whatever a program gets through', () => {
    for (const batchesPerS of [100, 777, 2_345]) {
      const pace = new AskPace()
      let nowMs = 0
      for (let call = 0; call < 50; call++) nowMs += (pace.timesAt(nowMs) * 1_000) / batchesPerS
      const before = nowMs
      nowMs += (pace.timesAt(nowMs) * 1_000) / batchesPerS
      assert(Math.abs(nowMs - before - 100) <= 10, `${batchesPerS}: ${nowMs - before} ms`)
    }
  })

  it('does not grow without end', () => {
    const pace = new AskPace()
    const times = Array.from({ length: 100 }, (_, call) => pace.timesAt(call))
    assert.equal(times.at(-1), 256)
  })
})

describe('the feed of a free order', () => {
  it('cuts ranges into batches, and knows those that follow', () => {
    const feed = new FreeFeed(10, 3, 2)
    feed.take([rangeOf(4, 0, 25, 25)])
    assert.deepEqual(feed.plan()?.ranges, [rangeOf(4, 0, 10, 25)])
    assert.deepEqual(
      [...feed.upcoming()].map(({ ranges }) => ranges[0]?.from),
      [10, 20],
    )
  })

  it('asks for as many shards at a time as it has room for, and then for more of those', () => {
    const feed = new FreeFeed(10, 3, 2)
    assert.deepEqual(feed.request(1), { samplesMax: 20, rangesMax: 3 })
    feed.take([rangeOf(0, 0, 20, 500)])
    assert.deepEqual(feed.request(4), { samplesMax: 80, rangesMax: 2 })
    feed.take([rangeOf(1, 0, 80, 500), rangeOf(2, 0, 80, 500)])
    assert.deepEqual(feed.request(4), { samplesMax: 80, rangesMax: 3, shards: [0, 1, 2] })
  })

  it('asks for many at a time where shards are so small that they come whole', () => {
    const feed = new FreeFeed(10, 3, 2)
    feed.take([rangeOf(0, 0, 8, 8)])
    assert.deepEqual(feed.request(4), { samplesMax: 80, rangesMax: 10 })
    // One that did not come whole is read to its end before so many are begun again.
    feed.take([rangeOf(1, 0, 4, 8)])
    assert.deepEqual(feed.request(4), { samplesMax: 80, rangesMax: 2 })
  })
})
