import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createLeaseClock } from '../../../src/adapters/lease-clock/create-lease-clock.ts'
import { LeapWatch } from '../../../src/adapters/lease-clock/leap-watch.ts'
import { LeaseClock } from '../../../src/adapters/lease-clock/lease-clock.ts'
import { HandSetClock } from './hand-set-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe('LeaseClock', () => {
  let machine: HandSetClock
  let clock: LeaseClock

  beforeEach(() => {
    machine = new HandSetClock()
    clock = new LeaseClock(machine.sources())
  })

  it('counts what passes, and finds no leap, while all clocks agree', () => {
    const startMs = clock.now()
    machine.pass(1_500)
    assert.equal(clock.now() - startMs, 1_500)
    assert.equal(clock.takeLeapMs(), 0)
  })

  it('finds no leap, however often coarse clocks are looked at', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { maxLength: 400 }), (steps) => {
        const machine = new HandSetClock()
        const clock = new LeaseClock(machine.sources())
        for (const stepMs of steps) {
          machine.pass(stepMs)
          assert.equal(clock.takeLeapMs(), 0)
        }
      }),
    )
  })

  it('finds the time for which the machine was suspended', () => {
    const startMs = clock.now()
    machine.suspend(hourMs)
    assert.ok(clock.now() - startMs < 1_000)
    assert.ok(clock.takeLeapMs() >= hourMs - 1)
  })

  it('finds a suspension even when the wall clock is set back at the same time', () => {
    machine.suspend(hourMs)
    machine.wallMs -= dayMs
    // The boot clock is read in steps of 10 ms, of which it may miss one.
    assert.ok(clock.takeLeapMs() >= hourMs - 10)
  })

  it('finds a wall clock that jumps ahead by a day', () => {
    machine.pass(5)
    machine.wallMs += dayMs
    assert.ok(clock.takeLeapMs() >= dayMs - 1)
  })

  it('does nothing when the wall clock jumps back by a day, and finds its next jump ahead', () => {
    const startMs = clock.now()
    machine.wallMs -= dayMs
    for (let look = 0; look < 10; look++) {
      machine.pass(100)
      assert.equal(clock.takeLeapMs(), 0)
    }
    assert.equal(clock.now() - startMs, 1_000)
    machine.pass(5)
    machine.wallMs += hourMs
    assert.ok(clock.takeLeapMs() >= hourMs - 2)
  })

  it('finds a leap once, although two clocks show it', () => {
    machine.suspend(60_000)
    const foundMs = clock.takeLeapMs()
    machine.pass(1_000)
    assert.ok(foundMs <= 60_001)
    assert.equal(clock.takeLeapMs(), 0)
  })

  it('misses no leap and invents none, whatever the clocks do', () => {
    const jump = fc.record({ ms: fc.integer({ min: -dayMs, max: dayMs }) })
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer({ min: 1, max: 2_000 }), jump)), (moves) => {
        const machine = new HandSetClock()
        const clock = new LeaseClock(machine.sources())
        for (const move of moves) {
          if (typeof move === 'number') {
            machine.pass(move)
            assert.equal(clock.takeLeapMs(), 0)
            continue
          }
          machine.pass(2)
          machine.wallMs += move.ms
          const leapMs = clock.takeLeapMs()
          // Twice the resolution of the wall clock: one for each of the two readings that are compared.
          assert.ok(Math.abs(leapMs - Math.max(0, move.ms)) <= 2, `found ${leapMs} for a jump of ${move.ms}`)
        }
      }),
    )
  })

  it('is followed by a watch that tells of a leap before anything else', () => {
    const leaps: number[] = []
    const watch = new LeapWatch(clock, (byMs) => leaps.push(byMs))
    machine.pass(100)
    watch.look()
    assert.deepEqual(leaps, [])
    machine.suspend(hourMs)
    watch.look()
    watch.look()
    assert.equal(leaps.length, 1)
  })

  it('reads the clocks of this machine', () => {
    const { clock, warning } = createLeaseClock({})
    assert.equal(warning, undefined)
    const first = clock.now()
    assert.ok(Number.isInteger(first))
    assert.ok(clock.now() >= first)
    assert.equal(clock.takeLeapMs(), 0)
  })
})
