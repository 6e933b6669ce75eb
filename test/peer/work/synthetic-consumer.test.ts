import assert from 'node:assert/strict'
import { SyntheticConsumer } from '../../../src/peer/work/synthetic-consumer.ts'
import { WorkDesk } from '../../../src/peer/work/work-desk.ts'

const shard = { dataSet: 'd', epoch: 0, shard: 0 }

describe('the synthetic consumer', () => {
  let mayDeliver: boolean
  let delivered: number
  let desk: WorkDesk
  let consumer: SyntheticConsumer

  beforeEach(() => {
    mayDeliver = true
    delivered = 0
    desk = new WorkDesk(
      {
        mayDeliver: () => mayDeliver,
        sizeOf: () => 100,
        commit: () => {},
        delivered: ({ from, to }) => {
          delivered += to - from
        },
      },
      4,
    )
    consumer = new SyntheticConsumer({
      desk,
      samplesPerSecond: 1_000,
      window: 4,
      contentOf: () => undefined,
      // Time stands still: whatever is taken is taken at once.
      nowMs: () => 0,
    })
    consumer.start()
  })
  afterEach(() => consumer.stop())

  it('takes a sample as soon as it has a shard', () => {
    desk.start(shard, 0)
    assert.equal(delivered, 1)
  })

  it('takes a sample of a shard that it may not touch yet as soon as it may', () => {
    mayDeliver = false
    desk.start(shard, 0)
    assert.equal(delivered, 0)
    mayDeliver = true
    desk.wake()
    assert.equal(delivered, 1)
  })

  it('takes no more than its speed allows, however often something happens', () => {
    desk.start(shard, 0)
    for (let index = 0; index < 10; index++) desk.wake()
    assert.equal(delivered, 1)
  })
})
