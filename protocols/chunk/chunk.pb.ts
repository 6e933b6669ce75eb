// Generated from chunk.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { decodeMessage, encodeMessage, enumeration, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface ChunkRequest {
  major: number
  minor: number
  genesis: Uint8Array<ArrayBuffer> | undefined
  hash: Uint8Array<ArrayBuffer> | undefined
}

export namespace ChunkRequest {
  let _codec: Codec<ChunkRequest>

  export const codec = (): Codec<ChunkRequest> => {
    if (_codec == null) {
      _codec = message<ChunkRequest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.major != null && obj.major !== 0)) {
          w.uint32(8)
          w.uint32(obj.major)
        }

        if ((obj.minor != null && obj.minor !== 0)) {
          w.uint32(16)
          w.uint32(obj.minor)
        }

        if (obj.genesis != null) {
          w.uint32(26)
          w.bytes(obj.genesis)
        }

        if (obj.hash != null) {
          w.uint32(34)
          w.bytes(obj.hash)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0,
          minor: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.major = reader.uint32()
              break
            }
            case 2: {
              obj.minor = reader.uint32()
              break
            }
            case 3: {
              obj.genesis = reader.bytes()
              break
            }
            case 4: {
              obj.hash = reader.bytes()
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }

        return obj
      }, function * (reader, length, prefix, opts = {}) {
        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.major`,
                value: reader.uint32()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.minor`,
                value: reader.uint32()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.genesis`,
                value: reader.bytes()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.hash`,
                value: reader.bytes()
              }
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }
      })
    }

    return _codec
  }

  export interface ChunkRequestMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface ChunkRequestMinorFieldEvent {
    field: '$.minor'
    value: number
  }

  export interface ChunkRequestGenesisFieldEvent {
    field: '$.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ChunkRequestHashFieldEvent {
    field: '$.hash'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<ChunkRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ChunkRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ChunkRequest>): ChunkRequest {
    return decodeMessage(buf, ChunkRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ChunkRequest>): Generator<ChunkRequestMajorFieldEvent | ChunkRequestMinorFieldEvent | ChunkRequestGenesisFieldEvent | ChunkRequestHashFieldEvent> {
    return streamMessage(buf, ChunkRequest.codec(), opts)
  }
}

export enum ChunkOutcome {
  CHUNK_UNSPECIFIED = 'CHUNK_UNSPECIFIED',
  CHUNK_HERE = 'CHUNK_HERE',
  CHUNK_MISSING = 'CHUNK_MISSING',
  CHUNK_DAMAGED = 'CHUNK_DAMAGED',
  CHUNK_REFUSED = 'CHUNK_REFUSED'
}

enum __ChunkOutcomeValues {
  CHUNK_UNSPECIFIED = 0,
  CHUNK_HERE = 1,
  CHUNK_MISSING = 2,
  CHUNK_DAMAGED = 3,
  CHUNK_REFUSED = 4
}

export namespace ChunkOutcome {
  export const codec = (): Codec<ChunkOutcome> => {
    return enumeration<ChunkOutcome>(__ChunkOutcomeValues)
  }
}

export interface ChunkReply {
  major: number
  minor: number
  outcome: ChunkOutcome
  bytes: Uint8Array<ArrayBuffer> | undefined
  isEncrypted: boolean
}

export namespace ChunkReply {
  let _codec: Codec<ChunkReply>

  export const codec = (): Codec<ChunkReply> => {
    if (_codec == null) {
      _codec = message<ChunkReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.major != null && obj.major !== 0)) {
          w.uint32(8)
          w.uint32(obj.major)
        }

        if ((obj.minor != null && obj.minor !== 0)) {
          w.uint32(16)
          w.uint32(obj.minor)
        }

        if (obj.outcome != null && __ChunkOutcomeValues[obj.outcome] !== 0) {
          w.uint32(24)
          ChunkOutcome.codec().encode(obj.outcome, w)
        }

        if (obj.bytes != null) {
          w.uint32(34)
          w.bytes(obj.bytes)
        }

        if ((obj.isEncrypted != null && obj.isEncrypted !== false)) {
          w.uint32(40)
          w.bool(obj.isEncrypted)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0,
          minor: 0,
          outcome: ChunkOutcome.CHUNK_UNSPECIFIED,
          isEncrypted: false
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.major = reader.uint32()
              break
            }
            case 2: {
              obj.minor = reader.uint32()
              break
            }
            case 3: {
              obj.outcome = ChunkOutcome.codec().decode(reader)
              break
            }
            case 4: {
              obj.bytes = reader.bytes()
              break
            }
            case 5: {
              obj.isEncrypted = reader.bool()
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }

        return obj
      }, function * (reader, length, prefix, opts = {}) {
        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.major`,
                value: reader.uint32()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.minor`,
                value: reader.uint32()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.outcome`,
                value: ChunkOutcome.codec().decode(reader)
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.bytes`,
                value: reader.bytes()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.isEncrypted`,
                value: reader.bool()
              }
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }
      })
    }

    return _codec
  }

  export interface ChunkReplyMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface ChunkReplyMinorFieldEvent {
    field: '$.minor'
    value: number
  }

  export interface ChunkReplyOutcomeFieldEvent {
    field: '$.outcome'
    value: ChunkOutcome
  }

  export interface ChunkReplyBytesFieldEvent {
    field: '$.bytes'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ChunkReplyIsEncryptedFieldEvent {
    field: '$.isEncrypted'
    value: boolean
  }

  export function encode (obj: Partial<ChunkReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ChunkReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ChunkReply>): ChunkReply {
    return decodeMessage(buf, ChunkReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ChunkReply>): Generator<ChunkReplyMajorFieldEvent | ChunkReplyMinorFieldEvent | ChunkReplyOutcomeFieldEvent | ChunkReplyBytesFieldEvent | ChunkReplyIsEncryptedFieldEvent> {
    return streamMessage(buf, ChunkReply.codec(), opts)
  }
}
