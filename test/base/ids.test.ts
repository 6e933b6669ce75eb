import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isName, requireName, shardId, shardKey } from '../../src/base/ids.ts'

describe('ids', () => {
  it('order shard ids by bytes as their indices are ordered', () => {
    const index = fc.integer({ min: 0, max: 99_999_999 })
    fc.assert(
      fc.property(index, index, (a, b) => {
        assert.equal(shardId('corpus', a) < shardId('corpus', b), a < b)
      }),
    )
  })

  it('give different shards of different epochs different keys', () => {
    const ref = fc.record({
      dataSet: fc.constantFrom('a', 'a-1', 'a.1'),
      epoch: fc.nat(20),
      shard: fc.nat(200),
    })
    fc.assert(
      fc.property(ref, ref, (a, b) => {
        const isSame = a.dataSet === b.dataSet && a.epoch === b.epoch && a.shard === b.shard
        assert.equal(shardKey(a) === shardKey(b), isSame)
      }),
    )
  })

  for (const text of ['', '.hidden', 'with space', 'slash/ed', 'barrier:x', 'ä', 'x'.repeat(65)]) {
    it(`refuse ${JSON.stringify(text.slice(0, 12))} as a name, and say what is possible`, () => {
      assert.equal(isName(text), false)
      assert.throws(
        () => requireName('job', text),
        /^MisuseError: job: .* is not a name; use 1 to 64 letters/,
      )
    })
  }

  it('take letters, digits, dots, dashes and underscores', () => {
    assert.equal(requireName('job', 'Run_7.b-2'), 'Run_7.b-2')
  })
})
