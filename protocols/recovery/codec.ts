import { bodyCodec } from '../wire/body-codec.ts'
import type { MessageCodecs } from '../wire/message-codecs.ts'
import { snapshotFromWire, snapshotToWire } from '../words/snapshot.ts'
import { tableFromWire, tableToWire } from '../words/table-section.ts'
import { certifiedViewFromWire, certifiedViewToWire } from '../words/view.ts'
import * as wire from './recovery.pb.ts'

type RecoveryKind = 'survey-request' | 'survey-reply'

export const recoveryCodecs: MessageCodecs<RecoveryKind> = {
  'survey-request': bodyCodec(
    56,
    wire.SurveyRequest,
    () => ({}),
    () => ({ kind: 'survey-request' }),
  ),

  'survey-reply': bodyCodec(
    57,
    wire.SurveyReply,
    ({ head, state, table }) => ({
      head: certifiedViewToWire(head),
      state: snapshotToWire(state),
      table: tableToWire(table),
    }),
    ({ head, state, table }) => ({
      kind: 'survey-reply',
      head: certifiedViewFromWire(head, 'head'),
      state: snapshotFromWire(state, 'state'),
      table: tableFromWire(table),
    }),
  ),
}
