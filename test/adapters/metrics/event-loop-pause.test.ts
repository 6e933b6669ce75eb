import assert from 'node:assert/strict'
import { EventLoopPause } from '../../../src/adapters/metrics/event-loop-pause.ts'
import { eventually } from '../../eventually.ts'

function standStill(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('EventLoopPause', () => {
  let pause: EventLoopPause

  beforeEach(() => {
    pause = new EventLoopPause()
  })
  afterEach(() => pause.stop())

  it('tells a single pause of a loop that has nothing else to do, and for how long it was at least', async () => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    standStill(300)
    await eventually('it is told', () => pause.longestSeconds() >= 0.3)
  })

  it('tells pauses of a loop that is always busy', async () => {
    await eventually('it is told', async () => {
      standStill(150)
      await new Promise(setImmediate)
      return pause.longestSeconds() > 0.05
    })
  })

  it('does not take much work for a pause, once it watches closely', async () => {
    // Busy all the time, in short turns; what the first look saw is not yet told apart.
    const until = performance.now() + 700
    while (performance.now() < until) {
      standStill(2)
      await new Promise(setImmediate)
    }
    assert.ok(pause.longestSeconds() < 0.6, `${pause.longestSeconds()} s`)
  })
})
