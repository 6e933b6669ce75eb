import assert from 'node:assert/strict'
import fc from 'fast-check'
import { encode } from 'it-length-prefixed'
import { ArrivingFrame } from '../../../src/adapters/libp2p/arriving-frame.ts'
import { FramingError } from '../../../src/adapters/libp2p/frame-length.ts'

const memoryFor = (length: number) => new Uint8Array(length)

describe('a frame that arrives', () => {
  it('is what was sent, and leaves what comes after it, however it is cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.uint8Array(), fc.integer({ min: 1, max: 9 }), check),
    )
    function check(bytes: Uint8Array, after: Uint8Array, pieceBytes: number): void {
      const sent = Buffer.concat([encode.single(bytes).subarray(), after])
      const frame = new ArrivingFrame(400, memoryFor)
      let at = 0
      while (frame.whole === undefined) {
        const piece = sent.subarray(at, at + pieceBytes)
        at += piece.length - frame.take(piece).length
      }
      assert.deepEqual([...frame.whole], [...bytes])
      assert.deepEqual(sent.subarray(at), Buffer.from(after))
    }
  })

  it('is refused before there is memory for it where its length is above the greatest', () => {
    let asked = 0
    const frame = new ArrivingFrame(1_000, (length) => {
      asked++
      return new Uint8Array(length)
    })
    assert.throws(() => frame.take(Uint8Array.of(0xff, 0xff, 0xff, 0x7f)), FramingError)
    assert.throws(() => new ArrivingFrame(1_000, memoryFor).take(new Uint8Array(9).fill(0x80)), FramingError)
    assert.equal(asked, 0)
  })
})
