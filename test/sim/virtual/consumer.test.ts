import assert from 'node:assert/strict'
import { Consumer } from '../../../sim/virtual/consumer.ts'

const shard = { dataSet: 'data', epoch: 0, shard: 1 }

function consumerOf(size: number, commitEvery: number) {
  const told: string[] = []
  const lease = { isHeld: true }
  const consumer = new Consumer(
    {
      mayDeliver: () => lease.isHeld,
      sizeOf: () => size,
      commit: (_shard, cursor) => told.push(`commit ${cursor}`),
      delivered: (_shard, sample) => told.push(`sample ${sample}`),
      finished: (_shard, from, cursor) => told.push(`done ${from}..${cursor}`),
    },
    commitEvery,
  )
  return { consumer, lease, take: () => told.splice(0) }
}

describe('consumer', () => {
  it('commits when half of its window is used and waits at its end for the acknowledgement', () => {
    const { consumer, take } = consumerOf(100, 4)
    consumer.start(shard, 10)
    consumer.consume(20)
    assert.deepEqual(take(), [
      'sample 10',
      'sample 11',
      'done 10..12',
      'commit 12',
      'sample 12',
      'sample 13',
      'done 12..14',
      'commit 14',
    ])
    consumer.committed(shard, 12)
    consumer.consume(20)
    assert.deepEqual(take(), ['sample 14', 'sample 15', 'done 14..16', 'commit 16'])
  })

  it('commits the end of a shard, however little is left', () => {
    const { consumer, take } = consumerOf(3, 10)
    consumer.start(shard, 2)
    consumer.consume(5)
    assert.deepEqual(take(), ['sample 2', 'done 2..3', 'commit 3'])
  })

  it('takes nothing without a lease, and nothing of a shard that was stopped', () => {
    const { consumer, lease, take } = consumerOf(100, 10)
    consumer.start(shard, 0)
    lease.isHeld = false
    consumer.consume(5)
    lease.isHeld = true
    consumer.stop(shard)
    consumer.consume(5)
    assert.deepEqual(take(), [])
  })

  it('commits all that it took when it is told to finish, and takes no more', () => {
    const { consumer, take } = consumerOf(100, 10)
    consumer.start(shard, 0)
    consumer.consume(3)
    take()
    consumer.finish()
    consumer.consume(3)
    assert.deepEqual(take(), ['done 0..3', 'commit 3'])
  })
})
