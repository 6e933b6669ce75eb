import type { Hash } from '../../src/base/digest.ts'
import { chunkLengthMax } from '../../src/core/manifest/manifest.ts'
import { readGenerated, writeGenerated } from '../wire/body-codec.ts'
import { hashFromWire, hashToWire, ownBytes, present } from '../wire/checks.ts'
import { type Decoded, decoding, refused } from '../wire/decoded.ts'
import { requireMajor, version } from '../wire/version.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { WireWriter } from '../wire/writer.ts'
import * as wire from './chunk.pb.ts'

export const chunkProtocol = `/shoal/chunk/${version.major}.${version.minor}`
export const chunkRequestBytesMax = 1_024
export const chunkReplyBytesMax = chunkLengthMax + 1_024

export interface ChunkRequest {
  readonly genesis: Hash
  readonly hash: Hash
}

export type ChunkReply =
  | { readonly outcome: 'here'; readonly bytes: Uint8Array; readonly isEncrypted: boolean }
  | { readonly outcome: 'missing' | 'damaged' | 'refused' }

const outcomes = vocabulary<ChunkReply['outcome'], wire.ChunkOutcome>({
  here: wire.ChunkOutcome.CHUNK_HERE,
  missing: wire.ChunkOutcome.CHUNK_MISSING,
  damaged: wire.ChunkOutcome.CHUNK_DAMAGED,
  refused: wire.ChunkOutcome.CHUNK_REFUSED,
})

export function encodeChunkRequest({ genesis, hash }: ChunkRequest): Uint8Array {
  const writer = new WireWriter()
  writeGenerated(
    wire.ChunkRequest,
    { ...version, genesis: hashToWire(genesis), hash: hashToWire(hash) },
    writer,
  )
  return writer.finish()
}

export function decodeChunkRequest(bytes: Uint8Array): Decoded<ChunkRequest> {
  return decoding(() => {
    if (bytes.length > chunkRequestBytesMax) throw refused('too-large', `${bytes.length} bytes of a request`)
    requireMajor(bytes)
    const { genesis, hash } = readGenerated(wire.ChunkRequest, bytes)
    return { genesis: hashFromWire(genesis, 'genesis'), hash: hashFromWire(hash, 'hash') }
  })
}

export function encodeChunkReply(reply: ChunkReply): Uint8Array {
  const writer = new WireWriter()
  const isHere = reply.outcome === 'here'
  writeGenerated(
    wire.ChunkReply,
    {
      ...version,
      outcome: outcomes.toWire(reply.outcome),
      bytes: isHere ? ownBytes(reply.bytes) : undefined,
      isEncrypted: isHere && reply.isEncrypted,
    },
    writer,
  )
  return writer.finish()
}

/** The bytes of a chunk are those of the frame, not a copy. */
export function decodeChunkReply(frame: Uint8Array): Decoded<ChunkReply> {
  return decoding(() => {
    if (frame.length > chunkReplyBytesMax) throw refused('too-large', `${frame.length} bytes of a chunk`)
    requireMajor(frame)
    const reply = readGenerated(wire.ChunkReply, frame)
    const outcome = outcomes.fromWire(reply.outcome, 'outcome')
    if (outcome !== 'here') return { outcome }
    const bytes = present(reply.bytes, 'bytes')
    if (bytes.length < 1 || bytes.length > chunkLengthMax)
      throw refused('invalid', `a chunk of ${bytes.length} bytes`)
    return { outcome, bytes, isEncrypted: reply.isEncrypted }
  })
}
