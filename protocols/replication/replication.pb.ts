// Generated from replication.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { Origin } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface ReplicationFrame {
  major: number
  minor: number
  genesis: Uint8Array<ArrayBuffer> | undefined
  offer: Offer | undefined
  want: Want | undefined
  put: Put | undefined
  receipt: Receipt | undefined
  summary: Summary | undefined
  groups: Groups | undefined
  askCards: AskCards | undefined
  cards: Cards | undefined
}

export namespace ReplicationFrame {
  let _codec: Codec<ReplicationFrame>

  export const codec = (): Codec<ReplicationFrame> => {
    if (_codec == null) {
      _codec = message<ReplicationFrame>((obj, w, opts = {}) => {
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

        if (obj.genesis != null) {
          w.uint32(26)
          w.bytes(obj.genesis)
        }

        if (obj.offer != null) {
          w.uint32(34)
          Offer.codec().encode(obj.offer, w)
        }

        if (obj.want != null) {
          w.uint32(42)
          Want.codec().encode(obj.want, w)
        }

        if (obj.put != null) {
          w.uint32(50)
          Put.codec().encode(obj.put, w)
        }

        if (obj.receipt != null) {
          w.uint32(58)
          Receipt.codec().encode(obj.receipt, w)
        }

        if (obj.summary != null) {
          w.uint32(66)
          Summary.codec().encode(obj.summary, w)
        }

        if (obj.groups != null) {
          w.uint32(74)
          Groups.codec().encode(obj.groups, w)
        }

        if (obj.askCards != null) {
          w.uint32(82)
          AskCards.codec().encode(obj.askCards, w)
        }

        if (obj.cards != null) {
          w.uint32(90)
          Cards.codec().encode(obj.cards, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0,
          minor: 0
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
              obj.genesis = reader.bytes()
              break
            }
            case 4: {
              obj.offer = Offer.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.offer
              })
              break
            }
            case 5: {
              obj.want = Want.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.want
              })
              break
            }
            case 6: {
              obj.put = Put.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.put
              })
              break
            }
            case 7: {
              obj.receipt = Receipt.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.receipt
              })
              break
            }
            case 8: {
              obj.summary = Summary.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.summary
              })
              break
            }
            case 9: {
              obj.groups = Groups.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.groups
              })
              break
            }
            case 10: {
              obj.askCards = AskCards.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.askCards
              })
              break
            }
            case 11: {
              obj.cards = Cards.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.cards
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
                field: `${prefix}.genesis`,
                value: reader.bytes()
              }
              break
            }
            case 4: {
              yield * Offer.codec().stream(reader, reader.uint32(), `${prefix}.offer`, {
                limits: opts.limits?.offer
              })

              break
            }
            case 5: {
              yield * Want.codec().stream(reader, reader.uint32(), `${prefix}.want`, {
                limits: opts.limits?.want
              })

              break
            }
            case 6: {
              yield * Put.codec().stream(reader, reader.uint32(), `${prefix}.put`, {
                limits: opts.limits?.put
              })

              break
            }
            case 7: {
              yield * Receipt.codec().stream(reader, reader.uint32(), `${prefix}.receipt`, {
                limits: opts.limits?.receipt
              })

              break
            }
            case 8: {
              yield * Summary.codec().stream(reader, reader.uint32(), `${prefix}.summary`, {
                limits: opts.limits?.summary
              })

              break
            }
            case 9: {
              yield * Groups.codec().stream(reader, reader.uint32(), `${prefix}.groups`, {
                limits: opts.limits?.groups
              })

              break
            }
            case 10: {
              yield * AskCards.codec().stream(reader, reader.uint32(), `${prefix}.askCards`, {
                limits: opts.limits?.askCards
              })

              break
            }
            case 11: {
              yield * Cards.codec().stream(reader, reader.uint32(), `${prefix}.cards`, {
                limits: opts.limits?.cards
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

  export interface ReplicationFrameMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface ReplicationFrameMinorFieldEvent {
    field: '$.minor'
    value: number
  }

  export interface ReplicationFrameGenesisFieldEvent {
    field: '$.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameOfferIdsFieldEvent {
    field: '$.offer.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameOfferWithChunksFieldEvent {
    field: '$.offer.withChunks'
    value: boolean
  }

  export interface ReplicationFrameWantIdsFieldEvent {
    field: '$.want.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFramePutManifestFieldEvent {
    field: '$.put.manifest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameReceiptIdsFieldEvent {
    field: '$.receipt.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameReceiptOutcomeFieldEvent {
    field: '$.receipt.outcome'
    value: ReceiptOutcome
  }

  export interface ReplicationFrameSummaryDigestFieldEvent {
    field: '$.summary.digest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameGroupsGroupsViewFieldEvent {
    field: '$.groups.groups[].view'
    value: number
    index: number
  }

  export interface ReplicationFrameGroupsGroupsStepFieldEvent {
    field: '$.groups.groups[].step'
    value: number
    index: number
  }

  export interface ReplicationFrameGroupsGroupsPartsFieldEvent {
    field: '$.groups.groups[].parts'
    value: number
    index: number
  }

  export interface ReplicationFrameGroupsGroupsDigestFieldEvent {
    field: '$.groups.groups[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameGroupsGroupsOriginGenesisFieldEvent {
    field: '$.groups.groups[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameGroupsGroupsOriginLineageCounterFieldEvent {
    field: '$.groups.groups[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameGroupsGroupsOriginLineageTagFieldEvent {
    field: '$.groups.groups[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameAskCardsCheckpointsViewFieldEvent {
    field: '$.askCards.checkpoints[].view'
    value: number
    index: number
  }

  export interface ReplicationFrameAskCardsCheckpointsStepFieldEvent {
    field: '$.askCards.checkpoints[].step'
    value: number
    index: number
  }

  export interface ReplicationFrameAskCardsCheckpointsPartsFieldEvent {
    field: '$.askCards.checkpoints[].parts'
    value: number
    index: number
  }

  export interface ReplicationFrameAskCardsCheckpointsDigestFieldEvent {
    field: '$.askCards.checkpoints[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameAskCardsCheckpointsOriginGenesisFieldEvent {
    field: '$.askCards.checkpoints[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameAskCardsCheckpointsOriginLineageCounterFieldEvent {
    field: '$.askCards.checkpoints[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameAskCardsCheckpointsOriginLineageTagFieldEvent {
    field: '$.askCards.checkpoints[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameCardsCardsIdFieldEvent {
    field: '$.cards.cards[].id'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameCardsCardsRunFieldEvent {
    field: '$.cards.cards[].run'
    value: string
    index: number
  }

  export interface ReplicationFrameCardsCardsViewFieldEvent {
    field: '$.cards.cards[].view'
    value: number
    index: number
  }

  export interface ReplicationFrameCardsCardsStepFieldEvent {
    field: '$.cards.cards[].step'
    value: number
    index: number
  }

  export interface ReplicationFrameCardsCardsPartFieldEvent {
    field: '$.cards.cards[].part'
    value: number
    index: number
  }

  export interface ReplicationFrameCardsCardsPartsFieldEvent {
    field: '$.cards.cards[].parts'
    value: number
    index: number
  }

  export interface ReplicationFrameCardsCardsAuthorFieldEvent {
    field: '$.cards.cards[].author'
    value: string
    index: number
  }

  export interface ReplicationFrameCardsCardsSavedAtMsFieldEvent {
    field: '$.cards.cards[].savedAtMs'
    value: number
    index: number
  }

  export interface ReplicationFrameCardsCardsSizeBytesFieldEvent {
    field: '$.cards.cards[].sizeBytes'
    value: number
    index: number
  }

  export interface ReplicationFrameCardsCardsSignatureFieldEvent {
    field: '$.cards.cards[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameCardsCardsOriginGenesisFieldEvent {
    field: '$.cards.cards[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameCardsCardsOriginLineageCounterFieldEvent {
    field: '$.cards.cards[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameCardsCardsOriginLineageTagFieldEvent {
    field: '$.cards.cards[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<ReplicationFrame>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ReplicationFrame.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ReplicationFrame>): ReplicationFrame {
    return decodeMessage(buf, ReplicationFrame.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ReplicationFrame>): Generator<ReplicationFrameMajorFieldEvent | ReplicationFrameMinorFieldEvent | ReplicationFrameGenesisFieldEvent | ReplicationFrameOfferIdsFieldEvent | ReplicationFrameOfferWithChunksFieldEvent | ReplicationFrameWantIdsFieldEvent | ReplicationFramePutManifestFieldEvent | ReplicationFrameReceiptIdsFieldEvent | ReplicationFrameReceiptOutcomeFieldEvent | ReplicationFrameSummaryDigestFieldEvent | ReplicationFrameGroupsGroupsViewFieldEvent | ReplicationFrameGroupsGroupsStepFieldEvent | ReplicationFrameGroupsGroupsPartsFieldEvent | ReplicationFrameGroupsGroupsDigestFieldEvent | ReplicationFrameGroupsGroupsOriginGenesisFieldEvent | ReplicationFrameGroupsGroupsOriginLineageCounterFieldEvent | ReplicationFrameGroupsGroupsOriginLineageTagFieldEvent | ReplicationFrameAskCardsCheckpointsViewFieldEvent | ReplicationFrameAskCardsCheckpointsStepFieldEvent | ReplicationFrameAskCardsCheckpointsPartsFieldEvent | ReplicationFrameAskCardsCheckpointsDigestFieldEvent | ReplicationFrameAskCardsCheckpointsOriginGenesisFieldEvent | ReplicationFrameAskCardsCheckpointsOriginLineageCounterFieldEvent | ReplicationFrameAskCardsCheckpointsOriginLineageTagFieldEvent | ReplicationFrameCardsCardsIdFieldEvent | ReplicationFrameCardsCardsRunFieldEvent | ReplicationFrameCardsCardsViewFieldEvent | ReplicationFrameCardsCardsStepFieldEvent | ReplicationFrameCardsCardsPartFieldEvent | ReplicationFrameCardsCardsPartsFieldEvent | ReplicationFrameCardsCardsAuthorFieldEvent | ReplicationFrameCardsCardsSavedAtMsFieldEvent | ReplicationFrameCardsCardsSizeBytesFieldEvent | ReplicationFrameCardsCardsSignatureFieldEvent | ReplicationFrameCardsCardsOriginGenesisFieldEvent | ReplicationFrameCardsCardsOriginLineageCounterFieldEvent | ReplicationFrameCardsCardsOriginLineageTagFieldEvent> {
    return streamMessage(buf, ReplicationFrame.codec(), opts)
  }
}

export interface Offer {
  ids: Uint8Array<ArrayBuffer> | undefined
  withChunks: boolean
}

export namespace Offer {
  let _codec: Codec<Offer>

  export const codec = (): Codec<Offer> => {
    if (_codec == null) {
      _codec = message<Offer>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.ids != null) {
          w.uint32(10)
          w.bytes(obj.ids)
        }

        if ((obj.withChunks != null && obj.withChunks !== false)) {
          w.uint32(16)
          w.bool(obj.withChunks)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          withChunks: false
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.ids = reader.bytes()
              break
            }
            case 2: {
              obj.withChunks = reader.bool()
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
                field: `${prefix}.ids`,
                value: reader.bytes()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.withChunks`,
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

  export interface OfferIdsFieldEvent {
    field: '$.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export interface OfferWithChunksFieldEvent {
    field: '$.withChunks'
    value: boolean
  }

  export function encode (obj: Partial<Offer>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Offer.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Offer>): Offer {
    return decodeMessage(buf, Offer.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Offer>): Generator<OfferIdsFieldEvent | OfferWithChunksFieldEvent> {
    return streamMessage(buf, Offer.codec(), opts)
  }
}

export interface Want {
  ids: Uint8Array<ArrayBuffer> | undefined
}

export namespace Want {
  let _codec: Codec<Want>

  export const codec = (): Codec<Want> => {
    if (_codec == null) {
      _codec = message<Want>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.ids != null) {
          w.uint32(10)
          w.bytes(obj.ids)
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
              obj.ids = reader.bytes()
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
                field: `${prefix}.ids`,
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

  export interface WantIdsFieldEvent {
    field: '$.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Want>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Want.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Want>): Want {
    return decodeMessage(buf, Want.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Want>): Generator<WantIdsFieldEvent> {
    return streamMessage(buf, Want.codec(), opts)
  }
}

export interface Put {
  manifest: Uint8Array<ArrayBuffer> | undefined
}

export namespace Put {
  let _codec: Codec<Put>

  export const codec = (): Codec<Put> => {
    if (_codec == null) {
      _codec = message<Put>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.manifest != null) {
          w.uint32(10)
          w.bytes(obj.manifest)
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
              obj.manifest = reader.bytes()
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
                field: `${prefix}.manifest`,
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

  export interface PutManifestFieldEvent {
    field: '$.manifest'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Put>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Put.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Put>): Put {
    return decodeMessage(buf, Put.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Put>): Generator<PutManifestFieldEvent> {
    return streamMessage(buf, Put.codec(), opts)
  }
}

export enum ReceiptOutcome {
  OUTCOME_UNSPECIFIED = 'OUTCOME_UNSPECIFIED',
  OUTCOME_KEPT = 'OUTCOME_KEPT',
  OUTCOME_WITH_CHUNKS = 'OUTCOME_WITH_CHUNKS',
  OUTCOME_WITHOUT_CHUNKS = 'OUTCOME_WITHOUT_CHUNKS',
  OUTCOME_MISSING = 'OUTCOME_MISSING',
  OUTCOME_DECLINED = 'OUTCOME_DECLINED',
  OUTCOME_FULL = 'OUTCOME_FULL'
}

enum __ReceiptOutcomeValues {
  OUTCOME_UNSPECIFIED = 0,
  OUTCOME_KEPT = 1,
  OUTCOME_WITH_CHUNKS = 2,
  OUTCOME_WITHOUT_CHUNKS = 3,
  OUTCOME_MISSING = 4,
  OUTCOME_DECLINED = 5,
  OUTCOME_FULL = 6
}

export namespace ReceiptOutcome {
  export const codec = (): Codec<ReceiptOutcome> => {
    return enumeration<ReceiptOutcome>(__ReceiptOutcomeValues)
  }
}

export interface Receipt {
  ids: Uint8Array<ArrayBuffer> | undefined
  outcome: ReceiptOutcome
}

export namespace Receipt {
  let _codec: Codec<Receipt>

  export const codec = (): Codec<Receipt> => {
    if (_codec == null) {
      _codec = message<Receipt>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.ids != null) {
          w.uint32(10)
          w.bytes(obj.ids)
        }

        if (obj.outcome != null && __ReceiptOutcomeValues[obj.outcome] !== 0) {
          w.uint32(16)
          ReceiptOutcome.codec().encode(obj.outcome, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          outcome: ReceiptOutcome.OUTCOME_UNSPECIFIED
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.ids = reader.bytes()
              break
            }
            case 2: {
              obj.outcome = ReceiptOutcome.codec().decode(reader)
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
                field: `${prefix}.ids`,
                value: reader.bytes()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.outcome`,
                value: ReceiptOutcome.codec().decode(reader)
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

  export interface ReceiptIdsFieldEvent {
    field: '$.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReceiptOutcomeFieldEvent {
    field: '$.outcome'
    value: ReceiptOutcome
  }

  export function encode (obj: Partial<Receipt>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Receipt.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Receipt>): Receipt {
    return decodeMessage(buf, Receipt.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Receipt>): Generator<ReceiptIdsFieldEvent | ReceiptOutcomeFieldEvent> {
    return streamMessage(buf, Receipt.codec(), opts)
  }
}

export interface Summary {
  digest: Uint8Array<ArrayBuffer> | undefined
}

export namespace Summary {
  let _codec: Codec<Summary>

  export const codec = (): Codec<Summary> => {
    if (_codec == null) {
      _codec = message<Summary>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.digest != null) {
          w.uint32(10)
          w.bytes(obj.digest)
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

  export interface SummaryDigestFieldEvent {
    field: '$.digest'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Summary>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Summary.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Summary>): Summary {
    return decodeMessage(buf, Summary.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Summary>): Generator<SummaryDigestFieldEvent> {
    return streamMessage(buf, Summary.codec(), opts)
  }
}

export interface Groups {
  groups: CardGroup[]
}

export namespace Groups {
  let _codec: Codec<Groups>

  export const codec = (): Codec<Groups> => {
    if (_codec == null) {
      _codec = message<Groups>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.groups != null && obj.groups.length > 0) {
          for (const value of obj.groups) {
            w.uint32(10)
            CardGroup.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          groups: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.groups != null && obj.groups.length === opts.limits.groups) {
                throw new MaxLengthError('Decode error - repeated field "groups" had too many elements')
              }

              if (obj.groups.length === 1024) {
                throw new MaxLengthError('Decode error - repeated field "groups" had too many elements')
              }

              obj.groups.push(CardGroup.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.groups$
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
          groups: 1024
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.groups != null && obj.groups === opts.limits.groups) {
                throw new MaxLengthError('Streaming decode error - repeated field "groups" had too many elements')
              }

              if (obj.groups === 1024) {
                throw new MaxLengthError('Streaming decode error - repeated field "groups" had too many elements')
              }

              for (const evt of CardGroup.codec().stream(reader, reader.uint32(), `${prefix}.groups[]`, {
                limits: opts.limits?.groups$
              })) {
                yield {
                  ...evt,
                  index: obj.groups
                }
              }

              obj.groups++

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

  export interface GroupsGroupsViewFieldEvent {
    field: '$.groups[].view'
    value: number
    index: number
  }

  export interface GroupsGroupsStepFieldEvent {
    field: '$.groups[].step'
    value: number
    index: number
  }

  export interface GroupsGroupsPartsFieldEvent {
    field: '$.groups[].parts'
    value: number
    index: number
  }

  export interface GroupsGroupsDigestFieldEvent {
    field: '$.groups[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface GroupsGroupsOriginGenesisFieldEvent {
    field: '$.groups[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface GroupsGroupsOriginLineageCounterFieldEvent {
    field: '$.groups[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface GroupsGroupsOriginLineageTagFieldEvent {
    field: '$.groups[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Groups>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Groups.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Groups>): Groups {
    return decodeMessage(buf, Groups.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Groups>): Generator<GroupsGroupsViewFieldEvent | GroupsGroupsStepFieldEvent | GroupsGroupsPartsFieldEvent | GroupsGroupsDigestFieldEvent | GroupsGroupsOriginGenesisFieldEvent | GroupsGroupsOriginLineageCounterFieldEvent | GroupsGroupsOriginLineageTagFieldEvent> {
    return streamMessage(buf, Groups.codec(), opts)
  }
}

export interface AskCards {
  checkpoints: CardGroup[]
}

export namespace AskCards {
  let _codec: Codec<AskCards>

  export const codec = (): Codec<AskCards> => {
    if (_codec == null) {
      _codec = message<AskCards>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.checkpoints != null && obj.checkpoints.length > 0) {
          for (const value of obj.checkpoints) {
            w.uint32(10)
            CardGroup.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          checkpoints: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.checkpoints != null && obj.checkpoints.length === opts.limits.checkpoints) {
                throw new MaxLengthError('Decode error - repeated field "checkpoints" had too many elements')
              }

              if (obj.checkpoints.length === 1024) {
                throw new MaxLengthError('Decode error - repeated field "checkpoints" had too many elements')
              }

              obj.checkpoints.push(CardGroup.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.checkpoints$
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
          checkpoints: 1024
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.checkpoints != null && obj.checkpoints === opts.limits.checkpoints) {
                throw new MaxLengthError('Streaming decode error - repeated field "checkpoints" had too many elements')
              }

              if (obj.checkpoints === 1024) {
                throw new MaxLengthError('Streaming decode error - repeated field "checkpoints" had too many elements')
              }

              for (const evt of CardGroup.codec().stream(reader, reader.uint32(), `${prefix}.checkpoints[]`, {
                limits: opts.limits?.checkpoints$
              })) {
                yield {
                  ...evt,
                  index: obj.checkpoints
                }
              }

              obj.checkpoints++

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

  export interface AskCardsCheckpointsViewFieldEvent {
    field: '$.checkpoints[].view'
    value: number
    index: number
  }

  export interface AskCardsCheckpointsStepFieldEvent {
    field: '$.checkpoints[].step'
    value: number
    index: number
  }

  export interface AskCardsCheckpointsPartsFieldEvent {
    field: '$.checkpoints[].parts'
    value: number
    index: number
  }

  export interface AskCardsCheckpointsDigestFieldEvent {
    field: '$.checkpoints[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AskCardsCheckpointsOriginGenesisFieldEvent {
    field: '$.checkpoints[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface AskCardsCheckpointsOriginLineageCounterFieldEvent {
    field: '$.checkpoints[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface AskCardsCheckpointsOriginLineageTagFieldEvent {
    field: '$.checkpoints[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<AskCards>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, AskCards.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<AskCards>): AskCards {
    return decodeMessage(buf, AskCards.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<AskCards>): Generator<AskCardsCheckpointsViewFieldEvent | AskCardsCheckpointsStepFieldEvent | AskCardsCheckpointsPartsFieldEvent | AskCardsCheckpointsDigestFieldEvent | AskCardsCheckpointsOriginGenesisFieldEvent | AskCardsCheckpointsOriginLineageCounterFieldEvent | AskCardsCheckpointsOriginLineageTagFieldEvent> {
    return streamMessage(buf, AskCards.codec(), opts)
  }
}

export interface CardGroup {
  view: number
  step: number
  parts: number
  digest: Uint8Array<ArrayBuffer> | undefined
  origin: Origin | undefined
}

export namespace CardGroup {
  let _codec: Codec<CardGroup>

  export const codec = (): Codec<CardGroup> => {
    if (_codec == null) {
      _codec = message<CardGroup>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(8)
          w.uint64Number(obj.view)
        }

        if ((obj.step != null && obj.step !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.step)
        }

        if ((obj.parts != null && obj.parts !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.parts)
        }

        if (obj.digest != null) {
          w.uint32(34)
          w.bytes(obj.digest)
        }

        if (obj.origin != null) {
          w.uint32(42)
          Origin.codec().encode(obj.origin, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          view: 0,
          step: 0,
          parts: 0
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
              obj.step = reader.uint64Number()
              break
            }
            case 3: {
              obj.parts = reader.uint64Number()
              break
            }
            case 4: {
              obj.digest = reader.bytes()
              break
            }
            case 5: {
              obj.origin = Origin.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.origin
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
                field: `${prefix}.view`,
                value: reader.uint64Number()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.step`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.parts`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.digest`,
                value: reader.bytes()
              }
              break
            }
            case 5: {
              yield * Origin.codec().stream(reader, reader.uint32(), `${prefix}.origin`, {
                limits: opts.limits?.origin
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

  export interface CardGroupViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface CardGroupStepFieldEvent {
    field: '$.step'
    value: number
  }

  export interface CardGroupPartsFieldEvent {
    field: '$.parts'
    value: number
  }

  export interface CardGroupDigestFieldEvent {
    field: '$.digest'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CardGroupOriginGenesisFieldEvent {
    field: '$.origin.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CardGroupOriginLineageCounterFieldEvent {
    field: '$.origin.lineage.counter'
    value: number
  }

  export interface CardGroupOriginLineageTagFieldEvent {
    field: '$.origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<CardGroup>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, CardGroup.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<CardGroup>): CardGroup {
    return decodeMessage(buf, CardGroup.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<CardGroup>): Generator<CardGroupViewFieldEvent | CardGroupStepFieldEvent | CardGroupPartsFieldEvent | CardGroupDigestFieldEvent | CardGroupOriginGenesisFieldEvent | CardGroupOriginLineageCounterFieldEvent | CardGroupOriginLineageTagFieldEvent> {
    return streamMessage(buf, CardGroup.codec(), opts)
  }
}

export interface Cards {
  cards: Card[]
}

export namespace Cards {
  let _codec: Codec<Cards>

  export const codec = (): Codec<Cards> => {
    if (_codec == null) {
      _codec = message<Cards>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.cards != null && obj.cards.length > 0) {
          for (const value of obj.cards) {
            w.uint32(10)
            Card.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          cards: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.cards != null && obj.cards.length === opts.limits.cards) {
                throw new MaxLengthError('Decode error - repeated field "cards" had too many elements')
              }

              if (obj.cards.length === 512) {
                throw new MaxLengthError('Decode error - repeated field "cards" had too many elements')
              }

              obj.cards.push(Card.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.cards$
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
          cards: 512
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.cards != null && obj.cards === opts.limits.cards) {
                throw new MaxLengthError('Streaming decode error - repeated field "cards" had too many elements')
              }

              if (obj.cards === 512) {
                throw new MaxLengthError('Streaming decode error - repeated field "cards" had too many elements')
              }

              for (const evt of Card.codec().stream(reader, reader.uint32(), `${prefix}.cards[]`, {
                limits: opts.limits?.cards$
              })) {
                yield {
                  ...evt,
                  index: obj.cards
                }
              }

              obj.cards++

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

  export interface CardsCardsIdFieldEvent {
    field: '$.cards[].id'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CardsCardsRunFieldEvent {
    field: '$.cards[].run'
    value: string
    index: number
  }

  export interface CardsCardsViewFieldEvent {
    field: '$.cards[].view'
    value: number
    index: number
  }

  export interface CardsCardsStepFieldEvent {
    field: '$.cards[].step'
    value: number
    index: number
  }

  export interface CardsCardsPartFieldEvent {
    field: '$.cards[].part'
    value: number
    index: number
  }

  export interface CardsCardsPartsFieldEvent {
    field: '$.cards[].parts'
    value: number
    index: number
  }

  export interface CardsCardsAuthorFieldEvent {
    field: '$.cards[].author'
    value: string
    index: number
  }

  export interface CardsCardsSavedAtMsFieldEvent {
    field: '$.cards[].savedAtMs'
    value: number
    index: number
  }

  export interface CardsCardsSizeBytesFieldEvent {
    field: '$.cards[].sizeBytes'
    value: number
    index: number
  }

  export interface CardsCardsSignatureFieldEvent {
    field: '$.cards[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CardsCardsOriginGenesisFieldEvent {
    field: '$.cards[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface CardsCardsOriginLineageCounterFieldEvent {
    field: '$.cards[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface CardsCardsOriginLineageTagFieldEvent {
    field: '$.cards[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Cards>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Cards.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Cards>): Cards {
    return decodeMessage(buf, Cards.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Cards>): Generator<CardsCardsIdFieldEvent | CardsCardsRunFieldEvent | CardsCardsViewFieldEvent | CardsCardsStepFieldEvent | CardsCardsPartFieldEvent | CardsCardsPartsFieldEvent | CardsCardsAuthorFieldEvent | CardsCardsSavedAtMsFieldEvent | CardsCardsSizeBytesFieldEvent | CardsCardsSignatureFieldEvent | CardsCardsOriginGenesisFieldEvent | CardsCardsOriginLineageCounterFieldEvent | CardsCardsOriginLineageTagFieldEvent> {
    return streamMessage(buf, Cards.codec(), opts)
  }
}

export interface Card {
  id: Uint8Array<ArrayBuffer> | undefined
  run: string
  view: number
  step: number
  part: number
  parts: number
  author: string
  savedAtMs: number
  sizeBytes: number
  signature: Uint8Array<ArrayBuffer> | undefined
  origin: Origin | undefined
}

export namespace Card {
  let _codec: Codec<Card>

  export const codec = (): Codec<Card> => {
    if (_codec == null) {
      _codec = message<Card>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.id != null) {
          w.uint32(10)
          w.bytes(obj.id)
        }

        if ((obj.run != null && obj.run !== '')) {
          w.uint32(18)
          w.string(obj.run)
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.view)
        }

        if ((obj.step != null && obj.step !== 0)) {
          w.uint32(32)
          w.uint64Number(obj.step)
        }

        if ((obj.part != null && obj.part !== 0)) {
          w.uint32(40)
          w.uint64Number(obj.part)
        }

        if ((obj.parts != null && obj.parts !== 0)) {
          w.uint32(48)
          w.uint64Number(obj.parts)
        }

        if ((obj.author != null && obj.author !== '')) {
          w.uint32(58)
          w.string(obj.author)
        }

        if ((obj.savedAtMs != null && obj.savedAtMs !== 0)) {
          w.uint32(64)
          w.uint64Number(obj.savedAtMs)
        }

        if ((obj.sizeBytes != null && obj.sizeBytes !== 0)) {
          w.uint32(72)
          w.uint64Number(obj.sizeBytes)
        }

        if (obj.signature != null) {
          w.uint32(82)
          w.bytes(obj.signature)
        }

        if (obj.origin != null) {
          w.uint32(90)
          Origin.codec().encode(obj.origin, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          run: '',
          view: 0,
          step: 0,
          part: 0,
          parts: 0,
          author: '',
          savedAtMs: 0,
          sizeBytes: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.id = reader.bytes()
              break
            }
            case 2: {
              obj.run = reader.string()
              break
            }
            case 3: {
              obj.view = reader.uint64Number()
              break
            }
            case 4: {
              obj.step = reader.uint64Number()
              break
            }
            case 5: {
              obj.part = reader.uint64Number()
              break
            }
            case 6: {
              obj.parts = reader.uint64Number()
              break
            }
            case 7: {
              obj.author = reader.string()
              break
            }
            case 8: {
              obj.savedAtMs = reader.uint64Number()
              break
            }
            case 9: {
              obj.sizeBytes = reader.uint64Number()
              break
            }
            case 10: {
              obj.signature = reader.bytes()
              break
            }
            case 11: {
              obj.origin = Origin.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.origin
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
                field: `${prefix}.id`,
                value: reader.bytes()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.run`,
                value: reader.string()
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
                field: `${prefix}.step`,
                value: reader.uint64Number()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.part`,
                value: reader.uint64Number()
              }
              break
            }
            case 6: {
              yield {
                field: `${prefix}.parts`,
                value: reader.uint64Number()
              }
              break
            }
            case 7: {
              yield {
                field: `${prefix}.author`,
                value: reader.string()
              }
              break
            }
            case 8: {
              yield {
                field: `${prefix}.savedAtMs`,
                value: reader.uint64Number()
              }
              break
            }
            case 9: {
              yield {
                field: `${prefix}.sizeBytes`,
                value: reader.uint64Number()
              }
              break
            }
            case 10: {
              yield {
                field: `${prefix}.signature`,
                value: reader.bytes()
              }
              break
            }
            case 11: {
              yield * Origin.codec().stream(reader, reader.uint32(), `${prefix}.origin`, {
                limits: opts.limits?.origin
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

  export interface CardIdFieldEvent {
    field: '$.id'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CardRunFieldEvent {
    field: '$.run'
    value: string
  }

  export interface CardViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface CardStepFieldEvent {
    field: '$.step'
    value: number
  }

  export interface CardPartFieldEvent {
    field: '$.part'
    value: number
  }

  export interface CardPartsFieldEvent {
    field: '$.parts'
    value: number
  }

  export interface CardAuthorFieldEvent {
    field: '$.author'
    value: string
  }

  export interface CardSavedAtMsFieldEvent {
    field: '$.savedAtMs'
    value: number
  }

  export interface CardSizeBytesFieldEvent {
    field: '$.sizeBytes'
    value: number
  }

  export interface CardSignatureFieldEvent {
    field: '$.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CardOriginGenesisFieldEvent {
    field: '$.origin.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface CardOriginLineageCounterFieldEvent {
    field: '$.origin.lineage.counter'
    value: number
  }

  export interface CardOriginLineageTagFieldEvent {
    field: '$.origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Card>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Card.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Card>): Card {
    return decodeMessage(buf, Card.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Card>): Generator<CardIdFieldEvent | CardRunFieldEvent | CardViewFieldEvent | CardStepFieldEvent | CardPartFieldEvent | CardPartsFieldEvent | CardAuthorFieldEvent | CardSavedAtMsFieldEvent | CardSizeBytesFieldEvent | CardSignatureFieldEvent | CardOriginGenesisFieldEvent | CardOriginLineageCounterFieldEvent | CardOriginLineageTagFieldEvent> {
    return streamMessage(buf, Card.codec(), opts)
  }
}

