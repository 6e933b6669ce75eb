import type { RefusalReason } from '../../src/core/messages.ts'
import { bodyCodec } from '../wire/body-codec.ts'
import { checkedRate, keptSignature, ownBytes } from '../wire/checks.ts'
import type { MessageCodecs } from '../wire/message-codecs.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { shardRefFromWire, shardRefToWire } from '../words/refs.ts'
import { tableFromWire, tableToWire } from '../words/table-section.ts'
import { acceptedViewFromWire, acceptedViewToWire } from '../words/view.ts'
import * as wire from './lease.pb.ts'

type LeaseKind = 'renew' | 'grant' | 'refusal' | 'goodbye' | 'released'

const refusalReasons = vocabulary<RefusalReason, wire.RefusalReason>({
  frozen: wire.RefusalReason.REFUSAL_FROZEN,
  behind: wire.RefusalReason.REFUSAL_BEHIND,
  ahead: wire.RefusalReason.REFUSAL_AHEAD,
  'not-member': wire.RefusalReason.REFUSAL_NOT_MEMBER,
  'not-elector': wire.RefusalReason.REFUSAL_NOT_ELECTOR,
  'store-full': wire.RefusalReason.REFUSAL_STORE_FULL,
})

export const leaseCodecs: MessageCodecs<LeaseKind> = {
  renew: bodyCodec(
    24,
    wire.Renew,
    ({ view, round, activated, leaving, table, throughput }) => ({
      view,
      round,
      activated,
      leaving,
      table: tableToWire(table),
      throughput,
    }),
    ({ view, round, activated, leaving, table, throughput }) => ({
      kind: 'renew',
      view,
      round,
      activated,
      leaving,
      table: tableFromWire(table),
      throughput: checkedRate(throughput, 'throughput'),
    }),
  ),

  grant: bodyCodec(
    25,
    wire.Grant,
    ({ view, round }) => ({ view, round }),
    ({ view, round }) => ({ kind: 'grant', view, round }),
  ),

  refusal: bodyCodec(
    26,
    wire.Refusal,
    ({ view, round, reason, committed, accepted, signature }) => ({
      view,
      round,
      reason: refusalReasons.toWire(reason),
      committed,
      accepted: accepted && acceptedViewToWire(accepted),
      signature: signature && ownBytes(signature),
    }),
    ({ view, round, reason, committed, accepted, signature }) => ({
      kind: 'refusal',
      view,
      round,
      reason: refusalReasons.fromWire(reason, 'reason'),
      committed,
      accepted: accepted && acceptedViewFromWire(accepted, 'accepted'),
      signature: signature && keptSignature(signature, 'signature'),
    }),
  ),

  goodbye: bodyCodec(
    27,
    wire.Goodbye,
    () => ({}),
    () => ({ kind: 'goodbye' }),
  ),

  released: bodyCodec(
    28,
    wire.Released,
    ({ view, shard, cursor }) => ({ view, shard: shardRefToWire(shard), cursor }),
    ({ view, shard, cursor }) => ({
      kind: 'released',
      view,
      shard: shardRefFromWire(shard, 'shard'),
      cursor,
    }),
  ),
}
