// Generated from envelope.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { Lineage } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface Envelope {
  major: number
  minor: number
  job: Uint8Array<ArrayBuffer> | undefined
  genesis: Uint8Array<ArrayBuffer> | undefined
  lineage: Lineage | undefined
  from: string
  incarnation: number
  sequence: number
  kind: number
  body: Uint8Array<ArrayBuffer> | undefined
}

export namespace Envelope {
  let _codec: Codec<Envelope>

  export const codec = (): Codec<Envelope> => {
    if (_codec == null) {
      _codec = message<Envelope>((obj, w, opts = {}) => {
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

        if (obj.job != null) {
          w.uint32(26)
          w.bytes(obj.job)
        }

        if (obj.genesis != null) {
          w.uint32(34)
          w.bytes(obj.genesis)
        }

        if (obj.lineage != null) {
          w.uint32(42)
          Lineage.codec().encode(obj.lineage, w)
        }

        if ((obj.from != null && obj.from !== '')) {
          w.uint32(50)
          w.string(obj.from)
        }

        if ((obj.incarnation != null && obj.incarnation !== 0)) {
          w.uint32(56)
          w.uint64Number(obj.incarnation)
        }

        if ((obj.sequence != null && obj.sequence !== 0)) {
          w.uint32(64)
          w.uint64Number(obj.sequence)
        }

        if ((obj.kind != null && obj.kind !== 0)) {
          w.uint32(72)
          w.uint32(obj.kind)
        }

        if (obj.body != null) {
          w.uint32(82)
          w.bytes(obj.body)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0,
          minor: 0,
          from: '',
          incarnation: 0,
          sequence: 0,
          kind: 0
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
              obj.job = reader.bytes()
              break
            }
            case 4: {
              obj.genesis = reader.bytes()
              break
            }
            case 5: {
              obj.lineage = Lineage.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.lineage
              })
              break
            }
            case 6: {
              obj.from = reader.string()
              break
            }
            case 7: {
              obj.incarnation = reader.uint64Number()
              break
            }
            case 8: {
              obj.sequence = reader.uint64Number()
              break
            }
            case 9: {
              obj.kind = reader.uint32()
              break
            }
            case 10: {
              obj.body = reader.bytes()
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
                field: `${prefix}.job`,
                value: reader.bytes()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.genesis`,
                value: reader.bytes()
              }
              break
            }
            case 5: {
              yield * Lineage.codec().stream(reader, reader.uint32(), `${prefix}.lineage`, {
                limits: opts.limits?.lineage
              })

              break
            }
            case 6: {
              yield {
                field: `${prefix}.from`,
                value: reader.string()
              }
              break
            }
            case 7: {
              yield {
                field: `${prefix}.incarnation`,
                value: reader.uint64Number()
              }
              break
            }
            case 8: {
              yield {
                field: `${prefix}.sequence`,
                value: reader.uint64Number()
              }
              break
            }
            case 9: {
              yield {
                field: `${prefix}.kind`,
                value: reader.uint32()
              }
              break
            }
            case 10: {
              yield {
                field: `${prefix}.body`,
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

  export interface EnvelopeMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface EnvelopeMinorFieldEvent {
    field: '$.minor'
    value: number
  }

  export interface EnvelopeJobFieldEvent {
    field: '$.job'
    value: Uint8Array<ArrayBuffer>
  }

  export interface EnvelopeGenesisFieldEvent {
    field: '$.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface EnvelopeLineageCounterFieldEvent {
    field: '$.lineage.counter'
    value: number
  }

  export interface EnvelopeLineageTagFieldEvent {
    field: '$.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface EnvelopeFromFieldEvent {
    field: '$.from'
    value: string
  }

  export interface EnvelopeIncarnationFieldEvent {
    field: '$.incarnation'
    value: number
  }

  export interface EnvelopeSequenceFieldEvent {
    field: '$.sequence'
    value: number
  }

  export interface EnvelopeKindFieldEvent {
    field: '$.kind'
    value: number
  }

  export interface EnvelopeBodyFieldEvent {
    field: '$.body'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Envelope>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Envelope.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Envelope>): Envelope {
    return decodeMessage(buf, Envelope.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Envelope>): Generator<EnvelopeMajorFieldEvent | EnvelopeMinorFieldEvent | EnvelopeJobFieldEvent | EnvelopeGenesisFieldEvent | EnvelopeLineageCounterFieldEvent | EnvelopeLineageTagFieldEvent | EnvelopeFromFieldEvent | EnvelopeIncarnationFieldEvent | EnvelopeSequenceFieldEvent | EnvelopeKindFieldEvent | EnvelopeBodyFieldEvent> {
    return streamMessage(buf, Envelope.codec(), opts)
  }
}

export interface Gossip {
  major: number
  envelope: Uint8Array<ArrayBuffer> | undefined
  signature: Uint8Array<ArrayBuffer> | undefined
}

export namespace Gossip {
  let _codec: Codec<Gossip>

  export const codec = (): Codec<Gossip> => {
    if (_codec == null) {
      _codec = message<Gossip>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.major != null && obj.major !== 0)) {
          w.uint32(8)
          w.uint32(obj.major)
        }

        if (obj.envelope != null) {
          w.uint32(18)
          w.bytes(obj.envelope)
        }

        if (obj.signature != null) {
          w.uint32(26)
          w.bytes(obj.signature)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0
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
              obj.envelope = reader.bytes()
              break
            }
            case 3: {
              obj.signature = reader.bytes()
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
                field: `${prefix}.envelope`,
                value: reader.bytes()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.signature`,
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

  export interface GossipMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface GossipEnvelopeFieldEvent {
    field: '$.envelope'
    value: Uint8Array<ArrayBuffer>
  }

  export interface GossipSignatureFieldEvent {
    field: '$.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Gossip>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Gossip.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Gossip>): Gossip {
    return decodeMessage(buf, Gossip.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Gossip>): Generator<GossipMajorFieldEvent | GossipEnvelopeFieldEvent | GossipSignatureFieldEvent> {
    return streamMessage(buf, Gossip.codec(), opts)
  }
}

