// Generated from piece.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { decodeMessage, encodeMessage, enumeration, message, streamMessage } from 'protons-runtime'
import { alloc as uint8ArrayAlloc } from 'uint8arrays/alloc'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface PieceRequest {
  major: number
  minor: number
  dataSet: string
  path: string
  version: string
  bytes: number
  piece: number
}

export namespace PieceRequest {
  let _codec: Codec<PieceRequest>

  export const codec = (): Codec<PieceRequest> => {
    if (_codec == null) {
      _codec = message<PieceRequest>((obj, w, opts = {}) => {
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

        if ((obj.dataSet != null && obj.dataSet !== '')) {
          w.uint32(26)
          w.string(obj.dataSet)
        }

        if ((obj.path != null && obj.path !== '')) {
          w.uint32(34)
          w.string(obj.path)
        }

        if ((obj.version != null && obj.version !== '')) {
          w.uint32(42)
          w.string(obj.version)
        }

        if ((obj.bytes != null && obj.bytes !== 0)) {
          w.uint32(48)
          w.uint64Number(obj.bytes)
        }

        if ((obj.piece != null && obj.piece !== 0)) {
          w.uint32(56)
          w.uint64Number(obj.piece)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0,
          minor: 0,
          dataSet: '',
          path: '',
          version: '',
          bytes: 0,
          piece: 0
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
              obj.dataSet = reader.string()
              break
            }
            case 4: {
              obj.path = reader.string()
              break
            }
            case 5: {
              obj.version = reader.string()
              break
            }
            case 6: {
              obj.bytes = reader.uint64Number()
              break
            }
            case 7: {
              obj.piece = reader.uint64Number()
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
                field: `${prefix}.dataSet`,
                value: reader.string()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.path`,
                value: reader.string()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.version`,
                value: reader.string()
              }
              break
            }
            case 6: {
              yield {
                field: `${prefix}.bytes`,
                value: reader.uint64Number()
              }
              break
            }
            case 7: {
              yield {
                field: `${prefix}.piece`,
                value: reader.uint64Number()
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

  export interface PieceRequestMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface PieceRequestMinorFieldEvent {
    field: '$.minor'
    value: number
  }

  export interface PieceRequestDataSetFieldEvent {
    field: '$.dataSet'
    value: string
  }

  export interface PieceRequestPathFieldEvent {
    field: '$.path'
    value: string
  }

  export interface PieceRequestVersionFieldEvent {
    field: '$.version'
    value: string
  }

  export interface PieceRequestBytesFieldEvent {
    field: '$.bytes'
    value: number
  }

  export interface PieceRequestPieceFieldEvent {
    field: '$.piece'
    value: number
  }

  export function encode (obj: Partial<PieceRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, PieceRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PieceRequest>): PieceRequest {
    return decodeMessage(buf, PieceRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PieceRequest>): Generator<PieceRequestMajorFieldEvent | PieceRequestMinorFieldEvent | PieceRequestDataSetFieldEvent | PieceRequestPathFieldEvent | PieceRequestVersionFieldEvent | PieceRequestBytesFieldEvent | PieceRequestPieceFieldEvent> {
    return streamMessage(buf, PieceRequest.codec(), opts)
  }
}

export enum PieceStatus {
  PIECE_UNSPECIFIED = 'PIECE_UNSPECIFIED',
  PIECE_FOUND = 'PIECE_FOUND',
  PIECE_BUSY = 'PIECE_BUSY',
  PIECE_UNKNOWN = 'PIECE_UNKNOWN',
  PIECE_FAILED = 'PIECE_FAILED'
}

enum __PieceStatusValues {
  PIECE_UNSPECIFIED = 0,
  PIECE_FOUND = 1,
  PIECE_BUSY = 2,
  PIECE_UNKNOWN = 3,
  PIECE_FAILED = 4
}

export namespace PieceStatus {
  export const codec = (): Codec<PieceStatus> => {
    return enumeration<PieceStatus>(__PieceStatusValues)
  }
}

export interface PieceAnswer {
  major: number
  minor: number
  status: PieceStatus
  length: number
  digest: Uint8Array<ArrayBuffer>
}

export namespace PieceAnswer {
  let _codec: Codec<PieceAnswer>

  export const codec = (): Codec<PieceAnswer> => {
    if (_codec == null) {
      _codec = message<PieceAnswer>((obj, w, opts = {}) => {
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

        if (obj.status != null && __PieceStatusValues[obj.status] !== 0) {
          w.uint32(24)
          PieceStatus.codec().encode(obj.status, w)
        }

        if ((obj.length != null && obj.length !== 0)) {
          w.uint32(32)
          w.uint64Number(obj.length)
        }

        if ((obj.digest != null && obj.digest.byteLength > 0)) {
          w.uint32(42)
          w.bytes(obj.digest)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0,
          minor: 0,
          status: PieceStatus.PIECE_UNSPECIFIED,
          length: 0,
          digest: uint8ArrayAlloc(0)
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
              obj.status = PieceStatus.codec().decode(reader)
              break
            }
            case 4: {
              obj.length = reader.uint64Number()
              break
            }
            case 5: {
              obj.digest = reader.bytes()
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
                field: `${prefix}.status`,
                value: PieceStatus.codec().decode(reader)
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.length`,
                value: reader.uint64Number()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.digest`,
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

  export interface PieceAnswerMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface PieceAnswerMinorFieldEvent {
    field: '$.minor'
    value: number
  }

  export interface PieceAnswerStatusFieldEvent {
    field: '$.status'
    value: PieceStatus
  }

  export interface PieceAnswerLengthFieldEvent {
    field: '$.length'
    value: number
  }

  export interface PieceAnswerDigestFieldEvent {
    field: '$.digest'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<PieceAnswer>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, PieceAnswer.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PieceAnswer>): PieceAnswer {
    return decodeMessage(buf, PieceAnswer.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PieceAnswer>): Generator<PieceAnswerMajorFieldEvent | PieceAnswerMinorFieldEvent | PieceAnswerStatusFieldEvent | PieceAnswerLengthFieldEvent | PieceAnswerDigestFieldEvent> {
    return streamMessage(buf, PieceAnswer.codec(), opts)
  }
}
