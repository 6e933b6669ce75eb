import assert from 'node:assert/strict'
import fc from 'fast-check'
import { encode } from 'it-length-prefixed'
import { FrameCutter } from '../../../src/adapters/libp2p/frame-cutter.ts'
import { FramingError } from '../../../src/adapters/libp2p/frame-length.ts'

function framesIn(cutter: FrameCutter): number[][] {
  const frames: number[][] = []
  for (let frame = cutter.next(); frame !== undefined; frame = cutter.next()) frames.push([...frame])
  return frames
}

describe('a frame cutter', () => {
  it('gives the frames that were sent, as soon as they are whole, however they are cut on the way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 400 })),
        fc.integer({ min: 1, max: 900 }),
        (frames, pieceBytes) => {
          const sent = Buffer.concat(frames.map((frame) => encode.single(frame).subarray()))
          const cutter = new FrameCutter(400)
          const given: number[][] = []
          for (let at = 0; at < sent.length; at += pieceBytes) {
            cutter.take(new Uint8Array(sent.subarray(at, at + pieceBytes)))
            given.push(...framesIn(cutter))
          }
          assert.deepEqual(
            given,
            frames.map((frame) => [...frame]),
          )
        },
      ),
    )
  })

  it('gives what came before a length above the greatest, and refuses that', () => {
    const cutter = new FrameCutter(1_000)
    cutter.take(Uint8Array.of(1, 7, 0xff, 0xff, 0x7f))
    assert.deepEqual([...(cutter.next() ?? [])], [7])
    assert.throws(() => cutter.next(), FramingError)
  })

  it('refuses a length that never ends', () => {
    const cutter = new FrameCutter(1_000)
    cutter.take(new Uint8Array(9).fill(0x80))
    assert.throws(() => cutter.next(), FramingError)
  })
})
