import type { LinkState, Place } from './relay/relay-messages.ts'

/** What carries the bytes from peer to peer: a relay, or network namespaces. */
export interface Wires {
  /** Whether a link can be made slow. */
  readonly canDelay: boolean
  /** Makes room for the peer, before its process starts. */
  open(place: Place): Promise<void>
  /** The process listens: others reach it from now on. */
  listens(peer: string): void
  /** The process is gone: dials are refused from now on. */
  shut(peer: string): void
  setLink(from: string, to: string, state: LinkState): void
  /** Breaks all connections between the two, both ends of which learn it. */
  reset(one: string, other: string): void
  /** What the program of the peer is started by; nothing where it needs nothing. */
  launcher(peer: string): readonly string[]
  stop(): Promise<void>
}

export const wireKinds = ['relay', 'namespaces'] as const

export type WireKind = (typeof wireKinds)[number]

export interface WiresListener {
  /** Bytes of others have just reached these peers; at an instant of true time. */
  heard(atMs: number, peers: readonly string[]): void
  /** The machine let nobody run for so long. */
  starved(atMs: number, forMs: number): void
  /** A link is not as it should be: the run is worth nothing. */
  failed(error: Error): void
}
