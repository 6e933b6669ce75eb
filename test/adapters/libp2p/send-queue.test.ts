import assert from 'node:assert/strict'
import { RateLimit } from '../../../src/adapters/libp2p/rate-limit.ts'
import { SendQueue } from '../../../src/adapters/libp2p/send-queue.ts'

function frame(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function drain(queue: SendQueue, lane: string, now = 0): string[] {
  const texts: string[] = []
  for (;;) {
    const { frame } = queue.shift(lane, now)
    if (frame === undefined) return texts
    texts.push(new TextDecoder().decode(frame.bytes))
  }
}

describe('SendQueue', () => {
  const limits = { queueFramesMax: 3, queueBytesMax: 100, queueFrameMsMax: 1_000 }

  it('keeps the order of each lane', () => {
    const queue = new SendQueue(limits)
    queue.push('x', false, frame('1'), 0)
    queue.push('y', false, frame('2'), 0)
    queue.push('x', false, frame('3'), 0)
    assert.deepEqual(queue.lanes(), ['x', 'y'])
    assert.deepEqual(drain(queue, 'x'), ['1', '3'])
    assert.deepEqual(drain(queue, 'y'), ['2'])
    assert.deepEqual(queue.lanes(), [])
  })

  it('drops the oldest frame of any lane when there are too many, and says how many', () => {
    const queue = new SendQueue(limits)
    assert.equal(queue.push('x', false, frame('1'), 0), 0)
    assert.equal(queue.push('y', false, frame('2'), 0), 0)
    assert.equal(queue.push('x', false, frame('3'), 0), 0)
    assert.equal(queue.push('x', false, frame('4'), 0), 1)
    assert.equal(queue.push('x', false, frame('5'), 0), 1)
    assert.deepEqual(drain(queue, 'x'), ['3', '4', '5'])
    assert.deepEqual(drain(queue, 'y'), [])
  })

  it('keeps what hangs on a lifeline as long as there is anything else to drop', () => {
    const queue = new SendQueue(limits)
    queue.push('lease', true, frame('1'), 0)
    queue.push('x', false, frame('2'), 0)
    queue.push('lease', true, frame('3'), 0)
    queue.push('lease', true, frame('4'), 0)
    assert.equal(queue.hasFrames('x'), false)
    queue.push('lease', true, frame('5'), 0)
    assert.deepEqual(drain(queue, 'lease'), ['3', '4', '5'])
  })

  it('is bounded in bytes too, and takes a frame that is larger than all of it as lost', () => {
    const queue = new SendQueue(limits)
    queue.push('x', false, new Uint8Array(60), 0)
    assert.equal(queue.push('x', false, new Uint8Array(60), 0), 1)
    assert.equal(queue.push('y', false, new Uint8Array(101), 0), 2)
    assert.deepEqual(queue.lanes(), [])
  })

  it('does not hand out what has waited too long', () => {
    const queue = new SendQueue(limits)
    queue.push('x', false, frame('old'), 0)
    queue.push('x', false, frame('new'), 900)
    const { frame: found, expired } = queue.shift('x', 1_500)
    assert.equal(expired, 1)
    assert.equal(new TextDecoder().decode(found?.bytes), 'new')
  })

  it('throws away what has waited too long, when asked', () => {
    const queue = new SendQueue(limits)
    queue.push('x', false, new Uint8Array(60), 0)
    queue.push('y', true, frame('new'), 900)
    assert.equal(queue.expire(1_500), 1)
    assert.deepEqual(queue.lanes(), ['y'])
    assert.equal(queue.push('x', false, new Uint8Array(60), 1_500), 0)
  })

  it('forgets a lane that is cleared', () => {
    const queue = new SendQueue(limits)
    queue.push('answers', true, frame('1'), 0)
    queue.push('answers', true, frame('2'), 0)
    assert.equal(queue.clear('answers'), 2)
    assert.equal(queue.hasFrames('answers'), false)
    for (const text of ['3', '4', '5']) assert.equal(queue.push('x', false, frame(text), 0), 0)
  })
})

describe('RateLimit', () => {
  it('lets a burst through, then so much per second', () => {
    const limit = new RateLimit(10, 5, 0)
    for (let index = 0; index < 5; index++) assert.equal(limit.take(1, 0), 0)
    assert.equal(limit.take(1, 0), 100)
    assert.equal(limit.take(1, 0), 200)
    assert.equal(limit.take(1, 1_000), 0)
  })

  it('does not save up more than a burst', () => {
    const limit = new RateLimit(10, 5, 0)
    limit.take(5, 0)
    for (let index = 0; index < 5; index++) assert.equal(limit.maybeTake(1, 60_000), true)
    assert.equal(limit.maybeTake(1, 60_000), false)
  })
})
