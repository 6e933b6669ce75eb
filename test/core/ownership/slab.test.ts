import assert from 'node:assert/strict'
import { float64Zeros, int32Copy, int32Zeros, ownersCopy } from '../../../src/core/ownership/slab.ts'

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
      for (const numbers of [new Uint8Array(length), new Uint16Array(length)]) {
        numbers.fill(7)
        const copy = ownersCopy(numbers)
        numbers.fill(8)
        assert.notEqual(copy.buffer, numbers.buffer)
        assert.deepEqual(copy, numbers.slice().fill(7))
      }
      const words = new Int32Array(length).fill(7)
      const copy = int32Copy(words)
      words.fill(8)
      assert.deepEqual(copy, new Int32Array(length).fill(7))
    }
  })

  it('have a buffer of their own when they are long', () => {
    assert.equal(int32Zeros(20_000).buffer.byteLength, 80_000)
    assert.equal(float64Zeros(20_000).buffer.byteLength, 160_000)
    assert.equal(ownersCopy(new Uint8Array(50_000)).buffer.byteLength, 50_000)
  })
})
