import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Turns } from '../../../src/peer/work/turns.ts'

describe('Turns', () => {
  it('gives turns in the order in which they were asked for, however often one asks', () => {
    const turns = new Turns<string>()
    for (const item of ['a', 'b', 'a', 'c']) turns.lineUp(item)
    turns.drop('b')
    assert.deepEqual([turns.take(), turns.take(), turns.take()], ['a', 'c', undefined])
  })

  it('is a list without those who were dropped, through any number of turns', () => {
    const acts = fc.array(
      fc.record({ act: fc.constantFrom('ask', 'ask', 'take', 'drop'), item: fc.nat(300) }),
      { minLength: 1_000, maxLength: 2_000 },
    )
    fc.assert(
      fc.property(acts, (acts) => {
        const turns = new Turns<number>()
        let model: number[] = []
        const gone = new Set<number>()
        for (const { act, item } of acts) {
          if (act === 'take') {
            assert.equal(turns.take(), model.shift())
          } else if (act === 'drop') {
            turns.drop(item)
            gone.add(item)
            model = model.filter((other) => other !== item)
          } else if (!gone.has(item)) {
            turns.lineUp(item)
            if (!model.includes(item)) model.push(item)
          }
          assert.ok(turns.length >= model.length)
        }
      }),
    )
  })
})
