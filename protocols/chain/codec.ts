import { bodyCodec } from '../wire/body-codec.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import type { MessageCodecs } from '../wire/message-codecs.ts'
import { viewsMax } from '../words/limits.ts'
import { snapshotFromWire, snapshotToWire } from '../words/snapshot.ts'
import { certifiedViewFromWire, certifiedViewToWire } from '../words/view.ts'
import * as wire from './chain.pb.ts'

type ChainKind = 'sync-request' | 'views-notice' | 'snapshot-notice'

export const chainCodecs: MessageCodecs<ChainKind> = {
  'sync-request': bodyCodec(
    16,
    wire.SyncRequest,
    ({ committed }) => ({ committed }),
    ({ committed }) => ({ kind: 'sync-request', committed }),
  ),

  'views-notice': bodyCodec(
    17,
    wire.ViewsNotice,
    ({ views }) => ({ views: listToWire(views, viewsMax, certifiedViewToWire) }),
    ({ views }) => ({
      kind: 'views-notice',
      views: listFromWire(views, (view) => certifiedViewFromWire(view, 'views')),
    }),
  ),

  'snapshot-notice': bodyCodec(
    18,
    wire.SnapshotNotice,
    ({ head, state }) => ({ head: certifiedViewToWire(head), state: snapshotToWire(state) }),
    ({ head, state }) => ({
      kind: 'snapshot-notice',
      head: certifiedViewFromWire(head, 'head'),
      state: snapshotFromWire(state, 'state'),
    }),
  ),
}
