// Generated from replication.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { Lineage, Origin } from '../words/words.pb.ts'
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
  withdraw: Withdraw | undefined
  withdrawVote: WithdrawVote | undefined
  withdrawals: Withdrawals | undefined
  withdrawalsKept: WithdrawalsKept | undefined
  confirm: Confirm | undefined
  confirmed: Confirmed | undefined
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

        if (obj.withdraw != null) {
          w.uint32(98)
          Withdraw.codec().encode(obj.withdraw, w)
        }

        if (obj.withdrawVote != null) {
          w.uint32(106)
          WithdrawVote.codec().encode(obj.withdrawVote, w)
        }

        if (obj.withdrawals != null) {
          w.uint32(114)
          Withdrawals.codec().encode(obj.withdrawals, w)
        }

        if (obj.withdrawalsKept != null) {
          w.uint32(122)
          WithdrawalsKept.codec().encode(obj.withdrawalsKept, w)
        }

        if (obj.confirm != null) {
          w.uint32(130)
          Confirm.codec().encode(obj.confirm, w)
        }

        if (obj.confirmed != null) {
          w.uint32(138)
          Confirmed.codec().encode(obj.confirmed, w)
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
            case 12: {
              obj.withdraw = Withdraw.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.withdraw
              })
              break
            }
            case 13: {
              obj.withdrawVote = WithdrawVote.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.withdrawVote
              })
              break
            }
            case 14: {
              obj.withdrawals = Withdrawals.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.withdrawals
              })
              break
            }
            case 15: {
              obj.withdrawalsKept = WithdrawalsKept.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.withdrawalsKept
              })
              break
            }
            case 16: {
              obj.confirm = Confirm.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.confirm
              })
              break
            }
            case 17: {
              obj.confirmed = Confirmed.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.confirmed
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
            case 12: {
              yield * Withdraw.codec().stream(reader, reader.uint32(), `${prefix}.withdraw`, {
                limits: opts.limits?.withdraw
              })

              break
            }
            case 13: {
              yield * WithdrawVote.codec().stream(reader, reader.uint32(), `${prefix}.withdrawVote`, {
                limits: opts.limits?.withdrawVote
              })

              break
            }
            case 14: {
              yield * Withdrawals.codec().stream(reader, reader.uint32(), `${prefix}.withdrawals`, {
                limits: opts.limits?.withdrawals
              })

              break
            }
            case 15: {
              yield * WithdrawalsKept.codec().stream(reader, reader.uint32(), `${prefix}.withdrawalsKept`, {
                limits: opts.limits?.withdrawalsKept
              })

              break
            }
            case 16: {
              yield * Confirm.codec().stream(reader, reader.uint32(), `${prefix}.confirm`, {
                limits: opts.limits?.confirm
              })

              break
            }
            case 17: {
              yield * Confirmed.codec().stream(reader, reader.uint32(), `${prefix}.confirmed`, {
                limits: opts.limits?.confirmed
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

  export interface ReplicationFrameSummaryWithdrawalsFieldEvent {
    field: '$.summary.withdrawals'
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

  export interface ReplicationFrameWithdrawWithdrawalRunFieldEvent {
    field: '$.withdraw.withdrawal.run'
    value: string
  }

  export interface ReplicationFrameWithdrawWithdrawalOriginGenesisFieldEvent {
    field: '$.withdraw.withdrawal.origin.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameWithdrawWithdrawalOriginLineageCounterFieldEvent {
    field: '$.withdraw.withdrawal.origin.lineage.counter'
    value: number
  }

  export interface ReplicationFrameWithdrawWithdrawalOriginLineageTagFieldEvent {
    field: '$.withdraw.withdrawal.origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameWithdrawWithdrawalViewFieldEvent {
    field: '$.withdraw.withdrawal.view'
    value: number
  }

  export interface ReplicationFrameWithdrawWithdrawalAuthorFieldEvent {
    field: '$.withdraw.withdrawal.author'
    value: string
  }

  export interface ReplicationFrameWithdrawWithdrawalDecidedAtMsFieldEvent {
    field: '$.withdraw.withdrawal.decidedAtMs'
    value: number
  }

  export interface ReplicationFrameWithdrawWithdrawalHorizonLineageCounterFieldEvent {
    field: '$.withdraw.withdrawal.horizonLineage.counter'
    value: number
  }

  export interface ReplicationFrameWithdrawWithdrawalHorizonLineageTagFieldEvent {
    field: '$.withdraw.withdrawal.horizonLineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameWithdrawWithdrawalHorizonViewFieldEvent {
    field: '$.withdraw.withdrawal.horizonView'
    value: number
  }

  export interface ReplicationFrameWithdrawWithdrawalHorizonStepFieldEvent {
    field: '$.withdraw.withdrawal.horizonStep'
    value: number
  }

  export interface ReplicationFrameWithdrawWithdrawalKeptViewFieldEvent {
    field: '$.withdraw.withdrawal.kept[].view'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalKeptStepFieldEvent {
    field: '$.withdraw.withdrawal.kept[].step'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalKeptPartsFieldEvent {
    field: '$.withdraw.withdrawal.kept[].parts'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalKeptDigestFieldEvent {
    field: '$.withdraw.withdrawal.kept[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalKeptOriginGenesisFieldEvent {
    field: '$.withdraw.withdrawal.kept[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalKeptOriginLineageCounterFieldEvent {
    field: '$.withdraw.withdrawal.kept[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalKeptOriginLineageTagFieldEvent {
    field: '$.withdraw.withdrawal.kept[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalSignatureFieldEvent {
    field: '$.withdraw.withdrawal.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameWithdrawWithdrawalDroppedViewFieldEvent {
    field: '$.withdraw.withdrawal.dropped[].view'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalDroppedStepFieldEvent {
    field: '$.withdraw.withdrawal.dropped[].step'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalDroppedPartsFieldEvent {
    field: '$.withdraw.withdrawal.dropped[].parts'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalDroppedDigestFieldEvent {
    field: '$.withdraw.withdrawal.dropped[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalDroppedOriginGenesisFieldEvent {
    field: '$.withdraw.withdrawal.dropped[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalDroppedOriginLineageCounterFieldEvent {
    field: '$.withdraw.withdrawal.dropped[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawWithdrawalDroppedOriginLineageTagFieldEvent {
    field: '$.withdraw.withdrawal.dropped[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawVoteIdFieldEvent {
    field: '$.withdrawVote.id'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameWithdrawVoteIsAgreedFieldEvent {
    field: '$.withdrawVote.isAgreed'
    value: boolean
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsRunFieldEvent {
    field: '$.withdrawals.withdrawals[].run'
    value: string
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsOriginGenesisFieldEvent {
    field: '$.withdrawals.withdrawals[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsOriginLineageCounterFieldEvent {
    field: '$.withdrawals.withdrawals[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsOriginLineageTagFieldEvent {
    field: '$.withdrawals.withdrawals[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsViewFieldEvent {
    field: '$.withdrawals.withdrawals[].view'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsAuthorFieldEvent {
    field: '$.withdrawals.withdrawals[].author'
    value: string
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsDecidedAtMsFieldEvent {
    field: '$.withdrawals.withdrawals[].decidedAtMs'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsHorizonLineageCounterFieldEvent {
    field: '$.withdrawals.withdrawals[].horizonLineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsHorizonLineageTagFieldEvent {
    field: '$.withdrawals.withdrawals[].horizonLineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsHorizonViewFieldEvent {
    field: '$.withdrawals.withdrawals[].horizonView'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsHorizonStepFieldEvent {
    field: '$.withdrawals.withdrawals[].horizonStep'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsKeptViewFieldEvent {
    field: '$.withdrawals.withdrawals[].kept[].view'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsKeptStepFieldEvent {
    field: '$.withdrawals.withdrawals[].kept[].step'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsKeptPartsFieldEvent {
    field: '$.withdrawals.withdrawals[].kept[].parts'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsKeptDigestFieldEvent {
    field: '$.withdrawals.withdrawals[].kept[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsKeptOriginGenesisFieldEvent {
    field: '$.withdrawals.withdrawals[].kept[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsKeptOriginLineageCounterFieldEvent {
    field: '$.withdrawals.withdrawals[].kept[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsKeptOriginLineageTagFieldEvent {
    field: '$.withdrawals.withdrawals[].kept[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsSignatureFieldEvent {
    field: '$.withdrawals.withdrawals[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsDroppedViewFieldEvent {
    field: '$.withdrawals.withdrawals[].dropped[].view'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsDroppedStepFieldEvent {
    field: '$.withdrawals.withdrawals[].dropped[].step'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsDroppedPartsFieldEvent {
    field: '$.withdrawals.withdrawals[].dropped[].parts'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsDroppedDigestFieldEvent {
    field: '$.withdrawals.withdrawals[].dropped[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsDroppedOriginGenesisFieldEvent {
    field: '$.withdrawals.withdrawals[].dropped[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsDroppedOriginLineageCounterFieldEvent {
    field: '$.withdrawals.withdrawals[].dropped[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface ReplicationFrameWithdrawalsWithdrawalsDroppedOriginLineageTagFieldEvent {
    field: '$.withdrawals.withdrawals[].dropped[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ReplicationFrameWithdrawalsIsAnswerFieldEvent {
    field: '$.withdrawals.isAnswer'
    value: boolean
  }

  export interface ReplicationFrameWithdrawalsKeptIdsFieldEvent {
    field: '$.withdrawalsKept.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameConfirmIdsFieldEvent {
    field: '$.confirm.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ReplicationFrameConfirmedIdsFieldEvent {
    field: '$.confirmed.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<ReplicationFrame>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ReplicationFrame.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ReplicationFrame>): ReplicationFrame {
    return decodeMessage(buf, ReplicationFrame.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ReplicationFrame>): Generator<ReplicationFrameMajorFieldEvent | ReplicationFrameMinorFieldEvent | ReplicationFrameGenesisFieldEvent | ReplicationFrameOfferIdsFieldEvent | ReplicationFrameOfferWithChunksFieldEvent | ReplicationFrameWantIdsFieldEvent | ReplicationFramePutManifestFieldEvent | ReplicationFrameReceiptIdsFieldEvent | ReplicationFrameReceiptOutcomeFieldEvent | ReplicationFrameSummaryDigestFieldEvent | ReplicationFrameSummaryWithdrawalsFieldEvent | ReplicationFrameGroupsGroupsViewFieldEvent | ReplicationFrameGroupsGroupsStepFieldEvent | ReplicationFrameGroupsGroupsPartsFieldEvent | ReplicationFrameGroupsGroupsDigestFieldEvent | ReplicationFrameGroupsGroupsOriginGenesisFieldEvent | ReplicationFrameGroupsGroupsOriginLineageCounterFieldEvent | ReplicationFrameGroupsGroupsOriginLineageTagFieldEvent | ReplicationFrameAskCardsCheckpointsViewFieldEvent | ReplicationFrameAskCardsCheckpointsStepFieldEvent | ReplicationFrameAskCardsCheckpointsPartsFieldEvent | ReplicationFrameAskCardsCheckpointsDigestFieldEvent | ReplicationFrameAskCardsCheckpointsOriginGenesisFieldEvent | ReplicationFrameAskCardsCheckpointsOriginLineageCounterFieldEvent | ReplicationFrameAskCardsCheckpointsOriginLineageTagFieldEvent | ReplicationFrameCardsCardsIdFieldEvent | ReplicationFrameCardsCardsRunFieldEvent | ReplicationFrameCardsCardsViewFieldEvent | ReplicationFrameCardsCardsStepFieldEvent | ReplicationFrameCardsCardsPartFieldEvent | ReplicationFrameCardsCardsPartsFieldEvent | ReplicationFrameCardsCardsAuthorFieldEvent | ReplicationFrameCardsCardsSavedAtMsFieldEvent | ReplicationFrameCardsCardsSizeBytesFieldEvent | ReplicationFrameCardsCardsSignatureFieldEvent | ReplicationFrameCardsCardsOriginGenesisFieldEvent | ReplicationFrameCardsCardsOriginLineageCounterFieldEvent | ReplicationFrameCardsCardsOriginLineageTagFieldEvent | ReplicationFrameWithdrawWithdrawalRunFieldEvent | ReplicationFrameWithdrawWithdrawalOriginGenesisFieldEvent | ReplicationFrameWithdrawWithdrawalOriginLineageCounterFieldEvent | ReplicationFrameWithdrawWithdrawalOriginLineageTagFieldEvent | ReplicationFrameWithdrawWithdrawalViewFieldEvent | ReplicationFrameWithdrawWithdrawalAuthorFieldEvent | ReplicationFrameWithdrawWithdrawalDecidedAtMsFieldEvent | ReplicationFrameWithdrawWithdrawalHorizonLineageCounterFieldEvent | ReplicationFrameWithdrawWithdrawalHorizonLineageTagFieldEvent | ReplicationFrameWithdrawWithdrawalHorizonViewFieldEvent | ReplicationFrameWithdrawWithdrawalHorizonStepFieldEvent | ReplicationFrameWithdrawWithdrawalKeptViewFieldEvent | ReplicationFrameWithdrawWithdrawalKeptStepFieldEvent | ReplicationFrameWithdrawWithdrawalKeptPartsFieldEvent | ReplicationFrameWithdrawWithdrawalKeptDigestFieldEvent | ReplicationFrameWithdrawWithdrawalKeptOriginGenesisFieldEvent | ReplicationFrameWithdrawWithdrawalKeptOriginLineageCounterFieldEvent | ReplicationFrameWithdrawWithdrawalKeptOriginLineageTagFieldEvent | ReplicationFrameWithdrawWithdrawalSignatureFieldEvent | ReplicationFrameWithdrawWithdrawalDroppedViewFieldEvent | ReplicationFrameWithdrawWithdrawalDroppedStepFieldEvent | ReplicationFrameWithdrawWithdrawalDroppedPartsFieldEvent | ReplicationFrameWithdrawWithdrawalDroppedDigestFieldEvent | ReplicationFrameWithdrawWithdrawalDroppedOriginGenesisFieldEvent | ReplicationFrameWithdrawWithdrawalDroppedOriginLineageCounterFieldEvent | ReplicationFrameWithdrawWithdrawalDroppedOriginLineageTagFieldEvent | ReplicationFrameWithdrawVoteIdFieldEvent | ReplicationFrameWithdrawVoteIsAgreedFieldEvent | ReplicationFrameWithdrawalsWithdrawalsRunFieldEvent | ReplicationFrameWithdrawalsWithdrawalsOriginGenesisFieldEvent | ReplicationFrameWithdrawalsWithdrawalsOriginLineageCounterFieldEvent | ReplicationFrameWithdrawalsWithdrawalsOriginLineageTagFieldEvent | ReplicationFrameWithdrawalsWithdrawalsViewFieldEvent | ReplicationFrameWithdrawalsWithdrawalsAuthorFieldEvent | ReplicationFrameWithdrawalsWithdrawalsDecidedAtMsFieldEvent | ReplicationFrameWithdrawalsWithdrawalsHorizonLineageCounterFieldEvent | ReplicationFrameWithdrawalsWithdrawalsHorizonLineageTagFieldEvent | ReplicationFrameWithdrawalsWithdrawalsHorizonViewFieldEvent | ReplicationFrameWithdrawalsWithdrawalsHorizonStepFieldEvent | ReplicationFrameWithdrawalsWithdrawalsKeptViewFieldEvent | ReplicationFrameWithdrawalsWithdrawalsKeptStepFieldEvent | ReplicationFrameWithdrawalsWithdrawalsKeptPartsFieldEvent | ReplicationFrameWithdrawalsWithdrawalsKeptDigestFieldEvent | ReplicationFrameWithdrawalsWithdrawalsKeptOriginGenesisFieldEvent | ReplicationFrameWithdrawalsWithdrawalsKeptOriginLineageCounterFieldEvent | ReplicationFrameWithdrawalsWithdrawalsKeptOriginLineageTagFieldEvent | ReplicationFrameWithdrawalsWithdrawalsSignatureFieldEvent | ReplicationFrameWithdrawalsWithdrawalsDroppedViewFieldEvent | ReplicationFrameWithdrawalsWithdrawalsDroppedStepFieldEvent | ReplicationFrameWithdrawalsWithdrawalsDroppedPartsFieldEvent | ReplicationFrameWithdrawalsWithdrawalsDroppedDigestFieldEvent | ReplicationFrameWithdrawalsWithdrawalsDroppedOriginGenesisFieldEvent | ReplicationFrameWithdrawalsWithdrawalsDroppedOriginLineageCounterFieldEvent | ReplicationFrameWithdrawalsWithdrawalsDroppedOriginLineageTagFieldEvent | ReplicationFrameWithdrawalsIsAnswerFieldEvent | ReplicationFrameWithdrawalsKeptIdsFieldEvent | ReplicationFrameConfirmIdsFieldEvent | ReplicationFrameConfirmedIdsFieldEvent> {
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

export interface Confirm {
  ids: Uint8Array<ArrayBuffer> | undefined
}

export namespace Confirm {
  let _codec: Codec<Confirm>

  export const codec = (): Codec<Confirm> => {
    if (_codec == null) {
      _codec = message<Confirm>((obj, w, opts = {}) => {
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

  export interface ConfirmIdsFieldEvent {
    field: '$.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Confirm>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Confirm.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Confirm>): Confirm {
    return decodeMessage(buf, Confirm.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Confirm>): Generator<ConfirmIdsFieldEvent> {
    return streamMessage(buf, Confirm.codec(), opts)
  }
}

export interface Confirmed {
  ids: Uint8Array<ArrayBuffer> | undefined
}

export namespace Confirmed {
  let _codec: Codec<Confirmed>

  export const codec = (): Codec<Confirmed> => {
    if (_codec == null) {
      _codec = message<Confirmed>((obj, w, opts = {}) => {
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

  export interface ConfirmedIdsFieldEvent {
    field: '$.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Confirmed>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Confirmed.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Confirmed>): Confirmed {
    return decodeMessage(buf, Confirmed.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Confirmed>): Generator<ConfirmedIdsFieldEvent> {
    return streamMessage(buf, Confirmed.codec(), opts)
  }
}

export interface Summary {
  digest: Uint8Array<ArrayBuffer> | undefined
  withdrawals: Uint8Array<ArrayBuffer> | undefined
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

        if (obj.withdrawals != null) {
          w.uint32(18)
          w.bytes(obj.withdrawals)
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
            case 2: {
              obj.withdrawals = reader.bytes()
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
            case 2: {
              yield {
                field: `${prefix}.withdrawals`,
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

  export interface SummaryWithdrawalsFieldEvent {
    field: '$.withdrawals'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Summary>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Summary.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Summary>): Summary {
    return decodeMessage(buf, Summary.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Summary>): Generator<SummaryDigestFieldEvent | SummaryWithdrawalsFieldEvent> {
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

export interface Withdraw {
  withdrawal: Withdrawal | undefined
}

export namespace Withdraw {
  let _codec: Codec<Withdraw>

  export const codec = (): Codec<Withdraw> => {
    if (_codec == null) {
      _codec = message<Withdraw>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.withdrawal != null) {
          w.uint32(10)
          Withdrawal.codec().encode(obj.withdrawal, w)
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
              obj.withdrawal = Withdrawal.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.withdrawal
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
              yield * Withdrawal.codec().stream(reader, reader.uint32(), `${prefix}.withdrawal`, {
                limits: opts.limits?.withdrawal
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

  export interface WithdrawWithdrawalRunFieldEvent {
    field: '$.withdrawal.run'
    value: string
  }

  export interface WithdrawWithdrawalOriginGenesisFieldEvent {
    field: '$.withdrawal.origin.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawWithdrawalOriginLineageCounterFieldEvent {
    field: '$.withdrawal.origin.lineage.counter'
    value: number
  }

  export interface WithdrawWithdrawalOriginLineageTagFieldEvent {
    field: '$.withdrawal.origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawWithdrawalViewFieldEvent {
    field: '$.withdrawal.view'
    value: number
  }

  export interface WithdrawWithdrawalAuthorFieldEvent {
    field: '$.withdrawal.author'
    value: string
  }

  export interface WithdrawWithdrawalDecidedAtMsFieldEvent {
    field: '$.withdrawal.decidedAtMs'
    value: number
  }

  export interface WithdrawWithdrawalHorizonLineageCounterFieldEvent {
    field: '$.withdrawal.horizonLineage.counter'
    value: number
  }

  export interface WithdrawWithdrawalHorizonLineageTagFieldEvent {
    field: '$.withdrawal.horizonLineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawWithdrawalHorizonViewFieldEvent {
    field: '$.withdrawal.horizonView'
    value: number
  }

  export interface WithdrawWithdrawalHorizonStepFieldEvent {
    field: '$.withdrawal.horizonStep'
    value: number
  }

  export interface WithdrawWithdrawalKeptViewFieldEvent {
    field: '$.withdrawal.kept[].view'
    value: number
    index: number
  }

  export interface WithdrawWithdrawalKeptStepFieldEvent {
    field: '$.withdrawal.kept[].step'
    value: number
    index: number
  }

  export interface WithdrawWithdrawalKeptPartsFieldEvent {
    field: '$.withdrawal.kept[].parts'
    value: number
    index: number
  }

  export interface WithdrawWithdrawalKeptDigestFieldEvent {
    field: '$.withdrawal.kept[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawWithdrawalKeptOriginGenesisFieldEvent {
    field: '$.withdrawal.kept[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawWithdrawalKeptOriginLineageCounterFieldEvent {
    field: '$.withdrawal.kept[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface WithdrawWithdrawalKeptOriginLineageTagFieldEvent {
    field: '$.withdrawal.kept[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawWithdrawalSignatureFieldEvent {
    field: '$.withdrawal.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawWithdrawalDroppedViewFieldEvent {
    field: '$.withdrawal.dropped[].view'
    value: number
    index: number
  }

  export interface WithdrawWithdrawalDroppedStepFieldEvent {
    field: '$.withdrawal.dropped[].step'
    value: number
    index: number
  }

  export interface WithdrawWithdrawalDroppedPartsFieldEvent {
    field: '$.withdrawal.dropped[].parts'
    value: number
    index: number
  }

  export interface WithdrawWithdrawalDroppedDigestFieldEvent {
    field: '$.withdrawal.dropped[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawWithdrawalDroppedOriginGenesisFieldEvent {
    field: '$.withdrawal.dropped[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawWithdrawalDroppedOriginLineageCounterFieldEvent {
    field: '$.withdrawal.dropped[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface WithdrawWithdrawalDroppedOriginLineageTagFieldEvent {
    field: '$.withdrawal.dropped[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Withdraw>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Withdraw.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Withdraw>): Withdraw {
    return decodeMessage(buf, Withdraw.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Withdraw>): Generator<WithdrawWithdrawalRunFieldEvent | WithdrawWithdrawalOriginGenesisFieldEvent | WithdrawWithdrawalOriginLineageCounterFieldEvent | WithdrawWithdrawalOriginLineageTagFieldEvent | WithdrawWithdrawalViewFieldEvent | WithdrawWithdrawalAuthorFieldEvent | WithdrawWithdrawalDecidedAtMsFieldEvent | WithdrawWithdrawalHorizonLineageCounterFieldEvent | WithdrawWithdrawalHorizonLineageTagFieldEvent | WithdrawWithdrawalHorizonViewFieldEvent | WithdrawWithdrawalHorizonStepFieldEvent | WithdrawWithdrawalKeptViewFieldEvent | WithdrawWithdrawalKeptStepFieldEvent | WithdrawWithdrawalKeptPartsFieldEvent | WithdrawWithdrawalKeptDigestFieldEvent | WithdrawWithdrawalKeptOriginGenesisFieldEvent | WithdrawWithdrawalKeptOriginLineageCounterFieldEvent | WithdrawWithdrawalKeptOriginLineageTagFieldEvent | WithdrawWithdrawalSignatureFieldEvent | WithdrawWithdrawalDroppedViewFieldEvent | WithdrawWithdrawalDroppedStepFieldEvent | WithdrawWithdrawalDroppedPartsFieldEvent | WithdrawWithdrawalDroppedDigestFieldEvent | WithdrawWithdrawalDroppedOriginGenesisFieldEvent | WithdrawWithdrawalDroppedOriginLineageCounterFieldEvent | WithdrawWithdrawalDroppedOriginLineageTagFieldEvent> {
    return streamMessage(buf, Withdraw.codec(), opts)
  }
}

export interface WithdrawVote {
  id: Uint8Array<ArrayBuffer> | undefined
  isAgreed: boolean
}

export namespace WithdrawVote {
  let _codec: Codec<WithdrawVote>

  export const codec = (): Codec<WithdrawVote> => {
    if (_codec == null) {
      _codec = message<WithdrawVote>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.id != null) {
          w.uint32(10)
          w.bytes(obj.id)
        }

        if ((obj.isAgreed != null && obj.isAgreed !== false)) {
          w.uint32(16)
          w.bool(obj.isAgreed)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          isAgreed: false
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
              obj.isAgreed = reader.bool()
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
                field: `${prefix}.isAgreed`,
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

  export interface WithdrawVoteIdFieldEvent {
    field: '$.id'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawVoteIsAgreedFieldEvent {
    field: '$.isAgreed'
    value: boolean
  }

  export function encode (obj: Partial<WithdrawVote>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, WithdrawVote.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<WithdrawVote>): WithdrawVote {
    return decodeMessage(buf, WithdrawVote.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<WithdrawVote>): Generator<WithdrawVoteIdFieldEvent | WithdrawVoteIsAgreedFieldEvent> {
    return streamMessage(buf, WithdrawVote.codec(), opts)
  }
}

export interface Withdrawals {
  withdrawals: Withdrawal[]
  isAnswer: boolean
}

export namespace Withdrawals {
  let _codec: Codec<Withdrawals>

  export const codec = (): Codec<Withdrawals> => {
    if (_codec == null) {
      _codec = message<Withdrawals>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if (obj.withdrawals != null && obj.withdrawals.length > 0) {
          for (const value of obj.withdrawals) {
            w.uint32(10)
            Withdrawal.codec().encode(value, w)
          }
        }

        if ((obj.isAnswer != null && obj.isAnswer !== false)) {
          w.uint32(16)
          w.bool(obj.isAnswer)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          withdrawals: [],
          isAnswer: false
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.withdrawals != null && obj.withdrawals.length === opts.limits.withdrawals) {
                throw new MaxLengthError('Decode error - repeated field "withdrawals" had too many elements')
              }

              if (obj.withdrawals.length === 8) {
                throw new MaxLengthError('Decode error - repeated field "withdrawals" had too many elements')
              }

              obj.withdrawals.push(Withdrawal.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.withdrawals$
              }))
              break
            }
            case 2: {
              obj.isAnswer = reader.bool()
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
          withdrawals: 8
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              if (opts.limits?.withdrawals != null && obj.withdrawals === opts.limits.withdrawals) {
                throw new MaxLengthError('Streaming decode error - repeated field "withdrawals" had too many elements')
              }

              if (obj.withdrawals === 8) {
                throw new MaxLengthError('Streaming decode error - repeated field "withdrawals" had too many elements')
              }

              for (const evt of Withdrawal.codec().stream(reader, reader.uint32(), `${prefix}.withdrawals[]`, {
                limits: opts.limits?.withdrawals$
              })) {
                yield {
                  ...evt,
                  index: obj.withdrawals
                }
              }

              obj.withdrawals++

              break
            }
            case 2: {
              yield {
                field: `${prefix}.isAnswer`,
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

  export interface WithdrawalsWithdrawalsRunFieldEvent {
    field: '$.withdrawals[].run'
    value: string
    index: number
  }

  export interface WithdrawalsWithdrawalsOriginGenesisFieldEvent {
    field: '$.withdrawals[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsOriginLineageCounterFieldEvent {
    field: '$.withdrawals[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsOriginLineageTagFieldEvent {
    field: '$.withdrawals[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsViewFieldEvent {
    field: '$.withdrawals[].view'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsAuthorFieldEvent {
    field: '$.withdrawals[].author'
    value: string
    index: number
  }

  export interface WithdrawalsWithdrawalsDecidedAtMsFieldEvent {
    field: '$.withdrawals[].decidedAtMs'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsHorizonLineageCounterFieldEvent {
    field: '$.withdrawals[].horizonLineage.counter'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsHorizonLineageTagFieldEvent {
    field: '$.withdrawals[].horizonLineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsHorizonViewFieldEvent {
    field: '$.withdrawals[].horizonView'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsHorizonStepFieldEvent {
    field: '$.withdrawals[].horizonStep'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsKeptViewFieldEvent {
    field: '$.withdrawals[].kept[].view'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsKeptStepFieldEvent {
    field: '$.withdrawals[].kept[].step'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsKeptPartsFieldEvent {
    field: '$.withdrawals[].kept[].parts'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsKeptDigestFieldEvent {
    field: '$.withdrawals[].kept[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsKeptOriginGenesisFieldEvent {
    field: '$.withdrawals[].kept[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsKeptOriginLineageCounterFieldEvent {
    field: '$.withdrawals[].kept[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsKeptOriginLineageTagFieldEvent {
    field: '$.withdrawals[].kept[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsSignatureFieldEvent {
    field: '$.withdrawals[].signature'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsDroppedViewFieldEvent {
    field: '$.withdrawals[].dropped[].view'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsDroppedStepFieldEvent {
    field: '$.withdrawals[].dropped[].step'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsDroppedPartsFieldEvent {
    field: '$.withdrawals[].dropped[].parts'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsDroppedDigestFieldEvent {
    field: '$.withdrawals[].dropped[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsDroppedOriginGenesisFieldEvent {
    field: '$.withdrawals[].dropped[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsWithdrawalsDroppedOriginLineageCounterFieldEvent {
    field: '$.withdrawals[].dropped[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface WithdrawalsWithdrawalsDroppedOriginLineageTagFieldEvent {
    field: '$.withdrawals[].dropped[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalsIsAnswerFieldEvent {
    field: '$.isAnswer'
    value: boolean
  }

  export function encode (obj: Partial<Withdrawals>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Withdrawals.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Withdrawals>): Withdrawals {
    return decodeMessage(buf, Withdrawals.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Withdrawals>): Generator<WithdrawalsWithdrawalsRunFieldEvent | WithdrawalsWithdrawalsOriginGenesisFieldEvent | WithdrawalsWithdrawalsOriginLineageCounterFieldEvent | WithdrawalsWithdrawalsOriginLineageTagFieldEvent | WithdrawalsWithdrawalsViewFieldEvent | WithdrawalsWithdrawalsAuthorFieldEvent | WithdrawalsWithdrawalsDecidedAtMsFieldEvent | WithdrawalsWithdrawalsHorizonLineageCounterFieldEvent | WithdrawalsWithdrawalsHorizonLineageTagFieldEvent | WithdrawalsWithdrawalsHorizonViewFieldEvent | WithdrawalsWithdrawalsHorizonStepFieldEvent | WithdrawalsWithdrawalsKeptViewFieldEvent | WithdrawalsWithdrawalsKeptStepFieldEvent | WithdrawalsWithdrawalsKeptPartsFieldEvent | WithdrawalsWithdrawalsKeptDigestFieldEvent | WithdrawalsWithdrawalsKeptOriginGenesisFieldEvent | WithdrawalsWithdrawalsKeptOriginLineageCounterFieldEvent | WithdrawalsWithdrawalsKeptOriginLineageTagFieldEvent | WithdrawalsWithdrawalsSignatureFieldEvent | WithdrawalsWithdrawalsDroppedViewFieldEvent | WithdrawalsWithdrawalsDroppedStepFieldEvent | WithdrawalsWithdrawalsDroppedPartsFieldEvent | WithdrawalsWithdrawalsDroppedDigestFieldEvent | WithdrawalsWithdrawalsDroppedOriginGenesisFieldEvent | WithdrawalsWithdrawalsDroppedOriginLineageCounterFieldEvent | WithdrawalsWithdrawalsDroppedOriginLineageTagFieldEvent | WithdrawalsIsAnswerFieldEvent> {
    return streamMessage(buf, Withdrawals.codec(), opts)
  }
}

export interface WithdrawalsKept {
  ids: Uint8Array<ArrayBuffer> | undefined
}

export namespace WithdrawalsKept {
  let _codec: Codec<WithdrawalsKept>

  export const codec = (): Codec<WithdrawalsKept> => {
    if (_codec == null) {
      _codec = message<WithdrawalsKept>((obj, w, opts = {}) => {
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

  export interface WithdrawalsKeptIdsFieldEvent {
    field: '$.ids'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<WithdrawalsKept>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, WithdrawalsKept.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<WithdrawalsKept>): WithdrawalsKept {
    return decodeMessage(buf, WithdrawalsKept.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<WithdrawalsKept>): Generator<WithdrawalsKeptIdsFieldEvent> {
    return streamMessage(buf, WithdrawalsKept.codec(), opts)
  }
}

export interface Withdrawal {
  run: string
  origin: Origin | undefined
  view: number
  author: string
  decidedAtMs: number
  horizonLineage: Lineage | undefined
  horizonView: number
  horizonStep: number
  kept: CardGroup[]
  signature: Uint8Array<ArrayBuffer> | undefined
  dropped: CardGroup[]
}

export namespace Withdrawal {
  let _codec: Codec<Withdrawal>

  export const codec = (): Codec<Withdrawal> => {
    if (_codec == null) {
      _codec = message<Withdrawal>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.run != null && obj.run !== '')) {
          w.uint32(10)
          w.string(obj.run)
        }

        if (obj.origin != null) {
          w.uint32(18)
          Origin.codec().encode(obj.origin, w)
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.view)
        }

        if ((obj.author != null && obj.author !== '')) {
          w.uint32(34)
          w.string(obj.author)
        }

        if ((obj.decidedAtMs != null && obj.decidedAtMs !== 0)) {
          w.uint32(40)
          w.uint64Number(obj.decidedAtMs)
        }

        if (obj.horizonLineage != null) {
          w.uint32(50)
          Lineage.codec().encode(obj.horizonLineage, w)
        }

        if ((obj.horizonView != null && obj.horizonView !== 0)) {
          w.uint32(56)
          w.uint64Number(obj.horizonView)
        }

        if ((obj.horizonStep != null && obj.horizonStep !== 0)) {
          w.uint32(64)
          w.uint64Number(obj.horizonStep)
        }

        if (obj.kept != null && obj.kept.length > 0) {
          for (const value of obj.kept) {
            w.uint32(74)
            CardGroup.codec().encode(value, w)
          }
        }

        if (obj.signature != null) {
          w.uint32(82)
          w.bytes(obj.signature)
        }

        if (obj.dropped != null && obj.dropped.length > 0) {
          for (const value of obj.dropped) {
            w.uint32(90)
            CardGroup.codec().encode(value, w)
          }
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          run: '',
          view: 0,
          author: '',
          decidedAtMs: 0,
          horizonView: 0,
          horizonStep: 0,
          kept: [],
          dropped: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.run = reader.string()
              break
            }
            case 2: {
              obj.origin = Origin.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.origin
              })
              break
            }
            case 3: {
              obj.view = reader.uint64Number()
              break
            }
            case 4: {
              obj.author = reader.string()
              break
            }
            case 5: {
              obj.decidedAtMs = reader.uint64Number()
              break
            }
            case 6: {
              obj.horizonLineage = Lineage.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.horizonLineage
              })
              break
            }
            case 7: {
              obj.horizonView = reader.uint64Number()
              break
            }
            case 8: {
              obj.horizonStep = reader.uint64Number()
              break
            }
            case 9: {
              if (opts.limits?.kept != null && obj.kept.length === opts.limits.kept) {
                throw new MaxLengthError('Decode error - repeated field "kept" had too many elements')
              }

              if (obj.kept.length === 1024) {
                throw new MaxLengthError('Decode error - repeated field "kept" had too many elements')
              }

              obj.kept.push(CardGroup.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.kept$
              }))
              break
            }
            case 10: {
              obj.signature = reader.bytes()
              break
            }
            case 11: {
              if (opts.limits?.dropped != null && obj.dropped.length === opts.limits.dropped) {
                throw new MaxLengthError('Decode error - repeated field "dropped" had too many elements')
              }

              if (obj.dropped.length === 1024) {
                throw new MaxLengthError('Decode error - repeated field "dropped" had too many elements')
              }

              obj.dropped.push(CardGroup.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.dropped$
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
          kept: 1024,
          dropped: 1024
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.run`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield * Origin.codec().stream(reader, reader.uint32(), `${prefix}.origin`, {
                limits: opts.limits?.origin
              })

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
                field: `${prefix}.author`,
                value: reader.string()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.decidedAtMs`,
                value: reader.uint64Number()
              }
              break
            }
            case 6: {
              yield * Lineage.codec().stream(reader, reader.uint32(), `${prefix}.horizonLineage`, {
                limits: opts.limits?.horizonLineage
              })

              break
            }
            case 7: {
              yield {
                field: `${prefix}.horizonView`,
                value: reader.uint64Number()
              }
              break
            }
            case 8: {
              yield {
                field: `${prefix}.horizonStep`,
                value: reader.uint64Number()
              }
              break
            }
            case 9: {
              if (opts.limits?.kept != null && obj.kept === opts.limits.kept) {
                throw new MaxLengthError('Streaming decode error - repeated field "kept" had too many elements')
              }

              if (obj.kept === 1024) {
                throw new MaxLengthError('Streaming decode error - repeated field "kept" had too many elements')
              }

              for (const evt of CardGroup.codec().stream(reader, reader.uint32(), `${prefix}.kept[]`, {
                limits: opts.limits?.kept$
              })) {
                yield {
                  ...evt,
                  index: obj.kept
                }
              }

              obj.kept++

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
              if (opts.limits?.dropped != null && obj.dropped === opts.limits.dropped) {
                throw new MaxLengthError('Streaming decode error - repeated field "dropped" had too many elements')
              }

              if (obj.dropped === 1024) {
                throw new MaxLengthError('Streaming decode error - repeated field "dropped" had too many elements')
              }

              for (const evt of CardGroup.codec().stream(reader, reader.uint32(), `${prefix}.dropped[]`, {
                limits: opts.limits?.dropped$
              })) {
                yield {
                  ...evt,
                  index: obj.dropped
                }
              }

              obj.dropped++

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

  export interface WithdrawalRunFieldEvent {
    field: '$.run'
    value: string
  }

  export interface WithdrawalOriginGenesisFieldEvent {
    field: '$.origin.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawalOriginLineageCounterFieldEvent {
    field: '$.origin.lineage.counter'
    value: number
  }

  export interface WithdrawalOriginLineageTagFieldEvent {
    field: '$.origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawalViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface WithdrawalAuthorFieldEvent {
    field: '$.author'
    value: string
  }

  export interface WithdrawalDecidedAtMsFieldEvent {
    field: '$.decidedAtMs'
    value: number
  }

  export interface WithdrawalHorizonLineageCounterFieldEvent {
    field: '$.horizonLineage.counter'
    value: number
  }

  export interface WithdrawalHorizonLineageTagFieldEvent {
    field: '$.horizonLineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawalHorizonViewFieldEvent {
    field: '$.horizonView'
    value: number
  }

  export interface WithdrawalHorizonStepFieldEvent {
    field: '$.horizonStep'
    value: number
  }

  export interface WithdrawalKeptViewFieldEvent {
    field: '$.kept[].view'
    value: number
    index: number
  }

  export interface WithdrawalKeptStepFieldEvent {
    field: '$.kept[].step'
    value: number
    index: number
  }

  export interface WithdrawalKeptPartsFieldEvent {
    field: '$.kept[].parts'
    value: number
    index: number
  }

  export interface WithdrawalKeptDigestFieldEvent {
    field: '$.kept[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalKeptOriginGenesisFieldEvent {
    field: '$.kept[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalKeptOriginLineageCounterFieldEvent {
    field: '$.kept[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface WithdrawalKeptOriginLineageTagFieldEvent {
    field: '$.kept[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalSignatureFieldEvent {
    field: '$.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface WithdrawalDroppedViewFieldEvent {
    field: '$.dropped[].view'
    value: number
    index: number
  }

  export interface WithdrawalDroppedStepFieldEvent {
    field: '$.dropped[].step'
    value: number
    index: number
  }

  export interface WithdrawalDroppedPartsFieldEvent {
    field: '$.dropped[].parts'
    value: number
    index: number
  }

  export interface WithdrawalDroppedDigestFieldEvent {
    field: '$.dropped[].digest'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalDroppedOriginGenesisFieldEvent {
    field: '$.dropped[].origin.genesis'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface WithdrawalDroppedOriginLineageCounterFieldEvent {
    field: '$.dropped[].origin.lineage.counter'
    value: number
    index: number
  }

  export interface WithdrawalDroppedOriginLineageTagFieldEvent {
    field: '$.dropped[].origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export function encode (obj: Partial<Withdrawal>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Withdrawal.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Withdrawal>): Withdrawal {
    return decodeMessage(buf, Withdrawal.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Withdrawal>): Generator<WithdrawalRunFieldEvent | WithdrawalOriginGenesisFieldEvent | WithdrawalOriginLineageCounterFieldEvent | WithdrawalOriginLineageTagFieldEvent | WithdrawalViewFieldEvent | WithdrawalAuthorFieldEvent | WithdrawalDecidedAtMsFieldEvent | WithdrawalHorizonLineageCounterFieldEvent | WithdrawalHorizonLineageTagFieldEvent | WithdrawalHorizonViewFieldEvent | WithdrawalHorizonStepFieldEvent | WithdrawalKeptViewFieldEvent | WithdrawalKeptStepFieldEvent | WithdrawalKeptPartsFieldEvent | WithdrawalKeptDigestFieldEvent | WithdrawalKeptOriginGenesisFieldEvent | WithdrawalKeptOriginLineageCounterFieldEvent | WithdrawalKeptOriginLineageTagFieldEvent | WithdrawalSignatureFieldEvent | WithdrawalDroppedViewFieldEvent | WithdrawalDroppedStepFieldEvent | WithdrawalDroppedPartsFieldEvent | WithdrawalDroppedDigestFieldEvent | WithdrawalDroppedOriginGenesisFieldEvent | WithdrawalDroppedOriginLineageCounterFieldEvent | WithdrawalDroppedOriginLineageTagFieldEvent> {
    return streamMessage(buf, Withdrawal.codec(), opts)
  }
}

