import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Prng } from '../../src/base/prng.ts'

describe('Prng', () => {
  it('gives the same dice for the same seed, and others for another', () => {
    const throws = (seed: number) =>
      Array.from(
        { length: 20 },
        (
          (prng) => () =>
            prng.uint32()
        )(new Prng(seed)),
      )
    assert.deepEqual(throws(7), throws(7))
    assert.notDeepEqual(throws(7), throws(8))
    assert.notDeepEqual(throws(7), throws(7 + 2 ** 32))
  })

  it('gives the values that were written down when it was made', () => {
    const prng = new Prng(1)
    assert.deepEqual([prng.uint32(), prng.uint32(), prng.below(100), prng.between(5, 9)], golden)
  })

  it('stays within the bounds it is given', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 1_000 }), (seed, bound) => {
        const value = new Prng(seed).below(bound)
        assert.ok(Number.isInteger(value) && value >= 0 && value < bound)
      }),
    )
  })

  it('shuffles without losing or repeating anything', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.integer()), (seed, items) => {
        const byValue = (a: number, b: number) => a - b
        assert.deepEqual(new Prng(seed).shuffle(items).sort(byValue), [...items].sort(byValue))
      }),
    )
  })
})

const golden = [441_792_574, 614_447_336, 38, 8]
