// Generated from membership.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { Member, Departure, Change } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface JoinRequest {
  applicant: Member | undefined
  hopsLeft: number
}

export namespace JoinRequest {
  let _codec: Codec<JoinRequest>

  export const codec = (): Codec<JoinRequest> => {
    if (_codec == null) {
      _codec = message<JoinRequest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.applicant != null) {
          w.uint32(10)
          Member.codec().encode(obj.applicant, w)
        }

        if ((obj.hopsLeft != null && obj.hopsLeft !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.hopsLeft)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          hopsLeft: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.applicant = Member.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.applicant
              })
              break
            }
            case 2: {
              obj.hopsLeft = reader.uint64Number()
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
              yield * Member.codec().stream(reader, reader.uint32(), `${prefix}.applicant`, {
                limits: opts.limits?.applicant
              })

              break
            }
            case 2: {
              yield {
                field: `${prefix}.hopsLeft`,
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

  export interface JoinRequestApplicantIdFieldEvent {
    field: '$.applicant.id'
    value: string
  }

  export interface JoinRequestApplicantIncarnationFieldEvent {
    field: '$.applicant.incarnation'
    value: number
  }

  export interface JoinRequestApplicantWeightFieldEvent {
    field: '$.applicant.weight'
    value: number
  }

  export interface JoinRequestApplicantFailureDomainFieldEvent {
    field: '$.applicant.failureDomain'
    value: string
  }

  export interface JoinRequestApplicantAddressesFieldEvent {
    field: '$.applicant.addresses[]'
    index: number
    value: string
  }

  export interface JoinRequestHopsLeftFieldEvent {
    field: '$.hopsLeft'
    value: number
  }

  export function encode (obj: Partial<JoinRequest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, JoinRequest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<JoinRequest>): JoinRequest {
    return decodeMessage(buf, JoinRequest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<JoinRequest>): Generator<JoinRequestApplicantIdFieldEvent | JoinRequestApplicantIncarnationFieldEvent | JoinRequestApplicantWeightFieldEvent | JoinRequestApplicantFailureDomainFieldEvent | JoinRequestApplicantAddressesFieldEvent | JoinRequestHopsLeftFieldEvent> {
    return streamMessage(buf, JoinRequest.codec(), opts)
  }
}

export enum JoinOutcome {
  JOIN_UNSPECIFIED = 'JOIN_UNSPECIFIED',
  JOIN_QUEUED = 'JOIN_QUEUED',
  JOIN_FORWARDED = 'JOIN_FORWARDED',
  JOIN_NO_LEADER = 'JOIN_NO_LEADER',
  JOIN_NOT_MEMBER = 'JOIN_NOT_MEMBER',
  JOIN_STALE_INCARNATION = 'JOIN_STALE_INCARNATION'
}

enum __JoinOutcomeValues {
  JOIN_UNSPECIFIED = 0,
  JOIN_QUEUED = 1,
  JOIN_FORWARDED = 2,
  JOIN_NO_LEADER = 3,
  JOIN_NOT_MEMBER = 4,
  JOIN_STALE_INCARNATION = 5
}

export namespace JoinOutcome {
  export const codec = (): Codec<JoinOutcome> => {
    return enumeration<JoinOutcome>(__JoinOutcomeValues)
  }
}

export interface JoinReply {
  outcome: JoinOutcome
  committed: number
}

export namespace JoinReply {
  let _codec: Codec<JoinReply>

  export const codec = (): Codec<JoinReply> => {
    if (_codec == null) {
      _codec = message<JoinReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.outcome != null && __JoinOutcomeValues[obj.outcome] !== 0) {
          w.uint32(8)
          JoinOutcome.codec().encode(obj.outcome, w)
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.committed)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          outcome: JoinOutcome.JOIN_UNSPECIFIED,
          committed: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.outcome = JoinOutcome.codec().decode(reader)
              break
            }
            case 2: {
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
                field: `${prefix}.outcome`,
                value: JoinOutcome.codec().decode(reader)
              }
              break
            }
            case 2: {
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

  export interface JoinReplyOutcomeFieldEvent {
    field: '$.outcome'
    value: JoinOutcome
  }

  export interface JoinReplyCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export function encode (obj: Partial<JoinReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, JoinReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<JoinReply>): JoinReply {
    return decodeMessage(buf, JoinReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<JoinReply>): Generator<JoinReplyOutcomeFieldEvent | JoinReplyCommittedFieldEvent> {
    return streamMessage(buf, JoinReply.codec(), opts)
  }
}

export interface Hello {
  expecting: number
  committed: number
  waiting: Member[]
}

export namespace Hello {
  let _codec: Codec<Hello>

  export const codec = (): Codec<Hello> => {
    if (_codec == null) {
      _codec = message<Hello>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.expecting != null && obj.expecting !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.expecting)
        }

        if ((obj.committed != null && obj.committed !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.committed)
        }

        if (obj.waiting != null && obj.waiting.length > 0) {
          for (const value of obj.waiting) {
            w.uint32(26)
            Member.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          expecting: 0,
          committed: 0,
          waiting: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.expecting = reader.uint64Number()
              break
            }
            case 2: {
              obj.committed = reader.uint64Number()
              break
            }
            case 3: {
              if (opts.limits?.waiting != null && obj.waiting.length === opts.limits.waiting) {
                throw new MaxLengthError('Decode error - repeated field "waiting" had too many elements')
              }

              if (obj.waiting.length === 64) {
                throw new MaxLengthError('Decode error - repeated field "waiting" had too many elements')
              }

              obj.waiting.push(Member.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.waiting$
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
          waiting: 64
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.expecting`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.committed`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              if (opts.limits?.waiting != null && obj.waiting === opts.limits.waiting) {
                throw new MaxLengthError('Streaming decode error - repeated field "waiting" had too many elements')
              }

              if (obj.waiting === 64) {
                throw new MaxLengthError('Streaming decode error - repeated field "waiting" had too many elements')
              }

              for (const evt of Member.codec().stream(reader, reader.uint32(), `${prefix}.waiting[]`, {
                limits: opts.limits?.waiting$
              })) {
                yield {
                  ...evt,
                  index: obj.waiting
                }
              }

              obj.waiting++

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

  export interface HelloExpectingFieldEvent {
    field: '$.expecting'
    value: number
  }

  export interface HelloCommittedFieldEvent {
    field: '$.committed'
    value: number
  }

  export interface HelloWaitingIdFieldEvent {
    field: '$.waiting[].id'
    value: string
    index: number
  }

  export interface HelloWaitingIncarnationFieldEvent {
    field: '$.waiting[].incarnation'
    value: number
    index: number
  }

  export interface HelloWaitingWeightFieldEvent {
    field: '$.waiting[].weight'
    value: number
    index: number
  }

  export interface HelloWaitingFailureDomainFieldEvent {
    field: '$.waiting[].failureDomain'
    value: string
    index: number
  }

  export interface HelloWaitingAddressesFieldEvent {
    field: '$.waiting[].addresses[]'
    index: number
    value: string
  }

  export function encode (obj: Partial<Hello>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Hello.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Hello>): Hello {
    return decodeMessage(buf, Hello.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Hello>): Generator<HelloExpectingFieldEvent | HelloCommittedFieldEvent | HelloWaitingIdFieldEvent | HelloWaitingIncarnationFieldEvent | HelloWaitingWeightFieldEvent | HelloWaitingFailureDomainFieldEvent | HelloWaitingAddressesFieldEvent> {
    return streamMessage(buf, Hello.codec(), opts)
  }
}

export interface Proposal {
  id: number
  change: Change | undefined
  hopsLeft: number
  proposer: string
}

export namespace Proposal {
  let _codec: Codec<Proposal>

  export const codec = (): Codec<Proposal> => {
    if (_codec == null) {
      _codec = message<Proposal>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.id != null && obj.id !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.id)
        }

        if (obj.change != null) {
          w.uint32(18)
          Change.codec().encode(obj.change, w)
        }

        if ((obj.hopsLeft != null && obj.hopsLeft !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.hopsLeft)
        }

        if ((obj.proposer != null && obj.proposer !== '')) {
          w.uint32(34)
          w.string(obj.proposer)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          id: 0,
          hopsLeft: 0,
          proposer: ''
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.id = reader.uint64Number()
              break
            }
            case 2: {
              obj.change = Change.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.change
              })
              break
            }
            case 3: {
              obj.hopsLeft = reader.uint64Number()
              break
            }
            case 4: {
              obj.proposer = reader.string()
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
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield * Change.codec().stream(reader, reader.uint32(), `${prefix}.change`, {
                limits: opts.limits?.change
              })

              break
            }
            case 3: {
              yield {
                field: `${prefix}.hopsLeft`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.proposer`,
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

  export interface ProposalIdFieldEvent {
    field: '$.id'
    value: number
  }

  export interface ProposalChangeMemberJoinedIdFieldEvent {
    field: '$.change.memberJoined.id'
    value: string
  }

  export interface ProposalChangeMemberJoinedIncarnationFieldEvent {
    field: '$.change.memberJoined.incarnation'
    value: number
  }

  export interface ProposalChangeMemberJoinedWeightFieldEvent {
    field: '$.change.memberJoined.weight'
    value: number
  }

  export interface ProposalChangeMemberJoinedFailureDomainFieldEvent {
    field: '$.change.memberJoined.failureDomain'
    value: string
  }

  export interface ProposalChangeMemberJoinedAddressesFieldEvent {
    field: '$.change.memberJoined.addresses[]'
    index: number
    value: string
  }

  export interface ProposalChangeMemberRemovedIdFieldEvent {
    field: '$.change.memberRemoved.id'
    value: string
  }

  export interface ProposalChangeMemberRemovedDepartureFieldEvent {
    field: '$.change.memberRemoved.departure'
    value: Departure
  }

  export interface ProposalChangeWeightsSetWeightsIdFieldEvent {
    field: '$.change.weightsSet.weights[].id'
    value: string
    index: number
  }

  export interface ProposalChangeWeightsSetWeightsWeightFieldEvent {
    field: '$.change.weightsSet.weights[].weight'
    value: number
    index: number
  }

  export interface ProposalChangeElectorsSetElectorsFieldEvent {
    field: '$.change.electorsSet.electors[]'
    index: number
    value: string
  }

  export interface ProposalChangeDataSetAddedNameFieldEvent {
    field: '$.change.dataSetAdded.name'
    value: string
  }

  export interface ProposalChangeDataSetAddedRunCountsFieldEvent {
    field: '$.change.dataSetAdded.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ProposalChangeDataSetAddedRunSamplesFieldEvent {
    field: '$.change.dataSetAdded.runSamples'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ProposalChangeDataSetAddedEpochsFieldEvent {
    field: '$.change.dataSetAdded.epochs'
    value: number
  }

  export interface ProposalChangeDataSetAddedContentDigestFieldEvent {
    field: '$.change.dataSetAdded.contentDigest'
    value: string
  }

  export interface ProposalChangeDataSetAddedDescriptionFieldEvent {
    field: '$.change.dataSetAdded.description'
    value: string
  }

  export interface ProposalChangeDataSetAddedStartEpochFieldEvent {
    field: '$.change.dataSetAdded.start.epoch'
    value: number
  }

  export interface ProposalChangeDataSetAddedStartRunCountsFieldEvent {
    field: '$.change.dataSetAdded.start.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ProposalChangeDataSetAddedStartRunCursorsFieldEvent {
    field: '$.change.dataSetAdded.start.runCursors'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ProposalChangeEpochOpenedDataSetFieldEvent {
    field: '$.change.epochOpened.dataSet'
    value: string
  }

  export interface ProposalChangeEpochOpenedEpochFieldEvent {
    field: '$.change.epochOpened.epoch'
    value: number
  }

  export interface ProposalChangeShardQuarantinedShardDataSetFieldEvent {
    field: '$.change.shardQuarantined.shard.dataSet'
    value: string
  }

  export interface ProposalChangeShardQuarantinedShardEpochFieldEvent {
    field: '$.change.shardQuarantined.shard.epoch'
    value: number
  }

  export interface ProposalChangeShardQuarantinedShardShardFieldEvent {
    field: '$.change.shardQuarantined.shard.shard'
    value: number
  }

  export interface ProposalChangeShardQuarantinedReasonFieldEvent {
    field: '$.change.shardQuarantined.reason'
    value: string
  }

  export interface ProposalChangeDataSetRestoredDataSetFieldEvent {
    field: '$.change.dataSetRestored.dataSet'
    value: string
  }

  export interface ProposalChangeDataSetRestoredStartEpochFieldEvent {
    field: '$.change.dataSetRestored.start.epoch'
    value: number
  }

  export interface ProposalChangeDataSetRestoredStartRunCountsFieldEvent {
    field: '$.change.dataSetRestored.start.runCounts'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ProposalChangeDataSetRestoredStartRunCursorsFieldEvent {
    field: '$.change.dataSetRestored.start.runCursors'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ProposalHopsLeftFieldEvent {
    field: '$.hopsLeft'
    value: number
  }

  export interface ProposalProposerFieldEvent {
    field: '$.proposer'
    value: string
  }

  export function encode (obj: Partial<Proposal>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Proposal.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Proposal>): Proposal {
    return decodeMessage(buf, Proposal.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Proposal>): Generator<ProposalIdFieldEvent | ProposalChangeMemberJoinedIdFieldEvent | ProposalChangeMemberJoinedIncarnationFieldEvent | ProposalChangeMemberJoinedWeightFieldEvent | ProposalChangeMemberJoinedFailureDomainFieldEvent | ProposalChangeMemberJoinedAddressesFieldEvent | ProposalChangeMemberRemovedIdFieldEvent | ProposalChangeMemberRemovedDepartureFieldEvent | ProposalChangeWeightsSetWeightsIdFieldEvent | ProposalChangeWeightsSetWeightsWeightFieldEvent | ProposalChangeElectorsSetElectorsFieldEvent | ProposalChangeDataSetAddedNameFieldEvent | ProposalChangeDataSetAddedRunCountsFieldEvent | ProposalChangeDataSetAddedRunSamplesFieldEvent | ProposalChangeDataSetAddedEpochsFieldEvent | ProposalChangeDataSetAddedContentDigestFieldEvent | ProposalChangeDataSetAddedDescriptionFieldEvent | ProposalChangeDataSetAddedStartEpochFieldEvent | ProposalChangeDataSetAddedStartRunCountsFieldEvent | ProposalChangeDataSetAddedStartRunCursorsFieldEvent | ProposalChangeEpochOpenedDataSetFieldEvent | ProposalChangeEpochOpenedEpochFieldEvent | ProposalChangeShardQuarantinedShardDataSetFieldEvent | ProposalChangeShardQuarantinedShardEpochFieldEvent | ProposalChangeShardQuarantinedShardShardFieldEvent | ProposalChangeShardQuarantinedReasonFieldEvent | ProposalChangeDataSetRestoredDataSetFieldEvent | ProposalChangeDataSetRestoredStartEpochFieldEvent | ProposalChangeDataSetRestoredStartRunCountsFieldEvent | ProposalChangeDataSetRestoredStartRunCursorsFieldEvent | ProposalHopsLeftFieldEvent | ProposalProposerFieldEvent> {
    return streamMessage(buf, Proposal.codec(), opts)
  }
}

export enum ProposalOutcome {
  PROPOSAL_UNSPECIFIED = 'PROPOSAL_UNSPECIFIED',
  PROPOSAL_QUEUED = 'PROPOSAL_QUEUED',
  PROPOSAL_FORWARDED = 'PROPOSAL_FORWARDED',
  PROPOSAL_NO_LEADER = 'PROPOSAL_NO_LEADER',
  PROPOSAL_INVALID = 'PROPOSAL_INVALID'
}

enum __ProposalOutcomeValues {
  PROPOSAL_UNSPECIFIED = 0,
  PROPOSAL_QUEUED = 1,
  PROPOSAL_FORWARDED = 2,
  PROPOSAL_NO_LEADER = 3,
  PROPOSAL_INVALID = 4
}

export namespace ProposalOutcome {
  export const codec = (): Codec<ProposalOutcome> => {
    return enumeration<ProposalOutcome>(__ProposalOutcomeValues)
  }
}

export interface ProposalReply {
  id: number
  outcome: ProposalOutcome
  reason: string
}

export namespace ProposalReply {
  let _codec: Codec<ProposalReply>

  export const codec = (): Codec<ProposalReply> => {
    if (_codec == null) {
      _codec = message<ProposalReply>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.id != null && obj.id !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.id)
        }

        if (obj.outcome != null && __ProposalOutcomeValues[obj.outcome] !== 0) {
          w.uint32(16)
          ProposalOutcome.codec().encode(obj.outcome, w)
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
          id: 0,
          outcome: ProposalOutcome.PROPOSAL_UNSPECIFIED,
          reason: ''
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.id = reader.uint64Number()
              break
            }
            case 2: {
              obj.outcome = ProposalOutcome.codec().decode(reader)
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
                field: `${prefix}.id`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.outcome`,
                value: ProposalOutcome.codec().decode(reader)
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

  export interface ProposalReplyIdFieldEvent {
    field: '$.id'
    value: number
  }

  export interface ProposalReplyOutcomeFieldEvent {
    field: '$.outcome'
    value: ProposalOutcome
  }

  export interface ProposalReplyReasonFieldEvent {
    field: '$.reason'
    value: string
  }

  export function encode (obj: Partial<ProposalReply>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ProposalReply.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ProposalReply>): ProposalReply {
    return decodeMessage(buf, ProposalReply.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ProposalReply>): Generator<ProposalReplyIdFieldEvent | ProposalReplyOutcomeFieldEvent | ProposalReplyReasonFieldEvent> {
    return streamMessage(buf, ProposalReply.codec(), opts)
  }
}

