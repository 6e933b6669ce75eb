// Generated from chain.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { Departure, CertifiedView, SnapshotState } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface SyncRequest {
  committed: number
}

export namespace SyncRequest {
  let _codec: Codec<SyncRequest>

  export const codec = (): Codec<SyncRequest> => {
    if (_codec == null) {
      _codec = message<SyncRequest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.committed)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          committed: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
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

  export interface SyncRequestCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export function encode (obj: Partial<SyncRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SyncRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SyncRequest>): SyncRequest {
    return decodeMessage(buf, SyncRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SyncRequest>): Generator<SyncRequestCommittedFieldEvent> {
    return streamMessage(buf, SyncRequest.codec(), opts)
  }
}

export interface ViewsNotice {
  views: CertifiedView[]
}

export namespace ViewsNotice {
  let _codec: Codec<ViewsNotice>

  export const codec = (): Codec<ViewsNotice> => {
    if (_codec == null) {
      _codec = message<ViewsNotice>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.views != null && obj.views.length > 0) {
          for (const value of obj.views) {
            w.uint32(10)
            CertifiedView.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          views: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.views != null && obj.views.length === opts.limits.views) {
                throw new MaxLengthError('Decode error - repeated field "views" had too many elements')
              }

              if (obj.views.length === 1024) {
                throw new MaxLengthError('Decode error - repeated field "views" had too many elements')
              }

              obj.views.push(CertifiedView.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.views$
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
          views: 1024
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.views != null && obj.views === opts.limits.views) {
                throw new MaxLengthError('Streaming decode error - repeated field "views" had too many elements')
              }

              if (obj.views === 1024) {
                throw new MaxLengthError('Streaming decode error - repeated field "views" had too many elements')
              }

              for (const evt of CertifiedView.codec().stream(reader, reader.uint32(), `${prefix}.views[]`, {
                limits: opts.limits?.views$
              })) {
                yield {
                  ...evt,
                  index: obj.views
                }
              }

              obj.views++

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

  export interface ViewsNoticeViewsViewLineageCounterFieldEvent {
    field: '$.views[].view.lineage.counter'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewLineageTagFieldEvent {
    field: '$.views[].view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsViewNumberFieldEvent {
    field: '$.views[].view.number'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewParentFieldEvent {
    field: '$.views[].view.parent'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsViewChangesMemberJoinedIdFieldEvent {
    field: '$.views[].view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.views[].view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesMemberJoinedWeightFieldEvent {
    field: '$.views[].view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.views[].view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.views[].view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface ViewsNoticeViewsViewChangesMemberRemovedIdFieldEvent {
    field: '$.views[].view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.views[].view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface ViewsNoticeViewsViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.views[].view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.views[].view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesElectorsSetElectorsFieldEvent {
    field: '$.views[].view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedNameFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.views[].view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.views[].view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesEpochOpenedEpochFieldEvent {
    field: '$.views[].view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.views[].view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.views[].view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.views[].view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.views[].view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.views[].view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.views[].view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.views[].view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.views[].view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsViewStateDigestFieldEvent {
    field: '$.views[].view.stateDigest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ViewsNoticeViewsCertificateTermCounterFieldEvent {
    field: '$.views[].certificate.term.counter'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsCertificateTermPeerFieldEvent {
    field: '$.views[].certificate.term.peer'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsCertificateTermIncarnationFieldEvent {
    field: '$.views[].certificate.term.incarnation'
    value: number
    index: number
  }

  export interface ViewsNoticeViewsCertificateAcceptsElectorFieldEvent {
    field: '$.views[].certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface ViewsNoticeViewsCertificateAcceptsSignatureFieldEvent {
    field: '$.views[].certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<ViewsNotice>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ViewsNotice.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ViewsNotice>): ViewsNotice {
    return decodeMessage(buf, ViewsNotice.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ViewsNotice>): Generator<ViewsNoticeViewsViewLineageCounterFieldEvent | ViewsNoticeViewsViewLineageTagFieldEvent | ViewsNoticeViewsViewNumberFieldEvent | ViewsNoticeViewsViewParentFieldEvent | ViewsNoticeViewsViewChangesMemberJoinedIdFieldEvent | ViewsNoticeViewsViewChangesMemberJoinedIncarnationFieldEvent | ViewsNoticeViewsViewChangesMemberJoinedWeightFieldEvent | ViewsNoticeViewsViewChangesMemberJoinedFailureDomainFieldEvent | ViewsNoticeViewsViewChangesMemberJoinedAddressesFieldEvent | ViewsNoticeViewsViewChangesMemberRemovedIdFieldEvent | ViewsNoticeViewsViewChangesMemberRemovedDepartureFieldEvent | ViewsNoticeViewsViewChangesWeightsSetWeightsIdFieldEvent | ViewsNoticeViewsViewChangesWeightsSetWeightsWeightFieldEvent | ViewsNoticeViewsViewChangesElectorsSetElectorsFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedNameFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedRunCountsFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedRunSamplesFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedEpochsFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedContentDigestFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedDescriptionFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedStartEpochFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedStartRunCountsFieldEvent | ViewsNoticeViewsViewChangesDataSetAddedStartRunCursorsFieldEvent | ViewsNoticeViewsViewChangesEpochOpenedDataSetFieldEvent | ViewsNoticeViewsViewChangesEpochOpenedEpochFieldEvent | ViewsNoticeViewsViewChangesShardQuarantinedShardDataSetFieldEvent | ViewsNoticeViewsViewChangesShardQuarantinedShardEpochFieldEvent | ViewsNoticeViewsViewChangesShardQuarantinedShardShardFieldEvent | ViewsNoticeViewsViewChangesShardQuarantinedReasonFieldEvent | ViewsNoticeViewsViewChangesDataSetRestoredDataSetFieldEvent | ViewsNoticeViewsViewChangesDataSetRestoredStartEpochFieldEvent | ViewsNoticeViewsViewChangesDataSetRestoredStartRunCountsFieldEvent | ViewsNoticeViewsViewChangesDataSetRestoredStartRunCursorsFieldEvent | ViewsNoticeViewsViewStateDigestFieldEvent | ViewsNoticeViewsCertificateTermCounterFieldEvent | ViewsNoticeViewsCertificateTermPeerFieldEvent | ViewsNoticeViewsCertificateTermIncarnationFieldEvent | ViewsNoticeViewsCertificateAcceptsElectorFieldEvent | ViewsNoticeViewsCertificateAcceptsSignatureFieldEvent> {
    return streamMessage(buf, ViewsNotice.codec(), opts)
  }
}

export interface SnapshotNotice {
  head: CertifiedView | undefined
  state: SnapshotState | undefined
}

export namespace SnapshotNotice {
  let _codec: Codec<SnapshotNotice>

  export const codec = (): Codec<SnapshotNotice> => {
    if (_codec == null) {
      _codec = message<SnapshotNotice>((obj, w, opts = {}) => {
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

  export interface SnapshotNoticeHeadViewLineageCounterFieldEvent {
    field: '$.head.view.lineage.counter'
    value: number
  }

  export interface SnapshotNoticeHeadViewLineageTagFieldEvent {
    field: '$.head.view.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotNoticeHeadViewNumberFieldEvent {
    field: '$.head.view.number'
    value: number
  }

  export interface SnapshotNoticeHeadViewParentFieldEvent {
    field: '$.head.view.parent'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotNoticeHeadViewChangesMemberJoinedIdFieldEvent {
    field: '$.head.view.changes[].memberJoined.id'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesMemberJoinedIncarnationFieldEvent {
    field: '$.head.view.changes[].memberJoined.incarnation'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesMemberJoinedWeightFieldEvent {
    field: '$.head.view.changes[].memberJoined.weight'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesMemberJoinedFailureDomainFieldEvent {
    field: '$.head.view.changes[].memberJoined.failureDomain'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesMemberJoinedAddressesFieldEvent {
    field: '$.head.view.changes[].memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface SnapshotNoticeHeadViewChangesMemberRemovedIdFieldEvent {
    field: '$.head.view.changes[].memberRemoved.id'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesMemberRemovedDepartureFieldEvent {
    field: '$.head.view.changes[].memberRemoved.departure'
    value: Departure
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesWeightsSetWeightsIdFieldEvent {
    field: '$.head.view.changes[].weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesWeightsSetWeightsWeightFieldEvent {
    field: '$.head.view.changes[].weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesElectorsSetElectorsFieldEvent {
    field: '$.head.view.changes[].electorsSet.electors[]'
    index: number
    value: string
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedNameFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.name'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedRunSamplesFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedEpochsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.epochs'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedContentDigestFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.contentDigest'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedDescriptionFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.description'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedStartEpochFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.epoch'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedStartRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetAddedStartRunCursorsFieldEvent {
    field: '$.head.view.changes[].dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesEpochOpenedDataSetFieldEvent {
    field: '$.head.view.changes[].epochOpened.dataSet'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesEpochOpenedEpochFieldEvent {
    field: '$.head.view.changes[].epochOpened.epoch'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesShardQuarantinedShardDataSetFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.dataSet'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesShardQuarantinedShardEpochFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.epoch'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesShardQuarantinedShardShardFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.shard.shard'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesShardQuarantinedReasonFieldEvent {
    field: '$.head.view.changes[].shardQuarantined.reason'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetRestoredDataSetFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.dataSet'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetRestoredStartEpochFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.epoch'
    value: number
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetRestoredStartRunCountsFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeHeadViewChangesDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.head.view.changes[].dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeHeadViewStateDigestFieldEvent {
    field: '$.head.view.stateDigest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotNoticeHeadCertificateTermCounterFieldEvent {
    field: '$.head.certificate.term.counter'
    value: number
  }

  export interface SnapshotNoticeHeadCertificateTermPeerFieldEvent {
    field: '$.head.certificate.term.peer'
    value: string
  }

  export interface SnapshotNoticeHeadCertificateTermIncarnationFieldEvent {
    field: '$.head.certificate.term.incarnation'
    value: number
  }

  export interface SnapshotNoticeHeadCertificateAcceptsElectorFieldEvent {
    field: '$.head.certificate.accepts[].elector'
    value: string
    index: number
  }

  export interface SnapshotNoticeHeadCertificateAcceptsSignatureFieldEvent {
    field: '$.head.certificate.accepts[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeStateJobFieldEvent {
    field: '$.state.job'
    value: string
  }

  export interface SnapshotNoticeStateGenesisFieldEvent {
    field: '$.state.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SnapshotNoticeStateTimingRenewEveryMsMinFieldEvent {
    field: '$.state.timing.renewEveryMsMin'
    value: number
  }

  export interface SnapshotNoticeStateTimingRenewEveryMsPerMemberFieldEvent {
    field: '$.state.timing.renewEveryMsPerMember'
    value: number
  }

  export interface SnapshotNoticeStateTimingWorkLeaseRenewalsFieldEvent {
    field: '$.state.timing.workLeaseRenewals'
    value: number
  }

  export interface SnapshotNoticeStateTimingLeaderLeaseRenewalsFieldEvent {
    field: '$.state.timing.leaderLeaseRenewals'
    value: number
  }

  export interface SnapshotNoticeStateTimingMarginMsFieldEvent {
    field: '$.state.timing.marginMs'
    value: number
  }

  export interface SnapshotNoticeStateTimingDriftRatioFieldEvent {
    field: '$.state.timing.driftRatio'
    value: number
  }

  export interface SnapshotNoticeStateTimingGossipEveryMsMinFieldEvent {
    field: '$.state.timing.gossipEveryMsMin'
    value: number
  }

  export interface SnapshotNoticeStateTimingGossipEveryMsPerMemberFieldEvent {
    field: '$.state.timing.gossipEveryMsPerMember'
    value: number
  }

  export interface SnapshotNoticeStateTimingViewBatchMsFieldEvent {
    field: '$.state.timing.viewBatchMs'
    value: number
  }

  export interface SnapshotNoticeStateTimingViewBurstFieldEvent {
    field: '$.state.timing.viewBurst'
    value: number
  }

  export interface SnapshotNoticeStateTimingViewEveryMsFieldEvent {
    field: '$.state.timing.viewEveryMs'
    value: number
  }

  export interface SnapshotNoticeStateTimingRetryEveryMsFieldEvent {
    field: '$.state.timing.retryEveryMs'
    value: number
  }

  export interface SnapshotNoticeStateTimingFoundAfterMsFieldEvent {
    field: '$.state.timing.foundAfterMs'
    value: number
  }

  export interface SnapshotNoticeStateTimingObituariesFieldEvent {
    field: '$.state.timing.obituaries'
    value: boolean
  }

  export interface SnapshotNoticeStateMembersMemberIdFieldEvent {
    field: '$.state.members[].member.id'
    value: string
    index: number
  }

  export interface SnapshotNoticeStateMembersMemberIncarnationFieldEvent {
    field: '$.state.members[].member.incarnation'
    value: number
    index: number
  }

  export interface SnapshotNoticeStateMembersMemberWeightFieldEvent {
    field: '$.state.members[].member.weight'
    value: number
    index: number
  }

  export interface SnapshotNoticeStateMembersMemberFailureDomainFieldEvent {
    field: '$.state.members[].member.failureDomain'
    value: string
    index: number
  }

  export interface SnapshotNoticeStateMembersMemberAddressesFieldEvent {
    field: '$.state.members[].member.addresses[]'
    index: number
    value: string
  }

  export interface SnapshotNoticeStateMembersSinceFieldEvent {
    field: '$.state.members[].since'
    value: number
    index: number
  }

  export interface SnapshotNoticeStateElectorsFieldEvent {
    field: '$.state.electors[]'
    index: number
    value: string
  }

  export interface SnapshotNoticeStatePreviousElectorsFieldEvent {
    field: '$.state.previousElectors[]'
    index: number
    value: string
  }

  export interface SnapshotNoticeStateDataSetsSpecNameFieldEvent {
    field: '$.state.dataSets[].spec.name'
    value: string
    index: number
  }

  export interface SnapshotNoticeStateDataSetsSpecRunCountsFieldEvent {
    field: '$.state.dataSets[].spec.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeStateDataSetsSpecRunSamplesFieldEvent {
    field: '$.state.dataSets[].spec.runSamples'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeStateDataSetsSpecEpochsFieldEvent {
    field: '$.state.dataSets[].spec.epochs'
    value: number
    index: number
  }

  export interface SnapshotNoticeStateDataSetsSpecContentDigestFieldEvent {
    field: '$.state.dataSets[].spec.contentDigest'
    value: string
    index: number
  }

  export interface SnapshotNoticeStateDataSetsSpecDescriptionFieldEvent {
    field: '$.state.dataSets[].spec.description'
    value: string
    index: number
  }

  export interface SnapshotNoticeStateDataSetsSpecStartEpochFieldEvent {
    field: '$.state.dataSets[].spec.start.epoch'
    value: number
    index: number
  }

  export interface SnapshotNoticeStateDataSetsSpecStartRunCountsFieldEvent {
    field: '$.state.dataSets[].spec.start.runCounts'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeStateDataSetsSpecStartRunCursorsFieldEvent {
    field: '$.state.dataSets[].spec.start.runCursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface SnapshotNoticeStateDataSetsEpochFieldEvent {
    field: '$.state.dataSets[].epoch'
    value: number
    index: number
  }

  export interface SnapshotNoticeStateDataSetsQuarantineEpochFieldEvent {
    field: '$.state.dataSets[].quarantine[].epoch'
    value: number
    index: number
  }

  export interface SnapshotNoticeStateDataSetsQuarantineShardFieldEvent {
    field: '$.state.dataSets[].quarantine[].shard'
    value: number
    index: number
  }

  export interface SnapshotNoticeStateDataSetsQuarantineReasonFieldEvent {
    field: '$.state.dataSets[].quarantine[].reason'
    value: string
    index: number
  }

  export interface SnapshotNoticeStateDataSetsOwnersFieldEvent {
    field: '$.state.dataSets[].owners'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<SnapshotNotice>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SnapshotNotice.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SnapshotNotice>): SnapshotNotice {
    return decodeMessage(buf, SnapshotNotice.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SnapshotNotice>): Generator<SnapshotNoticeHeadViewLineageCounterFieldEvent | SnapshotNoticeHeadViewLineageTagFieldEvent | SnapshotNoticeHeadViewNumberFieldEvent | SnapshotNoticeHeadViewParentFieldEvent | SnapshotNoticeHeadViewChangesMemberJoinedIdFieldEvent | SnapshotNoticeHeadViewChangesMemberJoinedIncarnationFieldEvent | SnapshotNoticeHeadViewChangesMemberJoinedWeightFieldEvent | SnapshotNoticeHeadViewChangesMemberJoinedFailureDomainFieldEvent | SnapshotNoticeHeadViewChangesMemberJoinedAddressesFieldEvent | SnapshotNoticeHeadViewChangesMemberRemovedIdFieldEvent | SnapshotNoticeHeadViewChangesMemberRemovedDepartureFieldEvent | SnapshotNoticeHeadViewChangesWeightsSetWeightsIdFieldEvent | SnapshotNoticeHeadViewChangesWeightsSetWeightsWeightFieldEvent | SnapshotNoticeHeadViewChangesElectorsSetElectorsFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedNameFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedRunCountsFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedRunSamplesFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedEpochsFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedContentDigestFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedDescriptionFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedStartEpochFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedStartRunCountsFieldEvent | SnapshotNoticeHeadViewChangesDataSetAddedStartRunCursorsFieldEvent | SnapshotNoticeHeadViewChangesEpochOpenedDataSetFieldEvent | SnapshotNoticeHeadViewChangesEpochOpenedEpochFieldEvent | SnapshotNoticeHeadViewChangesShardQuarantinedShardDataSetFieldEvent | SnapshotNoticeHeadViewChangesShardQuarantinedShardEpochFieldEvent | SnapshotNoticeHeadViewChangesShardQuarantinedShardShardFieldEvent | SnapshotNoticeHeadViewChangesShardQuarantinedReasonFieldEvent | SnapshotNoticeHeadViewChangesDataSetRestoredDataSetFieldEvent | SnapshotNoticeHeadViewChangesDataSetRestoredStartEpochFieldEvent | SnapshotNoticeHeadViewChangesDataSetRestoredStartRunCountsFieldEvent | SnapshotNoticeHeadViewChangesDataSetRestoredStartRunCursorsFieldEvent | SnapshotNoticeHeadViewStateDigestFieldEvent | SnapshotNoticeHeadCertificateTermCounterFieldEvent | SnapshotNoticeHeadCertificateTermPeerFieldEvent | SnapshotNoticeHeadCertificateTermIncarnationFieldEvent | SnapshotNoticeHeadCertificateAcceptsElectorFieldEvent | SnapshotNoticeHeadCertificateAcceptsSignatureFieldEvent | SnapshotNoticeStateJobFieldEvent | SnapshotNoticeStateGenesisFieldEvent | SnapshotNoticeStateTimingRenewEveryMsMinFieldEvent | SnapshotNoticeStateTimingRenewEveryMsPerMemberFieldEvent | SnapshotNoticeStateTimingWorkLeaseRenewalsFieldEvent | SnapshotNoticeStateTimingLeaderLeaseRenewalsFieldEvent | SnapshotNoticeStateTimingMarginMsFieldEvent | SnapshotNoticeStateTimingDriftRatioFieldEvent | SnapshotNoticeStateTimingGossipEveryMsMinFieldEvent | SnapshotNoticeStateTimingGossipEveryMsPerMemberFieldEvent | SnapshotNoticeStateTimingViewBatchMsFieldEvent | SnapshotNoticeStateTimingViewBurstFieldEvent | SnapshotNoticeStateTimingViewEveryMsFieldEvent | SnapshotNoticeStateTimingRetryEveryMsFieldEvent | SnapshotNoticeStateTimingFoundAfterMsFieldEvent | SnapshotNoticeStateTimingObituariesFieldEvent | SnapshotNoticeStateMembersMemberIdFieldEvent | SnapshotNoticeStateMembersMemberIncarnationFieldEvent | SnapshotNoticeStateMembersMemberWeightFieldEvent | SnapshotNoticeStateMembersMemberFailureDomainFieldEvent | SnapshotNoticeStateMembersMemberAddressesFieldEvent | SnapshotNoticeStateMembersSinceFieldEvent | SnapshotNoticeStateElectorsFieldEvent | SnapshotNoticeStatePreviousElectorsFieldEvent | SnapshotNoticeStateDataSetsSpecNameFieldEvent | SnapshotNoticeStateDataSetsSpecRunCountsFieldEvent | SnapshotNoticeStateDataSetsSpecRunSamplesFieldEvent | SnapshotNoticeStateDataSetsSpecEpochsFieldEvent | SnapshotNoticeStateDataSetsSpecContentDigestFieldEvent | SnapshotNoticeStateDataSetsSpecDescriptionFieldEvent | SnapshotNoticeStateDataSetsSpecStartEpochFieldEvent | SnapshotNoticeStateDataSetsSpecStartRunCountsFieldEvent | SnapshotNoticeStateDataSetsSpecStartRunCursorsFieldEvent | SnapshotNoticeStateDataSetsEpochFieldEvent | SnapshotNoticeStateDataSetsQuarantineEpochFieldEvent | SnapshotNoticeStateDataSetsQuarantineShardFieldEvent | SnapshotNoticeStateDataSetsQuarantineReasonFieldEvent | SnapshotNoticeStateDataSetsOwnersFieldEvent> {
    return streamMessage(buf, SnapshotNotice.codec(), opts)
  }
}

