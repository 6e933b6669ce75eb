import assert from 'node:assert/strict'
import { Breather } from '../../src/data/breather.ts'

describe('a breather', () => {
  it('lets others have their turn now and then, and not every time', async () => {
    const breather = new Breather()
    let hasHadTurn = false
    setImmediate(() => {
      hasHadTurn = true
    })
    await breather.maybeBreathe()
    assert.equal(hasHadTurn, false)
    const untilMs = performance.now() + 25
    while (performance.now() < untilMs);
    await breather.maybeBreathe()
    assert.equal(hasHadTurn, true)
  })
})
