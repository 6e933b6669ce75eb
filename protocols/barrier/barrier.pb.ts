// Generated from barrier.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { decodeMessage, encodeMessage, enumeration, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface BarrierArrive {
  barrier: string
  generation: number
  view: number
  limitMs: number
}

export namespace BarrierArrive {
  let _codec: Codec<BarrierArrive>

  export const codec = (): Codec<BarrierArrive> => {
    if (_codec == null) {
      _codec = message<BarrierArrive>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.barrier != null && obj.barrier !== '')) {
          w.uint32(10)
          w.string(obj.barrier)
        }

        if ((obj.generation != null && obj.generation !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.generation)
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.view)
        }

        if ((obj.limitMs != null && obj.limitMs !== 0)) {
          w.uint32(32)
          w.uint64Number(obj.limitMs)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          barrier: '',
          generation: 0,
          view: 0,
          limitMs: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.barrier = reader.string()
              break
            }
            case 2: {
              obj.generation = reader.uint64Number()
              break
            }
            case 3: {
              obj.view = reader.uint64Number()
              break
            }
            case 4: {
              obj.limitMs = reader.uint64Number()
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
                field: `${prefix}.barrier`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.generation`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.view`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.limitMs`,
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

  export interface BarrierArriveBarrierFieldEvent {
    field: '$.barrier'
    value: string
  }

  export interface BarrierArriveGenerationFieldEvent {
    field: '$.generation'
    value: number
  }

  export interface BarrierArriveViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface BarrierArriveLimitMsFieldEvent {
    field: '$.limitMs'
    value: number
  }

  export function encode (obj: Partial<BarrierArrive>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, BarrierArrive.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<BarrierArrive>): BarrierArrive {
    return decodeMessage(buf, BarrierArrive.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<BarrierArrive>): Generator<BarrierArriveBarrierFieldEvent | BarrierArriveGenerationFieldEvent | BarrierArriveViewFieldEvent | BarrierArriveLimitMsFieldEvent> {
    return streamMessage(buf, BarrierArrive.codec(), opts)
  }
}

export enum BarrierVerdict {
  BARRIER_UNSPECIFIED = 'BARRIER_UNSPECIFIED',
  BARRIER_WAITING = 'BARRIER_WAITING',
  BARRIER_RELEASED = 'BARRIER_RELEASED',
  BARRIER_TIMED_OUT = 'BARRIER_TIMED_OUT',
  BARRIER_MEMBER_LOST = 'BARRIER_MEMBER_LOST',
  BARRIER_SUPERSEDED = 'BARRIER_SUPERSEDED',
  BARRIER_REFUSED = 'BARRIER_REFUSED'
}

enum __BarrierVerdictValues {
  BARRIER_UNSPECIFIED = 0,
  BARRIER_WAITING = 1,
  BARRIER_RELEASED = 2,
  BARRIER_TIMED_OUT = 3,
  BARRIER_MEMBER_LOST = 4,
  BARRIER_SUPERSEDED = 5,
  BARRIER_REFUSED = 6
}

export namespace BarrierVerdict {
  export const codec = (): Codec<BarrierVerdict> => {
    return enumeration<BarrierVerdict>(__BarrierVerdictValues)
  }
}

export interface BarrierNews {
  barrier: string
  generation: number
  view: number
  verdict: BarrierVerdict
  arrived: number
  expected: number
}

export namespace BarrierNews {
  let _codec: Codec<BarrierNews>

  export const codec = (): Codec<BarrierNews> => {
    if (_codec == null) {
      _codec = message<BarrierNews>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.barrier != null && obj.barrier !== '')) {
          w.uint32(10)
          w.string(obj.barrier)
        }

        if ((obj.generation != null && obj.generation !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.generation)
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.view)
        }

        if (obj.verdict != null && __BarrierVerdictValues[obj.verdict] !== 0) {
          w.uint32(32)
          BarrierVerdict.codec().encode(obj.verdict, w)
        }

        if ((obj.arrived != null && obj.arrived !== 0)) {
          w.uint32(40)
          w.uint64Number(obj.arrived)
        }

        if ((obj.expected != null && obj.expected !== 0)) {
          w.uint32(48)
          w.uint64Number(obj.expected)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          barrier: '',
          generation: 0,
          view: 0,
          verdict: BarrierVerdict.BARRIER_UNSPECIFIED,
          arrived: 0,
          expected: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.barrier = reader.string()
              break
            }
            case 2: {
              obj.generation = reader.uint64Number()
              break
            }
            case 3: {
              obj.view = reader.uint64Number()
              break
            }
            case 4: {
              obj.verdict = BarrierVerdict.codec().decode(reader)
              break
            }
            case 5: {
              obj.arrived = reader.uint64Number()
              break
            }
            case 6: {
              obj.expected = reader.uint64Number()
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
                field: `${prefix}.barrier`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.generation`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.view`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.verdict`,
                value: BarrierVerdict.codec().decode(reader)
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.arrived`,
                value: reader.uint64Number()
              }
              break
            }
            case 6: {
              yield {
                field: `${prefix}.expected`,
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

  export interface BarrierNewsBarrierFieldEvent {
    field: '$.barrier'
    value: string
  }

  export interface BarrierNewsGenerationFieldEvent {
    field: '$.generation'
    value: number
  }

  export interface BarrierNewsViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface BarrierNewsVerdictFieldEvent {
    field: '$.verdict'
    value: BarrierVerdict
  }

  export interface BarrierNewsArrivedFieldEvent {
    field: '$.arrived'
    value: number
  }

  export interface BarrierNewsExpectedFieldEvent {
    field: '$.expected'
    value: number
  }

  export function encode (obj: Partial<BarrierNews>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, BarrierNews.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<BarrierNews>): BarrierNews {
    return decodeMessage(buf, BarrierNews.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<BarrierNews>): Generator<BarrierNewsBarrierFieldEvent | BarrierNewsGenerationFieldEvent | BarrierNewsViewFieldEvent | BarrierNewsVerdictFieldEvent | BarrierNewsArrivedFieldEvent | BarrierNewsExpectedFieldEvent> {
    return streamMessage(buf, BarrierNews.codec(), opts)
  }
}
