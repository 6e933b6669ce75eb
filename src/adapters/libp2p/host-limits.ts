import type { DurationMs } from '../../base/time.ts'

/** What one peer may make this one do. The defaults are far above what an honest peer needs. */
export interface HostLimits {
  /** Frames that a peer may send per second, over a longer time. Above it the peer is read more slowly. */
  readonly framesPerSecond: number
  /** Frames that it may send at once: a peer that was away catches up with one burst. */
  readonly framesBurst: number
  readonly bytesPerSecond: number
  readonly bytesBurst: number
  /** Streams that a peer may open per second; it needs one per protocol, for as long as the connection lives. */
  readonly streamsPerSecond: number
  readonly streamsBurst: number
  /** Streams of all kinds that may be open on one connection, negotiated or not. */
  readonly streamsPerConnection: number
  /** Two peers that dial each other at the same time have two for a while. */
  readonly connectionsPerPeer: number
  /** An elector has one connection from every member: above this many members raise it. */
  readonly connectionsMax: number
  /** New connections per second from one address. Many peers may share one: a rack behind NAT, a test machine. */
  readonly connectionsPerSecondPerAddress: number
  /** Connections whose handshake is under way. */
  readonly pendingConnectionsMax: number
  /** What waits to be sent to one peer while it is slow or not connected. Above it the oldest frames are dropped. */
  readonly queueFramesMax: number
  readonly queueBytesMax: number
  /** A frame that has waited this long says nothing any more. */
  readonly queueFrameMsMax: DurationMs
}

const KiB = 1_024
const MiB = 1_024 * KiB

export const hostLimitsByDefault: HostLimits = {
  framesPerSecond: 2_000,
  framesBurst: 4_000,
  bytesPerSecond: 32 * MiB,
  bytesBurst: 64 * MiB,
  streamsPerSecond: 20,
  streamsBurst: 100,
  streamsPerConnection: 64,
  connectionsPerPeer: 4,
  connectionsMax: 1_200,
  connectionsPerSecondPerAddress: 300,
  pendingConnectionsMax: 300,
  queueFramesMax: 1_000,
  queueBytesMax: 16 * MiB,
  queueFrameMsMax: 5_000,
}
