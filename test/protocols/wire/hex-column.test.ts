import assert from 'node:assert/strict'
import fc from 'fast-check'
import { bytesToHex, columnToHex, hexToColumn } from '../../../protocols/wire/hex.ts'

describe('a column of hashes', () => {
  it('is read and written as one by one, however many there are', () => {
    const counts = [0, 1, 127, 128, 129, 1_000]
    for (const count of counts) {
      const bytes = Uint8Array.from({ length: 32 * count }, (_, index) => (index * 37 + (index >> 8)) & 255)
      const expected = Array.from({ length: count }, (_, index) =>
        bytesToHex(bytes.subarray(32 * index, 32 * index + 32), 32, 'hash'),
      )
      assert.deepEqual(columnToHex(bytes, 32), expected)
      assert.deepEqual(hexToColumn(expected, 32), bytes)
    }
  })

  it('comes back whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        assert.deepEqual([...hexToColumn(columnToHex(bytes, 8), 8)], [...bytes])
      }),
    )
  })

  it('of which one is no hash is refused', () => {
    assert.throws(() => hexToColumn(['ab', 'zz'], 1), /not 1 bytes/)
    assert.throws(() => hexToColumn(['ab', 'abc'], 1), /not 1 bytes/)
  })
})
