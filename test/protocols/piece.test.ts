import assert from 'node:assert/strict'
import {
  decodePieceAnswer,
  decodePieceRequest,
  encodePieceAnswer,
  encodePieceRequest,
  pieceRequestBytesMax,
} from '../../protocols/index.ts'
import type { PieceRef } from '../../src/core/piece.ts'

const request: PieceRef = { dataSet: 'corpus', path: 'a/b', version: 'v', bytes: 10_000_000, piece: 2 }

/** The same bytes with one field of another value: the codec itself would not write these. */
function reasonOf(change: Partial<PieceRef>): string {
  const decoded = decodePieceRequest(encodePieceRequest({ ...request, ...change }))
  return decoded.ok ? 'taken' : decoded.reason
}

describe('a request for a piece', () => {
  for (const [what, change, reason] of [
    ['a path that leaves the source', { path: 'a/../../b' }, /^invalid: path/],
    ['a path from the root', { path: '/etc/passwd' }, /^invalid: path/],
    ['an empty path', { path: '' }, /^invalid: path/],
    ['a data set that has no name', { dataSet: 'a b' }, /^invalid: data_set/],
    ['a piece after the end of the file', { piece: 3 }, /^invalid: the file has no piece 3/],
    ['a piece of an empty file', { bytes: 0, piece: 0 }, /^invalid: the file has no piece 0/],
    ['a piece with many digits', { piece: Number.MAX_SAFE_INTEGER }, /^invalid: the file has no piece/],
  ] as const)
    it(`is refused for ${what}`, () => assert.match(reasonOf(change), reason))

  it('is refused for texts that are too long, before anything else is done with them', () => {
    const long = Buffer.from(encodePieceRequest({ ...request, path: 'x'.repeat(1_000) }))
    assert.match(
      decodePieceRequest(Buffer.concat([long, Buffer.alloc(pieceRequestBytesMax)])).ok.toString(),
      /false/,
    )
  })
})

describe('an answer to it', () => {
  const digest = new Uint8Array(32)

  it('is refused for more bytes than a piece has, for none, and for no digest', () => {
    for (const length of [0, 4 * 1_024 * 1_024 + 1])
      assert.equal(decodePieceAnswer(encodePieceAnswer({ status: 'found', length, digest })).ok, false)
    // Field 5, the digest, is the last: without its 34 bytes there is none.
    const bytes = encodePieceAnswer({ status: 'found', length: 1, digest })
    assert.equal(decodePieceAnswer(bytes.subarray(0, -34)).ok, false)
  })

  it('is refused where it brings bytes and says that there are none', () => {
    const bytes = Buffer.from(encodePieceAnswer({ status: 'found', length: 1, digest }))
    const status = bytes.indexOf(Buffer.from([0x18, 1]))
    bytes[status + 1] = 3
    const decoded = decodePieceAnswer(bytes)
    assert.match(decoded.ok ? '' : decoded.reason, /^invalid: unknown with bytes/)
  })
})
