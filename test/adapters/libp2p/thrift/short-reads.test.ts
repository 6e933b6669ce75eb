import assert from 'node:assert/strict'
import {
  endReadsCheaply,
  type LengthPrefixedDecoder,
} from '../../../../src/adapters/libp2p/thrift/short-reads.ts'

describe('short reads', () => {
  let reads = 0
  const decoder: LengthPrefixedDecoder = {
    lengthDecoder: ({ byteLength }) => {
      reads++
      return byteLength
    },
  }
  endReadsCheaply(decoder)

  beforeEach(() => {
    reads = 0
  })

  it('wait for a frame that what is there cannot hold, without a try that fails', () => {
    for (const byteLength of [0, 1]) assert.ok(decoder.lengthDecoder({ byteLength }) > byteLength)
    assert.equal(reads, 0)
  })

  it('leave alone what has a length', () => {
    assert.equal(decoder.lengthDecoder({ byteLength: 2 }), 2)
    assert.equal(reads, 1)
  })
})
