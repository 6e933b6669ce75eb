import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ContentCutter } from '../../../src/store/chunk/content-cutter.ts'
import { chunkBytesMax, type Span } from '../../../src/store/chunk/span.ts'
import { cutSource } from '../../../src/store/crew/cut-source.ts'
import type { Cutting } from '../../../src/store/crew/task.ts'
import { layers, noise, safetensorsFile } from './safetensors-file.ts'

const cut = (bytes: Uint8Array, how: Cutting = 'auto') =>
  cutSource({ kind: 'memory', bytes }, bytes.length, how)

function assertCovers(spans: readonly Span[], sizeBytes: number): void {
  let at = 0
  for (const { offset, length } of spans) {
    assert.equal(offset, at)
    assert.ok(length > 0 && length <= chunkBytesMax, `${length} bytes`)
    at += length
  }
  assert.equal(at, sizeBytes)
}

const textOf = (bytes: Uint8Array, { offset, length }: Span) =>
  Buffer.from(bytes.subarray(offset, offset + length)).toString('latin1')

describe('cutting', () => {
  it('follows the borders of tensors, so a tensor is the same chunks wherever it stands', () => {
    const large = { dtype: 'U8', shape: [9_000_000], bytes: noise(9_000_000, 1) }
    const other = { dtype: 'U8', shape: [1_000_003], bytes: noise(1_000_003, 2) }
    const first = safetensorsFile({ large, other })
    const second = safetensorsFile({ other, 'a name that moves everything': other, large })
    const chunksOf = (file: Buffer) =>
      new Set(
        cut(file)
          .spans.slice(1)
          .map((span) => textOf(file, span)),
      )
    assert.equal(cut(first).layout, 'safetensors')
    assert.deepEqual(chunksOf(second), chunksOf(first))
  })

  it('puts small neighbours together', () => {
    const file = safetensorsFile(layers(1_000, 1_024, 3))
    const { spans } = cut(file)
    assertCovers(spans, file.length)
    assert.ok(spans.length <= 6, `${spans.length} chunks for a megabyte`)
  })

  it('covers every file without a gap, in pieces that are not too large', () => {
    const size = fc.integer({ min: 0, max: 600_000 })
    fc.assert(
      fc.property(fc.array(size, { maxLength: 12 }), fc.integer({ min: 0, max: 64 }), (sizes, trailing) => {
        const tensors = Object.fromEntries(
          sizes.map((bytes, index) => [
            `t${index}`,
            { dtype: 'U8', shape: [bytes], bytes: noise(bytes, index) },
          ]),
        )
        const file = Buffer.concat([safetensorsFile(tensors), Buffer.alloc(trailing)])
        const { layout, spans } = cut(file)
        assert.equal(layout, 'safetensors')
        assertCovers(spans, file.length)
        assertCovers(cut(file, 'content').spans, file.length)
      }),
      { numRuns: 30 },
    )
  })

  it('takes whatever only looks like safetensors in pieces of one size', () => {
    const file = safetensorsFile(layers(2, 5_000_000, 4))
    const broken = Buffer.from(file)
    broken.write('?', 8)
    const cutOff = file.subarray(0, 6_000_000)
    for (const bytes of [broken, cutOff, noise(9_000_000, 5), new Uint8Array(3), new Uint8Array(0)]) {
      const { layout, spans } = cut(bytes)
      assert.equal(layout, 'plain')
      assertCovers(spans, bytes.length)
    }
  })

  it('by content, finds its place again after an insertion', () => {
    const before = noise(12 * 2 ** 20, 6)
    const after = Buffer.concat([
      before.subarray(0, 5_000_000),
      Buffer.from('inserted'),
      before.subarray(5_000_000),
    ])
    const known = new Set(cut(before, 'content').spans.map((span) => textOf(before, span)))
    const fresh = cut(after, 'content').spans.filter((span) => !known.has(textOf(after, span)))
    const freshBytes = fresh.reduce((sum, { length }) => sum + length, 0)
    assert.ok(freshBytes < 5 * 2 ** 20, `${freshBytes} new bytes of ${after.length}`)
  })

  it('by content, does not depend on how the bytes come', () => {
    const bytes = noise(6 * 2 ** 20, 7)
    const whole = new ContentCutter().push(bytes)
    const cutter = new ContentCutter()
    const pieces: number[] = []
    for (let from = 0; from < bytes.length; from += 77_777)
      pieces.push(...cutter.push(bytes.subarray(from, from + 77_777)))
    assert.ok(whole.length > 1)
    assert.deepEqual(pieces, whole)
  })
})
