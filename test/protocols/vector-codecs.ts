import {
  type ChunkReply,
  type ChunkRequest,
  type Decoded,
  decodeChunkReply,
  decodeChunkRequest,
  decodeEnvelope,
  decodeGossip,
  decodeManifest,
  decodePieceAnswer,
  decodePieceRequest,
  decodeRecord,
  decodeReplication,
  encodeChunkReply,
  encodeChunkRequest,
  encodeEnvelope,
  encodeGossip,
  encodeManifest,
  encodePieceAnswer,
  encodePieceRequest,
  encodeRecord,
  encodeReplication,
  type PieceAnswer,
  protocolNames,
  type ReplicationFrame,
} from '../../protocols/index.ts'
import { readGenerated, writeGenerated } from '../../protocols/wire/body-codec.ts'
import { decoding } from '../../protocols/wire/decoded.ts'
import { WireWriter } from '../../protocols/wire/writer.ts'
import { tableFromWire, tableToWire } from '../../protocols/words/table-section.ts'
import { TableSection as WireTableSection } from '../../protocols/words/words.pb.ts'
import type { Manifest } from '../../src/core/manifest/manifest.ts'
import type { Envelope } from '../../src/core/messages.ts'
import type { PieceRef } from '../../src/core/piece.ts'
import type { DurableRecord } from '../../src/core/records.ts'
import type { TableSection } from '../../src/core/table-section.ts'

/** How the values of a folder's vectors become bytes and come back. */
export interface VectorCodec {
  readonly folder: string
  encode(value: unknown): Uint8Array
  decode(bytes: Uint8Array): Decoded<unknown>
}

// Whatever is signed, this is the signature: the vectors show where it stands, not how it is made.
const signature = Uint8Array.from({ length: 64 }, (_, index) => index)

export const vectorCodecs: readonly VectorCodec[] = [
  ...protocolNames.map((protocol) => ({
    folder: protocol,
    encode: (value: unknown) => encodeEnvelope(value as Envelope),
    decode: (bytes: Uint8Array) => decodeEnvelope(protocol, bytes),
  })),
  {
    folder: 'envelope',
    encode: (value) => encodeGossip(value as Envelope, () => signature),
    decode: (bytes) => decodeGossip(bytes, (_peer, _signed, given) => Buffer.compare(given, signature) === 0),
  },
  { folder: 'durable', encode: (value) => encodeRecord(value as DurableRecord), decode: decodeRecord },
  {
    folder: 'manifest',
    // One that is replicated says so here, since its card is signed as well.
    encode(value) {
      const { isReplicated = false, ...manifest } = value as Manifest & { readonly isReplicated?: boolean }
      return encodeManifest(manifest, () => signature, isReplicated) as Uint8Array
    },
    decode(bytes) {
      const decoded = decodeManifest(bytes, (_peer, _signed, given) => Buffer.compare(given, signature) === 0)
      if (!decoded.ok) return decoded
      const { manifest, cardSignature } = decoded.value
      return { ok: true, value: cardSignature === undefined ? manifest : { ...manifest, isReplicated: true } }
    },
  },
  {
    folder: 'replication',
    encode: (value) => encodeReplication(value as ReplicationFrame),
    decode: (bytes) =>
      decodeReplication(bytes, (_peer, _signed, given) => Buffer.compare(given, signature) === 0),
  },
  {
    folder: 'chunk',
    encode: (value) =>
      'hash' in (value as object)
        ? encodeChunkRequest(value as ChunkRequest)
        : encodeChunkReply(value as ChunkReply),
    // A request has its genesis where a reply has its outcome, so that neither passes for the other.
    decode(bytes) {
      const request = decodeChunkRequest(bytes)
      return request.ok ? request : decodeChunkReply(bytes)
    },
  },
  {
    folder: 'piece',
    encode(value) {
      const { kind, ...rest } = value as { kind: string }
      return kind === 'request'
        ? encodePieceRequest(rest as PieceRef)
        : encodePieceAnswer(rest as PieceAnswer)
    },
    decode(bytes) {
      const request = decodePieceRequest(bytes)
      if (request.ok) return { ok: true, value: { kind: 'request', ...request.value } }
      const answer = decodePieceAnswer(bytes)
      return answer.ok ? { ok: true, value: { kind: 'answer', ...answer.value } } : answer
    },
  },
  {
    folder: 'words',
    encode(value) {
      const writer = new WireWriter()
      for (const wire of tableToWire([value as TableSection])) writeGenerated(WireTableSection, wire, writer)
      return writer.finish()
    },
    decode: (bytes) => decoding(() => tableFromWire([readGenerated(WireTableSection, bytes)])[0]),
  },
]
