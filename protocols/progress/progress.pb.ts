// Generated from progress.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { TableSection } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export enum WorkerStatus {
  WORKER_UNSPECIFIED = 'WORKER_UNSPECIFIED',
  WORKER_ACTIVE = 'WORKER_ACTIVE',
  WORKER_IDLE = 'WORKER_IDLE',
  WORKER_SLOW = 'WORKER_SLOW',
  WORKER_PAUSED = 'WORKER_PAUSED',
  WORKER_LEAVING = 'WORKER_LEAVING'
}

enum __WorkerStatusValues {
  WORKER_UNSPECIFIED = 0,
  WORKER_ACTIVE = 1,
  WORKER_IDLE = 2,
  WORKER_SLOW = 3,
  WORKER_PAUSED = 4,
  WORKER_LEAVING = 5
}

export namespace WorkerStatus {
  export const codec = (): Codec<WorkerStatus> => {
    return enumeration<WorkerStatus>(__WorkerStatusValues)
  }
}

export interface Heartbeat {
  view: number
  status: WorkerStatus
  samples: number
  throughput: number
  table: TableSection[]
}

export namespace Heartbeat {
  let _codec: Codec<Heartbeat>

  export const codec = (): Codec<Heartbeat> => {
    if (_codec == null) {
      _codec = message<Heartbeat>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if (obj.status != null && __WorkerStatusValues[obj.status] !== 0) {
          w.uint32(16)
          WorkerStatus.codec().encode(obj.status, w)
        }

        if ((obj.samples != null && obj.samples !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.samples)
        }

        if ((obj.throughput != null && obj.throughput !== 0)) {
          w.uint32(33)
          w.double(obj.throughput)
        }

        if (obj.table != null && obj.table.length > 0) {
          for (const value of obj.table) {
            w.uint32(42)
            TableSection.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          status: WorkerStatus.WORKER_UNSPECIFIED,
          samples: 0,
          throughput: 0,
          table: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.view = reader.uint64Number()
              break
            }
            case 2: {
              obj.status = WorkerStatus.codec().decode(reader)
              break
            }
            case 3: {
              obj.samples = reader.uint64Number()
              break
            }
            case 4: {
              obj.throughput = reader.double()
              break
            }
            case 5: {
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
          table: 65536
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.view`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.status`,
                value: WorkerStatus.codec().decode(reader)
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.samples`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.throughput`,
                value: reader.double()
              }
              break
            }
            case 5: {
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

  export interface HeartbeatViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface HeartbeatStatusFieldEvent {
    field: '$.status'
    value: WorkerStatus
  }

  export interface HeartbeatSamplesFieldEvent {
    field: '$.samples'
    value: number
  }

  export interface HeartbeatThroughputFieldEvent {
    field: '$.throughput'
    value: number
  }

  export interface HeartbeatTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface HeartbeatTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface HeartbeatTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface HeartbeatTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface HeartbeatTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Heartbeat>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Heartbeat.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Heartbeat>): Heartbeat {
    return decodeMessage(buf, Heartbeat.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Heartbeat>): Generator<HeartbeatViewFieldEvent | HeartbeatStatusFieldEvent | HeartbeatSamplesFieldEvent | HeartbeatThroughputFieldEvent | HeartbeatTableDataSetFieldEvent | HeartbeatTableEpochFieldEvent | HeartbeatTableShardsFieldEvent | HeartbeatTableCursorsFieldEvent | HeartbeatTableViewsFieldEvent> {
    return streamMessage(buf, Heartbeat.codec(), opts)
  }
}

export interface ProgressDigest {
  dataSet: string
  epoch: number
  digest: Uint8Array<ArrayBuffer> | undefined
}

export namespace ProgressDigest {
  let _codec: Codec<ProgressDigest>

  export const codec = (): Codec<ProgressDigest> => {
    if (_codec == null) {
      _codec = message<ProgressDigest>((obj, w, opts = {}) => {
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

        if (obj.digest != null) {
          w.uint32(26)
          w.bytes(obj.digest)
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

  export interface ProgressDigestDataSetFieldEvent {
    field: '$.dataSet'
    value: string
  }

  export interface ProgressDigestEpochFieldEvent {
    field: '$.epoch'
    value: number
  }

  export interface ProgressDigestDigestFieldEvent {
    field: '$.digest'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<ProgressDigest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ProgressDigest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ProgressDigest>): ProgressDigest {
    return decodeMessage(buf, ProgressDigest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ProgressDigest>): Generator<ProgressDigestDataSetFieldEvent | ProgressDigestEpochFieldEvent | ProgressDigestDigestFieldEvent> {
    return streamMessage(buf, ProgressDigest.codec(), opts)
  }
}

export interface ProgressRequest {
  digests: ProgressDigest[]
}

export namespace ProgressRequest {
  let _codec: Codec<ProgressRequest>

  export const codec = (): Codec<ProgressRequest> => {
    if (_codec == null) {
      _codec = message<ProgressRequest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.digests != null && obj.digests.length > 0) {
          for (const value of obj.digests) {
            w.uint32(10)
            ProgressDigest.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          digests: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.digests != null && obj.digests.length === opts.limits.digests) {
                throw new MaxLengthError('Decode error - repeated field "digests" had too many elements')
              }

              if (obj.digests.length === 4096) {
                throw new MaxLengthError('Decode error - repeated field "digests" had too many elements')
              }

              obj.digests.push(ProgressDigest.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.digests$
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
          digests: 4096
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.digests != null && obj.digests === opts.limits.digests) {
                throw new MaxLengthError('Streaming decode error - repeated field "digests" had too many elements')
              }

              if (obj.digests === 4096) {
                throw new MaxLengthError('Streaming decode error - repeated field "digests" had too many elements')
              }

              for (const evt of ProgressDigest.codec().stream(reader, reader.uint32(), `${prefix}.digests[]`, {
                limits: opts.limits?.digests$
              })) {
                yield {
                  ...evt,
                  index: obj.digests
                }
              }

              obj.digests++

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

  export interface ProgressRequestDigestsDataSetFieldEvent {
    field: '$.digests[].dataSet'
    value: string
    index: number
  }

  export interface ProgressRequestDigestsEpochFieldEvent {
    field: '$.digests[].epoch'
    value: number
    index: number
  }

  export interface ProgressRequestDigestsDigestFieldEvent {
    field: '$.digests[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<ProgressRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ProgressRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ProgressRequest>): ProgressRequest {
    return decodeMessage(buf, ProgressRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ProgressRequest>): Generator<ProgressRequestDigestsDataSetFieldEvent | ProgressRequestDigestsEpochFieldEvent | ProgressRequestDigestsDigestFieldEvent> {
    return streamMessage(buf, ProgressRequest.codec(), opts)
  }
}

export interface ProgressReply {
  table: TableSection[]
}

export namespace ProgressReply {
  let _codec: Codec<ProgressReply>

  export const codec = (): Codec<ProgressReply> => {
    if (_codec == null) {
      _codec = message<ProgressReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.table != null && obj.table.length > 0) {
          for (const value of obj.table) {
            w.uint32(10)
            TableSection.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          table: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
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
          table: 65536
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
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

  export interface ProgressReplyTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface ProgressReplyTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface ProgressReplyTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ProgressReplyTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ProgressReplyTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<ProgressReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ProgressReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ProgressReply>): ProgressReply {
    return decodeMessage(buf, ProgressReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ProgressReply>): Generator<ProgressReplyTableDataSetFieldEvent | ProgressReplyTableEpochFieldEvent | ProgressReplyTableShardsFieldEvent | ProgressReplyTableCursorsFieldEvent | ProgressReplyTableViewsFieldEvent> {
    return streamMessage(buf, ProgressReply.codec(), opts)
  }
}

