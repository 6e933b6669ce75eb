import assert from 'node:assert/strict'
import { float64Zeros, int32Zeros } from '../../../src/core/ownership/slab.ts'

describe('short arrays from a common buffer', () => {
  it('are zeros of the length asked for, and share nothing with each other', () => {
    // Enough for several buffers.
    const arrays = Array.from({ length: 2_000 }, (_, index) =>
      index % 2 === 0 ? int32Zeros(index % 300) : float64Zeros(index % 170),
    )
    for (const [index, array] of arrays.entries()) {
      assert.equal(array.length, index % (index % 2 === 0 ? 300 : 170))
      assert.ok(array.every((number) => number === 0))
      array.fill(index)
    }
    for (const [index, array] of arrays.entries()) assert.ok(array.every((number) => number === index))
  })

  it('have a buffer of their own when they are long', () => {
    assert.equal(int32Zeros(2_000).buffer.byteLength, 8_000)
    assert.equal(float64Zeros(2_000).buffer.byteLength, 16_000)
  })
})
