import assert from 'node:assert/strict'
import fc from 'fast-check'
import { EventQueue } from '../../../sim/virtual/event-queue.ts'

describe('event queue', () => {
  it('gives events in order of time, and of one instant in the order in which they were scheduled', () => {
    const events = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 5_000 })
    fc.assert(
      fc.property(events, (times) => {
        const queue = new EventQueue()
        for (const [index, atMs] of times.entries()) queue.push(atMs, 1, index, 0, undefined)
        const expected = times
          .map((atMs, index) => ({ atMs, index }))
          .sort((a, b) => a.atMs - b.atMs || a.index - b.index)
        for (const { atMs, index } of expected) {
          assert.ok(queue.pop())
          assert.deepEqual([queue.atMs, queue.subject], [atMs, index])
        }
        assert.equal(queue.pop(), false)
      }),
      { numRuns: 50 },
    )
  })

  it('keeps its order while events are scheduled and happen in turns, and uses its slots again', () => {
    const queue = new EventQueue()
    let lastMs = 0
    for (let round = 0; round < 20_000; round++) {
      queue.push(lastMs + ((round * 7_919) % 101), 0, round, 0, round)
      if (round % 3 !== 0) {
        queue.pop()
        assert.ok(queue.atMs >= lastMs)
        assert.equal(queue.payload, queue.subject)
        lastMs = queue.atMs
      }
    }
  })

  it('refuses an event in the past', () => {
    const queue = new EventQueue()
    queue.push(10, 0, 0, 0, undefined)
    queue.pop()
    assert.throws(() => queue.push(9, 0, 0, 0, undefined), /before now/)
  })

  it('lets time pass only up to the next event', () => {
    const queue = new EventQueue()
    queue.push(10, 0, 0, 0, undefined)
    queue.advanceTo(10)
    assert.throws(() => queue.advanceTo(11), /something happens at 10 ms/)
  })
})
