import type { PeerId } from '../../base/ids.ts'
import type { PeerInput } from '../../core/io.ts'

/** Whom the host tells what comes from the network: the driver, or whatever stands before it. */
export interface HostListener {
  receive(from: PeerId, channel: 'direct' | 'gossip', protocol: string, bytes: Uint8Array): void
  input(input: PeerInput): void
}
