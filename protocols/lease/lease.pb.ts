// Generated from lease.proto by `npm run generate`. Do not edit.
// @ts-nocheck
/* eslint-disable require-yield */

import { ShardRef, TableSection, Departure, AcceptedView } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface Renew {
  view: number
  round: number
  activated: number
  leaving: boolean
  table: TableSection[]
  throughput: number
}

export namespace Renew {
  let _codec: Codec<Renew>

  export const codec = (): Codec<Renew> => {
    if (_codec == null) {
      _codec = message<Renew>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if ((obj.round != null && obj.round !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.round)
        }

        if ((obj.activated != null && obj.activated !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.activated)
        }

        if ((obj.leaving != null && obj.leaving !== false)) {
          w.uint32(32)
          w.bool(obj.leaving)
        }

        if (obj.table != null && obj.table.length > 0) {
          for (const value of obj.table) {
            w.uint32(42)
            TableSection.codec().encode(value, w)
          }
        }

        if ((obj.throughput != null && obj.throughput !== 0)) {
          w.uint32(49)
          w.double(obj.throughput)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          round: 0,
          activated: 0,
          leaving: false,
          table: [],
          throughput: 0
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
              obj.round = reader.uint64Number()
              break
            }
            case 3: {
              obj.activated = reader.uint64Number()
              break
            }
            case 4: {
              obj.leaving = reader.bool()
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
            case 6: {
              obj.throughput = reader.double()
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
                field: `${prefix}.round`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.activated`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.leaving`,
                value: reader.bool()
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
            case 6: {
              yield {
                field: `${prefix}.throughput`,
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

  export interface RenewViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface RenewRoundFieldEvent {
    field: '$.round'
    value: number
  }

  export interface RenewActivatedFieldEvent {
    field: '$.activated'
    value: number
  }

  export interface RenewLeavingFieldEvent {
    field: '$.leaving'
    value: boolean
  }

  export interface RenewTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface RenewTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface RenewTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RenewTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RenewTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RenewThroughputFieldEvent {
    field: '$.throughput'
    value: number
  }

  export function encode (obj: Partial<Renew>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Renew.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Renew>): Renew {
    return decodeMessage(buf, Renew.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Renew>): Generator<RenewViewFieldEvent | RenewRoundFieldEvent | RenewActivatedFieldEvent | RenewLeavingFieldEvent | RenewTableDataSetFieldEvent | RenewTableEpochFieldEvent | RenewTableShardsFieldEvent | RenewTableCursorsFieldEvent | RenewTableViewsFieldEvent | RenewThroughputFieldEvent> {
    return streamMessage(buf, Renew.codec(), opts)
  }
}

export interface Grant {
  view: number
  round: number
}

export namespace Grant {
  let _codec: Codec<Grant>

  export const codec = (): Codec<Grant> => {
    if (_codec == null) {
      _codec = message<Grant>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if ((obj.round != null && obj.round !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.round)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          round: 0
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
              obj.round = reader.uint64Number()
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
                field: `${prefix}.view`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.round`,
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

  export interface GrantViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface GrantRoundFieldEvent {
    field: '$.round'
    value: number
  }

  export function encode (obj: Partial<Grant>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Grant.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Grant>): Grant {
    return decodeMessage(buf, Grant.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Grant>): Generator<GrantViewFieldEvent | GrantRoundFieldEvent> {
    return streamMessage(buf, Grant.codec(), opts)
  }
}

export enum RefusalReason {
  REFUSAL_UNSPECIFIED = 'REFUSAL_UNSPECIFIED',
  REFUSAL_FROZEN = 'REFUSAL_FROZEN',
  REFUSAL_BEHIND = 'REFUSAL_BEHIND',
  REFUSAL_AHEAD = 'REFUSAL_AHEAD',
  REFUSAL_NOT_MEMBER = 'REFUSAL_NOT_MEMBER',
  REFUSAL_NOT_ELECTOR = 'REFUSAL_NOT_ELECTOR',
  REFUSAL_STORE_FULL = 'REFUSAL_STORE_FULL'
}

enum __RefusalReasonValues {
  REFUSAL_UNSPECIFIED = 0,
  REFUSAL_FROZEN = 1,
  REFUSAL_BEHIND = 2,
  REFUSAL_AHEAD = 3,
  REFUSAL_NOT_MEMBER = 4,
  REFUSAL_NOT_ELECTOR = 5,
  REFUSAL_STORE_FULL = 6
}

export namespace RefusalReason {
  export const codec = (): Codec<RefusalReason> => {
    return enumeration<RefusalReason>(__RefusalReasonValues)
  }
}

export interface Refusal {
  view: number
  round: number
  reason: RefusalReason
  committed: number
  accepted: AcceptedView | undefined
  signature: Uint8Array<ArrayBuffer> | undefined
}

export namespace Refusal {
  let _codec: Codec<Refusal>

  export const codec = (): Codec<Refusal> => {
    if (_codec == null) {
      _codec = message<Refusal>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if ((obj.round != null && obj.round !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.round)
        }

        if (obj.reason != null && __RefusalReasonValues[obj.reason] !== 0) {
          w.uint32(24)
          RefusalReason.codec().encode(obj.reason, w)
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(32)
          w.uint64Number(obj.committed)
        }

        if (obj.accepted != null) {
          w.uint32(42)
          AcceptedView.codec().encode(obj.accepted, w)
        }

        if (obj.signature != null) {
          w.uint32(50)
          w.bytes(obj.signature)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          round: 0,
          reason: RefusalReason.REFUSAL_UNSPECIFIED,
          committed: 0
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
              obj.round = reader.uint64Number()
              break
            }
            case 3: {
              obj.reason = RefusalReason.codec().decode(reader)
              break
            }
            case 4: {
              obj.committed = reader.uint64Number()
              break
            }
            case 5: {
              obj.accepted = AcceptedView.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.accepted
              })
              break
            }
            case 6: {
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
                field: `${prefix}.view`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.round`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.reason`,
                value: RefusalReason.codec().decode(reader)
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.committed`,
                value: reader.uint64Number()
              }
              break
            }
            case 5: {
              yield * AcceptedView.codec().stream(reader, reader.uint32(), `${prefix}.accepted`, {
                limits: opts.limits?.accepted
              })

              break
            }
            case 6: {
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

  export interface RefusalViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface RefusalRoundFieldEvent {
    field: '$.round'
    value: number
  }

  export interface RefusalReasonFieldEvent {
    field: '$.reason'
    value: RefusalReason
  }

  export interface RefusalCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export interface RefusalAcceptedTermCounterFieldEvent {
    field: '$.accepted.term.counter'
    value: number
  }

  export interface RefusalAcceptedTermPeerFieldEvent {
    field: '$.accepted.term.peer'
    value: string
  }

  export interface RefusalAcceptedTermIncarnationFieldEvent {
    field: '$.accepted.term.incarnation'
    value: number
  }

  export interface RefusalAcceptedViewLineageCounterFieldEvent {
    field: '$.accepted.view.lineage.counter'
    value: number
  }

  export interface RefusalAcceptedViewLineageTagFieldEvent {
    field: '$.accepted.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface RefusalAcceptedViewNumberFieldEvent {
    field: '$.accepted.view.number'
    value: number
  }

  export interface RefusalAcceptedViewParentFieldEvent {
    field: '$.accepted.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface RefusalAcceptedViewChangesMemberJoinedIdFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesMemberJoinedWeightFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface RefusalAcceptedViewChangesMemberRemovedIdFieldEvent {
    field: '$.accepted.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.accepted.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface RefusalAcceptedViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.accepted.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.accepted.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesElectorsSetElectorsFieldEvent {
    field: '$.accepted.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface RefusalAcceptedViewChangesDataSetAddedNameFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RefusalAcceptedViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.accepted.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesEpochOpenedEpochFieldEvent {
    field: '$.accepted.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RefusalAcceptedViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface RefusalAcceptedViewStateDigestFieldEvent {
    field: '$.accepted.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface RefusalAcceptedLeaderSignatureFieldEvent {
    field: '$.accepted.leaderSignature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface RefusalSignatureFieldEvent {
    field: '$.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Refusal>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Refusal.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Refusal>): Refusal {
    return decodeMessage(buf, Refusal.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Refusal>): Generator<RefusalViewFieldEvent | RefusalRoundFieldEvent | RefusalReasonFieldEvent | RefusalCommittedFieldEvent | RefusalAcceptedTermCounterFieldEvent | RefusalAcceptedTermPeerFieldEvent | RefusalAcceptedTermIncarnationFieldEvent | RefusalAcceptedViewLineageCounterFieldEvent | RefusalAcceptedViewLineageTagFieldEvent | RefusalAcceptedViewNumberFieldEvent | RefusalAcceptedViewParentFieldEvent | RefusalAcceptedViewChangesMemberJoinedIdFieldEvent | RefusalAcceptedViewChangesMemberJoinedIncarnationFieldEvent | RefusalAcceptedViewChangesMemberJoinedWeightFieldEvent | RefusalAcceptedViewChangesMemberJoinedFailureDomainFieldEvent | RefusalAcceptedViewChangesMemberJoinedAddressesFieldEvent | RefusalAcceptedViewChangesMemberRemovedIdFieldEvent | RefusalAcceptedViewChangesMemberRemovedDepartureFieldEvent | RefusalAcceptedViewChangesWeightsSetWeightsIdFieldEvent | RefusalAcceptedViewChangesWeightsSetWeightsWeightFieldEvent | RefusalAcceptedViewChangesElectorsSetElectorsFieldEvent | RefusalAcceptedViewChangesDataSetAddedNameFieldEvent | RefusalAcceptedViewChangesDataSetAddedRunCountsFieldEvent | RefusalAcceptedViewChangesDataSetAddedRunSamplesFieldEvent | RefusalAcceptedViewChangesDataSetAddedEpochsFieldEvent | RefusalAcceptedViewChangesDataSetAddedContentDigestFieldEvent | RefusalAcceptedViewChangesDataSetAddedDescriptionFieldEvent | RefusalAcceptedViewChangesDataSetAddedStartEpochFieldEvent | RefusalAcceptedViewChangesDataSetAddedStartRunCountsFieldEvent | RefusalAcceptedViewChangesDataSetAddedStartRunCursorsFieldEvent | RefusalAcceptedViewChangesEpochOpenedDataSetFieldEvent | RefusalAcceptedViewChangesEpochOpenedEpochFieldEvent | RefusalAcceptedViewChangesShardQuarantinedShardDataSetFieldEvent | RefusalAcceptedViewChangesShardQuarantinedShardEpochFieldEvent | RefusalAcceptedViewChangesShardQuarantinedShardShardFieldEvent | RefusalAcceptedViewChangesShardQuarantinedReasonFieldEvent | RefusalAcceptedViewChangesDataSetRestoredDataSetFieldEvent | RefusalAcceptedViewChangesDataSetRestoredStartEpochFieldEvent | RefusalAcceptedViewChangesDataSetRestoredStartRunCountsFieldEvent | RefusalAcceptedViewChangesDataSetRestoredStartRunCursorsFieldEvent | RefusalAcceptedViewStateDigestFieldEvent | RefusalAcceptedLeaderSignatureFieldEvent | RefusalSignatureFieldEvent> {
    return streamMessage(buf, Refusal.codec(), opts)
  }
}

export interface Goodbye {}

export namespace Goodbye {
  let _codec: Codec<Goodbye>

  export const codec = (): Codec<Goodbye> => {
    if (_codec == null) {
      _codec = message<Goodbye>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
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

  export function encode (obj: Partial<Goodbye>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Goodbye.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Goodbye>): Goodbye {
    return decodeMessage(buf, Goodbye.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Goodbye>): Generator<{}> {
    return streamMessage(buf, Goodbye.codec(), opts)
  }
}

export interface Released {
  view: number
  shard: ShardRef | undefined
  cursor: number
}

export namespace Released {
  let _codec: Codec<Released>

  export const codec = (): Codec<Released> => {
    if (_codec == null) {
      _codec = message<Released>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if (obj.shard != null) {
          w.uint32(18)
          ShardRef.codec().encode(obj.shard, w)
        }

        if ((obj.cursor != null && obj.cursor !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.cursor)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          cursor: 0
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
              obj.shard = ShardRef.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.shard
              })
              break
            }
            case 3: {
              obj.cursor = reader.uint64Number()
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
                field: `${prefix}.view`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield * ShardRef.codec().stream(reader, reader.uint32(), `${prefix}.shard`, {
                limits: opts.limits?.shard
              })

              break
            }
            case 3: {
              yield {
                field: `${prefix}.cursor`,
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

  export interface ReleasedViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface ReleasedShardDataSetFieldEvent {
    field: '$.shard.dataSet'
    value: string
  }

  export interface ReleasedShardEpochFieldEvent {
    field: '$.shard.epoch'
    value: number
  }

  export interface ReleasedShardShardFieldEvent {
    field: '$.shard.shard'
    value: number
  }

  export interface ReleasedCursorFieldEvent {
    field: '$.cursor'
    value: number
  }

  export function encode (obj: Partial<Released>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Released.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Released>): Released {
    return decodeMessage(buf, Released.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Released>): Generator<ReleasedViewFieldEvent | ReleasedShardDataSetFieldEvent | ReleasedShardEpochFieldEvent | ReleasedShardShardFieldEvent | ReleasedCursorFieldEvent> {
    return streamMessage(buf, Released.codec(), opts)
  }
}

