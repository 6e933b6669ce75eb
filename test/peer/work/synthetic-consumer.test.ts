import assert from 'node:assert/strict'
import { SyntheticConsumer } from '../../../src/peer/work/synthetic-consumer.ts'
import { WorkDesk } from '../../../src/peer/work/work-desk.ts'
import { eventually } from '../../eventually.ts'

const shard = { dataSet: 'd', epoch: 0, shard: 0 }

describe('the synthetic consumer', () => {
  let mayDeliver: boolean
  let delivered: number
  let committed: number
  let nowMs: number
  let desk: WorkDesk
  let consumer: SyntheticConsumer

  beforeEach(() => {
    mayDeliver = true
    delivered = 0
    committed = 0
    nowMs = 0
    desk = new WorkDesk(
      {
        mayDeliver: () => mayDeliver,
        sizeOf: () => 100,
        commit: (commits) => {
          committed = commits.at(-1)?.cursor ?? committed
        },
        delivered: ({ from, to }) => {
          delivered += to - from
        },
      },
      64,
    )
    consumer = new SyntheticConsumer({
      desk,
      samplesPerSecond: 100,
      window: 64,
      contentOf: () => undefined,
      nowMs: () => nowMs,
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

  it('says within a second what is done, however little that is', async () => {
    desk.start(shard, 0)
    nowMs = 999
    await eventually('it goes on', () => delivered > 1)
    assert.equal(committed, 0, 'less than half a window is done')
    nowMs = 1_000
    await eventually('it has said so', () => committed === delivered)
  })

  it('takes no more than its speed allows, however often something happens', () => {
    desk.start(shard, 0)
    for (let index = 0; index < 10; index++) desk.wake()
    assert.equal(delivered, 1)
  })
})
