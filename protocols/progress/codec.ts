import type { ProgressDigest, WorkerStatus } from '../../src/core/messages.ts'
import { bodyCodec } from '../wire/body-codec.ts'
import { checkedRate, checkedTableName, tagFromWire, tagToWire } from '../wire/checks.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import type { MessageCodecs } from '../wire/message-codecs.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { digestsMax } from '../words/limits.ts'
import { tableFromWire, tableToWire } from '../words/table-section.ts'
import * as wire from './progress.pb.ts'

type ProgressKind = 'heartbeat' | 'progress-request' | 'progress-reply'

const workerStatuses = vocabulary<WorkerStatus, wire.WorkerStatus>({
  active: wire.WorkerStatus.WORKER_ACTIVE,
  idle: wire.WorkerStatus.WORKER_IDLE,
  slow: wire.WorkerStatus.WORKER_SLOW,
  paused: wire.WorkerStatus.WORKER_PAUSED,
  leaving: wire.WorkerStatus.WORKER_LEAVING,
})

export const progressCodecs: MessageCodecs<ProgressKind> = {
  heartbeat: bodyCodec(
    40,
    wire.Heartbeat,
    ({ view, status, samples, throughput, table }) => ({
      view,
      status: workerStatuses.toWire(status),
      samples,
      throughput,
      table: tableToWire(table),
    }),
    ({ view, status, samples, throughput, table }) => ({
      kind: 'heartbeat',
      view,
      status: workerStatuses.fromWire(status, 'status'),
      samples,
      throughput: checkedRate(throughput, 'throughput'),
      table: tableFromWire(table),
    }),
  ),

  'progress-request': bodyCodec(
    41,
    wire.ProgressRequest,
    ({ digests }) => ({ digests: listToWire(digests, digestsMax, digestToWire) }),
    ({ digests }) => ({ kind: 'progress-request', digests: listFromWire(digests, digestFromWire) }),
  ),

  'progress-reply': bodyCodec(
    42,
    wire.ProgressReply,
    ({ table }) => ({ table: tableToWire(table) }),
    ({ table }) => ({ kind: 'progress-reply', table: tableFromWire(table) }),
  ),
}

function digestToWire({ dataSet, epoch, digest }: ProgressDigest): wire.ProgressDigest {
  return { dataSet, epoch, digest: tagToWire(digest) }
}

function digestFromWire({ dataSet, epoch, digest }: wire.ProgressDigest): ProgressDigest {
  return {
    dataSet: checkedTableName(dataSet, 'digests.dataSet'),
    epoch,
    digest: tagFromWire(digest, 'digests.digest'),
  }
}
