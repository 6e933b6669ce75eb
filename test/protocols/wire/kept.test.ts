import assert from 'node:assert/strict'
import { kept } from '../../../protocols/wire/kept.ts'
import { KnownTags } from '../../../protocols/wire/known-tags.ts'

describe('what a codec keeps of a frame', () => {
  it('does not hold the frame, be it a Buffer', () => {
    const frame = Buffer.alloc(1_000_000, 7)
    assert.equal(kept(frame.subarray(10, 74)).buffer.byteLength, 64)
  })

  it('stays as it was when the memory of the frame is used for another', () => {
    const frame = Buffer.alloc(100, 1)
    const tags = new KnownTags()
    assert.equal(tags.fromBytes(frame.subarray(0, 8), 'tag'), '0101010101010101')
    frame.fill(2, 1, 8)
    assert.equal(tags.fromBytes(frame.subarray(0, 8), 'tag'), '0102020202020202')
  })
})
