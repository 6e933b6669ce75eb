// Generated from recovery.proto by `npm run generate`. Do not edit.
// @ts-nocheck
/* eslint-disable require-yield */

import { TableSection, Departure, CertifiedView, SnapshotState } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface SurveyRequest {}

export namespace SurveyRequest {
  let _codec: Codec<SurveyRequest>

  export const codec = (): Codec<SurveyRequest> => {
    if (_codec == null) {
      _codec = message<SurveyRequest>((obj, w, opts = {}) => {
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

  export function encode (obj: Partial<SurveyRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SurveyRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SurveyRequest>): SurveyRequest {
    return decodeMessage(buf, SurveyRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SurveyRequest>): Generator<{}> {
    return streamMessage(buf, SurveyRequest.codec(), opts)
  }
}

export interface SurveyReply {
  head: CertifiedView | undefined
  state: SnapshotState | undefined
  table: TableSection[]
}

export namespace SurveyReply {
  let _codec: Codec<SurveyReply>

  export const codec = (): Codec<SurveyReply> => {
    if (_codec == null) {
      _codec = message<SurveyReply>((obj, w, opts = {}) => {
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
          table: []
        }

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
          table: 65536
        }

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

  export interface SurveyReplyHeadViewLineageCounterFieldEvent {
    field: '$.head.view.lineage.counter'
    value: number
  }

  export interface SurveyReplyHeadViewLineageTagFieldEvent {
    field: '$.head.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SurveyReplyHeadViewNumberFieldEvent {
    field: '$.head.view.number'
    value: number
  }

  export interface SurveyReplyHeadViewParentFieldEvent {
    field: '$.head.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SurveyReplyHeadViewChangesMemberJoinedIdFieldEvent {
    field: '$.head.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.head.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesMemberJoinedWeightFieldEvent {
    field: '$.head.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.head.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.head.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface SurveyReplyHeadViewChangesMemberRemovedIdFieldEvent {
    field: '$.head.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.head.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface SurveyReplyHeadViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.head.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.head.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesElectorsSetElectorsFieldEvent {
    field: '$.head.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedNameFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyHeadViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.head.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesEpochOpenedEpochFieldEvent {
    field: '$.head.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyHeadViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyHeadViewStateDigestFieldEvent {
    field: '$.head.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SurveyReplyHeadCertificateTermCounterFieldEvent {
    field: '$.head.certificate.term.counter'
    value: number
  }

  export interface SurveyReplyHeadCertificateTermPeerFieldEvent {
    field: '$.head.certificate.term.peer'
    value: string
  }

  export interface SurveyReplyHeadCertificateTermIncarnationFieldEvent {
    field: '$.head.certificate.term.incarnation'
    value: number
  }

  export interface SurveyReplyHeadCertificateAcceptsElectorFieldEvent {
    field: '$.head.certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface SurveyReplyHeadCertificateAcceptsSignatureFieldEvent {
    field: '$.head.certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyStateJobFieldEvent {
    field: '$.state.job'
    value: string
  }

  export interface SurveyReplyStateGenesisFieldEvent {
    field: '$.state.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SurveyReplyStateTimingRenewEveryMsMinFieldEvent {
    field: '$.state.timing.renewEveryMsMin'
    value: number
  }

  export interface SurveyReplyStateTimingRenewEveryMsPerMemberFieldEvent {
    field: '$.state.timing.renewEveryMsPerMember'
    value: number
  }

  export interface SurveyReplyStateTimingWorkLeaseRenewalsFieldEvent {
    field: '$.state.timing.workLeaseRenewals'
    value: number
  }

  export interface SurveyReplyStateTimingLeaderLeaseRenewalsFieldEvent {
    field: '$.state.timing.leaderLeaseRenewals'
    value: number
  }

  export interface SurveyReplyStateTimingMarginMsFieldEvent {
    field: '$.state.timing.marginMs'
    value: number
  }

  export interface SurveyReplyStateTimingDriftRatioFieldEvent {
    field: '$.state.timing.driftRatio'
    value: number
  }

  export interface SurveyReplyStateTimingGossipEveryMsMinFieldEvent {
    field: '$.state.timing.gossipEveryMsMin'
    value: number
  }

  export interface SurveyReplyStateTimingGossipEveryMsPerMemberFieldEvent {
    field: '$.state.timing.gossipEveryMsPerMember'
    value: number
  }

  export interface SurveyReplyStateTimingViewBatchMsFieldEvent {
    field: '$.state.timing.viewBatchMs'
    value: number
  }

  export interface SurveyReplyStateTimingViewBurstFieldEvent {
    field: '$.state.timing.viewBurst'
    value: number
  }

  export interface SurveyReplyStateTimingViewEveryMsFieldEvent {
    field: '$.state.timing.viewEveryMs'
    value: number
  }

  export interface SurveyReplyStateTimingRetryEveryMsFieldEvent {
    field: '$.state.timing.retryEveryMs'
    value: number
  }

  export interface SurveyReplyStateTimingFoundAfterMsFieldEvent {
    field: '$.state.timing.foundAfterMs'
    value: number
  }

  export interface SurveyReplyStateTimingObituariesFieldEvent {
    field: '$.state.timing.obituaries'
    value: boolean
  }

  export interface SurveyReplyStateMembersMemberIdFieldEvent {
    field: '$.state.members[].member.id'
    value: string
    index: number
  }

  export interface SurveyReplyStateMembersMemberIncarnationFieldEvent {
    field: '$.state.members[].member.incarnation'
    value: number
    index: number
  }

  export interface SurveyReplyStateMembersMemberWeightFieldEvent {
    field: '$.state.members[].member.weight'
    value: number
    index: number
  }

  export interface SurveyReplyStateMembersMemberFailureDomainFieldEvent {
    field: '$.state.members[].member.failureDomain'
    value: string
    index: number
  }

  export interface SurveyReplyStateMembersMemberAddressesFieldEvent {
    field: '$.state.members[].member.addresses[]'
    index: number
    value: string
  }

  export interface SurveyReplyStateMembersSinceFieldEvent {
    field: '$.state.members[].since'
    value: number
    index: number
  }

  export interface SurveyReplyStateElectorsFieldEvent {
    field: '$.state.electors[]'
    index: number
    value: string
  }

  export interface SurveyReplyStatePreviousElectorsFieldEvent {
    field: '$.state.previousElectors[]'
    index: number
    value: string
  }

  export interface SurveyReplyStateDataSetsSpecNameFieldEvent {
    field: '$.state.dataSets[].spec.name'
    value: string
    index: number
  }

  export interface SurveyReplyStateDataSetsSpecRunCountsFieldEvent {
    field: '$.state.dataSets[].spec.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyStateDataSetsSpecRunSamplesFieldEvent {
    field: '$.state.dataSets[].spec.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyStateDataSetsSpecEpochsFieldEvent {
    field: '$.state.dataSets[].spec.epochs'
    value: number
    index: number
  }

  export interface SurveyReplyStateDataSetsSpecContentDigestFieldEvent {
    field: '$.state.dataSets[].spec.contentDigest'
    value: string
    index: number
  }

  export interface SurveyReplyStateDataSetsSpecDescriptionFieldEvent {
    field: '$.state.dataSets[].spec.description'
    value: string
    index: number
  }

  export interface SurveyReplyStateDataSetsSpecStartEpochFieldEvent {
    field: '$.state.dataSets[].spec.start.epoch'
    value: number
    index: number
  }

  export interface SurveyReplyStateDataSetsSpecStartRunCountsFieldEvent {
    field: '$.state.dataSets[].spec.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyStateDataSetsSpecStartRunCursorsFieldEvent {
    field: '$.state.dataSets[].spec.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyStateDataSetsEpochFieldEvent {
    field: '$.state.dataSets[].epoch'
    value: number
    index: number
  }

  export interface SurveyReplyStateDataSetsQuarantineEpochFieldEvent {
    field: '$.state.dataSets[].quarantine[].epoch'
    value: number
    index: number
  }

  export interface SurveyReplyStateDataSetsQuarantineShardFieldEvent {
    field: '$.state.dataSets[].quarantine[].shard'
    value: number
    index: number
  }

  export interface SurveyReplyStateDataSetsQuarantineReasonFieldEvent {
    field: '$.state.dataSets[].quarantine[].reason'
    value: string
    index: number
  }

  export interface SurveyReplyStateDataSetsOwnersFieldEvent {
    field: '$.state.dataSets[].owners'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyTableDataSetFieldEvent {
    field: '$.table[].dataSet'
    value: string
    index: number
  }

  export interface SurveyReplyTableEpochFieldEvent {
    field: '$.table[].epoch'
    value: number
    index: number
  }

  export interface SurveyReplyTableShardsFieldEvent {
    field: '$.table[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyTableCursorsFieldEvent {
    field: '$.table[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SurveyReplyTableViewsFieldEvent {
    field: '$.table[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<SurveyReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SurveyReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SurveyReply>): SurveyReply {
    return decodeMessage(buf, SurveyReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SurveyReply>): Generator<SurveyReplyHeadViewLineageCounterFieldEvent | SurveyReplyHeadViewLineageTagFieldEvent | SurveyReplyHeadViewNumberFieldEvent | SurveyReplyHeadViewParentFieldEvent | SurveyReplyHeadViewChangesMemberJoinedIdFieldEvent | SurveyReplyHeadViewChangesMemberJoinedIncarnationFieldEvent | SurveyReplyHeadViewChangesMemberJoinedWeightFieldEvent | SurveyReplyHeadViewChangesMemberJoinedFailureDomainFieldEvent | SurveyReplyHeadViewChangesMemberJoinedAddressesFieldEvent | SurveyReplyHeadViewChangesMemberRemovedIdFieldEvent | SurveyReplyHeadViewChangesMemberRemovedDepartureFieldEvent | SurveyReplyHeadViewChangesWeightsSetWeightsIdFieldEvent | SurveyReplyHeadViewChangesWeightsSetWeightsWeightFieldEvent | SurveyReplyHeadViewChangesElectorsSetElectorsFieldEvent | SurveyReplyHeadViewChangesDataSetAddedNameFieldEvent | SurveyReplyHeadViewChangesDataSetAddedRunCountsFieldEvent | SurveyReplyHeadViewChangesDataSetAddedRunSamplesFieldEvent | SurveyReplyHeadViewChangesDataSetAddedEpochsFieldEvent | SurveyReplyHeadViewChangesDataSetAddedContentDigestFieldEvent | SurveyReplyHeadViewChangesDataSetAddedDescriptionFieldEvent | SurveyReplyHeadViewChangesDataSetAddedStartEpochFieldEvent | SurveyReplyHeadViewChangesDataSetAddedStartRunCountsFieldEvent | SurveyReplyHeadViewChangesDataSetAddedStartRunCursorsFieldEvent | SurveyReplyHeadViewChangesEpochOpenedDataSetFieldEvent | SurveyReplyHeadViewChangesEpochOpenedEpochFieldEvent | SurveyReplyHeadViewChangesShardQuarantinedShardDataSetFieldEvent | SurveyReplyHeadViewChangesShardQuarantinedShardEpochFieldEvent | SurveyReplyHeadViewChangesShardQuarantinedShardShardFieldEvent | SurveyReplyHeadViewChangesShardQuarantinedReasonFieldEvent | SurveyReplyHeadViewChangesDataSetRestoredDataSetFieldEvent | SurveyReplyHeadViewChangesDataSetRestoredStartEpochFieldEvent | SurveyReplyHeadViewChangesDataSetRestoredStartRunCountsFieldEvent | SurveyReplyHeadViewChangesDataSetRestoredStartRunCursorsFieldEvent | SurveyReplyHeadViewStateDigestFieldEvent | SurveyReplyHeadCertificateTermCounterFieldEvent | SurveyReplyHeadCertificateTermPeerFieldEvent | SurveyReplyHeadCertificateTermIncarnationFieldEvent | SurveyReplyHeadCertificateAcceptsElectorFieldEvent | SurveyReplyHeadCertificateAcceptsSignatureFieldEvent | SurveyReplyStateJobFieldEvent | SurveyReplyStateGenesisFieldEvent | SurveyReplyStateTimingRenewEveryMsMinFieldEvent | SurveyReplyStateTimingRenewEveryMsPerMemberFieldEvent | SurveyReplyStateTimingWorkLeaseRenewalsFieldEvent | SurveyReplyStateTimingLeaderLeaseRenewalsFieldEvent | SurveyReplyStateTimingMarginMsFieldEvent | SurveyReplyStateTimingDriftRatioFieldEvent | SurveyReplyStateTimingGossipEveryMsMinFieldEvent | SurveyReplyStateTimingGossipEveryMsPerMemberFieldEvent | SurveyReplyStateTimingViewBatchMsFieldEvent | SurveyReplyStateTimingViewBurstFieldEvent | SurveyReplyStateTimingViewEveryMsFieldEvent | SurveyReplyStateTimingRetryEveryMsFieldEvent | SurveyReplyStateTimingFoundAfterMsFieldEvent | SurveyReplyStateTimingObituariesFieldEvent | SurveyReplyStateMembersMemberIdFieldEvent | SurveyReplyStateMembersMemberIncarnationFieldEvent | SurveyReplyStateMembersMemberWeightFieldEvent | SurveyReplyStateMembersMemberFailureDomainFieldEvent | SurveyReplyStateMembersMemberAddressesFieldEvent | SurveyReplyStateMembersSinceFieldEvent | SurveyReplyStateElectorsFieldEvent | SurveyReplyStatePreviousElectorsFieldEvent | SurveyReplyStateDataSetsSpecNameFieldEvent | SurveyReplyStateDataSetsSpecRunCountsFieldEvent | SurveyReplyStateDataSetsSpecRunSamplesFieldEvent | SurveyReplyStateDataSetsSpecEpochsFieldEvent | SurveyReplyStateDataSetsSpecContentDigestFieldEvent | SurveyReplyStateDataSetsSpecDescriptionFieldEvent | SurveyReplyStateDataSetsSpecStartEpochFieldEvent | SurveyReplyStateDataSetsSpecStartRunCountsFieldEvent | SurveyReplyStateDataSetsSpecStartRunCursorsFieldEvent | SurveyReplyStateDataSetsEpochFieldEvent | SurveyReplyStateDataSetsQuarantineEpochFieldEvent | SurveyReplyStateDataSetsQuarantineShardFieldEvent | SurveyReplyStateDataSetsQuarantineReasonFieldEvent | SurveyReplyStateDataSetsOwnersFieldEvent | SurveyReplyTableDataSetFieldEvent | SurveyReplyTableEpochFieldEvent | SurveyReplyTableShardsFieldEvent | SurveyReplyTableCursorsFieldEvent | SurveyReplyTableViewsFieldEvent> {
    return streamMessage(buf, SurveyReply.codec(), opts)
  }
}

