import { Counter, Gauge, type Registry } from 'prom-client'
import type { PeerId } from '../../base/ids.ts'
import {
  type FrameLoss,
  frameLosses,
  type HostJournal,
  type HostRefusal,
  hostRefusals,
} from '../libp2p/host-journal.ts'

/** Counts what the host tells. */
export class CountingJournal implements HostJournal {
  readonly #refusals: Counter<'reason'>
  readonly #framesLost: Counter<'reason'>
  readonly #framesSent: Counter
  readonly #sentBytes: Counter
  readonly #framesReceived: Counter
  readonly #receivedBytes: Counter
  readonly #gossipPublished: Counter
  readonly #gossipPublishedBytes: Counter
  readonly #gossipReceived: Counter
  readonly #gossipReceivedBytes: Counter
  readonly #gossipLate: Counter
  readonly #connectedPeers: Gauge
  readonly #dials: Counter<'outcome'>
  readonly #repairs: Counter<'what'>

  constructor(registry: Registry) {
    const registers = [registry]
    const counter = (name: string, help: string) => new Counter({ name, help, registers })
    this.#refusals = new Counter({
      name: 'shoal_host_refusals_total',
      help: 'Peers, and things of theirs, that were kept out.',
      labelNames: ['reason'],
      registers,
    })
    this.#framesLost = new Counter({
      name: 'shoal_host_frames_lost_total',
      help: 'Frames that never left this peer.',
      labelNames: ['reason'],
      registers,
    })
    this.#framesSent = counter('shoal_host_frames_sent_total', 'Frames sent on direct streams.')
    this.#sentBytes = counter('shoal_host_sent_bytes_total', 'Bytes of frames sent on direct streams.')
    this.#framesReceived = counter('shoal_host_frames_received_total', 'Frames received on direct streams.')
    this.#receivedBytes = counter(
      'shoal_host_received_bytes_total',
      'Bytes of frames received on direct streams.',
    )
    this.#gossipPublished = counter('shoal_gossip_published_total', 'Gossip messages published by this peer.')
    this.#gossipPublishedBytes = counter('shoal_gossip_published_bytes_total', 'Bytes of gossip published.')
    this.#gossipReceived = counter('shoal_gossip_received_total', 'Gossip messages received, each once.')
    this.#gossipReceivedBytes = counter('shoal_gossip_received_bytes_total', 'Bytes of gossip received.')
    this.#gossipLate = counter(
      'shoal_gossip_late_total',
      'Gossip messages that a newer one of their sender overtook.',
    )
    this.#connectedPeers = new Gauge({
      name: 'shoal_connected_peers',
      help: 'Peers connected now.',
      registers,
    })
    this.#dials = new Counter({
      name: 'shoal_dials_total',
      help: 'Dials to peers and bootstrap addresses.',
      labelNames: ['outcome'],
      registers,
    })
    this.#repairs = new Counter({
      name: 'shoal_connection_repairs_total',
      help: 'Connections and gossip streams that had died unnoticed and were replaced.',
      labelNames: ['what'],
      registers,
    })
    // A counter that is missing until something happens cannot be told from one that is not there.
    for (const reason of hostRefusals) this.#refusals.inc({ reason }, 0)
    for (const reason of frameLosses) this.#framesLost.inc({ reason }, 0)
  }

  refused(reason: HostRefusal): void {
    this.#refusals.inc({ reason })
  }

  framesLost(_to: PeerId, loss: FrameLoss, count: number): void {
    this.#framesLost.inc({ reason: loss }, count)
  }

  frameSent(bytes: number): void {
    this.#framesSent.inc()
    this.#sentBytes.inc(bytes)
  }

  frameReceived(bytes: number): void {
    this.#framesReceived.inc()
    this.#receivedBytes.inc(bytes)
  }

  gossipPublished(bytes: number): void {
    this.#gossipPublished.inc()
    this.#gossipPublishedBytes.inc(bytes)
  }

  gossipReceived(bytes: number): void {
    this.#gossipReceived.inc()
    this.#gossipReceivedBytes.inc(bytes)
  }

  gossipLate(): void {
    this.#gossipLate.inc()
  }

  connections(count: number): void {
    this.#connectedPeers.set(count)
  }

  dialFailed(): void {
    this.#dials.inc({ outcome: 'failed' })
  }

  dialSucceeded(): void {
    this.#dials.inc({ outcome: 'succeeded' })
  }

  repaired(what: 'silent-connection' | 'silent-gossip'): void {
    this.#repairs.inc({ what })
  }
}
