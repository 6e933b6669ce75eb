import type { Ed25519PrivateKey } from '@libp2p/interface'
import type { Tag } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import type { Verify } from '../../core/view.ts'
import type { BackoffSettings } from './backoff.ts'
import type { HostJournal } from './host-journal.ts'
import type { HostLimits } from './host-limits.ts'
import type { NetworkKey } from './network-key.ts'

export interface HostOptions {
  readonly key: Ed25519PrivateKey
  readonly jobTag: Tag
  /** Multiaddrs to listen on, such as `/ip4/0.0.0.0/tcp/4001`. */
  readonly listen: readonly string[]
  /** What others are told to dial; the addresses of this machine when empty. */
  readonly announce?: readonly string[]
  /** Multiaddrs of peers that are tried first, with or without a peer id. */
  readonly bootstrap?: readonly string[]
  /** Finds peers of the job on the local network. */
  readonly mdns?: boolean
  readonly networkKey?: NetworkKey
  readonly allowedPeers?: ReadonlySet<PeerId>
  /** Where the addresses of peers are remembered across restarts. */
  readonly addressFile?: string
  readonly verify: Verify
  readonly journal: HostJournal
  readonly now: () => Millis
  readonly limits?: Partial<HostLimits>
  readonly backoff?: Partial<BackoffSettings>
  readonly watchEveryMs?: DurationMs
}
