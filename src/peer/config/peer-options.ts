import type { FoundingPlan } from '../../core/membership/founding.ts'
import type { TimingSettings } from '../../core/settings.ts'
import type { StorePlace } from '../../store/crew/place.ts'
import type { HostPort } from './address.ts'
import type { SyntheticSpec } from './synthetic-spec.ts'

/** All that a peer is told from outside, checked and complete. Plain data: it may go to another thread. */
export interface PeerOptions {
  readonly job: string
  readonly stateFolder: string
  /** Multiaddrs. */
  readonly listen: readonly string[]
  /** Multiaddrs that others are told; empty for those that it listens on. */
  readonly announce: readonly string[]
  readonly bootstrap: readonly string[]
  readonly mdns: boolean
  readonly founding: FoundingPlan
  readonly weight: number
  readonly failureDomain: string
  readonly timing: TimingSettings
  readonly electorsMax: number
  /** How late the slowest member may end before weights follow the measured speeds; undefined: they never do. */
  readonly balance: number | undefined
  /** The network key's text, and the file that it is from. */
  readonly networkKey: { readonly text: string; readonly file: string } | undefined
  readonly allow: readonly string[] | undefined
  readonly api: ApiOptions
  readonly metrics: HostPort | undefined
  readonly logFormat: 'auto' | 'people' | 'json'
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly commitWindow: number
  readonly leaveGraceMs: number
  readonly dataSet: SyntheticSpec | undefined
  readonly consume: { readonly samplesPerSecond: number } | undefined
  /** Pieces of remote files of data sets. */
  readonly cache: { readonly folder: string; readonly bytesMax: number } | undefined
  readonly checkpoints: { readonly place: StorePlace; readonly keyFile: string | undefined } | undefined
  readonly copies: {
    /** So many members keep a manifest; published after so many, or after `ack`. */
    readonly copies: number
    readonly ack: number | undefined
    /** So many keep the chunks of the latest checkpoint; 0 where each keeps its own. */
    readonly chunkCopies: number
  }
  readonly observationsFile: string | undefined
}

export interface ApiOptions {
  readonly socketPath: string
  readonly tcp: (HostPort & { readonly token: string }) | undefined
  readonly callsPerSecond: number
}
