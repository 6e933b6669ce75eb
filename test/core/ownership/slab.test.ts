import assert from 'node:assert/strict'
import { float64Zeros, int32Zeros, uint8Copy, uint16Copy } from '../../../src/core/ownership/slab.ts'

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

  it('are copies that do not change with what they were copied from', () => {
    for (const length of [0, 3, 1_000, 40_000]) {
      const bytes = new Uint8Array(length).fill(7)
      const narrow = uint8Copy(bytes)
      const wide = uint16Copy(bytes)
      bytes.fill(8)
      assert.deepEqual(narrow, new Uint8Array(length).fill(7))
      assert.deepEqual(wide, new Uint16Array(length).fill(7))
    }
  })

  it('have a buffer of their own when they are long', () => {
    assert.equal(int32Zeros(20_000).buffer.byteLength, 80_000)
    assert.equal(float64Zeros(20_000).buffer.byteLength, 160_000)
    assert.equal(uint8Copy(new Uint8Array(50_000)).buffer.byteLength, 50_000)
  })
})
