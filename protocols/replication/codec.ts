import type { Hash } from '../../src/base/digest.ts'
import { cardBytes, type SignedCard } from '../../src/core/manifest/card.ts'
import type { GroupDigest } from '../../src/core/manifest/card-index.ts'
import type { ReceiptOutcome, ReplicationMessage } from '../../src/core/manifest/replication-io.ts'
import type { SignedWithdrawal } from '../../src/core/manifest/withdrawal.ts'
import type { Verify } from '../../src/core/view.ts'
import { manifestBytesMax } from '../manifest/codec.ts'
import { readGenerated, writeGenerated } from '../wire/body-codec.ts'
import {
  checkedId,
  checkedName,
  hashFromWire,
  hashToWire,
  keptSignature,
  ownBytes,
  present,
  tagFromWire,
  tagToWire,
} from '../wire/checks.ts'
import { type Decoded, decoding, refused } from '../wire/decoded.ts'
import { kept } from '../wire/kept.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { requireMajor, version } from '../wire/version.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { WireWriter } from '../wire/writer.ts'
import { cardGroupsMax, cardsMax, withdrawalsMax } from '../words/limits.ts'
import { originFromWire, originToWire } from '../words/origin.ts'
import { idsFromWire, idsToWire, refFromWire, refToWire } from './names.ts'
import * as wire from './replication.pb.ts'
import { withdrawalFromWire, withdrawalToWire } from './withdrawal-codec.ts'

export const replicationProtocol = `/shoal/replication/${version.major}.${version.minor}`
export const replicationBytesMax = 4 * 1_024 * 1_024

/** One message, and the job that it is of. */
export interface ReplicationFrame {
  readonly genesis: Hash
  readonly message: ReplicationMessage
}

const outcomes = vocabulary<ReceiptOutcome, wire.ReceiptOutcome>({
  kept: wire.ReceiptOutcome.OUTCOME_KEPT,
  'with-chunks': wire.ReceiptOutcome.OUTCOME_WITH_CHUNKS,
  'without-chunks': wire.ReceiptOutcome.OUTCOME_WITHOUT_CHUNKS,
  missing: wire.ReceiptOutcome.OUTCOME_MISSING,
  declined: wire.ReceiptOutcome.OUTCOME_DECLINED,
  full: wire.ReceiptOutcome.OUTCOME_FULL,
})

const nothing = {
  offer: undefined,
  want: undefined,
  put: undefined,
  receipt: undefined,
  summary: undefined,
  groups: undefined,
  askCards: undefined,
  cards: undefined,
  withdraw: undefined,
  withdrawVote: undefined,
  withdrawals: undefined,
  withdrawalsKept: undefined,
  confirm: undefined,
  confirmed: undefined,
}

export function encodeReplication({ genesis, message }: ReplicationFrame): Uint8Array {
  const writer = new WireWriter()
  const { major, minor } = version
  const frame = { major, minor, genesis: hashToWire(genesis), ...nothing, ...bodyOf(message) }
  writeGenerated(wire.ReplicationFrame, frame, writer)
  return writer.finish()
}

/** Never throws. A card that its author did not sign is refused, and the frame with it. */
export function decodeReplication(bytes: Uint8Array, verify: Verify): Decoded<ReplicationFrame> {
  return decoding(() => {
    if (bytes.length > replicationBytesMax) throw refused('too-large', `${bytes.length} bytes of replication`)
    requireMajor(bytes)
    const frame = readGenerated(wire.ReplicationFrame, bytes)
    return { genesis: hashFromWire(frame.genesis, 'genesis'), message: messageOf(frame, verify) }
  })
}

/** One withdrawal as it is kept: a frame that tells of nothing else. */
export function encodeWithdrawal(withdrawal: SignedWithdrawal): Uint8Array {
  const message = { kind: 'withdrawals', withdrawals: [withdrawal], isAnswer: true } as const
  return encodeReplication({ genesis: withdrawal.origin.genesis, message })
}

export function decodeWithdrawal(bytes: Uint8Array, verify: Verify): Decoded<SignedWithdrawal> {
  const decoded = decodeReplication(bytes, verify)
  if (!decoded.ok) return decoded
  const { message } = decoded.value
  const [withdrawal] = message.kind === 'withdrawals' ? message.withdrawals : []
  return withdrawal === undefined
    ? { ok: false, reason: 'invalid: no withdrawal' }
    : { ok: true, value: withdrawal }
}

function bodyOf(message: ReplicationMessage): Partial<wire.ReplicationFrame> {
  switch (message.kind) {
    case 'offer':
      return { offer: { ids: idsToWire(message.ids), withChunks: message.withChunks } }
    case 'want':
      return { want: { ids: idsToWire(message.ids) } }
    case 'put':
      return { put: { manifest: ownBytes(message.bytes) } }
    case 'receipt':
      return { receipt: { ids: idsToWire(message.ids), outcome: outcomes.toWire(message.outcome) } }
    case 'confirm':
      return { confirm: { ids: idsToWire(message.ids) } }
    case 'confirmed':
      return { confirmed: { ids: idsToWire(message.ids) } }
    case 'summary':
      return {
        summary: {
          digest: tagToWire(message.digest),
          withdrawals: message.withdrawals === undefined ? undefined : tagToWire(message.withdrawals),
        },
      }
    case 'groups':
      return { groups: { groups: listToWire(message.groups, cardGroupsMax, groupToWire) } }
    case 'ask-cards':
      return { askCards: { checkpoints: listToWire(message.checkpoints, cardGroupsMax, refToWire) } }
    case 'cards':
      return { cards: { cards: listToWire(message.cards, cardsMax, cardToWire) } }
    case 'withdraw':
      return { withdraw: { withdrawal: withdrawalToWire(message.withdrawal) } }
    case 'withdraw-vote':
      return { withdrawVote: { id: hashToWire(message.id), isAgreed: message.isAgreed } }
    case 'withdrawals': {
      const withdrawals = listToWire(message.withdrawals, withdrawalsMax, withdrawalToWire)
      return { withdrawals: { withdrawals, isAnswer: message.isAnswer } }
    }
    case 'withdrawals-kept':
      return { withdrawalsKept: { ids: idsToWire(message.ids) } }
  }
}

