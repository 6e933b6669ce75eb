import assert from 'node:assert/strict'
import { decompressSnappy } from 'hyparquet-compressors'
import { Prng } from '../../../src/base/prng.ts'
import { isMostlyLiterals, unpackSnappy } from '../../../src/data/format/snappy.ts'

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 128))]

/** One element after another, and what they make. */
function randomBlock(dice: Prng, elements: number): { packed: Uint8Array; plain: Uint8Array } {
  const plain: number[] = []
  const body: number[] = []
  for (let element = 0; element < elements; element++) {
    const kind = plain.length === 0 ? 0 : dice.below(4)
    if (kind === 0) {
      const bytes = Array.from({ length: 1 + dice.below([60, 300, 70_000][dice.below(3)] as number) }, () =>
        dice.below(256),
      )
      const count = bytes.length - 1
      if (count < 60) body.push(count << 2)
      else if (count < 256) body.push(60 << 2, count)
      else if (count < 65_536) body.push(61 << 2, count & 255, count >> 8)
      else body.push(62 << 2, count & 255, (count >> 8) & 255, count >> 16)
      for (const byte of bytes) {
        body.push(byte)
        plain.push(byte)
      }
      continue
    }
    const offsetMax = [0, 2_047, 65_535, 2 ** 31][kind] as number
    const offset = 1 + dice.below(Math.min(offsetMax, plain.length))
    const count = kind === 1 ? 4 + dice.below(8) : 1 + dice.below(64)
    if (kind === 1) body.push(((offset >> 8) << 5) | ((count - 4) << 2) | 1, offset & 255)
    else if (kind === 2) body.push(((count - 1) << 2) | 2, offset & 255, offset >> 8)
    else
      body.push(
        ((count - 1) << 2) | 3,
        offset & 255,
        (offset >> 8) & 255,
        (offset >> 16) & 255,
        offset >>> 24,
      )
    for (let at = 0; at < count; at++) plain.push(plain[plain.length - offset] as number)
  }
  return { packed: Uint8Array.from([...varint(plain.length), ...body]), plain: Uint8Array.from(plain) }
}

describe('snappy', () => {
  it('is unpacked as it was made, and as others unpack it', () => {
    for (let seed = 0; seed < 40; seed++) {
      const { packed, plain } = randomBlock(new Prng(seed), 40)
      for (const unpack of [unpackSnappy, decompressSnappy])
        assert.ok(Buffer.from(plain).equals(unpack(packed, plain.length)), `seed ${seed}`)
    }
  })

  it('is refused wherever it was cut off, and where it says another length', () => {
    const { packed, plain } = randomBlock(new Prng(7), 12)
    for (let end = 0; end < packed.length; end += 1 + Math.floor(packed.length / 50))
      assert.throws(() => unpackSnappy(packed.subarray(0, end), plain.length))
    assert.throws(() => unpackSnappy(packed, plain.length + 1), /it says that it has/)
  })

  it('is refused where a copy is of what comes later', () => {
    assert.throws(() => unpackSnappy(Uint8Array.of(8, 0, 65, (3 << 2) | 2, 9, 0), 8), /a copy is of nowhere/)
  })

  it('takes what hardly shrank for literals', () => {
    assert.equal(isMostlyLiterals(950, 1_000), true)
    assert.equal(isMostlyLiterals(500, 1_000), false)
  })
})
