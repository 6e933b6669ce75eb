import assert from 'node:assert/strict'
import fc from 'fast-check'
import { simdKernel } from '../../../src/core/ownership/kernel/simd-kernel.ts'
import { negativeLog } from '../../../src/core/ownership/negative-log.ts'
import { negativeLog as referenceLog } from './reference.ts'

const score = fc.oneof(
  fc.integer({ min: -0x80000000, max: 0x7fffffff }),
  fc.constantFrom(-0x80000000, -0x7fffffff, -1, 0, 1, 0x7ffffffe, 0x7fffffff),
)
const unsigned = (each: number) => (each ^ 0x80000000) >>> 0

describe('the negative logarithm', () => {
  it('is the logarithm, but for the last few of its 53 bits', () => {
    fc.assert(
      fc.property(score, (each) => {
        const exact = -Math.log((unsigned(each) + 0.5) / 2 ** 32)
        assert.ok(Math.abs(negativeLog(each) - exact) <= 1e-13 * exact)
      }),
      { numRuns: 2_000 },
    )
  })

  it('falls strictly from each score to the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: -0x80000000, max: 0x7ffffffe }), (each) => {
        assert.ok(negativeLog(each) > negativeLog(each + 1))
      }),
      { numRuns: 5_000 },
    )
  })

  it('has the same bits in WebAssembly and by its specification', () => {
    const kernel = simdKernel()
    assert.ok(kernel !== undefined)
    fc.assert(
      fc.property(score, (each) => {
        assert.equal(kernel.negativeLog(each), negativeLog(each))
        assert.equal(referenceLog(BigInt(unsigned(each))), negativeLog(each))
      }),
      { numRuns: 2_000 },
    )
  })
})
