import assert from 'node:assert/strict'
import fc from 'fast-check'
import { SampleRanges } from '../../../sim/check/sample-ranges.ts'

describe('sample ranges', () => {
  it('count, cover and miss what a plain set of samples does', () => {
    const range = fc
      .tuple(fc.nat(60), fc.nat(20))
      .map(([from, length]): [number, number] => [from, from + length])
    fc.assert(
      fc.property(fc.array(range), range, (added, [from, to]) => {
        const ranges = new SampleRanges()
        const plain = new Set<number>()
        for (const [start, end] of added) {
          const before = plain.size
          for (let sample = start; sample < end; sample++) plain.add(sample)
          assert.equal(ranges.add(start, end), plain.size - before)
        }
        assert.equal(ranges.size, plain.size)
        const asked = Array.from({ length: to - from }, (_, index) => from + index)
        assert.equal(ranges.missingCount(from, to), asked.filter((sample) => !plain.has(sample)).length)
        assert.equal(
          ranges.covers(from, to),
          asked.every((sample) => plain.has(sample)),
        )
      }),
    )
  })
})
