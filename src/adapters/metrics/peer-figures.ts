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
