import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { EventLoopPause } from '../../../src/adapters/metrics/event-loop-pause.ts'
import { eventually } from '../../eventually.ts'

/** A loop whose figures are made up, looked at in virtual time. */
class MadeUpLoop {
  readonly closeWatch = {
    count: 0,
    max: 0,
    isEnabled: false,
    enable: () => (this.closeWatch.isEnabled = true),
    disable: () => (this.closeWatch.isEnabled = false),
    reset: () => (this.closeWatch.count = 0),
  }
  #busyMs = 0

  busyMs(): number {
    return this.#busyMs
  }

  /** Time passes, of which the loop was at work for so long; between two close looks passed at most `betweenLooksMs`. */
  runs(ms: number, busyMs: number, betweenLooksMs: number): void {
    this.#busyMs += busyMs
    if (this.closeWatch.isEnabled)
      Object.assign(this.closeWatch, { count: ms / 50, max: betweenLooksMs * 1e6 })
    mock.timers.tick(ms)
  }
}

describe('EventLoopPause', () => {
  describe('in virtual time', () => {
    let loop: MadeUpLoop
    let pause: EventLoopPause

    beforeEach(() => {
      mock.timers.enable({ apis: ['setInterval'] })
      loop = new MadeUpLoop()
      pause = new EventLoopPause(loop)
    })
    afterEach(() => {
      pause.stop()
      mock.timers.reset()
    })

    it('tells a single pause of a loop that has nothing else to do', () => {
      loop.runs(200, 1, 50)
      loop.runs(200, 190, 50)
      loop.runs(200, 1, 50)
      assert.equal(pause.longestSeconds(), 0.19)
    })

    it('does not take much work for a pause, once it watches closely', () => {
      for (let look = 0; look < 10; look++) loop.runs(200, 200, 52)
      assert.equal(pause.longestSeconds(), 0.2, 'what the first look saw is not yet told apart')
      for (let look = 0; look < 300; look++) loop.runs(200, 200, 52)
      assert.equal(pause.longestSeconds(), 0.002)
    })

    it('tells a pause of a loop that is watched closely', () => {
      loop.runs(200, 60, 50)
      loop.runs(200, 200, 170)
      assert.equal(pause.longestSeconds(), 0.12)
    })

    it('watches closely only while there is much to do', () => {
      loop.runs(200, 60, 50)
      assert.ok(loop.closeWatch.isEnabled)
      loop.runs(200, 1, 50)
      assert.ok(!loop.closeWatch.isEnabled)
    })
  })

  it('tells pauses of a loop that is always busy', async () => {
    const pause = new EventLoopPause()
    try {
      await eventually('it is told', async () => {
        const until = performance.now() + 150
        while (performance.now() < until);
        await new Promise(setImmediate)
        return pause.longestSeconds() > 0.05
      })
    } finally {
      pause.stop()
    }
  })
})
