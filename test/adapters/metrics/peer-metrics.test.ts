import assert from 'node:assert/strict'
import type { PeerFigures } from '../../../src/adapters/metrics/peer-figures.ts'
import { PeerMetrics } from '../../../src/adapters/metrics/peer-metrics.ts'

const figures: PeerFigures = {
  viewNumber: 7,
  members: 5,
  shardsHeld: 12,
  isLeading: true,
  isLeaseHeld: true,
  isStoreFull: false,
  samplesPerSecond: 950.5,
  logBytes: 4_096,
  manifestsPublished: 9,
  manifestCopies: 6,
  manifestCopyBytes: 5_000,
  manifestCopiesDue: 2,
  latestCheckpointStep: 400,
}

describe('PeerMetrics', () => {
  let metrics: PeerMetrics

  beforeEach(() => {
    metrics = new PeerMetrics()
  })
  afterEach(() => metrics.stop())

  async function metric(line: string): Promise<number> {
    const { text } = await metrics.text()
    const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
    return found === undefined ? Number.NaN : Number(found.slice(line.length + 1))
  }

  it('counts what the host and the core tell', async () => {
    metrics.journal.refused('handshake')
    metrics.journal.refused('handshake')
    metrics.journal.frameSent(100)
    metrics.journal.framesLost('peer', 'queue-full', 3)
    metrics.journal.connections(4)
    metrics.event({ kind: 'refused-message', from: 'peer', reason: 'other-job' })
    metrics.malformed()
    metrics.called('/v1/status', 200, 0.001)
    assert.equal(await metric('shoal_host_refusals_total{reason="handshake"}'), 2)
    assert.equal(await metric('shoal_host_sent_bytes_total'), 100)
    assert.equal(await metric('shoal_host_frames_lost_total{reason="queue-full"}'), 3)
    assert.equal(await metric('shoal_connected_peers'), 4)
    assert.equal(await metric('shoal_messages_refused_total{reason="other-job"}'), 1)
    assert.equal(await metric('shoal_messages_malformed_total'), 1)
    assert.equal(await metric('shoal_api_calls_total{route="/v1/status",status="200"}'), 1)
  })

  it('counts events by kind, and goes on counting after it was asked', async () => {
    metrics.event({ kind: 'lease-held' })
    metrics.event({ kind: 'lease-held' })
    metrics.event({ kind: 'following' })
    assert.equal(await metric('shoal_events_total{kind="lease-held"}'), 2)
    metrics.event({ kind: 'lease-held' })
    assert.equal(await metric('shoal_events_total{kind="lease-held"}'), 3)
    assert.equal(await metric('shoal_events_total{kind="following"}'), 1)
  })

  it('counts messages by kind and channel, and goes on counting after it was asked', async () => {
    const goodbye = { kind: 'goodbye' } as const
    metrics.sent('peer', goodbye)
    metrics.sent(undefined, goodbye)
    const direct = 'shoal_messages_sent_total{kind="goodbye",channel="direct"}'
    assert.equal(await metric(direct), 1)
    metrics.sent('peer', goodbye)
    assert.equal(await metric(direct), 2)
    assert.equal(await metric('shoal_messages_sent_total{kind="goodbye",channel="gossip"}'), 1)
  })

  it('shows a refusal that has not happened as 0 and not as missing', async () => {
    assert.equal(await metric('shoal_host_refusals_total{reason="bad-frame"}'), 0)
  })

  it('looks at the peer when it is asked', async () => {
    let members = 5
    metrics.watchFigures(() => ({ ...figures, members }))
    assert.equal(await metric('shoal_members'), 5)
    members = 6
    assert.equal(await metric('shoal_members'), 6)
    assert.equal(await metric('shoal_leading_info'), 1)
    assert.equal(await metric('shoal_throughput_samples_per_second'), 950.5)
  })

  it('ends every name in its unit', () => {
    metrics.watchFigures(() => figures)
    const units = /_(total|seconds|bytes|peers|members|shards|manifests|copies|number|info|per_second)$/
    assert.deepEqual(
      metrics.names().filter((name) => !name.startsWith('shoal_') || !units.test(name)),
      [],
    )
  })

  it('counts processor time upwards', async () => {
    const before = await metric('shoal_process_cpu_seconds_total')
    assert.ok(before > 0)
    assert.ok((await metric('shoal_process_cpu_seconds_total')) >= before)
    assert.ok((await metric('shoal_process_resident_bytes')) > 1_000_000)
  })
})
