import assert from 'node:assert/strict'
import { createLeaseClock } from '../../../src/adapters/lease-clock/create-lease-clock.ts'
import { LeaseTimer } from '../../../src/adapters/lease-clock/lease-timer.ts'
import { eventually } from '../../eventually.ts'

describe('LeaseTimer', () => {
  const rings: number[] = []
  let timer: LeaseTimer

  beforeEach(() => {
    rings.length = 0
    timer = new LeaseTimer(createLeaseClock({}).clock, () => rings.push(timer.now()))
  })
  afterEach(() => timer.close())

  it('rings at the instant or later, never before', async () => {
    for (const waitMs of [0, 1, 3, 10]) {
      const at = timer.now() + waitMs
      rings.length = 0
      timer.setAlarm(at)
      await eventually('the alarm has rung', () => rings.length > 0)
      assert.ok((rings[0] ?? 0) >= at)
    }
  })

  it('keeps only the alarm that was set last', async () => {
    timer.setAlarm(timer.now() + 1)
    timer.setAlarm(timer.now() + 30)
    const at = timer.now() + 25
    await eventually('the alarm has rung', () => rings.length > 0)
    assert.equal(rings.length, 1)
    assert.ok((rings[0] ?? 0) >= at)
  })

  it('rings once for an alarm that is set again and again, and again when it is set anew', async () => {
    const at = timer.now() + 5
    for (let index = 0; index < 5; index++) timer.setAlarm(at)
    await eventually('the alarm has rung', () => rings.length > 0)
    assert.equal(rings.length, 1)
    timer.setAlarm(at)
    await eventually('the alarm has rung again', () => rings.length > 1)
  })

  it('does not ring for an alarm further away than Node can count', async () => {
    timer.setAlarm(timer.now() + 2 ** 40)
    let turns = 0
    await eventually('the event loop has turned', () => ++turns > 3)
    assert.equal(rings.length, 0)
  })

  it('rings no more once the alarm is taken away', async () => {
    timer.setAlarm(timer.now())
    timer.setAlarm(undefined)
    let turns = 0
    await eventually('the event loop has turned', () => ++turns > 3)
    assert.equal(rings.length, 0)
  })
})