function messageOf(frame: wire.ReplicationFrame, verify: Verify): ReplicationMessage {
  const messages: ReplicationMessage[] = []
  const { offer, want, put, receipt, confirm, confirmed, summary, groups, askCards, cards } = frame
  if (offer !== undefined)
    messages.push({ kind: 'offer', ids: idsFromWire(offer.ids), withChunks: offer.withChunks })
  if (want !== undefined) messages.push({ kind: 'want', ids: idsFromWire(want.ids) })
  if (put !== undefined) messages.push({ kind: 'put', bytes: manifestFromWire(put.manifest) })
  if (receipt !== undefined)
    messages.push({
      kind: 'receipt',
      ids: idsFromWire(receipt.ids),
      outcome: outcomes.fromWire(receipt.outcome, 'outcome'),
    })
  if (confirm !== undefined) messages.push({ kind: 'confirm', ids: idsFromWire(confirm.ids) })
  if (confirmed !== undefined) messages.push({ kind: 'confirmed', ids: idsFromWire(confirmed.ids) })
  if (summary !== undefined)
    messages.push({
      kind: 'summary',
      digest: tagFromWire(summary.digest, 'digest'),
      ...(summary.withdrawals === undefined
        ? {}
        : { withdrawals: tagFromWire(summary.withdrawals, 'withdrawals') }),
    })
  if (groups !== undefined)
    messages.push({ kind: 'groups', groups: listFromWire(groups.groups, groupFromWire) })
  if (askCards !== undefined)
    messages.push({ kind: 'ask-cards', checkpoints: listFromWire(askCards.checkpoints, refFromWire) })
  if (cards !== undefined)
    messages.push({ kind: 'cards', cards: listFromWire(cards.cards, (card) => cardFromWire(card, verify)) })
  messages.push(...pruningMessagesOf(frame, verify))
  const [message] = messages
  if (message === undefined) throw refused('unknown-kind', 'no message that this version knows')
  if (messages.length > 1) throw refused('invalid', `${messages.length} messages in one frame`)
  return message
}

function pruningMessagesOf(frame: wire.ReplicationFrame, verify: Verify): ReplicationMessage[] {
  const messages: ReplicationMessage[] = []
  const { withdraw, withdrawVote, withdrawals, withdrawalsKept } = frame
  if (withdraw !== undefined)
    messages.push({
      kind: 'withdraw',
      withdrawal: withdrawalFromWire(present(withdraw.withdrawal, 'withdrawal'), verify),
    })
  if (withdrawVote !== undefined)
    messages.push({
      kind: 'withdraw-vote',
      id: hashFromWire(withdrawVote.id, 'id'),
      isAgreed: withdrawVote.isAgreed,
    })
  if (withdrawals !== undefined)
    messages.push({
      kind: 'withdrawals',
      withdrawals: listFromWire(withdrawals.withdrawals, (each) => withdrawalFromWire(each, verify)),
      isAnswer: withdrawals.isAnswer,
    })
  if (withdrawalsKept !== undefined)
    messages.push({ kind: 'withdrawals-kept', ids: idsFromWire(withdrawalsKept.ids) })
  return messages
}

function manifestFromWire(bytes: Uint8Array | undefined): Uint8Array {
  const manifest = present(bytes, 'manifest')
  if (manifest.length > manifestBytesMax) throw refused('too-large', `${manifest.length} bytes of a manifest`)
  return kept(manifest)
}

function groupToWire({ digest, ...ref }: GroupDigest): wire.CardGroup {
  return { ...refToWire(ref), digest: tagToWire(digest) }
}

function groupFromWire(group: wire.CardGroup): GroupDigest {
  return { ...refFromWire(group), digest: tagFromWire(group.digest, 'digest') }
}

function cardToWire({ id, signature, origin, ...rest }: SignedCard): wire.Card {
  return { id: hashToWire(id), ...rest, signature: ownBytes(signature), origin: originToWire(origin) }
}

function cardFromWire(card: wire.Card, verify: Verify): SignedCard {
  const { view, step, part, parts, savedAtMs, sizeBytes } = card
  if (parts < 1 || part >= parts) throw refused('invalid', `part ${part} of ${parts}`)
  const signed: SignedCard = {
    id: hashFromWire(card.id, 'id'),
    run: checkedName(card.run, 'run'),
    ...originFromWire(card.origin, 'origin'),
    view,
    step,
    part,
    parts,
    author: checkedId(card.author, 'author'),
    savedAtMs,
    sizeBytes,
    signature: keptSignature(card.signature, 'signature'),
  }
  if (!verify(signed.author, cardBytes(signed), signed.signature))
    throw refused('bad-signature', `card of ${signed.author}`)
  return signed
}
