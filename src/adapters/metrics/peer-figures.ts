import { Gauge, type Registry } from 'prom-client'

/** What a peer can be asked at any time. */
export interface PeerFigures {
  readonly viewNumber: number
  readonly members: number
  readonly shardsHeld: number
  readonly isLeading: boolean
  readonly isLeaseHeld: boolean
  readonly isStoreFull: boolean
  readonly samplesPerSecond: number
  readonly logBytes: number
  readonly manifestsPublished: number
  readonly manifestCopies: number
  readonly manifestCopyBytes: number
  readonly manifestCopiesDue: number
  readonly latestCheckpointStep: number
}

type FigureName = keyof PeerFigures

const descriptions: Readonly<Record<FigureName, { readonly name: string; readonly help: string }>> = {
  viewNumber: { name: 'shoal_view_number', help: 'Number of the committed view; 0 before there is one.' },
  members: { name: 'shoal_members', help: 'Members of the committed view.' },
  shardsHeld: { name: 'shoal_held_shards', help: 'Shards that this peer may work on now.' },
  isLeading: { name: 'shoal_leading_info', help: '1 while this peer proposes views.' },
  isLeaseHeld: { name: 'shoal_lease_held_info', help: '1 while this peer holds a work lease.' },
  isStoreFull: { name: 'shoal_store_full_info', help: '1 while the disk is full.' },
  samplesPerSecond: {
    name: 'shoal_throughput_samples_per_second',
    help: 'Samples per second that the consumer gets through.',
  },
  logBytes: { name: 'shoal_log_bytes', help: 'Size of the durable log.' },
  manifestsPublished: {
    name: 'shoal_published_manifests',
    help: 'Manifests of the job that this peer knows to be published.',
  },
  manifestCopies: { name: 'shoal_manifest_copies', help: 'Manifests of which this peer keeps a copy.' },
  manifestCopyBytes: { name: 'shoal_manifest_copy_bytes', help: 'Size of those copies.' },
  manifestCopiesDue: {
    name: 'shoal_manifest_due_copies',
    help: 'Copies that others should have of those, and have not yet acknowledged.',
  },
  latestCheckpointStep: {
    name: 'shoal_latest_checkpoint_step_number',
    help: 'Step of the newest complete checkpoint; -1 before there is one.',
  },
}

/** Gauges that look at the peer when they are asked, and cost nothing in between. */
export function registerFigures(registry: Registry, read: () => PeerFigures): void {
  for (const [key, { name, help }] of Object.entries(descriptions) as [
    FigureName,
    { name: string; help: string },
  ][]) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(Number(read()[key]))
      },
    })
  }
}
