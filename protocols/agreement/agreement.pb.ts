// Generated from agreement.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { Term, EpochRef, TableSection, Departure, View, CertifiedView, AcceptedView, FrozenReport } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface PreVoteRequest {
  slot: number
  term: Term | undefined
}

export namespace PreVoteRequest {
  let _codec: Codec<PreVoteRequest>

  export const codec = (): Codec<PreVoteRequest> => {
    if (_codec == null) {
      _codec = message<PreVoteRequest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.slot != null && obj.slot !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.slot)
        }

        if (obj.term != null) {
          w.uint32(18)
          Term.codec().encode(obj.term, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          slot: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.slot = reader.uint64Number()
              break
            }
            case 2: {
              obj.term = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.term
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
                field: `${prefix}.slot`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.term`, {
                limits: opts.limits?.term
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

  export interface PreVoteRequestSlotFieldEvent {
    field: '$.slot'
    value: number
  }

  export interface PreVoteRequestTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface PreVoteRequestTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface PreVoteRequestTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export function encode (obj: Partial<PreVoteRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, PreVoteRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PreVoteRequest>): PreVoteRequest {
    return decodeMessage(buf, PreVoteRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PreVoteRequest>): Generator<PreVoteRequestSlotFieldEvent | PreVoteRequestTermCounterFieldEvent | PreVoteRequestTermPeerFieldEvent | PreVoteRequestTermIncarnationFieldEvent> {
    return streamMessage(buf, PreVoteRequest.codec(), opts)
  }
}

export interface PreVoteReply {
  slot: number
  term: Term | undefined
  granted: boolean
  promised: Term | undefined
  committed: number
}

export namespace PreVoteReply {
  let _codec: Codec<PreVoteReply>

  export const codec = (): Codec<PreVoteReply> => {
    if (_codec == null) {
      _codec = message<PreVoteReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.slot != null && obj.slot !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.slot)
        }

        if (obj.term != null) {
          w.uint32(18)
          Term.codec().encode(obj.term, w)
        }

        if ((obj.granted != null && obj.granted !== false)) {
          w.uint32(24)
          w.bool(obj.granted)
        }

        if (obj.promised != null) {
          w.uint32(34)
          Term.codec().encode(obj.promised, w)
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(40)
          w.uint64Number(obj.committed)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          slot: 0,
          granted: false,
          committed: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.slot = reader.uint64Number()
              break
            }
            case 2: {
              obj.term = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.term
              })
              break
            }
            case 3: {
              obj.granted = reader.bool()
              break
            }
            case 4: {
              obj.promised = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.promised
              })
              break
            }
            case 5: {
              obj.committed = reader.uint64Number()
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
                field: `${prefix}.slot`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.term`, {
                limits: opts.limits?.term
              })

              break
            }
            case 3: {
              yield {
                field: `${prefix}.granted`,
                value: reader.bool()
              }
              break
            }
            case 4: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.promised`, {
                limits: opts.limits?.promised
              })

              break
            }
            case 5: {
              yield {
                field: `${prefix}.committed`,
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

  export interface PreVoteReplySlotFieldEvent {
    field: '$.slot'
    value: number
  }

  export interface PreVoteReplyTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface PreVoteReplyTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface PreVoteReplyTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export interface PreVoteReplyGrantedFieldEvent {
    field: '$.granted'
    value: boolean
  }

  export interface PreVoteReplyPromisedCounterFieldEvent {
    field: '$.promised.counter'
    value: number
  }

  export interface PreVoteReplyPromisedPeerFieldEvent {
    field: '$.promised.peer'
    value: string
  }

  export interface PreVoteReplyPromisedIncarnationFieldEvent {
    field: '$.promised.incarnation'
    value: number
  }

  export interface PreVoteReplyCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export function encode (obj: Partial<PreVoteReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, PreVoteReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PreVoteReply>): PreVoteReply {
    return decodeMessage(buf, PreVoteReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PreVoteReply>): Generator<PreVoteReplySlotFieldEvent | PreVoteReplyTermCounterFieldEvent | PreVoteReplyTermPeerFieldEvent | PreVoteReplyTermIncarnationFieldEvent | PreVoteReplyGrantedFieldEvent | PreVoteReplyPromisedCounterFieldEvent | PreVoteReplyPromisedPeerFieldEvent | PreVoteReplyPromisedIncarnationFieldEvent | PreVoteReplyCommittedFieldEvent> {
    return streamMessage(buf, PreVoteReply.codec(), opts)
  }
}

export interface PromiseRequest {
  slot: number
  term: Term | undefined
}

export namespace PromiseRequest {
  let _codec: Codec<PromiseRequest>

  export const codec = (): Codec<PromiseRequest> => {
    if (_codec == null) {
      _codec = message<PromiseRequest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.slot != null && obj.slot !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.slot)
        }

        if (obj.term != null) {
          w.uint32(18)
          Term.codec().encode(obj.term, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          slot: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.slot = reader.uint64Number()
              break
            }
            case 2: {
              obj.term = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.term
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
                field: `${prefix}.slot`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.term`, {
                limits: opts.limits?.term
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

  export interface PromiseRequestSlotFieldEvent {
    field: '$.slot'
    value: number
  }

  export interface PromiseRequestTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface PromiseRequestTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface PromiseRequestTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export function encode (obj: Partial<PromiseRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, PromiseRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PromiseRequest>): PromiseRequest {
    return decodeMessage(buf, PromiseRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PromiseRequest>): Generator<PromiseRequestSlotFieldEvent | PromiseRequestTermCounterFieldEvent | PromiseRequestTermPeerFieldEvent | PromiseRequestTermIncarnationFieldEvent> {
    return streamMessage(buf, PromiseRequest.codec(), opts)
  }
}

export enum PromiseOutcome {
  PROMISE_UNSPECIFIED = 'PROMISE_UNSPECIFIED',
  PROMISE_GRANTED = 'PROMISE_GRANTED',
  PROMISE_LEADER_ALIVE = 'PROMISE_LEADER_ALIVE',
  PROMISE_PROMISED_HIGHER = 'PROMISE_PROMISED_HIGHER',
  PROMISE_BEHIND = 'PROMISE_BEHIND',
  PROMISE_AHEAD = 'PROMISE_AHEAD',
  PROMISE_NOT_ELECTOR = 'PROMISE_NOT_ELECTOR',
  PROMISE_RECENTLY_RESTARTED = 'PROMISE_RECENTLY_RESTARTED',
  PROMISE_STORE_FULL = 'PROMISE_STORE_FULL'
}

enum __PromiseOutcomeValues {
  PROMISE_UNSPECIFIED = 0,
  PROMISE_GRANTED = 1,
  PROMISE_LEADER_ALIVE = 2,
  PROMISE_PROMISED_HIGHER = 3,
  PROMISE_BEHIND = 4,
  PROMISE_AHEAD = 5,
  PROMISE_NOT_ELECTOR = 6,
  PROMISE_RECENTLY_RESTARTED = 7,
  PROMISE_STORE_FULL = 8
}

export namespace PromiseOutcome {
  export const codec = (): Codec<PromiseOutcome> => {
    return enumeration<PromiseOutcome>(__PromiseOutcomeValues)
  }
}

export interface PromiseReply {
  slot: number
  term: Term | undefined
  outcome: PromiseOutcome
  promised: Term | undefined
  accepted: AcceptedView | undefined
  committed: number
  installed: number
}

export namespace PromiseReply {
  let _codec: Codec<PromiseReply>

  export const codec = (): Codec<PromiseReply> => {
    if (_codec == null) {
      _codec = message<PromiseReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.slot != null && obj.slot !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.slot)
        }

        if (obj.term != null) {
          w.uint32(18)
          Term.codec().encode(obj.term, w)
        }

        if (obj.outcome != null && __PromiseOutcomeValues[obj.outcome] !== 0) {
          w.uint32(24)
          PromiseOutcome.codec().encode(obj.outcome, w)
        }

        if (obj.promised != null) {
          w.uint32(34)
          Term.codec().encode(obj.promised, w)
        }

        if (obj.accepted != null) {
          w.uint32(42)
          AcceptedView.codec().encode(obj.accepted, w)
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(48)
          w.uint64Number(obj.committed)
        }

        if ((obj.installed != null && obj.installed !== 0)) {
          w.uint32(56)
          w.uint64Number(obj.installed)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          slot: 0,
          outcome: PromiseOutcome.PROMISE_UNSPECIFIED,
          committed: 0,
          installed: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.slot = reader.uint64Number()
              break
            }
            case 2: {
              obj.term = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.term
              })
              break
            }
            case 3: {
              obj.outcome = PromiseOutcome.codec().decode(reader)
              break
            }
            case 4: {
              obj.promised = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.promised
              })
              break
            }
            case 5: {
              obj.accepted = AcceptedView.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.accepted
              })
              break
            }
            case 6: {
              obj.committed = reader.uint64Number()
              break
            }
            case 7: {
              obj.installed = reader.uint64Number()
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
                field: `${prefix}.slot`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.term`, {
                limits: opts.limits?.term
              })

              break
            }
            case 3: {
              yield {
                field: `${prefix}.outcome`,
                value: PromiseOutcome.codec().decode(reader)
              }
              break
            }
            case 4: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.promised`, {
                limits: opts.limits?.promised
              })

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
                field: `${prefix}.committed`,
                value: reader.uint64Number()
              }
              break
            }
            case 7: {
              yield {
                field: `${prefix}.installed`,
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

  export interface PromiseReplySlotFieldEvent {
    field: '$.slot'
    value: number
  }

  export interface PromiseReplyTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface PromiseReplyTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface PromiseReplyTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export interface PromiseReplyOutcomeFieldEvent {
    field: '$.outcome'
    value: PromiseOutcome
  }

  export interface PromiseReplyPromisedCounterFieldEvent {
    field: '$.promised.counter'
    value: number
  }

  export interface PromiseReplyPromisedPeerFieldEvent {
    field: '$.promised.peer'
    value: string
  }

  export interface PromiseReplyPromisedIncarnationFieldEvent {
    field: '$.promised.incarnation'
    value: number
  }

  export interface PromiseReplyAcceptedTermCounterFieldEvent {
    field: '$.accepted.term.counter'
    value: number
  }

  export interface PromiseReplyAcceptedTermPeerFieldEvent {
    field: '$.accepted.term.peer'
    value: string
  }

  export interface PromiseReplyAcceptedTermIncarnationFieldEvent {
    field: '$.accepted.term.incarnation'
    value: number
  }

  export interface PromiseReplyAcceptedViewLineageCounterFieldEvent {
    field: '$.accepted.view.lineage.counter'
    value: number
  }

  export interface PromiseReplyAcceptedViewLineageTagFieldEvent {
    field: '$.accepted.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface PromiseReplyAcceptedViewNumberFieldEvent {
    field: '$.accepted.view.number'
    value: number
  }

  export interface PromiseReplyAcceptedViewParentFieldEvent {
    field: '$.accepted.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface PromiseReplyAcceptedViewChangesMemberJoinedIdFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesMemberJoinedWeightFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface PromiseReplyAcceptedViewChangesMemberRemovedIdFieldEvent {
    field: '$.accepted.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.accepted.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.accepted.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.accepted.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesElectorsSetElectorsFieldEvent {
    field: '$.accepted.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedNameFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.accepted.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesEpochOpenedEpochFieldEvent {
    field: '$.accepted.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface PromiseReplyAcceptedViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface PromiseReplyAcceptedViewStateDigestFieldEvent {
    field: '$.accepted.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface PromiseReplyAcceptedLeaderSignatureFieldEvent {
    field: '$.accepted.leaderSignature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface PromiseReplyCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export interface PromiseReplyInstalledFieldEvent {
    field: '$.installed'
    value: number
  }

  export function encode (obj: Partial<PromiseReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, PromiseReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PromiseReply>): PromiseReply {
    return decodeMessage(buf, PromiseReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<PromiseReply>): Generator<PromiseReplySlotFieldEvent | PromiseReplyTermCounterFieldEvent | PromiseReplyTermPeerFieldEvent | PromiseReplyTermIncarnationFieldEvent | PromiseReplyOutcomeFieldEvent | PromiseReplyPromisedCounterFieldEvent | PromiseReplyPromisedPeerFieldEvent | PromiseReplyPromisedIncarnationFieldEvent | PromiseReplyAcceptedTermCounterFieldEvent | PromiseReplyAcceptedTermPeerFieldEvent | PromiseReplyAcceptedTermIncarnationFieldEvent | PromiseReplyAcceptedViewLineageCounterFieldEvent | PromiseReplyAcceptedViewLineageTagFieldEvent | PromiseReplyAcceptedViewNumberFieldEvent | PromiseReplyAcceptedViewParentFieldEvent | PromiseReplyAcceptedViewChangesMemberJoinedIdFieldEvent | PromiseReplyAcceptedViewChangesMemberJoinedIncarnationFieldEvent | PromiseReplyAcceptedViewChangesMemberJoinedWeightFieldEvent | PromiseReplyAcceptedViewChangesMemberJoinedFailureDomainFieldEvent | PromiseReplyAcceptedViewChangesMemberJoinedAddressesFieldEvent | PromiseReplyAcceptedViewChangesMemberRemovedIdFieldEvent | PromiseReplyAcceptedViewChangesMemberRemovedDepartureFieldEvent | PromiseReplyAcceptedViewChangesWeightsSetWeightsIdFieldEvent | PromiseReplyAcceptedViewChangesWeightsSetWeightsWeightFieldEvent | PromiseReplyAcceptedViewChangesElectorsSetElectorsFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedNameFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedRunCountsFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedRunSamplesFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedEpochsFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedContentDigestFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedDescriptionFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedStartEpochFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedStartRunCountsFieldEvent | PromiseReplyAcceptedViewChangesDataSetAddedStartRunCursorsFieldEvent | PromiseReplyAcceptedViewChangesEpochOpenedDataSetFieldEvent | PromiseReplyAcceptedViewChangesEpochOpenedEpochFieldEvent | PromiseReplyAcceptedViewChangesShardQuarantinedShardDataSetFieldEvent | PromiseReplyAcceptedViewChangesShardQuarantinedShardEpochFieldEvent | PromiseReplyAcceptedViewChangesShardQuarantinedShardShardFieldEvent | PromiseReplyAcceptedViewChangesShardQuarantinedReasonFieldEvent | PromiseReplyAcceptedViewChangesDataSetRestoredDataSetFieldEvent | PromiseReplyAcceptedViewChangesDataSetRestoredStartEpochFieldEvent | PromiseReplyAcceptedViewChangesDataSetRestoredStartRunCountsFieldEvent | PromiseReplyAcceptedViewChangesDataSetRestoredStartRunCursorsFieldEvent | PromiseReplyAcceptedViewStateDigestFieldEvent | PromiseReplyAcceptedLeaderSignatureFieldEvent | PromiseReplyCommittedFieldEvent | PromiseReplyInstalledFieldEvent> {
    return streamMessage(buf, PromiseReply.codec(), opts)
  }
}

export interface AcceptRequest {
  term: Term | undefined
  view: View | undefined
  leaderSignature: Uint8Array<ArrayBuffer> | undefined
  parent: CertifiedView | undefined
}

export namespace AcceptRequest {
  let _codec: Codec<AcceptRequest>

  export const codec = (): Codec<AcceptRequest> => {
    if (_codec == null) {
      _codec = message<AcceptRequest>((obj, w, opts = {}) => {
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

        if (obj.parent != null) {
          w.uint32(34)
          CertifiedView.codec().encode(obj.parent, w)
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
            case 4: {
              obj.parent = CertifiedView.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.parent
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
            case 4: {
              yield * CertifiedView.codec().stream(reader, reader.uint32(), `${prefix}.parent`, {
                limits: opts.limits?.parent
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

  export interface AcceptRequestTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface AcceptRequestTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface AcceptRequestTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export interface AcceptRequestViewLineageCounterFieldEvent {
    field: '$.view.lineage.counter'
    value: number
  }

  export interface AcceptRequestViewLineageTagFieldEvent {
    field: '$.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptRequestViewNumberFieldEvent {
    field: '$.view.number'
    value: number
  }

  export interface AcceptRequestViewParentFieldEvent {
    field: '$.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptRequestViewChangesMemberJoinedIdFieldEvent {
    field: '$.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesMemberJoinedWeightFieldEvent {
    field: '$.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface AcceptRequestViewChangesMemberRemovedIdFieldEvent {
    field: '$.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface AcceptRequestViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesElectorsSetElectorsFieldEvent {
    field: '$.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface AcceptRequestViewChangesDataSetAddedNameFieldEvent {
    field: '$.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesEpochOpenedEpochFieldEvent {
    field: '$.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface AcceptRequestViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface AcceptRequestViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestViewStateDigestFieldEvent {
    field: '$.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptRequestLeaderSignatureFieldEvent {
    field: '$.leaderSignature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptRequestParentViewLineageCounterFieldEvent {
    field: '$.parent.view.lineage.counter'
    value: number
  }

  export interface AcceptRequestParentViewLineageTagFieldEvent {
    field: '$.parent.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptRequestParentViewNumberFieldEvent {
    field: '$.parent.view.number'
    value: number
  }

  export interface AcceptRequestParentViewParentFieldEvent {
    field: '$.parent.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptRequestParentViewChangesMemberJoinedIdFieldEvent {
    field: '$.parent.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.parent.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesMemberJoinedWeightFieldEvent {
    field: '$.parent.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.parent.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.parent.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface AcceptRequestParentViewChangesMemberRemovedIdFieldEvent {
    field: '$.parent.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.parent.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface AcceptRequestParentViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.parent.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.parent.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesElectorsSetElectorsFieldEvent {
    field: '$.parent.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface AcceptRequestParentViewChangesDataSetAddedNameFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.parent.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestParentViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.parent.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesEpochOpenedEpochFieldEvent {
    field: '$.parent.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.parent.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.parent.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.parent.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.parent.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.parent.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.parent.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.parent.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestParentViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.parent.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptRequestParentViewStateDigestFieldEvent {
    field: '$.parent.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptRequestParentCertificateTermCounterFieldEvent {
    field: '$.parent.certificate.term.counter'
    value: number
  }

  export interface AcceptRequestParentCertificateTermPeerFieldEvent {
    field: '$.parent.certificate.term.peer'
    value: string
  }

  export interface AcceptRequestParentCertificateTermIncarnationFieldEvent {
    field: '$.parent.certificate.term.incarnation'
    value: number
  }

  export interface AcceptRequestParentCertificateAcceptsElectorFieldEvent {
    field: '$.parent.certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface AcceptRequestParentCertificateAcceptsSignatureFieldEvent {
    field: '$.parent.certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<AcceptRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, AcceptRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<AcceptRequest>): AcceptRequest {
    return decodeMessage(buf, AcceptRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<AcceptRequest>): Generator<AcceptRequestTermCounterFieldEvent | AcceptRequestTermPeerFieldEvent | AcceptRequestTermIncarnationFieldEvent | AcceptRequestViewLineageCounterFieldEvent | AcceptRequestViewLineageTagFieldEvent | AcceptRequestViewNumberFieldEvent | AcceptRequestViewParentFieldEvent | AcceptRequestViewChangesMemberJoinedIdFieldEvent | AcceptRequestViewChangesMemberJoinedIncarnationFieldEvent | AcceptRequestViewChangesMemberJoinedWeightFieldEvent | AcceptRequestViewChangesMemberJoinedFailureDomainFieldEvent | AcceptRequestViewChangesMemberJoinedAddressesFieldEvent | AcceptRequestViewChangesMemberRemovedIdFieldEvent | AcceptRequestViewChangesMemberRemovedDepartureFieldEvent | AcceptRequestViewChangesWeightsSetWeightsIdFieldEvent | AcceptRequestViewChangesWeightsSetWeightsWeightFieldEvent | AcceptRequestViewChangesElectorsSetElectorsFieldEvent | AcceptRequestViewChangesDataSetAddedNameFieldEvent | AcceptRequestViewChangesDataSetAddedRunCountsFieldEvent | AcceptRequestViewChangesDataSetAddedRunSamplesFieldEvent | AcceptRequestViewChangesDataSetAddedEpochsFieldEvent | AcceptRequestViewChangesDataSetAddedContentDigestFieldEvent | AcceptRequestViewChangesDataSetAddedDescriptionFieldEvent | AcceptRequestViewChangesDataSetAddedStartEpochFieldEvent | AcceptRequestViewChangesDataSetAddedStartRunCountsFieldEvent | AcceptRequestViewChangesDataSetAddedStartRunCursorsFieldEvent | AcceptRequestViewChangesEpochOpenedDataSetFieldEvent | AcceptRequestViewChangesEpochOpenedEpochFieldEvent | AcceptRequestViewChangesShardQuarantinedShardDataSetFieldEvent | AcceptRequestViewChangesShardQuarantinedShardEpochFieldEvent | AcceptRequestViewChangesShardQuarantinedShardShardFieldEvent | AcceptRequestViewChangesShardQuarantinedReasonFieldEvent | AcceptRequestViewChangesDataSetRestoredDataSetFieldEvent | AcceptRequestViewChangesDataSetRestoredStartEpochFieldEvent | AcceptRequestViewChangesDataSetRestoredStartRunCountsFieldEvent | AcceptRequestViewChangesDataSetRestoredStartRunCursorsFieldEvent | AcceptRequestViewStateDigestFieldEvent | AcceptRequestLeaderSignatureFieldEvent | AcceptRequestParentViewLineageCounterFieldEvent | AcceptRequestParentViewLineageTagFieldEvent | AcceptRequestParentViewNumberFieldEvent | AcceptRequestParentViewParentFieldEvent | AcceptRequestParentViewChangesMemberJoinedIdFieldEvent | AcceptRequestParentViewChangesMemberJoinedIncarnationFieldEvent | AcceptRequestParentViewChangesMemberJoinedWeightFieldEvent | AcceptRequestParentViewChangesMemberJoinedFailureDomainFieldEvent | AcceptRequestParentViewChangesMemberJoinedAddressesFieldEvent | AcceptRequestParentViewChangesMemberRemovedIdFieldEvent | AcceptRequestParentViewChangesMemberRemovedDepartureFieldEvent | AcceptRequestParentViewChangesWeightsSetWeightsIdFieldEvent | AcceptRequestParentViewChangesWeightsSetWeightsWeightFieldEvent | AcceptRequestParentViewChangesElectorsSetElectorsFieldEvent | AcceptRequestParentViewChangesDataSetAddedNameFieldEvent | AcceptRequestParentViewChangesDataSetAddedRunCountsFieldEvent | AcceptRequestParentViewChangesDataSetAddedRunSamplesFieldEvent | AcceptRequestParentViewChangesDataSetAddedEpochsFieldEvent | AcceptRequestParentViewChangesDataSetAddedContentDigestFieldEvent | AcceptRequestParentViewChangesDataSetAddedDescriptionFieldEvent | AcceptRequestParentViewChangesDataSetAddedStartEpochFieldEvent | AcceptRequestParentViewChangesDataSetAddedStartRunCountsFieldEvent | AcceptRequestParentViewChangesDataSetAddedStartRunCursorsFieldEvent | AcceptRequestParentViewChangesEpochOpenedDataSetFieldEvent | AcceptRequestParentViewChangesEpochOpenedEpochFieldEvent | AcceptRequestParentViewChangesShardQuarantinedShardDataSetFieldEvent | AcceptRequestParentViewChangesShardQuarantinedShardEpochFieldEvent | AcceptRequestParentViewChangesShardQuarantinedShardShardFieldEvent | AcceptRequestParentViewChangesShardQuarantinedReasonFieldEvent | AcceptRequestParentViewChangesDataSetRestoredDataSetFieldEvent | AcceptRequestParentViewChangesDataSetRestoredStartEpochFieldEvent | AcceptRequestParentViewChangesDataSetRestoredStartRunCountsFieldEvent | AcceptRequestParentViewChangesDataSetRestoredStartRunCursorsFieldEvent | AcceptRequestParentViewStateDigestFieldEvent | AcceptRequestParentCertificateTermCounterFieldEvent | AcceptRequestParentCertificateTermPeerFieldEvent | AcceptRequestParentCertificateTermIncarnationFieldEvent | AcceptRequestParentCertificateAcceptsElectorFieldEvent | AcceptRequestParentCertificateAcceptsSignatureFieldEvent> {
    return streamMessage(buf, AcceptRequest.codec(), opts)
  }
}

export enum AcceptOutcome {
  ACCEPT_UNSPECIFIED = 'ACCEPT_UNSPECIFIED',
  ACCEPT_ACCEPTED = 'ACCEPT_ACCEPTED',
  ACCEPT_PROMISED_HIGHER = 'ACCEPT_PROMISED_HIGHER',
  ACCEPT_BEHIND = 'ACCEPT_BEHIND',
  ACCEPT_AHEAD = 'ACCEPT_AHEAD',
  ACCEPT_NOT_ELECTOR = 'ACCEPT_NOT_ELECTOR',
  ACCEPT_INVALID = 'ACCEPT_INVALID',
  ACCEPT_STORE_FULL = 'ACCEPT_STORE_FULL'
}

enum __AcceptOutcomeValues {
  ACCEPT_UNSPECIFIED = 0,
  ACCEPT_ACCEPTED = 1,
  ACCEPT_PROMISED_HIGHER = 2,
  ACCEPT_BEHIND = 3,
  ACCEPT_AHEAD = 4,
  ACCEPT_NOT_ELECTOR = 5,
  ACCEPT_INVALID = 6,
  ACCEPT_STORE_FULL = 7
}

export namespace AcceptOutcome {
  export const codec = (): Codec<AcceptOutcome> => {
    return enumeration<AcceptOutcome>(__AcceptOutcomeValues)
  }
}

export interface AcceptReply {
  slot: number
  term: Term | undefined
  outcome: AcceptOutcome
  promised: Term | undefined
  committed: number
  signature: Uint8Array<ArrayBuffer> | undefined
  report: FrozenReport | undefined
}

export namespace AcceptReply {
  let _codec: Codec<AcceptReply>

  export const codec = (): Codec<AcceptReply> => {
    if (_codec == null) {
      _codec = message<AcceptReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.slot != null && obj.slot !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.slot)
        }

        if (obj.term != null) {
          w.uint32(18)
          Term.codec().encode(obj.term, w)
        }

        if (obj.outcome != null && __AcceptOutcomeValues[obj.outcome] !== 0) {
          w.uint32(24)
          AcceptOutcome.codec().encode(obj.outcome, w)
        }

        if (obj.promised != null) {
          w.uint32(34)
          Term.codec().encode(obj.promised, w)
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(40)
          w.uint64Number(obj.committed)
        }

        if (obj.signature != null) {
          w.uint32(50)
          w.bytes(obj.signature)
        }

        if (obj.report != null) {
          w.uint32(58)
          FrozenReport.codec().encode(obj.report, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          slot: 0,
          outcome: AcceptOutcome.ACCEPT_UNSPECIFIED,
          committed: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.slot = reader.uint64Number()
              break
            }
            case 2: {
              obj.term = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.term
              })
              break
            }
            case 3: {
              obj.outcome = AcceptOutcome.codec().decode(reader)
              break
            }
            case 4: {
              obj.promised = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.promised
              })
              break
            }
            case 5: {
              obj.committed = reader.uint64Number()
              break
            }
            case 6: {
              obj.signature = reader.bytes()
              break
            }
            case 7: {
              obj.report = FrozenReport.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.report
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
                field: `${prefix}.slot`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.term`, {
                limits: opts.limits?.term
              })

              break
            }
            case 3: {
              yield {
                field: `${prefix}.outcome`,
                value: AcceptOutcome.codec().decode(reader)
              }
              break
            }
            case 4: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.promised`, {
                limits: opts.limits?.promised
              })

              break
            }
            case 5: {
              yield {
                field: `${prefix}.committed`,
                value: reader.uint64Number()
              }
              break
            }
            case 6: {
              yield {
                field: `${prefix}.signature`,
                value: reader.bytes()
              }
              break
            }
            case 7: {
              yield * FrozenReport.codec().stream(reader, reader.uint32(), `${prefix}.report`, {
                limits: opts.limits?.report
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

  export interface AcceptReplySlotFieldEvent {
    field: '$.slot'
    value: number
  }

  export interface AcceptReplyTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface AcceptReplyTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface AcceptReplyTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export interface AcceptReplyOutcomeFieldEvent {
    field: '$.outcome'
    value: AcceptOutcome
  }

  export interface AcceptReplyPromisedCounterFieldEvent {
    field: '$.promised.counter'
    value: number
  }

  export interface AcceptReplyPromisedPeerFieldEvent {
    field: '$.promised.peer'
    value: string
  }

  export interface AcceptReplyPromisedIncarnationFieldEvent {
    field: '$.promised.incarnation'
    value: number
  }

  export interface AcceptReplyCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export interface AcceptReplySignatureFieldEvent {
    field: '$.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptReplyReportResidualsPeerFieldEvent {
    field: '$.report.residuals[].peer'
    value: string
    index: number
  }

  export interface AcceptReplyReportResidualsIncarnationFieldEvent {
    field: '$.report.residuals[].incarnation'
    value: number
    index: number
  }

  export interface AcceptReplyReportResidualsLeftMsFieldEvent {
    field: '$.report.residuals[].leftMs'
    value: number
    index: number
  }

  export interface AcceptReplyReportResidualFloorMsFieldEvent {
    field: '$.report.residualFloorMs'
    value: number
  }

  export interface AcceptReplyReportTableDataSetFieldEvent {
    field: '$.report.table[].dataSet'
    value: string
    index: number
  }

  export interface AcceptReplyReportTableEpochFieldEvent {
    field: '$.report.table[].epoch'
    value: number
    index: number
  }

  export interface AcceptReplyReportTableShardsFieldEvent {
    field: '$.report.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptReplyReportTableCursorsFieldEvent {
    field: '$.report.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptReplyReportTableViewsFieldEvent {
    field: '$.report.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<AcceptReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, AcceptReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<AcceptReply>): AcceptReply {
    return decodeMessage(buf, AcceptReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<AcceptReply>): Generator<AcceptReplySlotFieldEvent | AcceptReplyTermCounterFieldEvent | AcceptReplyTermPeerFieldEvent | AcceptReplyTermIncarnationFieldEvent | AcceptReplyOutcomeFieldEvent | AcceptReplyPromisedCounterFieldEvent | AcceptReplyPromisedPeerFieldEvent | AcceptReplyPromisedIncarnationFieldEvent | AcceptReplyCommittedFieldEvent | AcceptReplySignatureFieldEvent | AcceptReplyReportResidualsPeerFieldEvent | AcceptReplyReportResidualsIncarnationFieldEvent | AcceptReplyReportResidualsLeftMsFieldEvent | AcceptReplyReportResidualFloorMsFieldEvent | AcceptReplyReportTableDataSetFieldEvent | AcceptReplyReportTableEpochFieldEvent | AcceptReplyReportTableShardsFieldEvent | AcceptReplyReportTableCursorsFieldEvent | AcceptReplyReportTableViewsFieldEvent> {
    return streamMessage(buf, AcceptReply.codec(), opts)
  }
}

export interface LeaderRenew {
  term: Term | undefined
  round: number
  committed: number
  installed: number
  activated: number
  closing: EpochRef[]
}

export namespace LeaderRenew {
  let _codec: Codec<LeaderRenew>

  export const codec = (): Codec<LeaderRenew> => {
    if (_codec == null) {
      _codec = message<LeaderRenew>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.term != null) {
          w.uint32(10)
          Term.codec().encode(obj.term, w)
        }

        if ((obj.round != null && obj.round !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.round)
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.committed)
        }

        if ((obj.installed != null && obj.installed !== 0)) {
          w.uint32(32)
          w.uint64Number(obj.installed)
        }

        if ((obj.activated != null && obj.activated !== 0)) {
          w.uint32(40)
          w.uint64Number(obj.activated)
        }

        if (obj.closing != null && obj.closing.length > 0) {
          for (const value of obj.closing) {
            w.uint32(50)
            EpochRef.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          round: 0,
          committed: 0,
          installed: 0,
          activated: 0,
          closing: []
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
              obj.round = reader.uint64Number()
              break
            }
            case 3: {
              obj.committed = reader.uint64Number()
              break
            }
            case 4: {
              obj.installed = reader.uint64Number()
              break
            }
            case 5: {
              obj.activated = reader.uint64Number()
              break
            }
            case 6: {
              if (opts.limits?.closing != null && obj.closing.length === opts.limits.closing) {
                throw new MaxLengthError('Decode error - repeated field "closing" had too many elements')
              }

              if (obj.closing.length === 4096) {
                throw new MaxLengthError('Decode error - repeated field "closing" had too many elements')
              }

              obj.closing.push(EpochRef.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.closing$
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
          closing: 4096
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
              yield {
                field: `${prefix}.round`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.committed`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.installed`,
                value: reader.uint64Number()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.activated`,
                value: reader.uint64Number()
              }
              break
            }
            case 6: {
              if (opts.limits?.closing != null && obj.closing === opts.limits.closing) {
                throw new MaxLengthError('Streaming decode error - repeated field "closing" had too many elements')
              }

              if (obj.closing === 4096) {
                throw new MaxLengthError('Streaming decode error - repeated field "closing" had too many elements')
              }

              for (const evt of EpochRef.codec().stream(reader, reader.uint32(), `${prefix}.closing[]`, {
                limits: opts.limits?.closing$
              })) {
                yield {
                  ...evt,
                  index: obj.closing
                }
              }

              obj.closing++

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

  export interface LeaderRenewTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface LeaderRenewTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface LeaderRenewTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export interface LeaderRenewRoundFieldEvent {
    field: '$.round'
    value: number
  }

  export interface LeaderRenewCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export interface LeaderRenewInstalledFieldEvent {
    field: '$.installed'
    value: number
  }

  export interface LeaderRenewActivatedFieldEvent {
    field: '$.activated'
    value: number
  }

  export interface LeaderRenewClosingDataSetFieldEvent {
    field: '$.closing[].dataSet'
    value: string
    index: number
  }

  export interface LeaderRenewClosingEpochFieldEvent {
    field: '$.closing[].epoch'
    value: number
    index: number
  }

  export function encode (obj: Partial<LeaderRenew>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, LeaderRenew.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<LeaderRenew>): LeaderRenew {
    return decodeMessage(buf, LeaderRenew.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<LeaderRenew>): Generator<LeaderRenewTermCounterFieldEvent | LeaderRenewTermPeerFieldEvent | LeaderRenewTermIncarnationFieldEvent | LeaderRenewRoundFieldEvent | LeaderRenewCommittedFieldEvent | LeaderRenewInstalledFieldEvent | LeaderRenewActivatedFieldEvent | LeaderRenewClosingDataSetFieldEvent | LeaderRenewClosingEpochFieldEvent> {
    return streamMessage(buf, LeaderRenew.codec(), opts)
  }
}

export interface Silence {
  peer: string
  incarnation: number
  silentMs: number
  dead: boolean
}

export namespace Silence {
  let _codec: Codec<Silence>

  export const codec = (): Codec<Silence> => {
    if (_codec == null) {
      _codec = message<Silence>((obj, w, opts = {}) => {
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

        if ((obj.silentMs != null && obj.silentMs !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.silentMs)
        }

        if ((obj.dead != null && obj.dead !== false)) {
          w.uint32(32)
          w.bool(obj.dead)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          peer: '',
          incarnation: 0,
          silentMs: 0,
          dead: false
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
              obj.silentMs = reader.uint64Number()
              break
            }
            case 4: {
              obj.dead = reader.bool()
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
                field: `${prefix}.silentMs`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.dead`,
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

  export interface SilencePeerFieldEvent {
    field: '$.peer'
    value: string
  }

  export interface SilenceIncarnationFieldEvent {
    field: '$.incarnation'
    value: number
  }

  export interface SilenceSilentMsFieldEvent {
    field: '$.silentMs'
    value: number
  }

  export interface SilenceDeadFieldEvent {
    field: '$.dead'
    value: boolean
  }

  export function encode (obj: Partial<Silence>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Silence.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Silence>): Silence {
    return decodeMessage(buf, Silence.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Silence>): Generator<SilencePeerFieldEvent | SilenceIncarnationFieldEvent | SilenceSilentMsFieldEvent | SilenceDeadFieldEvent> {
    return streamMessage(buf, Silence.codec(), opts)
  }
}

export interface LeaderRenewReply {
  term: Term | undefined
  round: number
  granted: boolean
  promised: Term | undefined
  committed: number
  silent: Silence[]
  complete: EpochRef[]
}

export namespace LeaderRenewReply {
  let _codec: Codec<LeaderRenewReply>

  export const codec = (): Codec<LeaderRenewReply> => {
    if (_codec == null) {
      _codec = message<LeaderRenewReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.term != null) {
          w.uint32(10)
          Term.codec().encode(obj.term, w)
        }

        if ((obj.round != null && obj.round !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.round)
        }

        if ((obj.granted != null && obj.granted !== false)) {
          w.uint32(24)
          w.bool(obj.granted)
        }

        if (obj.promised != null) {
          w.uint32(34)
          Term.codec().encode(obj.promised, w)
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(40)
          w.uint64Number(obj.committed)
        }

        if (obj.silent != null && obj.silent.length > 0) {
          for (const value of obj.silent) {
            w.uint32(50)
            Silence.codec().encode(value, w)
          }
        }

        if (obj.complete != null && obj.complete.length > 0) {
          for (const value of obj.complete) {
            w.uint32(58)
            EpochRef.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          round: 0,
          granted: false,
          committed: 0,
          silent: [],
          complete: []
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
              obj.round = reader.uint64Number()
              break
            }
            case 3: {
              obj.granted = reader.bool()
              break
            }
            case 4: {
              obj.promised = Term.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.promised
              })
              break
            }
            case 5: {
              obj.committed = reader.uint64Number()
              break
            }
            case 6: {
              if (opts.limits?.silent != null && obj.silent.length === opts.limits.silent) {
                throw new MaxLengthError('Decode error - repeated field "silent" had too many elements')
              }

              if (obj.silent.length === 16384) {
                throw new MaxLengthError('Decode error - repeated field "silent" had too many elements')
              }

              obj.silent.push(Silence.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.silent$
              }))
              break
            }
            case 7: {
              if (opts.limits?.complete != null && obj.complete.length === opts.limits.complete) {
                throw new MaxLengthError('Decode error - repeated field "complete" had too many elements')
              }

              if (obj.complete.length === 4096) {
                throw new MaxLengthError('Decode error - repeated field "complete" had too many elements')
              }

              obj.complete.push(EpochRef.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.complete$
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
          silent: 16384,
          complete: 4096
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
              yield {
                field: `${prefix}.round`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.granted`,
                value: reader.bool()
              }
              break
            }
            case 4: {
              yield * Term.codec().stream(reader, reader.uint32(), `${prefix}.promised`, {
                limits: opts.limits?.promised
              })

              break
            }
            case 5: {
              yield {
                field: `${prefix}.committed`,
                value: reader.uint64Number()
              }
              break
            }
            case 6: {
              if (opts.limits?.silent != null && obj.silent === opts.limits.silent) {
                throw new MaxLengthError('Streaming decode error - repeated field "silent" had too many elements')
              }

              if (obj.silent === 16384) {
                throw new MaxLengthError('Streaming decode error - repeated field "silent" had too many elements')
              }

              for (const evt of Silence.codec().stream(reader, reader.uint32(), `${prefix}.silent[]`, {
                limits: opts.limits?.silent$
              })) {
                yield {
                  ...evt,
                  index: obj.silent
                }
              }

              obj.silent++

              break
            }
            case 7: {
              if (opts.limits?.complete != null && obj.complete === opts.limits.complete) {
                throw new MaxLengthError('Streaming decode error - repeated field "complete" had too many elements')
              }

              if (obj.complete === 4096) {
                throw new MaxLengthError('Streaming decode error - repeated field "complete" had too many elements')
              }

              for (const evt of EpochRef.codec().stream(reader, reader.uint32(), `${prefix}.complete[]`, {
                limits: opts.limits?.complete$
              })) {
                yield {
                  ...evt,
                  index: obj.complete
                }
              }

              obj.complete++

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

  export interface LeaderRenewReplyTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface LeaderRenewReplyTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface LeaderRenewReplyTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export interface LeaderRenewReplyRoundFieldEvent {
    field: '$.round'
    value: number
  }

  export interface LeaderRenewReplyGrantedFieldEvent {
    field: '$.granted'
    value: boolean
  }

  export interface LeaderRenewReplyPromisedCounterFieldEvent {
    field: '$.promised.counter'
    value: number
  }

  export interface LeaderRenewReplyPromisedPeerFieldEvent {
    field: '$.promised.peer'
    value: string
  }

  export interface LeaderRenewReplyPromisedIncarnationFieldEvent {
    field: '$.promised.incarnation'
    value: number
  }

  export interface LeaderRenewReplyCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export interface LeaderRenewReplySilentPeerFieldEvent {
    field: '$.silent[].peer'
    value: string
    index: number
  }

  export interface LeaderRenewReplySilentIncarnationFieldEvent {
    field: '$.silent[].incarnation'
    value: number
    index: number
  }

  export interface LeaderRenewReplySilentSilentMsFieldEvent {
    field: '$.silent[].silentMs'
    value: number
    index: number
  }

  export interface LeaderRenewReplySilentDeadFieldEvent {
    field: '$.silent[].dead'
    value: boolean
    index: number
  }

  export interface LeaderRenewReplyCompleteDataSetFieldEvent {
    field: '$.complete[].dataSet'
    value: string
    index: number
  }

  export interface LeaderRenewReplyCompleteEpochFieldEvent {
    field: '$.complete[].epoch'
    value: number
    index: number
  }

  export function encode (obj: Partial<LeaderRenewReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, LeaderRenewReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<LeaderRenewReply>): LeaderRenewReply {
    return decodeMessage(buf, LeaderRenewReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<LeaderRenewReply>): Generator<LeaderRenewReplyTermCounterFieldEvent | LeaderRenewReplyTermPeerFieldEvent | LeaderRenewReplyTermIncarnationFieldEvent | LeaderRenewReplyRoundFieldEvent | LeaderRenewReplyGrantedFieldEvent | LeaderRenewReplyPromisedCounterFieldEvent | LeaderRenewReplyPromisedPeerFieldEvent | LeaderRenewReplyPromisedIncarnationFieldEvent | LeaderRenewReplyCommittedFieldEvent | LeaderRenewReplySilentPeerFieldEvent | LeaderRenewReplySilentIncarnationFieldEvent | LeaderRenewReplySilentSilentMsFieldEvent | LeaderRenewReplySilentDeadFieldEvent | LeaderRenewReplyCompleteDataSetFieldEvent | LeaderRenewReplyCompleteEpochFieldEvent> {
    return streamMessage(buf, LeaderRenewReply.codec(), opts)
  }
}

export interface TableRequest {
  view: CertifiedView | undefined
}

export namespace TableRequest {
  let _codec: Codec<TableRequest>

  export const codec = (): Codec<TableRequest> => {
    if (_codec == null) {
      _codec = message<TableRequest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.view != null) {
          w.uint32(10)
          CertifiedView.codec().encode(obj.view, w)
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
              obj.view = CertifiedView.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.view
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
              yield * CertifiedView.codec().stream(reader, reader.uint32(), `${prefix}.view`, {
                limits: opts.limits?.view
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

  export interface TableRequestViewViewLineageCounterFieldEvent {
    field: '$.view.view.lineage.counter'
    value: number
  }

  export interface TableRequestViewViewLineageTagFieldEvent {
    field: '$.view.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface TableRequestViewViewNumberFieldEvent {
    field: '$.view.view.number'
    value: number
  }

  export interface TableRequestViewViewParentFieldEvent {
    field: '$.view.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface TableRequestViewViewChangesMemberJoinedIdFieldEvent {
    field: '$.view.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.view.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesMemberJoinedWeightFieldEvent {
    field: '$.view.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.view.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.view.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface TableRequestViewViewChangesMemberRemovedIdFieldEvent {
    field: '$.view.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.view.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface TableRequestViewViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.view.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.view.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesElectorsSetElectorsFieldEvent {
    field: '$.view.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface TableRequestViewViewChangesDataSetAddedNameFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableRequestViewViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableRequestViewViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableRequestViewViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableRequestViewViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.view.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesEpochOpenedEpochFieldEvent {
    field: '$.view.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface TableRequestViewViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface TableRequestViewViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableRequestViewViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableRequestViewViewStateDigestFieldEvent {
    field: '$.view.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface TableRequestViewCertificateTermCounterFieldEvent {
    field: '$.view.certificate.term.counter'
    value: number
  }

  export interface TableRequestViewCertificateTermPeerFieldEvent {
    field: '$.view.certificate.term.peer'
    value: string
  }

  export interface TableRequestViewCertificateTermIncarnationFieldEvent {
    field: '$.view.certificate.term.incarnation'
    value: number
  }

  export interface TableRequestViewCertificateAcceptsElectorFieldEvent {
    field: '$.view.certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface TableRequestViewCertificateAcceptsSignatureFieldEvent {
    field: '$.view.certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<TableRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, TableRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<TableRequest>): TableRequest {
    return decodeMessage(buf, TableRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<TableRequest>): Generator<TableRequestViewViewLineageCounterFieldEvent | TableRequestViewViewLineageTagFieldEvent | TableRequestViewViewNumberFieldEvent | TableRequestViewViewParentFieldEvent | TableRequestViewViewChangesMemberJoinedIdFieldEvent | TableRequestViewViewChangesMemberJoinedIncarnationFieldEvent | TableRequestViewViewChangesMemberJoinedWeightFieldEvent | TableRequestViewViewChangesMemberJoinedFailureDomainFieldEvent | TableRequestViewViewChangesMemberJoinedAddressesFieldEvent | TableRequestViewViewChangesMemberRemovedIdFieldEvent | TableRequestViewViewChangesMemberRemovedDepartureFieldEvent | TableRequestViewViewChangesWeightsSetWeightsIdFieldEvent | TableRequestViewViewChangesWeightsSetWeightsWeightFieldEvent | TableRequestViewViewChangesElectorsSetElectorsFieldEvent | TableRequestViewViewChangesDataSetAddedNameFieldEvent | TableRequestViewViewChangesDataSetAddedRunCountsFieldEvent | TableRequestViewViewChangesDataSetAddedRunSamplesFieldEvent | TableRequestViewViewChangesDataSetAddedEpochsFieldEvent | TableRequestViewViewChangesDataSetAddedContentDigestFieldEvent | TableRequestViewViewChangesDataSetAddedDescriptionFieldEvent | TableRequestViewViewChangesDataSetAddedStartEpochFieldEvent | TableRequestViewViewChangesDataSetAddedStartRunCountsFieldEvent | TableRequestViewViewChangesDataSetAddedStartRunCursorsFieldEvent | TableRequestViewViewChangesEpochOpenedDataSetFieldEvent | TableRequestViewViewChangesEpochOpenedEpochFieldEvent | TableRequestViewViewChangesShardQuarantinedShardDataSetFieldEvent | TableRequestViewViewChangesShardQuarantinedShardEpochFieldEvent | TableRequestViewViewChangesShardQuarantinedShardShardFieldEvent | TableRequestViewViewChangesShardQuarantinedReasonFieldEvent | TableRequestViewViewChangesDataSetRestoredDataSetFieldEvent | TableRequestViewViewChangesDataSetRestoredStartEpochFieldEvent | TableRequestViewViewChangesDataSetRestoredStartRunCountsFieldEvent | TableRequestViewViewChangesDataSetRestoredStartRunCursorsFieldEvent | TableRequestViewViewStateDigestFieldEvent | TableRequestViewCertificateTermCounterFieldEvent | TableRequestViewCertificateTermPeerFieldEvent | TableRequestViewCertificateTermIncarnationFieldEvent | TableRequestViewCertificateAcceptsElectorFieldEvent | TableRequestViewCertificateAcceptsSignatureFieldEvent> {
    return streamMessage(buf, TableRequest.codec(), opts)
  }
}

export interface TableReply {
  view: number
  frozen: boolean
  table: TableSection[]
  installed: number
}

export namespace TableReply {
  let _codec: Codec<TableReply>

  export const codec = (): Codec<TableReply> => {
    if (_codec == null) {
      _codec = message<TableReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if ((obj.frozen != null && obj.frozen !== false)) {
          w.uint32(16)
          w.bool(obj.frozen)
        }

        if (obj.table != null && obj.table.length > 0) {
          for (const value of obj.table) {
            w.uint32(26)
            TableSection.codec().encode(value, w)
          }
        }

        if ((obj.installed != null && obj.installed !== 0)) {
          w.uint32(32)
          w.uint64Number(obj.installed)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          frozen: false,
          table: [],
          installed: 0
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
              obj.frozen = reader.bool()
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
            case 4: {
              obj.installed = reader.uint64Number()
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
                field: `${prefix}.frozen`,
                value: reader.bool()
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
            case 4: {
              yield {
                field: `${prefix}.installed`,
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

  export interface TableReplyViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface TableReplyFrozenFieldEvent {
    field: '$.frozen'
    value: boolean
  }

  export interface TableReplyTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface TableReplyTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface TableReplyTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableReplyTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableReplyTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface TableReplyInstalledFieldEvent {
    field: '$.installed'
    value: number
  }

  export function encode (obj: Partial<TableReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, TableReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<TableReply>): TableReply {
    return decodeMessage(buf, TableReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<TableReply>): Generator<TableReplyViewFieldEvent | TableReplyFrozenFieldEvent | TableReplyTableDataSetFieldEvent | TableReplyTableEpochFieldEvent | TableReplyTableShardsFieldEvent | TableReplyTableCursorsFieldEvent | TableReplyTableViewsFieldEvent | TableReplyInstalledFieldEvent> {
    return streamMessage(buf, TableReply.codec(), opts)
  }
}

export interface InstallRequest {
  view: CertifiedView | undefined
  report: FrozenReport | undefined
}

export namespace InstallRequest {
  let _codec: Codec<InstallRequest>

  export const codec = (): Codec<InstallRequest> => {
    if (_codec == null) {
      _codec = message<InstallRequest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.view != null) {
          w.uint32(10)
          CertifiedView.codec().encode(obj.view, w)
        }

        if (obj.report != null) {
          w.uint32(18)
          FrozenReport.codec().encode(obj.report, w)
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
              obj.view = CertifiedView.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.view
              })
              break
            }
            case 2: {
              obj.report = FrozenReport.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.report
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
              yield * CertifiedView.codec().stream(reader, reader.uint32(), `${prefix}.view`, {
                limits: opts.limits?.view
              })

              break
            }
            case 2: {
              yield * FrozenReport.codec().stream(reader, reader.uint32(), `${prefix}.report`, {
                limits: opts.limits?.report
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

  export interface InstallRequestViewViewLineageCounterFieldEvent {
    field: '$.view.view.lineage.counter'
    value: number
  }

  export interface InstallRequestViewViewLineageTagFieldEvent {
    field: '$.view.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface InstallRequestViewViewNumberFieldEvent {
    field: '$.view.view.number'
    value: number
  }

  export interface InstallRequestViewViewParentFieldEvent {
    field: '$.view.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface InstallRequestViewViewChangesMemberJoinedIdFieldEvent {
    field: '$.view.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.view.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesMemberJoinedWeightFieldEvent {
    field: '$.view.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.view.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.view.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface InstallRequestViewViewChangesMemberRemovedIdFieldEvent {
    field: '$.view.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.view.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface InstallRequestViewViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.view.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.view.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesElectorsSetElectorsFieldEvent {
    field: '$.view.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface InstallRequestViewViewChangesDataSetAddedNameFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestViewViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.view.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesEpochOpenedEpochFieldEvent {
    field: '$.view.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestViewViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestViewViewStateDigestFieldEvent {
    field: '$.view.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface InstallRequestViewCertificateTermCounterFieldEvent {
    field: '$.view.certificate.term.counter'
    value: number
  }

  export interface InstallRequestViewCertificateTermPeerFieldEvent {
    field: '$.view.certificate.term.peer'
    value: string
  }

  export interface InstallRequestViewCertificateTermIncarnationFieldEvent {
    field: '$.view.certificate.term.incarnation'
    value: number
  }

  export interface InstallRequestViewCertificateAcceptsElectorFieldEvent {
    field: '$.view.certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface InstallRequestViewCertificateAcceptsSignatureFieldEvent {
    field: '$.view.certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestReportResidualsPeerFieldEvent {
    field: '$.report.residuals[].peer'
    value: string
    index: number
  }

  export interface InstallRequestReportResidualsIncarnationFieldEvent {
    field: '$.report.residuals[].incarnation'
    value: number
    index: number
  }

  export interface InstallRequestReportResidualsLeftMsFieldEvent {
    field: '$.report.residuals[].leftMs'
    value: number
    index: number
  }

  export interface InstallRequestReportResidualFloorMsFieldEvent {
    field: '$.report.residualFloorMs'
    value: number
  }

  export interface InstallRequestReportTableDataSetFieldEvent {
    field: '$.report.table[].dataSet'
    value: string
    index: number
  }

  export interface InstallRequestReportTableEpochFieldEvent {
    field: '$.report.table[].epoch'
    value: number
    index: number
  }

  export interface InstallRequestReportTableShardsFieldEvent {
    field: '$.report.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestReportTableCursorsFieldEvent {
    field: '$.report.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstallRequestReportTableViewsFieldEvent {
    field: '$.report.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<InstallRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, InstallRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<InstallRequest>): InstallRequest {
    return decodeMessage(buf, InstallRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<InstallRequest>): Generator<InstallRequestViewViewLineageCounterFieldEvent | InstallRequestViewViewLineageTagFieldEvent | InstallRequestViewViewNumberFieldEvent | InstallRequestViewViewParentFieldEvent | InstallRequestViewViewChangesMemberJoinedIdFieldEvent | InstallRequestViewViewChangesMemberJoinedIncarnationFieldEvent | InstallRequestViewViewChangesMemberJoinedWeightFieldEvent | InstallRequestViewViewChangesMemberJoinedFailureDomainFieldEvent | InstallRequestViewViewChangesMemberJoinedAddressesFieldEvent | InstallRequestViewViewChangesMemberRemovedIdFieldEvent | InstallRequestViewViewChangesMemberRemovedDepartureFieldEvent | InstallRequestViewViewChangesWeightsSetWeightsIdFieldEvent | InstallRequestViewViewChangesWeightsSetWeightsWeightFieldEvent | InstallRequestViewViewChangesElectorsSetElectorsFieldEvent | InstallRequestViewViewChangesDataSetAddedNameFieldEvent | InstallRequestViewViewChangesDataSetAddedRunCountsFieldEvent | InstallRequestViewViewChangesDataSetAddedRunSamplesFieldEvent | InstallRequestViewViewChangesDataSetAddedEpochsFieldEvent | InstallRequestViewViewChangesDataSetAddedContentDigestFieldEvent | InstallRequestViewViewChangesDataSetAddedDescriptionFieldEvent | InstallRequestViewViewChangesDataSetAddedStartEpochFieldEvent | InstallRequestViewViewChangesDataSetAddedStartRunCountsFieldEvent | InstallRequestViewViewChangesDataSetAddedStartRunCursorsFieldEvent | InstallRequestViewViewChangesEpochOpenedDataSetFieldEvent | InstallRequestViewViewChangesEpochOpenedEpochFieldEvent | InstallRequestViewViewChangesShardQuarantinedShardDataSetFieldEvent | InstallRequestViewViewChangesShardQuarantinedShardEpochFieldEvent | InstallRequestViewViewChangesShardQuarantinedShardShardFieldEvent | InstallRequestViewViewChangesShardQuarantinedReasonFieldEvent | InstallRequestViewViewChangesDataSetRestoredDataSetFieldEvent | InstallRequestViewViewChangesDataSetRestoredStartEpochFieldEvent | InstallRequestViewViewChangesDataSetRestoredStartRunCountsFieldEvent | InstallRequestViewViewChangesDataSetRestoredStartRunCursorsFieldEvent | InstallRequestViewViewStateDigestFieldEvent | InstallRequestViewCertificateTermCounterFieldEvent | InstallRequestViewCertificateTermPeerFieldEvent | InstallRequestViewCertificateTermIncarnationFieldEvent | InstallRequestViewCertificateAcceptsElectorFieldEvent | InstallRequestViewCertificateAcceptsSignatureFieldEvent | InstallRequestReportResidualsPeerFieldEvent | InstallRequestReportResidualsIncarnationFieldEvent | InstallRequestReportResidualsLeftMsFieldEvent | InstallRequestReportResidualFloorMsFieldEvent | InstallRequestReportTableDataSetFieldEvent | InstallRequestReportTableEpochFieldEvent | InstallRequestReportTableShardsFieldEvent | InstallRequestReportTableCursorsFieldEvent | InstallRequestReportTableViewsFieldEvent> {
    return streamMessage(buf, InstallRequest.codec(), opts)
  }
}

export interface InstallReply {
  view: number
  installed: boolean
}

export namespace InstallReply {
  let _codec: Codec<InstallReply>

  export const codec = (): Codec<InstallReply> => {
    if (_codec == null) {
      _codec = message<InstallReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if ((obj.installed != null && obj.installed !== false)) {
          w.uint32(16)
          w.bool(obj.installed)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          installed: false
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
              obj.installed = reader.bool()
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
                field: `${prefix}.installed`,
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

  export interface InstallReplyViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface InstallReplyInstalledFieldEvent {
    field: '$.installed'
    value: boolean
  }

  export function encode (obj: Partial<InstallReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, InstallReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<InstallReply>): InstallReply {
    return decodeMessage(buf, InstallReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<InstallReply>): Generator<InstallReplyViewFieldEvent | InstallReplyInstalledFieldEvent> {
    return streamMessage(buf, InstallReply.codec(), opts)
  }
}

export interface Activate {
  view: number
  table: TableSection[]
  head: number
}

export namespace Activate {
  let _codec: Codec<Activate>

  export const codec = (): Codec<Activate> => {
    if (_codec == null) {
      _codec = message<Activate>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if (obj.table != null && obj.table.length > 0) {
          for (const value of obj.table) {
            w.uint32(18)
            TableSection.codec().encode(value, w)
          }
        }

        if ((obj.head != null && obj.head !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.head)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          table: [],
          head: 0
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
            case 3: {
              obj.head = reader.uint64Number()
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
            case 3: {
              yield {
                field: `${prefix}.head`,
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

  export interface ActivateViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface ActivateTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface ActivateTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface ActivateTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ActivateTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ActivateTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ActivateHeadFieldEvent {
    field: '$.head'
    value: number
  }

  export function encode (obj: Partial<Activate>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Activate.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Activate>): Activate {
    return decodeMessage(buf, Activate.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Activate>): Generator<ActivateViewFieldEvent | ActivateTableDataSetFieldEvent | ActivateTableEpochFieldEvent | ActivateTableShardsFieldEvent | ActivateTableCursorsFieldEvent | ActivateTableViewsFieldEvent | ActivateHeadFieldEvent> {
    return streamMessage(buf, Activate.codec(), opts)
  }
}

