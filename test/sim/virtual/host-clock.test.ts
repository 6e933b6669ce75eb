import assert from 'node:assert/strict'
import fc from 'fast-check'
import { driftBounds, HostClock } from '../../../sim/virtual/host-clock.ts'

describe('host clock', () => {
  it('never rings an alarm before the instant that was asked for', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 1e7, noNaN: true }),
        (rate, shownMs, aheadMs) => {
          const clock = new HostClock(123.456, shownMs, rate)
          const alarmMs = clock.shownAt(123.456) + aheadMs
          assert.ok(clock.shownAt(clock.trueTimeOf(alarmMs)) >= alarmMs)
        },
      ),
    )
  })

  it('goes on from where it is when its rate changes, and never back', () => {
    const clock = new HostClock(0, 1_000, 1.5)
    assert.equal(clock.shownAt(10), 1_015)
    clock.runAt(10, 0.5)
    assert.equal(clock.shownAt(10), 1_015)
    assert.equal(clock.shownAt(20), 1_020)
    clock.leap(20, 500)
    assert.equal(clock.shownAt(20), 1_520)
  })

  it('lets the fastest and the slowest clock differ by the drift ratio', () => {
    const { slowest, fastest } = driftBounds(0.01)
    assert.ok(Math.abs(fastest / slowest - 1.01) < 1e-12)
  })
})
