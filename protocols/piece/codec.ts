import { assert } from '../../src/base/assert.ts'
import { isSafePath } from '../../src/core/manifest/manifest.ts'
import { lengthOf, type PieceRef, pieceBytes, pieceTextBytesMax } from '../../src/core/piece.ts'
import { readGenerated, writeGenerated } from '../wire/body-codec.ts'
import { checkedName, checkedText, ownBytes, textToWire } from '../wire/checks.ts'
import { type Decoded, decoding, refused } from '../wire/decoded.ts'
import { kept } from '../wire/kept.ts'
import { requireMajor, version } from '../wire/version.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { WireWriter } from '../wire/writer.ts'
import * as wire from './piece.pb.ts'

export const pieceProtocol = `/shoal/piece/${version.major}.${version.minor}`

export const pieceRequestBytesMax = 4 * 1_024
/** Of the frames that bring the bytes of a piece. */
export const pieceFrameBytesMax = 64 * 1_024

const digestBytes = 32

export type PieceRefusal = 'busy' | 'unknown' | 'failed'

export type PieceAnswer =
  | { readonly status: 'found'; readonly length: number; readonly digest: Uint8Array }
  | { readonly status: PieceRefusal }

const statuses = vocabulary<PieceAnswer['status'], wire.PieceStatus>({
  found: wire.PieceStatus.PIECE_FOUND,
  busy: wire.PieceStatus.PIECE_BUSY,
  unknown: wire.PieceStatus.PIECE_UNKNOWN,
  failed: wire.PieceStatus.PIECE_FAILED,
})

export function encodePieceRequest(request: PieceRef): Uint8Array {
  const writer = new WireWriter()
  const { dataSet, path, version: fileVersion, bytes, piece } = request
  const body = {
    ...version,
    dataSet,
    path: textToWire(path, pieceTextBytesMax),
    version: textToWire(fileVersion, pieceTextBytesMax),
    bytes,
    piece,
  }
  writeGenerated(wire.PieceRequest, body, writer)
  return writer.finish()
}

/** Never throws. */
export function decodePieceRequest(bytes: Uint8Array): Decoded<PieceRef> {
  return decoding(() => {
    if (bytes.length > pieceRequestBytesMax) throw refused('too-large', `${bytes.length} bytes of a request`)
    requireMajor(bytes)
    const { dataSet, path, version: fileVersion, ...numbers } = readGenerated(wire.PieceRequest, bytes)
    const request = {
      dataSet: checkedName(dataSet, 'data_set'),
      path: checkedText(path, 'path', pieceTextBytesMax),
      version: checkedText(fileVersion, 'version', pieceTextBytesMax),
      bytes: numbers.bytes,
      piece: numbers.piece,
    }
    if (!isSafePath(path)) throw refused('invalid', 'path is not one of a file')
    // The piece first: a number of many digits times the size of a piece is no longer exact.
    if (request.piece > request.bytes / pieceBytes || lengthOf(request) <= 0)
      throw refused('invalid', `the file has no piece ${request.piece}`)
    return request
  })
}

export function encodePieceAnswer(answer: PieceAnswer): Uint8Array {
  const writer = new WireWriter()
  const { length, digest } = answer.status === 'found' ? answer : { length: 0, digest: new Uint8Array() }
  assert(answer.status !== 'found' || digest.length === digestBytes, 'a digest has 32 bytes')
  writeGenerated(
    wire.PieceAnswer,
    { ...version, status: statuses.toWire(answer.status), length, digest: ownBytes(digest) },
    writer,
  )
  return writer.finish()
}

/** Never throws. */
export function decodePieceAnswer(bytes: Uint8Array): Decoded<PieceAnswer> {
  return decoding(() => {
    requireMajor(bytes)
    const { status: word, length, digest } = readGenerated(wire.PieceAnswer, bytes)
    const status = statuses.fromWire(word, 'status')
    if (status !== 'found') {
      if (length !== 0 || digest.length !== 0) throw refused('invalid', `${status} with bytes`)
      return { status }
    }
    if (length < 1 || length > pieceBytes) throw refused('invalid', `a piece of ${length} bytes`)
    if (digest.length !== digestBytes) throw refused('invalid', `a digest of ${digest.length} bytes`)
    return { status, length, digest: kept(digest) }
  })
}
