// Generated from durable.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { Term, TableSection, Departure, CertifiedView, AcceptedView, SnapshotState } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface Record {
  major: number
  minor: number
  kind: number
  body: Uint8Array<ArrayBuffer> | undefined
}

export namespace Record {
  let _codec: Codec<Record>

  export const codec = (): Codec<Record> => {
    if (_codec == null) {
      _codec = message<Record>((obj, w, opts = {}) => {
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

        if ((obj.kind != null && obj.kind !== 0)) {
          w.uint32(24)
          w.uint32(obj.kind)
        }

        if (obj.body != null) {
          w.uint32(34)
          w.bytes(obj.body)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0,
          minor: 0,
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
              obj.kind = reader.uint32()
              break
            }
            case 4: {
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
                field: `${prefix}.kind`,
                value: reader.uint32()
              }
              break
            }
            case 4: {
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

  export interface RecordMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface RecordMinorFieldEvent {
    field: '$.minor'
    value: number
  }

  export interface RecordKindFieldEvent {
    field: '$.kind'
    value: number
  }

  export interface RecordBodyFieldEvent {
    field: '$.body'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Record>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Record.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Record>): Record {
    return decodeMessage(buf, Record.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Record>): Generator<RecordMajorFieldEvent | RecordMinorFieldEvent | RecordKindFieldEvent | RecordBodyFieldEvent> {
    return streamMessage(buf, Record.codec(), opts)
  }
}

export interface Incarnation {
  incarnation: number
}

export namespace Incarnation {
  let _codec: Codec<Incarnation>

  export const codec = (): Codec<Incarnation> => {
    if (_codec == null) {
      _codec = message<Incarnation>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.incarnation != null && obj.incarnation !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.incarnation)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          incarnation: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
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

  export interface IncarnationIncarnationFieldEvent {
    field: '$.incarnation'
    value: number
  }

  export function encode (obj: Partial<Incarnation>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Incarnation.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Incarnation>): Incarnation {
    return decodeMessage(buf, Incarnation.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Incarnation>): Generator<IncarnationIncarnationFieldEvent> {
    return streamMessage(buf, Incarnation.codec(), opts)
  }
}

export interface Promised {
  slot: number
  term: Term | undefined
}

export namespace Promised {
  let _codec: Codec<Promised>

  export const codec = (): Codec<Promised> => {
    if (_codec == null) {
      _codec = message<Promised>((obj, w, opts = {}) => {
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

  export interface PromisedSlotFieldEvent {
    field: '$.slot'
    value: number
  }

  export interface PromisedTermCounterFieldEvent {
    field: '$.term.counter'
    value: number
  }

  export interface PromisedTermPeerFieldEvent {
    field: '$.term.peer'
    value: string
  }

  export interface PromisedTermIncarnationFieldEvent {
    field: '$.term.incarnation'
    value: number
  }

  export function encode (obj: Partial<Promised>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Promised.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Promised>): Promised {
    return decodeMessage(buf, Promised.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Promised>): Generator<PromisedSlotFieldEvent | PromisedTermCounterFieldEvent | PromisedTermPeerFieldEvent | PromisedTermIncarnationFieldEvent> {
    return streamMessage(buf, Promised.codec(), opts)
  }
}

export interface Accepted {
  accepted: AcceptedView | undefined
}

export namespace Accepted {
  let _codec: Codec<Accepted>

  export const codec = (): Codec<Accepted> => {
    if (_codec == null) {
      _codec = message<Accepted>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.accepted != null) {
          w.uint32(10)
          AcceptedView.codec().encode(obj.accepted, w)
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
              obj.accepted = AcceptedView.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.accepted
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
              yield * AcceptedView.codec().stream(reader, reader.uint32(), `${prefix}.accepted`, {
                limits: opts.limits?.accepted
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

  export interface AcceptedAcceptedTermCounterFieldEvent {
    field: '$.accepted.term.counter'
    value: number
  }

  export interface AcceptedAcceptedTermPeerFieldEvent {
    field: '$.accepted.term.peer'
    value: string
  }

  export interface AcceptedAcceptedTermIncarnationFieldEvent {
    field: '$.accepted.term.incarnation'
    value: number
  }

  export interface AcceptedAcceptedViewLineageCounterFieldEvent {
    field: '$.accepted.view.lineage.counter'
    value: number
  }

  export interface AcceptedAcceptedViewLineageTagFieldEvent {
    field: '$.accepted.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptedAcceptedViewNumberFieldEvent {
    field: '$.accepted.view.number'
    value: number
  }

  export interface AcceptedAcceptedViewParentFieldEvent {
    field: '$.accepted.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptedAcceptedViewChangesMemberJoinedIdFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesMemberJoinedWeightFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.accepted.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface AcceptedAcceptedViewChangesMemberRemovedIdFieldEvent {
    field: '$.accepted.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.accepted.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface AcceptedAcceptedViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.accepted.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.accepted.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesElectorsSetElectorsFieldEvent {
    field: '$.accepted.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedNameFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.accepted.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedAcceptedViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.accepted.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesEpochOpenedEpochFieldEvent {
    field: '$.accepted.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.accepted.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedAcceptedViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.accepted.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AcceptedAcceptedViewStateDigestFieldEvent {
    field: '$.accepted.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AcceptedAcceptedLeaderSignatureFieldEvent {
    field: '$.accepted.leaderSignature'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Accepted>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Accepted.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Accepted>): Accepted {
    return decodeMessage(buf, Accepted.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Accepted>): Generator<AcceptedAcceptedTermCounterFieldEvent | AcceptedAcceptedTermPeerFieldEvent | AcceptedAcceptedTermIncarnationFieldEvent | AcceptedAcceptedViewLineageCounterFieldEvent | AcceptedAcceptedViewLineageTagFieldEvent | AcceptedAcceptedViewNumberFieldEvent | AcceptedAcceptedViewParentFieldEvent | AcceptedAcceptedViewChangesMemberJoinedIdFieldEvent | AcceptedAcceptedViewChangesMemberJoinedIncarnationFieldEvent | AcceptedAcceptedViewChangesMemberJoinedWeightFieldEvent | AcceptedAcceptedViewChangesMemberJoinedFailureDomainFieldEvent | AcceptedAcceptedViewChangesMemberJoinedAddressesFieldEvent | AcceptedAcceptedViewChangesMemberRemovedIdFieldEvent | AcceptedAcceptedViewChangesMemberRemovedDepartureFieldEvent | AcceptedAcceptedViewChangesWeightsSetWeightsIdFieldEvent | AcceptedAcceptedViewChangesWeightsSetWeightsWeightFieldEvent | AcceptedAcceptedViewChangesElectorsSetElectorsFieldEvent | AcceptedAcceptedViewChangesDataSetAddedNameFieldEvent | AcceptedAcceptedViewChangesDataSetAddedRunCountsFieldEvent | AcceptedAcceptedViewChangesDataSetAddedRunSamplesFieldEvent | AcceptedAcceptedViewChangesDataSetAddedEpochsFieldEvent | AcceptedAcceptedViewChangesDataSetAddedContentDigestFieldEvent | AcceptedAcceptedViewChangesDataSetAddedDescriptionFieldEvent | AcceptedAcceptedViewChangesDataSetAddedStartEpochFieldEvent | AcceptedAcceptedViewChangesDataSetAddedStartRunCountsFieldEvent | AcceptedAcceptedViewChangesDataSetAddedStartRunCursorsFieldEvent | AcceptedAcceptedViewChangesEpochOpenedDataSetFieldEvent | AcceptedAcceptedViewChangesEpochOpenedEpochFieldEvent | AcceptedAcceptedViewChangesShardQuarantinedShardDataSetFieldEvent | AcceptedAcceptedViewChangesShardQuarantinedShardEpochFieldEvent | AcceptedAcceptedViewChangesShardQuarantinedShardShardFieldEvent | AcceptedAcceptedViewChangesShardQuarantinedReasonFieldEvent | AcceptedAcceptedViewChangesDataSetRestoredDataSetFieldEvent | AcceptedAcceptedViewChangesDataSetRestoredStartEpochFieldEvent | AcceptedAcceptedViewChangesDataSetRestoredStartRunCountsFieldEvent | AcceptedAcceptedViewChangesDataSetRestoredStartRunCursorsFieldEvent | AcceptedAcceptedViewStateDigestFieldEvent | AcceptedAcceptedLeaderSignatureFieldEvent> {
    return streamMessage(buf, Accepted.codec(), opts)
  }
}

export interface Committed {
  view: CertifiedView | undefined
}

export namespace Committed {
  let _codec: Codec<Committed>

  export const codec = (): Codec<Committed> => {
    if (_codec == null) {
      _codec = message<Committed>((obj, w, opts = {}) => {
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

  export interface CommittedViewViewLineageCounterFieldEvent {
    field: '$.view.view.lineage.counter'
    value: number
  }

  export interface CommittedViewViewLineageTagFieldEvent {
    field: '$.view.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CommittedViewViewNumberFieldEvent {
    field: '$.view.view.number'
    value: number
  }

  export interface CommittedViewViewParentFieldEvent {
    field: '$.view.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CommittedViewViewChangesMemberJoinedIdFieldEvent {
    field: '$.view.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.view.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesMemberJoinedWeightFieldEvent {
    field: '$.view.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.view.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.view.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface CommittedViewViewChangesMemberRemovedIdFieldEvent {
    field: '$.view.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.view.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface CommittedViewViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.view.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.view.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesElectorsSetElectorsFieldEvent {
    field: '$.view.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface CommittedViewViewChangesDataSetAddedNameFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CommittedViewViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CommittedViewViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CommittedViewViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.view.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CommittedViewViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.view.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesEpochOpenedEpochFieldEvent {
    field: '$.view.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.view.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface CommittedViewViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface CommittedViewViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CommittedViewViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.view.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CommittedViewViewStateDigestFieldEvent {
    field: '$.view.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CommittedViewCertificateTermCounterFieldEvent {
    field: '$.view.certificate.term.counter'
    value: number
  }

  export interface CommittedViewCertificateTermPeerFieldEvent {
    field: '$.view.certificate.term.peer'
    value: string
  }

  export interface CommittedViewCertificateTermIncarnationFieldEvent {
    field: '$.view.certificate.term.incarnation'
    value: number
  }

  export interface CommittedViewCertificateAcceptsElectorFieldEvent {
    field: '$.view.certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface CommittedViewCertificateAcceptsSignatureFieldEvent {
    field: '$.view.certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Committed>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Committed.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Committed>): Committed {
    return decodeMessage(buf, Committed.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Committed>): Generator<CommittedViewViewLineageCounterFieldEvent | CommittedViewViewLineageTagFieldEvent | CommittedViewViewNumberFieldEvent | CommittedViewViewParentFieldEvent | CommittedViewViewChangesMemberJoinedIdFieldEvent | CommittedViewViewChangesMemberJoinedIncarnationFieldEvent | CommittedViewViewChangesMemberJoinedWeightFieldEvent | CommittedViewViewChangesMemberJoinedFailureDomainFieldEvent | CommittedViewViewChangesMemberJoinedAddressesFieldEvent | CommittedViewViewChangesMemberRemovedIdFieldEvent | CommittedViewViewChangesMemberRemovedDepartureFieldEvent | CommittedViewViewChangesWeightsSetWeightsIdFieldEvent | CommittedViewViewChangesWeightsSetWeightsWeightFieldEvent | CommittedViewViewChangesElectorsSetElectorsFieldEvent | CommittedViewViewChangesDataSetAddedNameFieldEvent | CommittedViewViewChangesDataSetAddedRunCountsFieldEvent | CommittedViewViewChangesDataSetAddedRunSamplesFieldEvent | CommittedViewViewChangesDataSetAddedEpochsFieldEvent | CommittedViewViewChangesDataSetAddedContentDigestFieldEvent | CommittedViewViewChangesDataSetAddedDescriptionFieldEvent | CommittedViewViewChangesDataSetAddedStartEpochFieldEvent | CommittedViewViewChangesDataSetAddedStartRunCountsFieldEvent | CommittedViewViewChangesDataSetAddedStartRunCursorsFieldEvent | CommittedViewViewChangesEpochOpenedDataSetFieldEvent | CommittedViewViewChangesEpochOpenedEpochFieldEvent | CommittedViewViewChangesShardQuarantinedShardDataSetFieldEvent | CommittedViewViewChangesShardQuarantinedShardEpochFieldEvent | CommittedViewViewChangesShardQuarantinedShardShardFieldEvent | CommittedViewViewChangesShardQuarantinedReasonFieldEvent | CommittedViewViewChangesDataSetRestoredDataSetFieldEvent | CommittedViewViewChangesDataSetRestoredStartEpochFieldEvent | CommittedViewViewChangesDataSetRestoredStartRunCountsFieldEvent | CommittedViewViewChangesDataSetRestoredStartRunCursorsFieldEvent | CommittedViewViewStateDigestFieldEvent | CommittedViewCertificateTermCounterFieldEvent | CommittedViewCertificateTermPeerFieldEvent | CommittedViewCertificateTermIncarnationFieldEvent | CommittedViewCertificateAcceptsElectorFieldEvent | CommittedViewCertificateAcceptsSignatureFieldEvent> {
    return streamMessage(buf, Committed.codec(), opts)
  }
}

export interface Adopted {
  head: CertifiedView | undefined
  state: SnapshotState | undefined
}

export namespace Adopted {
  let _codec: Codec<Adopted>

  export const codec = (): Codec<Adopted> => {
    if (_codec == null) {
      _codec = message<Adopted>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.head != null) {
          w.uint32(10)
          CertifiedView.codec().encode(obj.head, w)
        }

        if (obj.state != null) {
          w.uint32(18)
          SnapshotState.codec().encode(obj.state, w)
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
              obj.head = CertifiedView.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.head
              })
              break
            }
            case 2: {
              obj.state = SnapshotState.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.state
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
              yield * CertifiedView.codec().stream(reader, reader.uint32(), `${prefix}.head`, {
                limits: opts.limits?.head
              })

              break
            }
            case 2: {
              yield * SnapshotState.codec().stream(reader, reader.uint32(), `${prefix}.state`, {
                limits: opts.limits?.state
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

  export interface AdoptedHeadViewLineageCounterFieldEvent {
    field: '$.head.view.lineage.counter'
    value: number
  }

  export interface AdoptedHeadViewLineageTagFieldEvent {
    field: '$.head.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AdoptedHeadViewNumberFieldEvent {
    field: '$.head.view.number'
    value: number
  }

  export interface AdoptedHeadViewParentFieldEvent {
    field: '$.head.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AdoptedHeadViewChangesMemberJoinedIdFieldEvent {
    field: '$.head.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.head.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesMemberJoinedWeightFieldEvent {
    field: '$.head.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.head.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.head.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface AdoptedHeadViewChangesMemberRemovedIdFieldEvent {
    field: '$.head.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.head.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface AdoptedHeadViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.head.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.head.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesElectorsSetElectorsFieldEvent {
    field: '$.head.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface AdoptedHeadViewChangesDataSetAddedNameFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedHeadViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.head.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesEpochOpenedEpochFieldEvent {
    field: '$.head.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedHeadViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedHeadViewStateDigestFieldEvent {
    field: '$.head.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AdoptedHeadCertificateTermCounterFieldEvent {
    field: '$.head.certificate.term.counter'
    value: number
  }

  export interface AdoptedHeadCertificateTermPeerFieldEvent {
    field: '$.head.certificate.term.peer'
    value: string
  }

  export interface AdoptedHeadCertificateTermIncarnationFieldEvent {
    field: '$.head.certificate.term.incarnation'
    value: number
  }

  export interface AdoptedHeadCertificateAcceptsElectorFieldEvent {
    field: '$.head.certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface AdoptedHeadCertificateAcceptsSignatureFieldEvent {
    field: '$.head.certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedStateJobFieldEvent {
    field: '$.state.job'
    value: string
  }

  export interface AdoptedStateGenesisFieldEvent {
    field: '$.state.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface AdoptedStateTimingRenewEveryMsMinFieldEvent {
    field: '$.state.timing.renewEveryMsMin'
    value: number
  }

  export interface AdoptedStateTimingRenewEveryMsPerMemberFieldEvent {
    field: '$.state.timing.renewEveryMsPerMember'
    value: number
  }

  export interface AdoptedStateTimingWorkLeaseRenewalsFieldEvent {
    field: '$.state.timing.workLeaseRenewals'
    value: number
  }

  export interface AdoptedStateTimingLeaderLeaseRenewalsFieldEvent {
    field: '$.state.timing.leaderLeaseRenewals'
    value: number
  }

  export interface AdoptedStateTimingMarginMsFieldEvent {
    field: '$.state.timing.marginMs'
    value: number
  }

  export interface AdoptedStateTimingDriftRatioFieldEvent {
    field: '$.state.timing.driftRatio'
    value: number
  }

  export interface AdoptedStateTimingGossipEveryMsMinFieldEvent {
    field: '$.state.timing.gossipEveryMsMin'
    value: number
  }

  export interface AdoptedStateTimingGossipEveryMsPerMemberFieldEvent {
    field: '$.state.timing.gossipEveryMsPerMember'
    value: number
  }

  export interface AdoptedStateTimingViewBatchMsFieldEvent {
    field: '$.state.timing.viewBatchMs'
    value: number
  }

  export interface AdoptedStateTimingViewBurstFieldEvent {
    field: '$.state.timing.viewBurst'
    value: number
  }

  export interface AdoptedStateTimingViewEveryMsFieldEvent {
    field: '$.state.timing.viewEveryMs'
    value: number
  }

  export interface AdoptedStateTimingRetryEveryMsFieldEvent {
    field: '$.state.timing.retryEveryMs'
    value: number
  }

  export interface AdoptedStateTimingFoundAfterMsFieldEvent {
    field: '$.state.timing.foundAfterMs'
    value: number
  }

  export interface AdoptedStateTimingObituariesFieldEvent {
    field: '$.state.timing.obituaries'
    value: boolean
  }

  export interface AdoptedStateMembersMemberIdFieldEvent {
    field: '$.state.members[].member.id'
    value: string
    index: number
  }

  export interface AdoptedStateMembersMemberIncarnationFieldEvent {
    field: '$.state.members[].member.incarnation'
    value: number
    index: number
  }

  export interface AdoptedStateMembersMemberWeightFieldEvent {
    field: '$.state.members[].member.weight'
    value: number
    index: number
  }

  export interface AdoptedStateMembersMemberFailureDomainFieldEvent {
    field: '$.state.members[].member.failureDomain'
    value: string
    index: number
  }

  export interface AdoptedStateMembersMemberAddressesFieldEvent {
    field: '$.state.members[].member.addresses[]'
    index: number
    value: string
  }

  export interface AdoptedStateMembersSinceFieldEvent {
    field: '$.state.members[].since'
    value: number
    index: number
  }

  export interface AdoptedStateElectorsFieldEvent {
    field: '$.state.electors[]'
    index: number
    value: string
  }

  export interface AdoptedStatePreviousElectorsFieldEvent {
    field: '$.state.previousElectors[]'
    index: number
    value: string
  }

  export interface AdoptedStateDataSetsSpecNameFieldEvent {
    field: '$.state.dataSets[].spec.name'
    value: string
    index: number
  }

  export interface AdoptedStateDataSetsSpecRunCountsFieldEvent {
    field: '$.state.dataSets[].spec.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedStateDataSetsSpecRunSamplesFieldEvent {
    field: '$.state.dataSets[].spec.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedStateDataSetsSpecEpochsFieldEvent {
    field: '$.state.dataSets[].spec.epochs'
    value: number
    index: number
  }

  export interface AdoptedStateDataSetsSpecContentDigestFieldEvent {
    field: '$.state.dataSets[].spec.contentDigest'
    value: string
    index: number
  }

  export interface AdoptedStateDataSetsSpecDescriptionFieldEvent {
    field: '$.state.dataSets[].spec.description'
    value: string
    index: number
  }

  export interface AdoptedStateDataSetsSpecStartEpochFieldEvent {
    field: '$.state.dataSets[].spec.start.epoch'
    value: number
    index: number
  }

  export interface AdoptedStateDataSetsSpecStartRunCountsFieldEvent {
    field: '$.state.dataSets[].spec.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedStateDataSetsSpecStartRunCursorsFieldEvent {
    field: '$.state.dataSets[].spec.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AdoptedStateDataSetsEpochFieldEvent {
    field: '$.state.dataSets[].epoch'
    value: number
    index: number
  }

  export interface AdoptedStateDataSetsQuarantineEpochFieldEvent {
    field: '$.state.dataSets[].quarantine[].epoch'
    value: number
    index: number
  }

  export interface AdoptedStateDataSetsQuarantineShardFieldEvent {
    field: '$.state.dataSets[].quarantine[].shard'
    value: number
    index: number
  }

  export interface AdoptedStateDataSetsQuarantineReasonFieldEvent {
    field: '$.state.dataSets[].quarantine[].reason'
    value: string
    index: number
  }

  export interface AdoptedStateDataSetsOwnersFieldEvent {
    field: '$.state.dataSets[].owners'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Adopted>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Adopted.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Adopted>): Adopted {
    return decodeMessage(buf, Adopted.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Adopted>): Generator<AdoptedHeadViewLineageCounterFieldEvent | AdoptedHeadViewLineageTagFieldEvent | AdoptedHeadViewNumberFieldEvent | AdoptedHeadViewParentFieldEvent | AdoptedHeadViewChangesMemberJoinedIdFieldEvent | AdoptedHeadViewChangesMemberJoinedIncarnationFieldEvent | AdoptedHeadViewChangesMemberJoinedWeightFieldEvent | AdoptedHeadViewChangesMemberJoinedFailureDomainFieldEvent | AdoptedHeadViewChangesMemberJoinedAddressesFieldEvent | AdoptedHeadViewChangesMemberRemovedIdFieldEvent | AdoptedHeadViewChangesMemberRemovedDepartureFieldEvent | AdoptedHeadViewChangesWeightsSetWeightsIdFieldEvent | AdoptedHeadViewChangesWeightsSetWeightsWeightFieldEvent | AdoptedHeadViewChangesElectorsSetElectorsFieldEvent | AdoptedHeadViewChangesDataSetAddedNameFieldEvent | AdoptedHeadViewChangesDataSetAddedRunCountsFieldEvent | AdoptedHeadViewChangesDataSetAddedRunSamplesFieldEvent | AdoptedHeadViewChangesDataSetAddedEpochsFieldEvent | AdoptedHeadViewChangesDataSetAddedContentDigestFieldEvent | AdoptedHeadViewChangesDataSetAddedDescriptionFieldEvent | AdoptedHeadViewChangesDataSetAddedStartEpochFieldEvent | AdoptedHeadViewChangesDataSetAddedStartRunCountsFieldEvent | AdoptedHeadViewChangesDataSetAddedStartRunCursorsFieldEvent | AdoptedHeadViewChangesEpochOpenedDataSetFieldEvent | AdoptedHeadViewChangesEpochOpenedEpochFieldEvent | AdoptedHeadViewChangesShardQuarantinedShardDataSetFieldEvent | AdoptedHeadViewChangesShardQuarantinedShardEpochFieldEvent | AdoptedHeadViewChangesShardQuarantinedShardShardFieldEvent | AdoptedHeadViewChangesShardQuarantinedReasonFieldEvent | AdoptedHeadViewChangesDataSetRestoredDataSetFieldEvent | AdoptedHeadViewChangesDataSetRestoredStartEpochFieldEvent | AdoptedHeadViewChangesDataSetRestoredStartRunCountsFieldEvent | AdoptedHeadViewChangesDataSetRestoredStartRunCursorsFieldEvent | AdoptedHeadViewStateDigestFieldEvent | AdoptedHeadCertificateTermCounterFieldEvent | AdoptedHeadCertificateTermPeerFieldEvent | AdoptedHeadCertificateTermIncarnationFieldEvent | AdoptedHeadCertificateAcceptsElectorFieldEvent | AdoptedHeadCertificateAcceptsSignatureFieldEvent | AdoptedStateJobFieldEvent | AdoptedStateGenesisFieldEvent | AdoptedStateTimingRenewEveryMsMinFieldEvent | AdoptedStateTimingRenewEveryMsPerMemberFieldEvent | AdoptedStateTimingWorkLeaseRenewalsFieldEvent | AdoptedStateTimingLeaderLeaseRenewalsFieldEvent | AdoptedStateTimingMarginMsFieldEvent | AdoptedStateTimingDriftRatioFieldEvent | AdoptedStateTimingGossipEveryMsMinFieldEvent | AdoptedStateTimingGossipEveryMsPerMemberFieldEvent | AdoptedStateTimingViewBatchMsFieldEvent | AdoptedStateTimingViewBurstFieldEvent | AdoptedStateTimingViewEveryMsFieldEvent | AdoptedStateTimingRetryEveryMsFieldEvent | AdoptedStateTimingFoundAfterMsFieldEvent | AdoptedStateTimingObituariesFieldEvent | AdoptedStateMembersMemberIdFieldEvent | AdoptedStateMembersMemberIncarnationFieldEvent | AdoptedStateMembersMemberWeightFieldEvent | AdoptedStateMembersMemberFailureDomainFieldEvent | AdoptedStateMembersMemberAddressesFieldEvent | AdoptedStateMembersSinceFieldEvent | AdoptedStateElectorsFieldEvent | AdoptedStatePreviousElectorsFieldEvent | AdoptedStateDataSetsSpecNameFieldEvent | AdoptedStateDataSetsSpecRunCountsFieldEvent | AdoptedStateDataSetsSpecRunSamplesFieldEvent | AdoptedStateDataSetsSpecEpochsFieldEvent | AdoptedStateDataSetsSpecContentDigestFieldEvent | AdoptedStateDataSetsSpecDescriptionFieldEvent | AdoptedStateDataSetsSpecStartEpochFieldEvent | AdoptedStateDataSetsSpecStartRunCountsFieldEvent | AdoptedStateDataSetsSpecStartRunCursorsFieldEvent | AdoptedStateDataSetsEpochFieldEvent | AdoptedStateDataSetsQuarantineEpochFieldEvent | AdoptedStateDataSetsQuarantineShardFieldEvent | AdoptedStateDataSetsQuarantineReasonFieldEvent | AdoptedStateDataSetsOwnersFieldEvent> {
    return streamMessage(buf, Adopted.codec(), opts)
  }
}

export interface Cursors {
  table: TableSection[]
}

export namespace Cursors {
  let _codec: Codec<Cursors>

  export const codec = (): Codec<Cursors> => {
    if (_codec == null) {
      _codec = message<Cursors>((obj, w, opts = {}) => {
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

  export interface CursorsTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface CursorsTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface CursorsTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CursorsTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CursorsTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Cursors>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Cursors.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Cursors>): Cursors {
    return decodeMessage(buf, Cursors.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Cursors>): Generator<CursorsTableDataSetFieldEvent | CursorsTableEpochFieldEvent | CursorsTableShardsFieldEvent | CursorsTableCursorsFieldEvent | CursorsTableViewsFieldEvent> {
    return streamMessage(buf, Cursors.codec(), opts)
  }
}

export interface Installed {
  view: number
  table: TableSection[]
}

export namespace Installed {
  let _codec: Codec<Installed>

  export const codec = (): Codec<Installed> => {
    if (_codec == null) {
      _codec = message<Installed>((obj, w, opts = {}) => {
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

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
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

  export interface InstalledViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface InstalledTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface InstalledTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface InstalledTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstalledTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface InstalledTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Installed>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Installed.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Installed>): Installed {
    return decodeMessage(buf, Installed.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Installed>): Generator<InstalledViewFieldEvent | InstalledTableDataSetFieldEvent | InstalledTableEpochFieldEvent | InstalledTableShardsFieldEvent | InstalledTableCursorsFieldEvent | InstalledTableViewsFieldEvent> {
    return streamMessage(buf, Installed.codec(), opts)
  }
}

export interface Heard {
  table: TableSection[]
}

export namespace Heard {
  let _codec: Codec<Heard>

  export const codec = (): Codec<Heard> => {
    if (_codec == null) {
      _codec = message<Heard>((obj, w, opts = {}) => {
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

  export interface HeardTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface HeardTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface HeardTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface HeardTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface HeardTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Heard>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Heard.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Heard>): Heard {
    return decodeMessage(buf, Heard.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Heard>): Generator<HeardTableDataSetFieldEvent | HeardTableEpochFieldEvent | HeardTableShardsFieldEvent | HeardTableCursorsFieldEvent | HeardTableViewsFieldEvent> {
    return streamMessage(buf, Heard.codec(), opts)
  }
}

