// Generated from words.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface Lineage {
  counter: number
  tag: Uint8Array<ArrayBuffer> | undefined
}

export namespace Lineage {
  let _codec: Codec<Lineage>

  export const codec = (): Codec<Lineage> => {
    if (_codec == null) {
      _codec = message<Lineage>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.counter != null && obj.counter !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.counter)
        }

        if (obj.tag != null) {
          w.uint32(18)
          w.bytes(obj.tag)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          counter: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.counter = reader.uint64Number()
              break
            }
            case 2: {
              obj.tag = reader.bytes()
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
                field: `${prefix}.counter`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.tag`,
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

  export interface LineageCounterFieldEvent {
    field: '$.counter'
    value: number
  }

  export interface LineageTagFieldEvent {
    field: '$.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Lineage>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Lineage.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Lineage>): Lineage {
    return decodeMessage(buf, Lineage.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Lineage>): Generator<LineageCounterFieldEvent | LineageTagFieldEvent> {
    return streamMessage(buf, Lineage.codec(), opts)
  }
}

export interface Origin {
  genesis: Uint8Array<ArrayBuffer> | undefined
  lineage: Lineage | undefined
}

export namespace Origin {
  let _codec: Codec<Origin>

  export const codec = (): Codec<Origin> => {
    if (_codec == null) {
      _codec = message<Origin>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.genesis != null) {
          w.uint32(10)
          w.bytes(obj.genesis)
        }

        if (obj.lineage != null) {
          w.uint32(18)
          Lineage.codec().encode(obj.lineage, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {}

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.genesis = reader.bytes()
              break
            }
            case 2: {
              obj.lineage = Lineage.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.lineage
              })
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
                field: `${prefix}.genesis`,
                value: reader.bytes()
              }
              break
            }
            case 2: {
              yield * Lineage.codec().stream(reader, reader.uint32(), `${prefix}.lineage`, {
                limits: opts.limits?.lineage
              })

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

  export interface OriginGenesisFieldEvent {
    field: '$.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface OriginLineageCounterFieldEvent {
    field: '$.lineage.counter'
    value: number
  }

  export interface OriginLineageTagFieldEvent {
    field: '$.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Origin>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Origin.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Origin>): Origin {
    return decodeMessage(buf, Origin.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Origin>): Generator<OriginGenesisFieldEvent | OriginLineageCounterFieldEvent | OriginLineageTagFieldEvent> {
    return streamMessage(buf, Origin.codec(), opts)
  }
}

export interface Term {
  counter: number
  peer: string
  incarnation: number
}

export namespace Term {
  let _codec: Codec<Term>

  export const codec = (): Codec<Term> => {
    if (_codec == null) {
      _codec = message<Term>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.counter != null && obj.counter !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.counter)
        }

        if ((obj.peer != null && obj.peer !== '')) {
          w.uint32(18)
          w.string(obj.peer)
        }

        if ((obj.incarnation != null && obj.incarnation !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.incarnation)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          counter: 0,
          peer: '',
          incarnation: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.counter = reader.uint64Number()
              break
            }
            case 2: {
              obj.peer = reader.string()
              break
            }
            case 3: {
              obj.incarnation = reader.uint64Number()
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
                field: `${prefix}.counter`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.peer`,
                value: reader.string()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.incarnation`,
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

  export interface TermCounterFieldEvent {
    field: '$.counter'
    value: number
  }

  export interface TermPeerFieldEvent {
    field: '$.peer'
    value: string
  }

  export interface TermIncarnationFieldEvent {
    field: '$.incarnation'
    value: number
  }

  export function encode (obj: Partial<Term>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Term.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Term>): Term {
    return decodeMessage(buf, Term.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Term>): Generator<TermCounterFieldEvent | TermPeerFieldEvent | TermIncarnationFieldEvent> {
    return streamMessage(buf, Term.codec(), opts)
  }
}

export interface Member {
  id: string
  incarnation: number
  weight: number
  failureDomain: string
  addresses: string[]
}

export namespace Member {
  let _codec: Codec<Member>

  export const codec = (): Codec<Member> => {
    if (_codec == null) {
      _codec = message<Member>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.id != null && obj.id !== '')) {
          w.uint32(10)
          w.string(obj.id)
        }

        if ((obj.incarnation != null && obj.incarnation !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.incarnation)
        }

        if ((obj.weight != null && obj.weight !== 0)) {
          w.uint32(25)
          w.double(obj.weight)
        }

        if ((obj.failureDomain != null && obj.failureDomain !== '')) {
          w.uint32(34)
          w.string(obj.failureDomain)
        }

        if (obj.addresses != null && obj.addresses.length > 0) {
          for (const value of obj.addresses) {
            w.uint32(42)
            w.string(value)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          id: '',
          incarnation: 0,
          weight: 0,
          failureDomain: '',
          addresses: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.id = reader.string()
              break
            }
            case 2: {
              obj.incarnation = reader.uint64Number()
              break
            }
            case 3: {
              obj.weight = reader.double()
              break
            }
            case 4: {
              obj.failureDomain = reader.string()
              break
            }
            case 5: {
              if (opts.limits?.addresses != null && obj.addresses.length === opts.limits.addresses) {
                throw new MaxLengthError('Decode error - repeated field "addresses" had too many elements')
              }

              if (obj.addresses.length === 64) {
                throw new MaxLengthError('Decode error - repeated field "addresses" had too many elements')
              }

              obj.addresses.push(reader.string())
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
        const obj = {
          addresses: 64
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.id`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.incarnation`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.weight`,
                value: reader.double()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.failureDomain`,
                value: reader.string()
              }
              break
            }
            case 5: {
              if (opts.limits?.addresses != null && obj.addresses === opts.limits.addresses) {
                throw new MaxLengthError('Streaming decode error - repeated field "addresses" had too many elements')
              }

              if (obj.addresses === 64) {
                throw new MaxLengthError('Streaming decode error - repeated field "addresses" had too many elements')
              }

              yield {
                field: `${prefix}.addresses[]`,
                index: obj.addresses,
                value: reader.string()
              }

              obj.addresses++

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

  export interface MemberIdFieldEvent {
    field: '$.id'
    value: string
  }

  export interface MemberIncarnationFieldEvent {
    field: '$.incarnation'
    value: number
  }

  export interface MemberWeightFieldEvent {
    field: '$.weight'
    value: number
  }

  export interface MemberFailureDomainFieldEvent {
    field: '$.failureDomain'
    value: string
  }

  export interface MemberAddressesFieldEvent {
    field: '$.addresses[]'
    index: number
    value: string
  }

  export function encode (obj: Partial<Member>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Member.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Member>): Member {
    return decodeMessage(buf, Member.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Member>): Generator<MemberIdFieldEvent | MemberIncarnationFieldEvent | MemberWeightFieldEvent | MemberFailureDomainFieldEvent | MemberAddressesFieldEvent> {
    return streamMessage(buf, Member.codec(), opts)
  }
}

export interface DataSetStart {
  epoch: number
  runCounts: Uint8Array<ArrayBuffer> | undefined
  runCursors: Uint8Array<ArrayBuffer> | undefined
}

export namespace DataSetStart {
  let _codec: Codec<DataSetStart>

  export const codec = (): Codec<DataSetStart> => {
    if (_codec == null) {
      _codec = message<DataSetStart>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.epoch != null && obj.epoch !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.epoch)
        }

        if (obj.runCounts != null) {
          w.uint32(18)
          w.bytes(obj.runCounts)
        }

        if (obj.runCursors != null) {
          w.uint32(26)
          w.bytes(obj.runCursors)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          epoch: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.epoch = reader.uint64Number()
              break
            }
            case 2: {
              obj.runCounts = reader.bytes()
              break
            }
            case 3: {
              obj.runCursors = reader.bytes()
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
                field: `${prefix}.epoch`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.runCounts`,
                value: reader.bytes()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.runCursors`,
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

  export interface DataSetStartEpochFieldEvent {
    field: '$.epoch'
    value: number
  }

  export interface DataSetStartRunCountsFieldEvent {
    field: '$.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface DataSetStartRunCursorsFieldEvent {
    field: '$.runCursors'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<DataSetStart>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, DataSetStart.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<DataSetStart>): DataSetStart {
    return decodeMessage(buf, DataSetStart.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<DataSetStart>): Generator<DataSetStartEpochFieldEvent | DataSetStartRunCountsFieldEvent | DataSetStartRunCursorsFieldEvent> {
    return streamMessage(buf, DataSetStart.codec(), opts)
  }
}

export interface DataSet {
  name: string
  runCounts: Uint8Array<ArrayBuffer> | undefined
  runSamples: Uint8Array<ArrayBuffer> | undefined
  epochs: number
  contentDigest: string
  description: string
  start: DataSetStart | undefined
}

export namespace DataSet {
  let _codec: Codec<DataSet>

  export const codec = (): Codec<DataSet> => {
    if (_codec == null) {
      _codec = message<DataSet>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.name != null && obj.name !== '')) {
          w.uint32(10)
          w.string(obj.name)
        }

        if (obj.runCounts != null) {
          w.uint32(18)
          w.bytes(obj.runCounts)
        }

        if (obj.runSamples != null) {
          w.uint32(26)
          w.bytes(obj.runSamples)
        }

        if ((obj.epochs != null && obj.epochs !== 0)) {
          w.uint32(32)
          w.uint64Number(obj.epochs)
        }

        if ((obj.contentDigest != null && obj.contentDigest !== '')) {
          w.uint32(42)
          w.string(obj.contentDigest)
        }

        if ((obj.description != null && obj.description !== '')) {
          w.uint32(50)
          w.string(obj.description)
        }

        if (obj.start != null) {
          w.uint32(58)
          DataSetStart.codec().encode(obj.start, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          name: '',
          epochs: 0,
          contentDigest: '',
          description: ''
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.name = reader.string()
              break
            }
            case 2: {
              obj.runCounts = reader.bytes()
              break
            }
            case 3: {
              obj.runSamples = reader.bytes()
              break
            }
            case 4: {
              obj.epochs = reader.uint64Number()
              break
            }
            case 5: {
              obj.contentDigest = reader.string()
              break
            }
            case 6: {
              obj.description = reader.string()
              break
            }
            case 7: {
              obj.start = DataSetStart.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.start
              })
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
                field: `${prefix}.name`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.runCounts`,
                value: reader.bytes()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.runSamples`,
                value: reader.bytes()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.epochs`,
                value: reader.uint64Number()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.contentDigest`,
                value: reader.string()
              }
              break
            }
            case 6: {
              yield {
                field: `${prefix}.description`,
                value: reader.string()
              }
              break
            }
            case 7: {
              yield * DataSetStart.codec().stream(reader, reader.uint32(), `${prefix}.start`, {
                limits: opts.limits?.start
              })

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

  export interface DataSetNameFieldEvent {
    field: '$.name'
    value: string
  }

  export interface DataSetRunCountsFieldEvent {
    field: '$.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface DataSetRunSamplesFieldEvent {
    field: '$.runSamples'
    value: Uint8Array<ArrayBuffer>
  }

  export interface DataSetEpochsFieldEvent {
    field: '$.epochs'
    value: number
  }

  export interface DataSetContentDigestFieldEvent {
    field: '$.contentDigest'
    value: string
  }

  export interface DataSetDescriptionFieldEvent {
    field: '$.description'
    value: string
  }

  export interface DataSetStartEpochFieldEvent {
    field: '$.start.epoch'
    value: number
  }

  export interface DataSetStartRunCountsFieldEvent {
    field: '$.start.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface DataSetStartRunCursorsFieldEvent {
    field: '$.start.runCursors'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<DataSet>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, DataSet.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<DataSet>): DataSet {
    return decodeMessage(buf, DataSet.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<DataSet>): Generator<DataSetNameFieldEvent | DataSetRunCountsFieldEvent | DataSetRunSamplesFieldEvent | DataSetEpochsFieldEvent | DataSetContentDigestFieldEvent | DataSetDescriptionFieldEvent | DataSetStartEpochFieldEvent | DataSetStartRunCountsFieldEvent | DataSetStartRunCursorsFieldEvent> {
    return streamMessage(buf, DataSet.codec(), opts)
  }
}

export interface EpochRef {
  dataSet: string
  epoch: number
}

export namespace EpochRef {
  let _codec: Codec<EpochRef>

  export const codec = (): Codec<EpochRef> => {
    if (_codec == null) {
      _codec = message<EpochRef>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.dataSet != null && obj.dataSet !== '')) {
          w.uint32(10)
          w.string(obj.dataSet)
        }

        if ((obj.epoch != null && obj.epoch !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.epoch)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          dataSet: '',
          epoch: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.dataSet = reader.string()
              break
            }
            case 2: {
              obj.epoch = reader.uint64Number()
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
                field: `${prefix}.dataSet`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.epoch`,
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

  export interface EpochRefDataSetFieldEvent {
    field: '$.dataSet'
    value: string
  }

  export interface EpochRefEpochFieldEvent {
    field: '$.epoch'
    value: number
  }

  export function encode (obj: Partial<EpochRef>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, EpochRef.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<EpochRef>): EpochRef {
    return decodeMessage(buf, EpochRef.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<EpochRef>): Generator<EpochRefDataSetFieldEvent | EpochRefEpochFieldEvent> {
    return streamMessage(buf, EpochRef.codec(), opts)
  }
}

export interface ShardRef {
  dataSet: string
  epoch: number
  shard: number
}

export namespace ShardRef {
  let _codec: Codec<ShardRef>

  export const codec = (): Codec<ShardRef> => {
    if (_codec == null) {
      _codec = message<ShardRef>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.dataSet != null && obj.dataSet !== '')) {
          w.uint32(10)
          w.string(obj.dataSet)
        }

        if ((obj.epoch != null && obj.epoch !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.epoch)
        }

        if ((obj.shard != null && obj.shard !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.shard)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          dataSet: '',
          epoch: 0,
          shard: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.dataSet = reader.string()
              break
            }
            case 2: {
              obj.epoch = reader.uint64Number()
              break
            }
            case 3: {
              obj.shard = reader.uint64Number()
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
                field: `${prefix}.dataSet`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.epoch`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.shard`,
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

  export interface ShardRefDataSetFieldEvent {
    field: '$.dataSet'
    value: string
  }

  export interface ShardRefEpochFieldEvent {
    field: '$.epoch'
    value: number
  }

  export interface ShardRefShardFieldEvent {
    field: '$.shard'
    value: number
  }

  export function encode (obj: Partial<ShardRef>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ShardRef.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ShardRef>): ShardRef {
    return decodeMessage(buf, ShardRef.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ShardRef>): Generator<ShardRefDataSetFieldEvent | ShardRefEpochFieldEvent | ShardRefShardFieldEvent> {
    return streamMessage(buf, ShardRef.codec(), opts)
  }
}

export interface TableSection {
  dataSet: string
  epoch: number
  shards: Uint8Array<ArrayBuffer> | undefined
  cursors: Uint8Array<ArrayBuffer> | undefined
  views: Uint8Array<ArrayBuffer> | undefined
}

export namespace TableSection {
  let _codec: Codec<TableSection>

  export const codec = (): Codec<TableSection> => {
    if (_codec == null) {
      _codec = message<TableSection>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.dataSet != null && obj.dataSet !== '')) {
          w.uint32(10)
          w.string(obj.dataSet)
        }

        if ((obj.epoch != null && obj.epoch !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.epoch)
        }

        if (obj.shards != null) {
          w.uint32(26)
          w.bytes(obj.shards)
        }

        if (obj.cursors != null) {
          w.uint32(34)
          w.bytes(obj.cursors)
        }

        if (obj.views != null) {
          w.uint32(42)
          w.bytes(obj.views)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          dataSet: '',
          epoch: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.dataSet = reader.string()
              break
            }
            case 2: {
              obj.epoch = reader.uint64Number()
              break
            }
            case 3: {
              obj.shards = reader.bytes()
              break
            }
            case 4: {
              obj.cursors = reader.bytes()
              break
            }
            case 5: {
              obj.views = reader.bytes()
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
                field: `${prefix}.dataSet`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.epoch`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.shards`,
                value: reader.bytes()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.cursors`,
                value: reader.bytes()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.views`,
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

  export interface TableSectionDataSetFieldEvent {
    field: '$.dataSet'
    value: string
  }

  export interface TableSectionEpochFieldEvent {
    field: '$.epoch'
    value: number
  }

  export interface TableSectionShardsFieldEvent {
    field: '$.shards'
    value: Uint8Array<ArrayBuffer>
  }

  export interface TableSectionCursorsFieldEvent {
    field: '$.cursors'
    value: Uint8Array<ArrayBuffer>
  }

  export interface TableSectionViewsFieldEvent {
    field: '$.views'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<TableSection>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, TableSection.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<TableSection>): TableSection {
    return decodeMessage(buf, TableSection.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<TableSection>): Generator<TableSectionDataSetFieldEvent | TableSectionEpochFieldEvent | TableSectionShardsFieldEvent | TableSectionCursorsFieldEvent | TableSectionViewsFieldEvent> {
    return streamMessage(buf, TableSection.codec(), opts)
  }
}

export enum Departure {
  DEPARTURE_UNSPECIFIED = 'DEPARTURE_UNSPECIFIED',
  DEPARTURE_LEFT = 'DEPARTURE_LEFT',
  DEPARTURE_SILENT = 'DEPARTURE_SILENT',
  DEPARTURE_DEAD = 'DEPARTURE_DEAD'
}

enum __DepartureValues {
  DEPARTURE_UNSPECIFIED = 0,
  DEPARTURE_LEFT = 1,
  DEPARTURE_SILENT = 2,
  DEPARTURE_DEAD = 3
}

export namespace Departure {
  export const codec = (): Codec<Departure> => {
    return enumeration<Departure>(__DepartureValues)
  }
}

export interface MemberRemoved {
  id: string
  departure: Departure
}

export namespace MemberRemoved {
  let _codec: Codec<MemberRemoved>

  export const codec = (): Codec<MemberRemoved> => {
    if (_codec == null) {
      _codec = message<MemberRemoved>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.id != null && obj.id !== '')) {
          w.uint32(10)
          w.string(obj.id)
        }

        if (obj.departure != null && __DepartureValues[obj.departure] !== 0) {
          w.uint32(16)
          Departure.codec().encode(obj.departure, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          id: '',
          departure: Departure.DEPARTURE_UNSPECIFIED
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.id = reader.string()
              break
            }
            case 2: {
              obj.departure = Departure.codec().decode(reader)
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
                field: `${prefix}.id`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.departure`,
                value: Departure.codec().decode(reader)
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

  export interface MemberRemovedIdFieldEvent {
    field: '$.id'
    value: string
  }

  export interface MemberRemovedDepartureFieldEvent {
    field: '$.departure'
    value: Departure
  }

  export function encode (obj: Partial<MemberRemoved>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, MemberRemoved.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<MemberRemoved>): MemberRemoved {
    return decodeMessage(buf, MemberRemoved.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<MemberRemoved>): Generator<MemberRemovedIdFieldEvent | MemberRemovedDepartureFieldEvent> {
    return streamMessage(buf, MemberRemoved.codec(), opts)
  }
}

export interface Weight {
  id: string
  weight: number
}

export namespace Weight {
  let _codec: Codec<Weight>

  export const codec = (): Codec<Weight> => {
    if (_codec == null) {
      _codec = message<Weight>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.id != null && obj.id !== '')) {
          w.uint32(10)
          w.string(obj.id)
        }

        if ((obj.weight != null && obj.weight !== 0)) {
          w.uint32(17)
          w.double(obj.weight)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          id: '',
          weight: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.id = reader.string()
              break
            }
            case 2: {
              obj.weight = reader.double()
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
                field: `${prefix}.id`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.weight`,
                value: reader.double()
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

  export interface WeightIdFieldEvent {
    field: '$.id'
    value: string
  }

  export interface WeightWeightFieldEvent {
    field: '$.weight'
    value: number
  }

  export function encode (obj: Partial<Weight>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Weight.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Weight>): Weight {
    return decodeMessage(buf, Weight.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Weight>): Generator<WeightIdFieldEvent | WeightWeightFieldEvent> {
    return streamMessage(buf, Weight.codec(), opts)
  }
}

export interface WeightsSet {
  weights: Weight[]
}

export namespace WeightsSet {
  let _codec: Codec<WeightsSet>

  export const codec = (): Codec<WeightsSet> => {
    if (_codec == null) {
      _codec = message<WeightsSet>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.weights != null && obj.weights.length > 0) {
          for (const value of obj.weights) {
            w.uint32(10)
            Weight.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          weights: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.weights != null && obj.weights.length === opts.limits.weights) {
                throw new MaxLengthError('Decode error - repeated field "weights" had too many elements')
              }

              if (obj.weights.length === 16384) {
                throw new MaxLengthError('Decode error - repeated field "weights" had too many elements')
              }

              obj.weights.push(Weight.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.weights$
              }))
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
        const obj = {
          weights: 16384
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.weights != null && obj.weights === opts.limits.weights) {
                throw new MaxLengthError('Streaming decode error - repeated field "weights" had too many elements')
              }

              if (obj.weights === 16384) {
                throw new MaxLengthError('Streaming decode error - repeated field "weights" had too many elements')
              }

              for (const evt of Weight.codec().stream(reader, reader.uint32(), `${prefix}.weights[]`, {
                limits: opts.limits?.weights$
              })) {
                yield {
                  ...evt,
                  index: obj.weights
                }
              }

              obj.weights++

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

  export interface WeightsSetWeightsIdFieldEvent {
    field: '$.weights[].id'
    value: string
    index: number
  }

  export interface WeightsSetWeightsWeightFieldEvent {
    field: '$.weights[].weight'
    value: number
    index: number
  }

  export function encode (obj: Partial<WeightsSet>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, WeightsSet.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<WeightsSet>): WeightsSet {
    return decodeMessage(buf, WeightsSet.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<WeightsSet>): Generator<WeightsSetWeightsIdFieldEvent | WeightsSetWeightsWeightFieldEvent> {
    return streamMessage(buf, WeightsSet.codec(), opts)
  }
}

export interface ElectorsSet {
  electors: string[]
}

export namespace ElectorsSet {
  let _codec: Codec<ElectorsSet>

  export const codec = (): Codec<ElectorsSet> => {
    if (_codec == null) {
      _codec = message<ElectorsSet>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.electors != null && obj.electors.length > 0) {
          for (const value of obj.electors) {
            w.uint32(10)
            w.string(value)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          electors: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.electors != null && obj.electors.length === opts.limits.electors) {
                throw new MaxLengthError('Decode error - repeated field "electors" had too many elements')
              }

              if (obj.electors.length === 7) {
                throw new MaxLengthError('Decode error - repeated field "electors" had too many elements')
              }

              obj.electors.push(reader.string())
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
        const obj = {
          electors: 7
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.electors != null && obj.electors === opts.limits.electors) {
                throw new MaxLengthError('Streaming decode error - repeated field "electors" had too many elements')
              }

              if (obj.electors === 7) {
                throw new MaxLengthError('Streaming decode error - repeated field "electors" had too many elements')
              }

              yield {
                field: `${prefix}.electors[]`,
                index: obj.electors,
                value: reader.string()
              }

              obj.electors++

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

  export interface ElectorsSetElectorsFieldEvent {
    field: '$.electors[]'
    index: number
    value: string
  }

  export function encode (obj: Partial<ElectorsSet>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ElectorsSet.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ElectorsSet>): ElectorsSet {
    return decodeMessage(buf, ElectorsSet.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ElectorsSet>): Generator<ElectorsSetElectorsFieldEvent> {
    return streamMessage(buf, ElectorsSet.codec(), opts)
  }
}

export interface ShardQuarantined {
  shard: ShardRef | undefined
  reason: string
}

export namespace ShardQuarantined {
  let _codec: Codec<ShardQuarantined>

  export const codec = (): Codec<ShardQuarantined> => {
    if (_codec == null) {
      _codec = message<ShardQuarantined>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.shard != null) {
          w.uint32(10)
          ShardRef.codec().encode(obj.shard, w)
        }

        if ((obj.reason != null && obj.reason !== '')) {
          w.uint32(18)
          w.string(obj.reason)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          reason: ''
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.shard = ShardRef.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.shard
              })
              break
            }
            case 2: {
              obj.reason = reader.string()
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
              yield * ShardRef.codec().stream(reader, reader.uint32(), `${prefix}.shard`, {
                limits: opts.limits?.shard
              })

              break
            }
            case 2: {
              yield {
                field: `${prefix}.reason`,
                value: reader.string()
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

  export interface ShardQuarantinedShardDataSetFieldEvent {
    field: '$.shard.dataSet'
    value: string
  }

  export interface ShardQuarantinedShardEpochFieldEvent {
    field: '$.shard.epoch'
    value: number
  }

  export interface ShardQuarantinedShardShardFieldEvent {
    field: '$.shard.shard'
    value: number
  }

  export interface ShardQuarantinedReasonFieldEvent {
    field: '$.reason'
    value: string
  }

  export function encode (obj: Partial<ShardQuarantined>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ShardQuarantined.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ShardQuarantined>): ShardQuarantined {
    return decodeMessage(buf, ShardQuarantined.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ShardQuarantined>): Generator<ShardQuarantinedShardDataSetFieldEvent | ShardQuarantinedShardEpochFieldEvent | ShardQuarantinedShardShardFieldEvent | ShardQuarantinedReasonFieldEvent> {
    return streamMessage(buf, ShardQuarantined.codec(), opts)
  }
}

export interface DataSetRestored {
  dataSet: string
  start: DataSetStart | undefined
}

export namespace DataSetRestored {
  let _codec: Codec<DataSetRestored>

  export const codec = (): Codec<DataSetRestored> => {
    if (_codec == null) {
      _codec = message<DataSetRestored>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.dataSet != null && obj.dataSet !== '')) {
          w.uint32(10)
          w.string(obj.dataSet)
        }

        if (obj.start != null) {
          w.uint32(18)
          DataSetStart.codec().encode(obj.start, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          dataSet: ''
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.dataSet = reader.string()
              break
            }
            case 2: {
              obj.start = DataSetStart.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.start
              })
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
                field: `${prefix}.dataSet`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield * DataSetStart.codec().stream(reader, reader.uint32(), `${prefix}.start`, {
                limits: opts.limits?.start
              })

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

  export interface DataSetRestoredDataSetFieldEvent {
    field: '$.dataSet'
    value: string
  }

  export interface DataSetRestoredStartEpochFieldEvent {
    field: '$.start.epoch'
    value: number
  }

  export interface DataSetRestoredStartRunCountsFieldEvent {
    field: '$.start.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface DataSetRestoredStartRunCursorsFieldEvent {
    field: '$.start.runCursors'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<DataSetRestored>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, DataSetRestored.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<DataSetRestored>): DataSetRestored {
    return decodeMessage(buf, DataSetRestored.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<DataSetRestored>): Generator<DataSetRestoredDataSetFieldEvent | DataSetRestoredStartEpochFieldEvent | DataSetRestoredStartRunCountsFieldEvent | DataSetRestoredStartRunCursorsFieldEvent> {
    return streamMessage(buf, DataSetRestored.codec(), opts)
  }
}

export interface Change {
  memberJoined: Member | undefined
  memberRemoved: MemberRemoved | undefined
  weightsSet: WeightsSet | undefined
  electorsSet: ElectorsSet | undefined
  dataSetAdded: DataSet | undefined
  epochOpened: EpochRef | undefined
  shardQuarantined: ShardQuarantined | undefined
  dataSetRestored: DataSetRestored | undefined
}

export namespace Change {
  let _codec: Codec<Change>

  export const codec = (): Codec<Change> => {
    if (_codec == null) {
      _codec = message<Change>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        obj = { ...obj }

        if (obj.dataSetRestored != null) {
          obj.shardQuarantined = undefined
          obj.epochOpened = undefined
          obj.dataSetAdded = undefined
          obj.electorsSet = undefined
          obj.weightsSet = undefined
          obj.memberRemoved = undefined
          obj.memberJoined = undefined
        }

        if (obj.shardQuarantined != null) {
          obj.dataSetRestored = undefined
          obj.epochOpened = undefined
          obj.dataSetAdded = undefined
          obj.electorsSet = undefined
          obj.weightsSet = undefined
          obj.memberRemoved = undefined
          obj.memberJoined = undefined
        }

        if (obj.epochOpened != null) {
          obj.dataSetRestored = undefined
          obj.shardQuarantined = undefined
          obj.dataSetAdded = undefined
          obj.electorsSet = undefined
          obj.weightsSet = undefined
          obj.memberRemoved = undefined
          obj.memberJoined = undefined
        }

        if (obj.dataSetAdded != null) {
          obj.dataSetRestored = undefined
          obj.shardQuarantined = undefined
          obj.epochOpened = undefined
          obj.electorsSet = undefined
          obj.weightsSet = undefined
          obj.memberRemoved = undefined
          obj.memberJoined = undefined
        }

        if (obj.electorsSet != null) {
          obj.dataSetRestored = undefined
          obj.shardQuarantined = undefined
          obj.epochOpened = undefined
          obj.dataSetAdded = undefined
          obj.weightsSet = undefined
          obj.memberRemoved = undefined
          obj.memberJoined = undefined
        }

        if (obj.weightsSet != null) {
          obj.dataSetRestored = undefined
          obj.shardQuarantined = undefined
          obj.epochOpened = undefined
          obj.dataSetAdded = undefined
          obj.electorsSet = undefined
          obj.memberRemoved = undefined
          obj.memberJoined = undefined
        }

        if (obj.memberRemoved != null) {
          obj.dataSetRestored = undefined
          obj.shardQuarantined = undefined
          obj.epochOpened = undefined
          obj.dataSetAdded = undefined
          obj.electorsSet = undefined
          obj.weightsSet = undefined
          obj.memberJoined = undefined
        }

        if (obj.memberJoined != null) {
          obj.dataSetRestored = undefined
          obj.shardQuarantined = undefined
          obj.epochOpened = undefined
          obj.dataSetAdded = undefined
          obj.electorsSet = undefined
          obj.weightsSet = undefined
          obj.memberRemoved = undefined
        }

        if (obj.memberJoined != null) {
          w.uint32(10)
          Member.codec().encode(obj.memberJoined, w)
        }

        if (obj.memberRemoved != null) {
          w.uint32(18)
          MemberRemoved.codec().encode(obj.memberRemoved, w)
        }

        if (obj.weightsSet != null) {
          w.uint32(26)
          WeightsSet.codec().encode(obj.weightsSet, w)
        }

        if (obj.electorsSet != null) {
          w.uint32(34)
          ElectorsSet.codec().encode(obj.electorsSet, w)
        }

        if (obj.dataSetAdded != null) {
          w.uint32(42)
          DataSet.codec().encode(obj.dataSetAdded, w)
        }

        if (obj.epochOpened != null) {
          w.uint32(50)
          EpochRef.codec().encode(obj.epochOpened, w)
        }

        if (obj.shardQuarantined != null) {
          w.uint32(58)
          ShardQuarantined.codec().encode(obj.shardQuarantined, w)
        }

        if (obj.dataSetRestored != null) {
          w.uint32(66)
          DataSetRestored.codec().encode(obj.dataSetRestored, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {}

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.memberJoined = Member.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.memberJoined
              })
              break
            }
            case 2: {
              obj.memberRemoved = MemberRemoved.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.memberRemoved
              })
              break
            }
            case 3: {
              obj.weightsSet = WeightsSet.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.weightsSet
              })
              break
            }
            case 4: {
              obj.electorsSet = ElectorsSet.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.electorsSet
              })
              break
            }
            case 5: {
              obj.dataSetAdded = DataSet.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.dataSetAdded
              })
              break
            }
            case 6: {
              obj.epochOpened = EpochRef.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.epochOpened
              })
              break
            }
            case 7: {
              obj.shardQuarantined = ShardQuarantined.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.shardQuarantined
              })
              break
            }
            case 8: {
              obj.dataSetRestored = DataSetRestored.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.dataSetRestored
              })
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }

        if (obj.dataSetRestored != null) {
          delete obj.shardQuarantined
          delete obj.epochOpened
          delete obj.dataSetAdded
          delete obj.electorsSet
          delete obj.weightsSet
          delete obj.memberRemoved
          delete obj.memberJoined
        }

        if (obj.shardQuarantined != null) {
          delete obj.dataSetRestored
          delete obj.epochOpened
          delete obj.dataSetAdded
          delete obj.electorsSet
          delete obj.weightsSet
          delete obj.memberRemoved
          delete obj.memberJoined
        }

        if (obj.epochOpened != null) {
          delete obj.dataSetRestored
          delete obj.shardQuarantined
          delete obj.dataSetAdded
          delete obj.electorsSet
          delete obj.weightsSet
          delete obj.memberRemoved
          delete obj.memberJoined
        }

        if (obj.dataSetAdded != null) {
          delete obj.dataSetRestored
          delete obj.shardQuarantined
          delete obj.epochOpened
          delete obj.electorsSet
          delete obj.weightsSet
          delete obj.memberRemoved
          delete obj.memberJoined
        }

        if (obj.electorsSet != null) {
          delete obj.dataSetRestored
          delete obj.shardQuarantined
          delete obj.epochOpened
          delete obj.dataSetAdded
          delete obj.weightsSet
          delete obj.memberRemoved
          delete obj.memberJoined
        }

        if (obj.weightsSet != null) {
          delete obj.dataSetRestored
          delete obj.shardQuarantined
          delete obj.epochOpened
          delete obj.dataSetAdded
          delete obj.electorsSet
          delete obj.memberRemoved
          delete obj.memberJoined
        }

        if (obj.memberRemoved != null) {
          delete obj.dataSetRestored
          delete obj.shardQuarantined
          delete obj.epochOpened
          delete obj.dataSetAdded
          delete obj.electorsSet
          delete obj.weightsSet
          delete obj.memberJoined
        }

        if (obj.memberJoined != null) {
          delete obj.dataSetRestored
          delete obj.shardQuarantined
          delete obj.epochOpened
          delete obj.dataSetAdded
          delete obj.electorsSet
          delete obj.weightsSet
          delete obj.memberRemoved
        }

        return obj
      }, function * (reader, length, prefix, opts = {}) {
        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield * Member.codec().stream(reader, reader.uint32(), `${prefix}.memberJoined`, {
                limits: opts.limits?.memberJoined
              })

              break
            }
            case 2: {
              yield * MemberRemoved.codec().stream(reader, reader.uint32(), `${prefix}.memberRemoved`, {
                limits: opts.limits?.memberRemoved
              })

              break
            }
            case 3: {
              yield * WeightsSet.codec().stream(reader, reader.uint32(), `${prefix}.weightsSet`, {
                limits: opts.limits?.weightsSet
              })

              break
            }
            case 4: {
              yield * ElectorsSet.codec().stream(reader, reader.uint32(), `${prefix}.electorsSet`, {
                limits: opts.limits?.electorsSet
              })

              break
            }
            case 5: {
              yield * DataSet.codec().stream(reader, reader.uint32(), `${prefix}.dataSetAdded`, {
                limits: opts.limits?.dataSetAdded
              })

              break
            }
            case 6: {
              yield * EpochRef.codec().stream(reader, reader.uint32(), `${prefix}.epochOpened`, {
                limits: opts.limits?.epochOpened
              })

              break
            }
            case 7: {
              yield * ShardQuarantined.codec().stream(reader, reader.uint32(), `${prefix}.shardQuarantined`, {
                limits: opts.limits?.shardQuarantined
              })

              break
            }
            case 8: {
              yield * DataSetRestored.codec().stream(reader, reader.uint32(), `${prefix}.dataSetRestored`, {
                limits: opts.limits?.dataSetRestored
              })

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

  export interface ChangeMemberJoinedIdFieldEvent {
    field: '$.memberJoined.id'
    value: string
  }

  export interface ChangeMemberJoinedIncarnationFieldEvent {
    field: '$.memberJoined.incarnation'
    value: number
  }

  export interface ChangeMemberJoinedWeightFieldEvent {
    field: '$.memberJoined.weight'
    value: number
  }

  export interface ChangeMemberJoinedFailureDomainFieldEvent {
    field: '$.memberJoined.failureDomain'
    value: string
  }

  export interface ChangeMemberJoinedAddressesFieldEvent {
    field: '$.memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface ChangeMemberRemovedIdFieldEvent {
    field: '$.memberRemoved.id'
    value: string
  }

  export interface ChangeMemberRemovedDepartureFieldEvent {
    field: '$.memberRemoved.departure'
    value: Departure
  }

  export interface ChangeWeightsSetWeightsIdFieldEvent {
    field: '$.weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface ChangeWeightsSetWeightsWeightFieldEvent {
    field: '$.weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface ChangeElectorsSetElectorsFieldEvent {
    field: '$.electorsSet.electors[]'
    index: number
    value: string
  }

  export interface ChangeDataSetAddedNameFieldEvent {
    field: '$.dataSetAdded.name'
    value: string
  }

  export interface ChangeDataSetAddedRunCountsFieldEvent {
    field: '$.dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ChangeDataSetAddedRunSamplesFieldEvent {
    field: '$.dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ChangeDataSetAddedEpochsFieldEvent {
    field: '$.dataSetAdded.epochs'
    value: number
  }

  export interface ChangeDataSetAddedContentDigestFieldEvent {
    field: '$.dataSetAdded.contentDigest'
    value: string
  }

  export interface ChangeDataSetAddedDescriptionFieldEvent {
    field: '$.dataSetAdded.description'
    value: string
  }

  export interface ChangeDataSetAddedStartEpochFieldEvent {
    field: '$.dataSetAdded.start.epoch'
    value: number
  }

  export interface ChangeDataSetAddedStartRunCountsFieldEvent {
    field: '$.dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ChangeDataSetAddedStartRunCursorsFieldEvent {
    field: '$.dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ChangeEpochOpenedDataSetFieldEvent {
    field: '$.epochOpened.dataSet'
    value: string
  }

  export interface ChangeEpochOpenedEpochFieldEvent {
    field: '$.epochOpened.epoch'
    value: number
  }

  export interface ChangeShardQuarantinedShardDataSetFieldEvent {
    field: '$.shardQuarantined.shard.dataSet'
    value: string
  }

  export interface ChangeShardQuarantinedShardEpochFieldEvent {
    field: '$.shardQuarantined.shard.epoch'
    value: number
  }

  export interface ChangeShardQuarantinedShardShardFieldEvent {
    field: '$.shardQuarantined.shard.shard'
    value: number
  }

  export interface ChangeShardQuarantinedReasonFieldEvent {
    field: '$.shardQuarantined.reason'
    value: string
  }

  export interface ChangeDataSetRestoredDataSetFieldEvent {
    field: '$.dataSetRestored.dataSet'
    value: string
  }

  export interface ChangeDataSetRestoredStartEpochFieldEvent {
    field: '$.dataSetRestored.start.epoch'
    value: number
  }

  export interface ChangeDataSetRestoredStartRunCountsFieldEvent {
    field: '$.dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ChangeDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Change>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Change.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Change>): Change {
    return decodeMessage(buf, Change.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Change>): Generator<ChangeMemberJoinedIdFieldEvent | ChangeMemberJoinedIncarnationFieldEvent | ChangeMemberJoinedWeightFieldEvent | ChangeMemberJoinedFailureDomainFieldEvent | ChangeMemberJoinedAddressesFieldEvent | ChangeMemberRemovedIdFieldEvent | ChangeMemberRemovedDepartureFieldEvent | ChangeWeightsSetWeightsIdFieldEvent | ChangeWeightsSetWeightsWeightFieldEvent | ChangeElectorsSetElectorsFieldEvent | ChangeDataSetAddedNameFieldEvent | ChangeDataSetAddedRunCountsFieldEvent | ChangeDataSetAddedRunSamplesFieldEvent | ChangeDataSetAddedEpochsFieldEvent | ChangeDataSetAddedContentDigestFieldEvent | ChangeDataSetAddedDescriptionFieldEvent | ChangeDataSetAddedStartEpochFieldEvent | ChangeDataSetAddedStartRunCountsFieldEvent | ChangeDataSetAddedStartRunCursorsFieldEvent | ChangeEpochOpenedDataSetFieldEvent | ChangeEpochOpenedEpochFieldEvent | ChangeShardQuarantinedShardDataSetFieldEvent | ChangeShardQuarantinedShardEpochFieldEvent | ChangeShardQuarantinedShardShardFieldEvent | ChangeShardQuarantinedReasonFieldEvent | ChangeDataSetRestoredDataSetFieldEvent | ChangeDataSetRestoredStartEpochFieldEvent | ChangeDataSetRestoredStartRunCountsFieldEvent | ChangeDataSetRestoredStartRunCursorsFieldEvent> {
    return streamMessage(buf, Change.codec(), opts)
  }
}

export interface View {
  lineage: Lineage | undefined
  number: number
  parent: Uint8Array<ArrayBuffer> | undefined
  changes: Change[]
  stateDigest: Uint8Array<ArrayBuffer> | undefined
}

export namespace View {
  let _codec: Codec<View>

  export const codec = (): Codec<View> => {
    if (_codec == null) {
      _codec = message<View>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.lineage != null) {
          w.uint32(10)
          Lineage.codec().encode(obj.lineage, w)
        }

        if ((obj.number != null && obj.number !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.number)
        }

        if (obj.parent != null) {
          w.uint32(26)
          w.bytes(obj.parent)
        }

        if (obj.changes != null && obj.changes.length > 0) {
          for (const value of obj.changes) {
            w.uint32(34)
            Change.codec().encode(value, w)
          }
        }

        if (obj.stateDigest != null) {
          w.uint32(42)
          w.bytes(obj.stateDigest)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          number: 0,
          changes: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.lineage = Lineage.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.lineage
              })
              break
            }
            case 2: {
              obj.number = reader.uint64Number()
              break
            }
            case 3: {
              obj.parent = reader.bytes()
              break
            }
            case 4: {
              if (opts.limits?.changes != null && obj.changes.length === opts.limits.changes) {
                throw new MaxLengthError('Decode error - repeated field "changes" had too many elements')
              }

              if (obj.changes.length === 16384) {
                throw new MaxLengthError('Decode error - repeated field "changes" had too many elements')
              }

              obj.changes.push(Change.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.changes$
              }))
              break
            }
            case 5: {
              obj.stateDigest = reader.bytes()
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
        const obj = {
          changes: 16384
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield * Lineage.codec().stream(reader, reader.uint32(), `${prefix}.lineage`, {
                limits: opts.limits?.lineage
              })

              break
            }
            case 2: {
              yield {
                field: `${prefix}.number`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.parent`,
                value: reader.bytes()
              }
              break
            }
            case 4: {
              if (opts.limits?.changes != null && obj.changes === opts.limits.changes) {
                throw new MaxLengthError('Streaming decode error - repeated field "changes" had too many elements')
              }

              if (obj.changes === 16384) {
                throw new MaxLengthError('Streaming decode error - repeated field "changes" had too many elements')
              }

              for (const evt of Change.codec().stream(reader, reader.uint32(), `${prefix}.changes[]`, {
                limits: opts.limits?.changes$
              })) {
                yield {
                  ...evt,
                  index: obj.changes
                }
              }

              obj.changes++

              break
            }
            case 5: {
              yield {
                field: `${prefix}.stateDigest`,
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

  export interface ViewLineageCounterFieldEvent {
    field: '$.lineage.counter'
    value: number
  }

  export interface ViewLineageTagFieldEvent {
    field: '$.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ViewNumberFieldEvent {
    field: '$.number'
    value: number
  }

  export interface ViewParentFieldEvent {
    field: '$.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ViewChangesMemberJoinedIdFieldEvent {
    field: '$.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface ViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface ViewChangesMemberJoinedWeightFieldEvent {
    field: '$.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface ViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface ViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface ViewChangesMemberRemovedIdFieldEvent {
    field: '$.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface ViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface ViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface ViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface ViewChangesElectorsSetElectorsFieldEvent {
    field: '$.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface ViewChangesDataSetAddedNameFieldEvent {
    field: '$.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface ViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface ViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface ViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface ViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface ViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface ViewChangesEpochOpenedEpochFieldEvent {
    field: '$.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface ViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface ViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface ViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface ViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface ViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface ViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface ViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewStateDigestFieldEvent {
    field: '$.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<View>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, View.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<View>): View {
    return decodeMessage(buf, View.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<View>): Generator<ViewLineageCounterFieldEvent | ViewLineageTagFieldEvent | ViewNumberFieldEvent | ViewParentFieldEvent | ViewChangesMemberJoinedIdFieldEvent | ViewChangesMemberJoinedIncarnationFieldEvent | ViewChangesMemberJoinedWeightFieldEvent | ViewChangesMemberJoinedFailureDomainFieldEvent | ViewChangesMemberJoinedAddressesFieldEvent | ViewChangesMemberRemovedIdFieldEvent | ViewChangesMemberRemovedDepartureFieldEvent | ViewChangesWeightsSetWeightsIdFieldEvent | ViewChangesWeightsSetWeightsWeightFieldEvent | ViewChangesElectorsSetElectorsFieldEvent | ViewChangesDataSetAddedNameFieldEvent | ViewChangesDataSetAddedRunCountsFieldEvent | ViewChangesDataSetAddedRunSamplesFieldEvent | ViewChangesDataSetAddedEpochsFieldEvent | ViewChangesDataSetAddedContentDigestFieldEvent | ViewChangesDataSetAddedDescriptionFieldEvent | ViewChangesDataSetAddedStartEpochFieldEvent | ViewChangesDataSetAddedStartRunCountsFieldEvent | ViewChangesDataSetAddedStartRunCursorsFieldEvent | ViewChangesEpochOpenedDataSetFieldEvent | ViewChangesEpochOpenedEpochFieldEvent | ViewChangesShardQuarantinedShardDataSetFieldEvent | ViewChangesShardQuarantinedShardEpochFieldEvent | ViewChangesShardQuarantinedShardShardFieldEvent | ViewChangesShardQuarantinedReasonFieldEvent | ViewChangesDataSetRestoredDataSetFieldEvent | ViewChangesDataSetRestoredStartEpochFieldEvent | ViewChangesDataSetRestoredStartRunCountsFieldEvent | ViewChangesDataSetRestoredStartRunCursorsFieldEvent | ViewStateDigestFieldEvent> {
    return streamMessage(buf, View.codec(), opts)
  }
}

export interface SignedAccept {
  elector: string
  signature: Uint8Array<ArrayBuffer> | undefined
}

export namespace SignedAccept {
  let _codec: Codec<SignedAccept>

  export const codec = (): Codec<SignedAccept> => {
    if (_codec == null) {
      _codec = message<SignedAccept>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.elector != null && obj.elector !== '')) {
          w.uint32(10)
          w.string(obj.elector)
        }

        if (obj.signature != null) {
          w.uint32(18)
          w.bytes(obj.signature)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          elector: ''
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.elector = reader.string()
              break
            }
            case 2: {
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
                field: `${prefix}.elector`,
                value: reader.string()
              }
              break
            }
            case 2: {
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

  export interface SignedAcceptElectorFieldEvent {
    field: '$.elector'
    value: string
  }

  export interface SignedAcceptSignatureFieldEvent {
    field: '$.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<SignedAccept>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SignedAccept.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SignedAccept>): SignedAccept {
    return decodeMessage(buf, SignedAccept.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SignedAccept>): Generator<SignedAcceptElectorFieldEvent | SignedAcceptSignatureFieldEvent> {
    return streamMessage(buf, SignedAccept.codec(), opts)
  }
}

export interface Certificate {
  term: Term | undefined
  accepts: SignedAccept[]
}

export namespace Certificate {
  let _codec: Codec<Certificate>

  export const codec = (): Codec<Certificate> => {
    if (_codec == null) {
      _codec = message<Certificate>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.term != null) {
          w.uint32(10)
          Term.codec().encode(obj.term, w)
        }

        if (obj.accepts != null && obj.accepts.length > 0) {
          for (const value of obj.accepts) {
            w.uint32(18)
            SignedAccept.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          accepts: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.term = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.term
              })
              break
            }
            case 2: {
              if (opts.limits?.accepts != null && obj.accepts.length === opts.limits.accepts) {
                throw new MaxLengthError('Decode error - repeated field "accepts" had too many elements')
              }

              if (obj.accepts.length === 7) {
                throw new MaxLengthError('Decode error - repeated field "accepts" had too many elements')
              }

              obj.accepts.push(SignedAccept.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.accepts$
              }))
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
        const obj = {
          accepts: 7
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.term`, {
                limits: opts.limits?.term
              })

              break
            }
            case 2: {
              if (opts.limits?.accepts != null && obj.accepts === opts.limits.accepts) {
                throw new MaxLengthError('Streaming decode error - repeated field "accepts" had too many elements')
              }

              if (obj.accepts === 7) {
                throw new MaxLengthError('Streaming decode error - repeated field "accepts" had too many elements')
              }

              for (const evt of SignedAccept.codec().stream(reader, reader.uint32(), `${prefix}.accepts[]`, {
                limits: opts.limits?.accepts$
              })) {
                yield {
                  ...evt,
                  index: obj.accepts
                }
              }

              obj.accepts++

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

  export interface CertificateTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface CertificateTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface CertificateTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export interface CertificateAcceptsElectorFieldEvent {
    field: '$.accepts[].elector'
    value: string
    index: number
  }

  export interface CertificateAcceptsSignatureFieldEvent {
    field: '$.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Certificate>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Certificate.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Certificate>): Certificate {
    return decodeMessage(buf, Certificate.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Certificate>): Generator<CertificateTermCounterFieldEvent | CertificateTermPeerFieldEvent | CertificateTermIncarnationFieldEvent | CertificateAcceptsElectorFieldEvent | CertificateAcceptsSignatureFieldEvent> {
    return streamMessage(buf, Certificate.codec(), opts)
  }
}

export interface CertifiedView {
  view: View | undefined
  certificate: Certificate | undefined
}

export namespace CertifiedView {
  let _codec: Codec<CertifiedView>

  export const codec = (): Codec<CertifiedView> => {
    if (_codec == null) {
      _codec = message<CertifiedView>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.view != null) {
          w.uint32(10)
          View.codec().encode(obj.view, w)
        }

        if (obj.certificate != null) {
          w.uint32(18)
          Certificate.codec().encode(obj.certificate, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {}

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.view = View.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.view
              })
              break
            }
            case 2: {
              obj.certificate = Certificate.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.certificate
              })
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
              yield * View.codec().stream(reader, reader.uint32(), `${prefix}.view`, {
                limits: opts.limits?.view
              })

              break
            }
            case 2: {
              yield * Certificate.codec().stream(reader, reader.uint32(), `${prefix}.certificate`, {
                limits: opts.limits?.certificate
              })

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

  export interface CertifiedViewViewLineageCounterFieldEvent {
    field: '$.view.lineage.counter'
    value: number
  }

  export interface CertifiedViewViewLineageTagFieldEvent {
    field: '$.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CertifiedViewViewNumberFieldEvent {
    field: '$.view.number'
    value: number
  }

  export interface CertifiedViewViewParentFieldEvent {
    field: '$.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CertifiedViewViewChangesMemberJoinedIdFieldEvent {
    field: '$.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesMemberJoinedWeightFieldEvent {
    field: '$.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface CertifiedViewViewChangesMemberRemovedIdFieldEvent {
    field: '$.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface CertifiedViewViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesElectorsSetElectorsFieldEvent {
    field: '$.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface CertifiedViewViewChangesDataSetAddedNameFieldEvent {
    field: '$.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CertifiedViewViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CertifiedViewViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CertifiedViewViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CertifiedViewViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesEpochOpenedEpochFieldEvent {
    field: '$.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface CertifiedViewViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface CertifiedViewViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CertifiedViewViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CertifiedViewViewStateDigestFieldEvent {
    field: '$.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CertifiedViewCertificateTermCounterFieldEvent {
    field: '$.certificate.term.counter'
    value: number
  }

  export interface CertifiedViewCertificateTermPeerFieldEvent {
    field: '$.certificate.term.peer'
    value: string
  }

  export interface CertifiedViewCertificateTermIncarnationFieldEvent {
    field: '$.certificate.term.incarnation'
    value: number
  }

  export interface CertifiedViewCertificateAcceptsElectorFieldEvent {
    field: '$.certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface CertifiedViewCertificateAcceptsSignatureFieldEvent {
    field: '$.certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<CertifiedView>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, CertifiedView.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<CertifiedView>): CertifiedView {
    return decodeMessage(buf, CertifiedView.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<CertifiedView>): Generator<CertifiedViewViewLineageCounterFieldEvent | CertifiedViewViewLineageTagFieldEvent | CertifiedViewViewNumberFieldEvent | CertifiedViewViewParentFieldEvent | CertifiedViewViewChangesMemberJoinedIdFieldEvent | CertifiedViewViewChangesMemberJoinedIncarnationFieldEvent | CertifiedViewViewChangesMemberJoinedWeightFieldEvent | CertifiedViewViewChangesMemberJoinedFailureDomainFieldEvent | CertifiedViewViewChangesMemberJoinedAddressesFieldEvent | CertifiedViewViewChangesMemberRemovedIdFieldEvent | CertifiedViewViewChangesMemberRemovedDepartureFieldEvent | CertifiedViewViewChangesWeightsSetWeightsIdFieldEvent | CertifiedViewViewChangesWeightsSetWeightsWeightFieldEvent | CertifiedViewViewChangesElectorsSetElectorsFieldEvent | CertifiedViewViewChangesDataSetAddedNameFieldEvent | CertifiedViewViewChangesDataSetAddedRunCountsFieldEvent | CertifiedViewViewChangesDataSetAddedRunSamplesFieldEvent | CertifiedViewViewChangesDataSetAddedEpochsFieldEvent | CertifiedViewViewChangesDataSetAddedContentDigestFieldEvent | CertifiedViewViewChangesDataSetAddedDescriptionFieldEvent | CertifiedViewViewChangesDataSetAddedStartEpochFieldEvent | CertifiedViewViewChangesDataSetAddedStartRunCountsFieldEvent | CertifiedViewViewChangesDataSetAddedStartRunCursorsFieldEvent | CertifiedViewViewChangesEpochOpenedDataSetFieldEvent | CertifiedViewViewChangesEpochOpenedEpochFieldEvent | CertifiedViewViewChangesShardQuarantinedShardDataSetFieldEvent | CertifiedViewViewChangesShardQuarantinedShardEpochFieldEvent | CertifiedViewViewChangesShardQuarantinedShardShardFieldEvent | CertifiedViewViewChangesShardQuarantinedReasonFieldEvent | CertifiedViewViewChangesDataSetRestoredDataSetFieldEvent | CertifiedViewViewChangesDataSetRestoredStartEpochFieldEvent | CertifiedViewViewChangesDataSetRestoredStartRunCountsFieldEvent | CertifiedViewViewChangesDataSetRestoredStartRunCursorsFieldEvent | CertifiedViewViewStateDigestFieldEvent | CertifiedViewCertificateTermCounterFieldEvent | CertifiedViewCertificateTermPeerFieldEvent | CertifiedViewCertificateTermIncarnationFieldEvent | CertifiedViewCertificateAcceptsElectorFieldEvent | CertifiedViewCertificateAcceptsSignatureFieldEvent> {
    return streamMessage(buf, CertifiedView.codec(), opts)
  }
}

export interface AcceptedView {
  term: Term | undefined
  view: View | undefined
  leaderSignature: Uint8Array<ArrayBuffer> | undefined
}

export namespace AcceptedView {
  let _codec: Codec<AcceptedView>

  export const codec = (): Codec<AcceptedView> => {
    if (_codec == null) {
      _codec = message<AcceptedView>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.term != null) {
          w.uint32(10)
          Term.codec().encode(obj.term, w)
        }

        if (obj.view != null) {
          w.uint32(18)
          View.codec().encode(obj.view, w)
        }

        if (obj.leaderSignature != null) {
          w.uint32(26)
          w.bytes(obj.leaderSignature)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {}

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.term = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.term
              })
              break
            }
            case 2: {
              obj.view = View.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.view
              })
              break
            }
            case 3: {
              obj.leaderSignature = reader.bytes()
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
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.term`, {
                limits: opts.limits?.term
              })

              break
            }
            case 2: {
              yield * View.codec().stream(reader, reader.uint32(), `${prefix}.view`, {
                limits: opts.limits?.view
              })

              break
            }
            case 3: {
              yield {
                field: `${prefix}.leaderSignature`,
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

  export interface AcceptedViewTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface AcceptedViewTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface AcceptedViewTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export interface AcceptedViewViewLineageCounterFieldEvent {
    field: '$.view.lineage.counter'
    value: number
  }

  export interface AcceptedViewViewLineageTagFieldEvent {
    field: '$.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptedViewViewNumberFieldEvent {
    field: '$.view.number'
    value: number
  }

  export interface AcceptedViewViewParentFieldEvent {
    field: '$.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptedViewViewChangesMemberJoinedIdFieldEvent {
    field: '$.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesMemberJoinedWeightFieldEvent {
    field: '$.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface AcceptedViewViewChangesMemberRemovedIdFieldEvent {
    field: '$.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface AcceptedViewViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesElectorsSetElectorsFieldEvent {
    field: '$.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface AcceptedViewViewChangesDataSetAddedNameFieldEvent {
    field: '$.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedViewViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedViewViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedViewViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedViewViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesEpochOpenedEpochFieldEvent {
    field: '$.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface AcceptedViewViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface AcceptedViewViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedViewViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedViewViewStateDigestFieldEvent {
    field: '$.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptedViewLeaderSignatureFieldEvent {
    field: '$.leaderSignature'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<AcceptedView>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, AcceptedView.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<AcceptedView>): AcceptedView {
    return decodeMessage(buf, AcceptedView.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<AcceptedView>): Generator<AcceptedViewTermCounterFieldEvent | AcceptedViewTermPeerFieldEvent | AcceptedViewTermIncarnationFieldEvent | AcceptedViewViewLineageCounterFieldEvent | AcceptedViewViewLineageTagFieldEvent | AcceptedViewViewNumberFieldEvent | AcceptedViewViewParentFieldEvent | AcceptedViewViewChangesMemberJoinedIdFieldEvent | AcceptedViewViewChangesMemberJoinedIncarnationFieldEvent | AcceptedViewViewChangesMemberJoinedWeightFieldEvent | AcceptedViewViewChangesMemberJoinedFailureDomainFieldEvent | AcceptedViewViewChangesMemberJoinedAddressesFieldEvent | AcceptedViewViewChangesMemberRemovedIdFieldEvent | AcceptedViewViewChangesMemberRemovedDepartureFieldEvent | AcceptedViewViewChangesWeightsSetWeightsIdFieldEvent | AcceptedViewViewChangesWeightsSetWeightsWeightFieldEvent | AcceptedViewViewChangesElectorsSetElectorsFieldEvent | AcceptedViewViewChangesDataSetAddedNameFieldEvent | AcceptedViewViewChangesDataSetAddedRunCountsFieldEvent | AcceptedViewViewChangesDataSetAddedRunSamplesFieldEvent | AcceptedViewViewChangesDataSetAddedEpochsFieldEvent | AcceptedViewViewChangesDataSetAddedContentDigestFieldEvent | AcceptedViewViewChangesDataSetAddedDescriptionFieldEvent | AcceptedViewViewChangesDataSetAddedStartEpochFieldEvent | AcceptedViewViewChangesDataSetAddedStartRunCountsFieldEvent | AcceptedViewViewChangesDataSetAddedStartRunCursorsFieldEvent | AcceptedViewViewChangesEpochOpenedDataSetFieldEvent | AcceptedViewViewChangesEpochOpenedEpochFieldEvent | AcceptedViewViewChangesShardQuarantinedShardDataSetFieldEvent | AcceptedViewViewChangesShardQuarantinedShardEpochFieldEvent | AcceptedViewViewChangesShardQuarantinedShardShardFieldEvent | AcceptedViewViewChangesShardQuarantinedReasonFieldEvent | AcceptedViewViewChangesDataSetRestoredDataSetFieldEvent | AcceptedViewViewChangesDataSetRestoredStartEpochFieldEvent | AcceptedViewViewChangesDataSetRestoredStartRunCountsFieldEvent | AcceptedViewViewChangesDataSetRestoredStartRunCursorsFieldEvent | AcceptedViewViewStateDigestFieldEvent | AcceptedViewLeaderSignatureFieldEvent> {
    return streamMessage(buf, AcceptedView.codec(), opts)
  }
}

export interface Residual {
  peer: string
  incarnation: number
  leftMs: number
}

export namespace Residual {
  let _codec: Codec<Residual>

  export const codec = (): Codec<Residual> => {
    if (_codec == null) {
      _codec = message<Residual>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.peer != null && obj.peer !== '')) {
          w.uint32(10)
          w.string(obj.peer)
        }

        if ((obj.incarnation != null && obj.incarnation !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.incarnation)
        }

        if ((obj.leftMs != null && obj.leftMs !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.leftMs)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          peer: '',
          incarnation: 0,
          leftMs: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.peer = reader.string()
              break
            }
            case 2: {
              obj.incarnation = reader.uint64Number()
              break
            }
            case 3: {
              obj.leftMs = reader.uint64Number()
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
                field: `${prefix}.peer`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.incarnation`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.leftMs`,
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

  export interface ResidualPeerFieldEvent {
    field: '$.peer'
    value: string
  }

  export interface ResidualIncarnationFieldEvent {
    field: '$.incarnation'
    value: number
  }

  export interface ResidualLeftMsFieldEvent {
    field: '$.leftMs'
    value: number
  }

  export function encode (obj: Partial<Residual>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Residual.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Residual>): Residual {
    return decodeMessage(buf, Residual.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Residual>): Generator<ResidualPeerFieldEvent | ResidualIncarnationFieldEvent | ResidualLeftMsFieldEvent> {
    return streamMessage(buf, Residual.codec(), opts)
  }
}

export interface FrozenReport {
  residuals: Residual[]
  residualFloorMs: number
  table: TableSection[]
}

export namespace FrozenReport {
  let _codec: Codec<FrozenReport>

  export const codec = (): Codec<FrozenReport> => {
    if (_codec == null) {
      _codec = message<FrozenReport>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.residuals != null && obj.residuals.length > 0) {
          for (const value of obj.residuals) {
            w.uint32(10)
            Residual.codec().encode(value, w)
          }
        }

        if ((obj.residualFloorMs != null && obj.residualFloorMs !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.residualFloorMs)
        }

        if (obj.table != null && obj.table.length > 0) {
          for (const value of obj.table) {
            w.uint32(26)
            TableSection.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          residuals: [],
          residualFloorMs: 0,
          table: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.residuals != null && obj.residuals.length === opts.limits.residuals) {
                throw new MaxLengthError('Decode error - repeated field "residuals" had too many elements')
              }

              if (obj.residuals.length === 16384) {
                throw new MaxLengthError('Decode error - repeated field "residuals" had too many elements')
              }

              obj.residuals.push(Residual.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.residuals$
              }))
              break
            }
            case 2: {
              obj.residualFloorMs = reader.uint64Number()
              break
            }
            case 3: {
              if (opts.limits?.table != null && obj.table.length === opts.limits.table) {
                throw new MaxLengthError('Decode error - repeated field "table" had too many elements')
              }

              if (obj.table.length === 65536) {
                throw new MaxLengthError('Decode error - repeated field "table" had too many elements')
              }

              obj.table.push(TableSection.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.table$
              }))
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
        const obj = {
          residuals: 16384,
          table: 65536
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.residuals != null && obj.residuals === opts.limits.residuals) {
                throw new MaxLengthError('Streaming decode error - repeated field "residuals" had too many elements')
              }

              if (obj.residuals === 16384) {
                throw new MaxLengthError('Streaming decode error - repeated field "residuals" had too many elements')
              }

              for (const evt of Residual.codec().stream(reader, reader.uint32(), `${prefix}.residuals[]`, {
                limits: opts.limits?.residuals$
              })) {
                yield {
                  ...evt,
                  index: obj.residuals
                }
              }

              obj.residuals++

              break
            }
            case 2: {
              yield {
                field: `${prefix}.residualFloorMs`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              if (opts.limits?.table != null && obj.table === opts.limits.table) {
                throw new MaxLengthError('Streaming decode error - repeated field "table" had too many elements')
              }

              if (obj.table === 65536) {
                throw new MaxLengthError('Streaming decode error - repeated field "table" had too many elements')
              }

              for (const evt of TableSection.codec().stream(reader, reader.uint32(), `${prefix}.table[]`, {
                limits: opts.limits?.table$
              })) {
                yield {
                  ...evt,
                  index: obj.table
                }
              }

              obj.table++

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

  export interface FrozenReportResidualsPeerFieldEvent {
    field: '$.residuals[].peer'
    value: string
    index: number
  }

  export interface FrozenReportResidualsIncarnationFieldEvent {
    field: '$.residuals[].incarnation'
    value: number
    index: number
  }

  export interface FrozenReportResidualsLeftMsFieldEvent {
    field: '$.residuals[].leftMs'
    value: number
    index: number
  }

  export interface FrozenReportResidualFloorMsFieldEvent {
    field: '$.residualFloorMs'
    value: number
  }

  export interface FrozenReportTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface FrozenReportTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface FrozenReportTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface FrozenReportTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface FrozenReportTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<FrozenReport>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, FrozenReport.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<FrozenReport>): FrozenReport {
    return decodeMessage(buf, FrozenReport.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<FrozenReport>): Generator<FrozenReportResidualsPeerFieldEvent | FrozenReportResidualsIncarnationFieldEvent | FrozenReportResidualsLeftMsFieldEvent | FrozenReportResidualFloorMsFieldEvent | FrozenReportTableDataSetFieldEvent | FrozenReportTableEpochFieldEvent | FrozenReportTableShardsFieldEvent | FrozenReportTableCursorsFieldEvent | FrozenReportTableViewsFieldEvent> {
    return streamMessage(buf, FrozenReport.codec(), opts)
  }
}

export interface Timing {
  renewEveryMsMin: number
  renewEveryMsPerMember: number
  workLeaseRenewals: number
  leaderLeaseRenewals: number
  marginMs: number
  driftRatio: number
  gossipEveryMsMin: number
  gossipEveryMsPerMember: number
  viewBatchMs: number
  viewBurst: number
  viewEveryMs: number
  retryEveryMs: number
  foundAfterMs: number
  obituaries: boolean
}

export namespace Timing {
  let _codec: Codec<Timing>

  export const codec = (): Codec<Timing> => {
    if (_codec == null) {
      _codec = message<Timing>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.renewEveryMsMin != null && obj.renewEveryMsMin !== 0)) {
          w.uint32(9)
          w.double(obj.renewEveryMsMin)
        }

        if ((obj.renewEveryMsPerMember != null && obj.renewEveryMsPerMember !== 0)) {
          w.uint32(17)
          w.double(obj.renewEveryMsPerMember)
        }

        if ((obj.workLeaseRenewals != null && obj.workLeaseRenewals !== 0)) {
          w.uint32(25)
          w.double(obj.workLeaseRenewals)
        }

        if ((obj.leaderLeaseRenewals != null && obj.leaderLeaseRenewals !== 0)) {
          w.uint32(33)
          w.double(obj.leaderLeaseRenewals)
        }

        if ((obj.marginMs != null && obj.marginMs !== 0)) {
          w.uint32(41)
          w.double(obj.marginMs)
        }

        if ((obj.driftRatio != null && obj.driftRatio !== 0)) {
          w.uint32(49)
          w.double(obj.driftRatio)
        }

        if ((obj.gossipEveryMsMin != null && obj.gossipEveryMsMin !== 0)) {
          w.uint32(57)
          w.double(obj.gossipEveryMsMin)
        }

        if ((obj.gossipEveryMsPerMember != null && obj.gossipEveryMsPerMember !== 0)) {
          w.uint32(65)
          w.double(obj.gossipEveryMsPerMember)
        }

        if ((obj.viewBatchMs != null && obj.viewBatchMs !== 0)) {
          w.uint32(73)
          w.double(obj.viewBatchMs)
        }

        if ((obj.viewBurst != null && obj.viewBurst !== 0)) {
          w.uint32(81)
          w.double(obj.viewBurst)
        }

        if ((obj.viewEveryMs != null && obj.viewEveryMs !== 0)) {
          w.uint32(89)
          w.double(obj.viewEveryMs)
        }

        if ((obj.retryEveryMs != null && obj.retryEveryMs !== 0)) {
          w.uint32(97)
          w.double(obj.retryEveryMs)
        }

        if ((obj.foundAfterMs != null && obj.foundAfterMs !== 0)) {
          w.uint32(105)
          w.double(obj.foundAfterMs)
        }

        if ((obj.obituaries != null && obj.obituaries !== false)) {
          w.uint32(112)
          w.bool(obj.obituaries)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          renewEveryMsMin: 0,
          renewEveryMsPerMember: 0,
          workLeaseRenewals: 0,
          leaderLeaseRenewals: 0,
          marginMs: 0,
          driftRatio: 0,
          gossipEveryMsMin: 0,
          gossipEveryMsPerMember: 0,
          viewBatchMs: 0,
          viewBurst: 0,
          viewEveryMs: 0,
          retryEveryMs: 0,
          foundAfterMs: 0,
          obituaries: false
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.renewEveryMsMin = reader.double()
              break
            }
            case 2: {
              obj.renewEveryMsPerMember = reader.double()
              break
            }
            case 3: {
              obj.workLeaseRenewals = reader.double()
              break
            }
            case 4: {
              obj.leaderLeaseRenewals = reader.double()
              break
            }
            case 5: {
              obj.marginMs = reader.double()
              break
            }
            case 6: {
              obj.driftRatio = reader.double()
              break
            }
            case 7: {
              obj.gossipEveryMsMin = reader.double()
              break
            }
            case 8: {
              obj.gossipEveryMsPerMember = reader.double()
              break
            }
            case 9: {
              obj.viewBatchMs = reader.double()
              break
            }
            case 10: {
              obj.viewBurst = reader.double()
              break
            }
            case 11: {
              obj.viewEveryMs = reader.double()
              break
            }
            case 12: {
              obj.retryEveryMs = reader.double()
              break
            }
            case 13: {
              obj.foundAfterMs = reader.double()
              break
            }
            case 14: {
              obj.obituaries = reader.bool()
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
                field: `${prefix}.renewEveryMsMin`,
                value: reader.double()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.renewEveryMsPerMember`,
                value: reader.double()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.workLeaseRenewals`,
                value: reader.double()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.leaderLeaseRenewals`,
                value: reader.double()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.marginMs`,
                value: reader.double()
              }
              break
            }
            case 6: {
              yield {
                field: `${prefix}.driftRatio`,
                value: reader.double()
              }
              break
            }
            case 7: {
              yield {
                field: `${prefix}.gossipEveryMsMin`,
                value: reader.double()
              }
              break
            }
            case 8: {
              yield {
                field: `${prefix}.gossipEveryMsPerMember`,
                value: reader.double()
              }
              break
            }
            case 9: {
              yield {
                field: `${prefix}.viewBatchMs`,
                value: reader.double()
              }
              break
            }
            case 10: {
              yield {
                field: `${prefix}.viewBurst`,
                value: reader.double()
              }
              break
            }
            case 11: {
              yield {
                field: `${prefix}.viewEveryMs`,
                value: reader.double()
              }
              break
            }
            case 12: {
              yield {
                field: `${prefix}.retryEveryMs`,
                value: reader.double()
              }
              break
            }
            case 13: {
              yield {
                field: `${prefix}.foundAfterMs`,
                value: reader.double()
              }
              break
            }
            case 14: {
              yield {
                field: `${prefix}.obituaries`,
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

  export interface TimingRenewEveryMsMinFieldEvent {
    field: '$.renewEveryMsMin'
    value: number
  }

  export interface TimingRenewEveryMsPerMemberFieldEvent {
    field: '$.renewEveryMsPerMember'
    value: number
  }

  export interface TimingWorkLeaseRenewalsFieldEvent {
    field: '$.workLeaseRenewals'
    value: number
  }

  export interface TimingLeaderLeaseRenewalsFieldEvent {
    field: '$.leaderLeaseRenewals'
    value: number
  }

  export interface TimingMarginMsFieldEvent {
    field: '$.marginMs'
    value: number
  }

  export interface TimingDriftRatioFieldEvent {
    field: '$.driftRatio'
    value: number
  }

  export interface TimingGossipEveryMsMinFieldEvent {
    field: '$.gossipEveryMsMin'
    value: number
  }

  export interface TimingGossipEveryMsPerMemberFieldEvent {
    field: '$.gossipEveryMsPerMember'
    value: number
  }

  export interface TimingViewBatchMsFieldEvent {
    field: '$.viewBatchMs'
    value: number
  }

  export interface TimingViewBurstFieldEvent {
    field: '$.viewBurst'
    value: number
  }

  export interface TimingViewEveryMsFieldEvent {
    field: '$.viewEveryMs'
    value: number
  }

  export interface TimingRetryEveryMsFieldEvent {
    field: '$.retryEveryMs'
    value: number
  }

  export interface TimingFoundAfterMsFieldEvent {
    field: '$.foundAfterMs'
    value: number
  }

  export interface TimingObituariesFieldEvent {
    field: '$.obituaries'
    value: boolean
  }

  export function encode (obj: Partial<Timing>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Timing.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Timing>): Timing {
    return decodeMessage(buf, Timing.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Timing>): Generator<TimingRenewEveryMsMinFieldEvent | TimingRenewEveryMsPerMemberFieldEvent | TimingWorkLeaseRenewalsFieldEvent | TimingLeaderLeaseRenewalsFieldEvent | TimingMarginMsFieldEvent | TimingDriftRatioFieldEvent | TimingGossipEveryMsMinFieldEvent | TimingGossipEveryMsPerMemberFieldEvent | TimingViewBatchMsFieldEvent | TimingViewBurstFieldEvent | TimingViewEveryMsFieldEvent | TimingRetryEveryMsFieldEvent | TimingFoundAfterMsFieldEvent | TimingObituariesFieldEvent> {
    return streamMessage(buf, Timing.codec(), opts)
  }
}

export interface SnapshotMember {
  member: Member | undefined
  since: number
}

export namespace SnapshotMember {
  let _codec: Codec<SnapshotMember>

  export const codec = (): Codec<SnapshotMember> => {
    if (_codec == null) {
      _codec = message<SnapshotMember>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.member != null) {
          w.uint32(10)
          Member.codec().encode(obj.member, w)
        }

        if ((obj.since != null && obj.since !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.since)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          since: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.member = Member.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.member
              })
              break
            }
            case 2: {
              obj.since = reader.uint64Number()
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
              yield * Member.codec().stream(reader, reader.uint32(), `${prefix}.member`, {
                limits: opts.limits?.member
              })

              break
            }
            case 2: {
              yield {
                field: `${prefix}.since`,
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

  export interface SnapshotMemberMemberIdFieldEvent {
    field: '$.member.id'
    value: string
  }

  export interface SnapshotMemberMemberIncarnationFieldEvent {
    field: '$.member.incarnation'
    value: number
  }

  export interface SnapshotMemberMemberWeightFieldEvent {
    field: '$.member.weight'
    value: number
  }

  export interface SnapshotMemberMemberFailureDomainFieldEvent {
    field: '$.member.failureDomain'
    value: string
  }

  export interface SnapshotMemberMemberAddressesFieldEvent {
    field: '$.member.addresses[]'
    index: number
    value: string
  }

  export interface SnapshotMemberSinceFieldEvent {
    field: '$.since'
    value: number
  }

  export function encode (obj: Partial<SnapshotMember>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SnapshotMember.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SnapshotMember>): SnapshotMember {
    return decodeMessage(buf, SnapshotMember.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SnapshotMember>): Generator<SnapshotMemberMemberIdFieldEvent | SnapshotMemberMemberIncarnationFieldEvent | SnapshotMemberMemberWeightFieldEvent | SnapshotMemberMemberFailureDomainFieldEvent | SnapshotMemberMemberAddressesFieldEvent | SnapshotMemberSinceFieldEvent> {
    return streamMessage(buf, SnapshotMember.codec(), opts)
  }
}

export interface QuarantinedShard {
  epoch: number
  shard: number
  reason: string
}

export namespace QuarantinedShard {
  let _codec: Codec<QuarantinedShard>

  export const codec = (): Codec<QuarantinedShard> => {
    if (_codec == null) {
      _codec = message<QuarantinedShard>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.epoch != null && obj.epoch !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.epoch)
        }

        if ((obj.shard != null && obj.shard !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.shard)
        }

        if ((obj.reason != null && obj.reason !== '')) {
          w.uint32(26)
          w.string(obj.reason)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          epoch: 0,
          shard: 0,
          reason: ''
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.epoch = reader.uint64Number()
              break
            }
            case 2: {
              obj.shard = reader.uint64Number()
              break
            }
            case 3: {
              obj.reason = reader.string()
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
                field: `${prefix}.epoch`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.shard`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.reason`,
                value: reader.string()
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

  export interface QuarantinedShardEpochFieldEvent {
    field: '$.epoch'
    value: number
  }

  export interface QuarantinedShardShardFieldEvent {
    field: '$.shard'
    value: number
  }

  export interface QuarantinedShardReasonFieldEvent {
    field: '$.reason'
    value: string
  }

  export function encode (obj: Partial<QuarantinedShard>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, QuarantinedShard.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<QuarantinedShard>): QuarantinedShard {
    return decodeMessage(buf, QuarantinedShard.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<QuarantinedShard>): Generator<QuarantinedShardEpochFieldEvent | QuarantinedShardShardFieldEvent | QuarantinedShardReasonFieldEvent> {
    return streamMessage(buf, QuarantinedShard.codec(), opts)
  }
}

export interface SnapshotDataSet {
  spec: DataSet | undefined
  epoch: number
  quarantine: QuarantinedShard[]
  owners: Uint8Array<ArrayBuffer> | undefined
}

export namespace SnapshotDataSet {
  let _codec: Codec<SnapshotDataSet>

  export const codec = (): Codec<SnapshotDataSet> => {
    if (_codec == null) {
      _codec = message<SnapshotDataSet>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.spec != null) {
          w.uint32(10)
          DataSet.codec().encode(obj.spec, w)
        }

        if ((obj.epoch != null && obj.epoch !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.epoch)
        }

        if (obj.quarantine != null && obj.quarantine.length > 0) {
          for (const value of obj.quarantine) {
            w.uint32(26)
            QuarantinedShard.codec().encode(value, w)
          }
        }

        if (obj.owners != null) {
          w.uint32(34)
          w.bytes(obj.owners)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          epoch: 0,
          quarantine: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.spec = DataSet.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.spec
              })
              break
            }
            case 2: {
              obj.epoch = reader.uint64Number()
              break
            }
            case 3: {
              if (opts.limits?.quarantine != null && obj.quarantine.length === opts.limits.quarantine) {
                throw new MaxLengthError('Decode error - repeated field "quarantine" had too many elements')
              }

              if (obj.quarantine.length === 16384) {
                throw new MaxLengthError('Decode error - repeated field "quarantine" had too many elements')
              }

              obj.quarantine.push(QuarantinedShard.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.quarantine$
              }))
              break
            }
            case 4: {
              obj.owners = reader.bytes()
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
        const obj = {
          quarantine: 16384
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield * DataSet.codec().stream(reader, reader.uint32(), `${prefix}.spec`, {
                limits: opts.limits?.spec
              })

              break
            }
            case 2: {
              yield {
                field: `${prefix}.epoch`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              if (opts.limits?.quarantine != null && obj.quarantine === opts.limits.quarantine) {
                throw new MaxLengthError('Streaming decode error - repeated field "quarantine" had too many elements')
              }

              if (obj.quarantine === 16384) {
                throw new MaxLengthError('Streaming decode error - repeated field "quarantine" had too many elements')
              }

              for (const evt of QuarantinedShard.codec().stream(reader, reader.uint32(), `${prefix}.quarantine[]`, {
                limits: opts.limits?.quarantine$
              })) {
                yield {
                  ...evt,
                  index: obj.quarantine
                }
              }

              obj.quarantine++

              break
            }
            case 4: {
              yield {
                field: `${prefix}.owners`,
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

  export interface SnapshotDataSetSpecNameFieldEvent {
    field: '$.spec.name'
    value: string
  }

  export interface SnapshotDataSetSpecRunCountsFieldEvent {
    field: '$.spec.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotDataSetSpecRunSamplesFieldEvent {
    field: '$.spec.runSamples'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotDataSetSpecEpochsFieldEvent {
    field: '$.spec.epochs'
    value: number
  }

  export interface SnapshotDataSetSpecContentDigestFieldEvent {
    field: '$.spec.contentDigest'
    value: string
  }

  export interface SnapshotDataSetSpecDescriptionFieldEvent {
    field: '$.spec.description'
    value: string
  }

  export interface SnapshotDataSetSpecStartEpochFieldEvent {
    field: '$.spec.start.epoch'
    value: number
  }

  export interface SnapshotDataSetSpecStartRunCountsFieldEvent {
    field: '$.spec.start.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotDataSetSpecStartRunCursorsFieldEvent {
    field: '$.spec.start.runCursors'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotDataSetEpochFieldEvent {
    field: '$.epoch'
    value: number
  }

  export interface SnapshotDataSetQuarantineEpochFieldEvent {
    field: '$.quarantine[].epoch'
    value: number
    index: number
  }

  export interface SnapshotDataSetQuarantineShardFieldEvent {
    field: '$.quarantine[].shard'
    value: number
    index: number
  }

  export interface SnapshotDataSetQuarantineReasonFieldEvent {
    field: '$.quarantine[].reason'
    value: string
    index: number
  }

  export interface SnapshotDataSetOwnersFieldEvent {
    field: '$.owners'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<SnapshotDataSet>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SnapshotDataSet.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SnapshotDataSet>): SnapshotDataSet {
    return decodeMessage(buf, SnapshotDataSet.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SnapshotDataSet>): Generator<SnapshotDataSetSpecNameFieldEvent | SnapshotDataSetSpecRunCountsFieldEvent | SnapshotDataSetSpecRunSamplesFieldEvent | SnapshotDataSetSpecEpochsFieldEvent | SnapshotDataSetSpecContentDigestFieldEvent | SnapshotDataSetSpecDescriptionFieldEvent | SnapshotDataSetSpecStartEpochFieldEvent | SnapshotDataSetSpecStartRunCountsFieldEvent | SnapshotDataSetSpecStartRunCursorsFieldEvent | SnapshotDataSetEpochFieldEvent | SnapshotDataSetQuarantineEpochFieldEvent | SnapshotDataSetQuarantineShardFieldEvent | SnapshotDataSetQuarantineReasonFieldEvent | SnapshotDataSetOwnersFieldEvent> {
    return streamMessage(buf, SnapshotDataSet.codec(), opts)
  }
}

export interface SnapshotState {
  job: string
  genesis: Uint8Array<ArrayBuffer> | undefined
  timing: Timing | undefined
  members: SnapshotMember[]
  electors: string[]
  previousElectors: string[]
  dataSets: SnapshotDataSet[]
}

export namespace SnapshotState {
  let _codec: Codec<SnapshotState>

  export const codec = (): Codec<SnapshotState> => {
    if (_codec == null) {
      _codec = message<SnapshotState>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.job != null && obj.job !== '')) {
          w.uint32(10)
          w.string(obj.job)
        }

        if (obj.genesis != null) {
          w.uint32(18)
          w.bytes(obj.genesis)
        }

        if (obj.timing != null) {
          w.uint32(26)
          Timing.codec().encode(obj.timing, w)
        }

        if (obj.members != null && obj.members.length > 0) {
          for (const value of obj.members) {
            w.uint32(34)
            SnapshotMember.codec().encode(value, w)
          }
        }

        if (obj.electors != null && obj.electors.length > 0) {
          for (const value of obj.electors) {
            w.uint32(42)
            w.string(value)
          }
        }

        if (obj.previousElectors != null && obj.previousElectors.length > 0) {
          for (const value of obj.previousElectors) {
            w.uint32(50)
            w.string(value)
          }
        }

        if (obj.dataSets != null && obj.dataSets.length > 0) {
          for (const value of obj.dataSets) {
            w.uint32(58)
            SnapshotDataSet.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          job: '',
          members: [],
          electors: [],
          previousElectors: [],
          dataSets: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.job = reader.string()
              break
            }
            case 2: {
              obj.genesis = reader.bytes()
              break
            }
            case 3: {
              obj.timing = Timing.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.timing
              })
              break
            }
            case 4: {
              if (opts.limits?.members != null && obj.members.length === opts.limits.members) {
                throw new MaxLengthError('Decode error - repeated field "members" had too many elements')
              }

              if (obj.members.length === 16384) {
                throw new MaxLengthError('Decode error - repeated field "members" had too many elements')
              }

              obj.members.push(SnapshotMember.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.members$
              }))
              break
            }
            case 5: {
              if (opts.limits?.electors != null && obj.electors.length === opts.limits.electors) {
                throw new MaxLengthError('Decode error - repeated field "electors" had too many elements')
              }

              if (obj.electors.length === 7) {
                throw new MaxLengthError('Decode error - repeated field "electors" had too many elements')
              }

              obj.electors.push(reader.string())
              break
            }
            case 6: {
              if (opts.limits?.previousElectors != null && obj.previousElectors.length === opts.limits.previousElectors) {
                throw new MaxLengthError('Decode error - repeated field "previousElectors" had too many elements')
              }

              if (obj.previousElectors.length === 7) {
                throw new MaxLengthError('Decode error - repeated field "previousElectors" had too many elements')
              }

              obj.previousElectors.push(reader.string())
              break
            }
            case 7: {
              if (opts.limits?.dataSets != null && obj.dataSets.length === opts.limits.dataSets) {
                throw new MaxLengthError('Decode error - repeated field "dataSets" had too many elements')
              }

              if (obj.dataSets.length === 4096) {
                throw new MaxLengthError('Decode error - repeated field "dataSets" had too many elements')
              }

              obj.dataSets.push(SnapshotDataSet.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.dataSets$
              }))
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
        const obj = {
          members: 16384,
          electors: 7,
          previousElectors: 7,
          dataSets: 4096
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.job`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.genesis`,
                value: reader.bytes()
              }
              break
            }
            case 3: {
              yield * Timing.codec().stream(reader, reader.uint32(), `${prefix}.timing`, {
                limits: opts.limits?.timing
              })

              break
            }
            case 4: {
              if (opts.limits?.members != null && obj.members === opts.limits.members) {
                throw new MaxLengthError('Streaming decode error - repeated field "members" had too many elements')
              }

              if (obj.members === 16384) {
                throw new MaxLengthError('Streaming decode error - repeated field "members" had too many elements')
              }

              for (const evt of SnapshotMember.codec().stream(reader, reader.uint32(), `${prefix}.members[]`, {
                limits: opts.limits?.members$
              })) {
                yield {
                  ...evt,
                  index: obj.members
                }
              }

              obj.members++

              break
            }
            case 5: {
              if (opts.limits?.electors != null && obj.electors === opts.limits.electors) {
                throw new MaxLengthError('Streaming decode error - repeated field "electors" had too many elements')
              }

              if (obj.electors === 7) {
                throw new MaxLengthError('Streaming decode error - repeated field "electors" had too many elements')
              }

              yield {
                field: `${prefix}.electors[]`,
                index: obj.electors,
                value: reader.string()
              }

              obj.electors++

              break
            }
            case 6: {
              if (opts.limits?.previousElectors != null && obj.previousElectors === opts.limits.previousElectors) {
                throw new MaxLengthError('Streaming decode error - repeated field "previousElectors" had too many elements')
              }

              if (obj.previousElectors === 7) {
                throw new MaxLengthError('Streaming decode error - repeated field "previousElectors" had too many elements')
              }

              yield {
                field: `${prefix}.previousElectors[]`,
                index: obj.previousElectors,
                value: reader.string()
              }

              obj.previousElectors++

              break
            }
            case 7: {
              if (opts.limits?.dataSets != null && obj.dataSets === opts.limits.dataSets) {
                throw new MaxLengthError('Streaming decode error - repeated field "dataSets" had too many elements')
              }

              if (obj.dataSets === 4096) {
                throw new MaxLengthError('Streaming decode error - repeated field "dataSets" had too many elements')
              }

              for (const evt of SnapshotDataSet.codec().stream(reader, reader.uint32(), `${prefix}.dataSets[]`, {
                limits: opts.limits?.dataSets$
              })) {
                yield {
                  ...evt,
                  index: obj.dataSets
                }
              }

              obj.dataSets++

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

  export interface SnapshotStateJobFieldEvent {
    field: '$.job'
    value: string
  }

  export interface SnapshotStateGenesisFieldEvent {
    field: '$.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotStateTimingRenewEveryMsMinFieldEvent {
    field: '$.timing.renewEveryMsMin'
    value: number
  }

  export interface SnapshotStateTimingRenewEveryMsPerMemberFieldEvent {
    field: '$.timing.renewEveryMsPerMember'
    value: number
  }

  export interface SnapshotStateTimingWorkLeaseRenewalsFieldEvent {
    field: '$.timing.workLeaseRenewals'
    value: number
  }

  export interface SnapshotStateTimingLeaderLeaseRenewalsFieldEvent {
    field: '$.timing.leaderLeaseRenewals'
    value: number
  }

  export interface SnapshotStateTimingMarginMsFieldEvent {
    field: '$.timing.marginMs'
    value: number
  }

  export interface SnapshotStateTimingDriftRatioFieldEvent {
    field: '$.timing.driftRatio'
    value: number
  }

  export interface SnapshotStateTimingGossipEveryMsMinFieldEvent {
    field: '$.timing.gossipEveryMsMin'
    value: number
  }

  export interface SnapshotStateTimingGossipEveryMsPerMemberFieldEvent {
    field: '$.timing.gossipEveryMsPerMember'
    value: number
  }

  export interface SnapshotStateTimingViewBatchMsFieldEvent {
    field: '$.timing.viewBatchMs'
    value: number
  }

  export interface SnapshotStateTimingViewBurstFieldEvent {
    field: '$.timing.viewBurst'
    value: number
  }

  export interface SnapshotStateTimingViewEveryMsFieldEvent {
    field: '$.timing.viewEveryMs'
    value: number
  }

  export interface SnapshotStateTimingRetryEveryMsFieldEvent {
    field: '$.timing.retryEveryMs'
    value: number
  }

  export interface SnapshotStateTimingFoundAfterMsFieldEvent {
    field: '$.timing.foundAfterMs'
    value: number
  }

  export interface SnapshotStateTimingObituariesFieldEvent {
    field: '$.timing.obituaries'
    value: boolean
  }

  export interface SnapshotStateMembersMemberIdFieldEvent {
    field: '$.members[].member.id'
    value: string
    index: number
  }

  export interface SnapshotStateMembersMemberIncarnationFieldEvent {
    field: '$.members[].member.incarnation'
    value: number
    index: number
  }

  export interface SnapshotStateMembersMemberWeightFieldEvent {
    field: '$.members[].member.weight'
    value: number
    index: number
  }

  export interface SnapshotStateMembersMemberFailureDomainFieldEvent {
    field: '$.members[].member.failureDomain'
    value: string
    index: number
  }

  export interface SnapshotStateMembersMemberAddressesFieldEvent {
    field: '$.members[].member.addresses[]'
    index: number
    value: string
  }

  export interface SnapshotStateMembersSinceFieldEvent {
    field: '$.members[].since'
    value: number
    index: number
  }

  export interface SnapshotStateElectorsFieldEvent {
    field: '$.electors[]'
    index: number
    value: string
  }

  export interface SnapshotStatePreviousElectorsFieldEvent {
    field: '$.previousElectors[]'
    index: number
    value: string
  }

  export interface SnapshotStateDataSetsSpecNameFieldEvent {
    field: '$.dataSets[].spec.name'
    value: string
    index: number
  }

  export interface SnapshotStateDataSetsSpecRunCountsFieldEvent {
    field: '$.dataSets[].spec.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotStateDataSetsSpecRunSamplesFieldEvent {
    field: '$.dataSets[].spec.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotStateDataSetsSpecEpochsFieldEvent {
    field: '$.dataSets[].spec.epochs'
    value: number
    index: number
  }

  export interface SnapshotStateDataSetsSpecContentDigestFieldEvent {
    field: '$.dataSets[].spec.contentDigest'
    value: string
    index: number
  }

  export interface SnapshotStateDataSetsSpecDescriptionFieldEvent {
    field: '$.dataSets[].spec.description'
    value: string
    index: number
  }

  export interface SnapshotStateDataSetsSpecStartEpochFieldEvent {
    field: '$.dataSets[].spec.start.epoch'
    value: number
    index: number
  }

  export interface SnapshotStateDataSetsSpecStartRunCountsFieldEvent {
    field: '$.dataSets[].spec.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotStateDataSetsSpecStartRunCursorsFieldEvent {
    field: '$.dataSets[].spec.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotStateDataSetsEpochFieldEvent {
    field: '$.dataSets[].epoch'
    value: number
    index: number
  }

  export interface SnapshotStateDataSetsQuarantineEpochFieldEvent {
    field: '$.dataSets[].quarantine[].epoch'
    value: number
    index: number
  }

  export interface SnapshotStateDataSetsQuarantineShardFieldEvent {
    field: '$.dataSets[].quarantine[].shard'
    value: number
    index: number
  }

  export interface SnapshotStateDataSetsQuarantineReasonFieldEvent {
    field: '$.dataSets[].quarantine[].reason'
    value: string
    index: number
  }

  export interface SnapshotStateDataSetsOwnersFieldEvent {
    field: '$.dataSets[].owners'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<SnapshotState>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SnapshotState.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SnapshotState>): SnapshotState {
    return decodeMessage(buf, SnapshotState.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SnapshotState>): Generator<SnapshotStateJobFieldEvent | SnapshotStateGenesisFieldEvent | SnapshotStateTimingRenewEveryMsMinFieldEvent | SnapshotStateTimingRenewEveryMsPerMemberFieldEvent | SnapshotStateTimingWorkLeaseRenewalsFieldEvent | SnapshotStateTimingLeaderLeaseRenewalsFieldEvent | SnapshotStateTimingMarginMsFieldEvent | SnapshotStateTimingDriftRatioFieldEvent | SnapshotStateTimingGossipEveryMsMinFieldEvent | SnapshotStateTimingGossipEveryMsPerMemberFieldEvent | SnapshotStateTimingViewBatchMsFieldEvent | SnapshotStateTimingViewBurstFieldEvent | SnapshotStateTimingViewEveryMsFieldEvent | SnapshotStateTimingRetryEveryMsFieldEvent | SnapshotStateTimingFoundAfterMsFieldEvent | SnapshotStateTimingObituariesFieldEvent | SnapshotStateMembersMemberIdFieldEvent | SnapshotStateMembersMemberIncarnationFieldEvent | SnapshotStateMembersMemberWeightFieldEvent | SnapshotStateMembersMemberFailureDomainFieldEvent | SnapshotStateMembersMemberAddressesFieldEvent | SnapshotStateMembersSinceFieldEvent | SnapshotStateElectorsFieldEvent | SnapshotStatePreviousElectorsFieldEvent | SnapshotStateDataSetsSpecNameFieldEvent | SnapshotStateDataSetsSpecRunCountsFieldEvent | SnapshotStateDataSetsSpecRunSamplesFieldEvent | SnapshotStateDataSetsSpecEpochsFieldEvent | SnapshotStateDataSetsSpecContentDigestFieldEvent | SnapshotStateDataSetsSpecDescriptionFieldEvent | SnapshotStateDataSetsSpecStartEpochFieldEvent | SnapshotStateDataSetsSpecStartRunCountsFieldEvent | SnapshotStateDataSetsSpecStartRunCursorsFieldEvent | SnapshotStateDataSetsEpochFieldEvent | SnapshotStateDataSetsQuarantineEpochFieldEvent | SnapshotStateDataSetsQuarantineShardFieldEvent | SnapshotStateDataSetsQuarantineReasonFieldEvent | SnapshotStateDataSetsOwnersFieldEvent> {
    return streamMessage(buf, SnapshotState.codec(), opts)
  }
}
