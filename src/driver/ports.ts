import type { PeerId } from '../base/ids.ts'
import type { Millis } from '../base/time.ts'
import type { MemberInfo } from '../core/change.ts'
import type { PeerEvent } from '../core/io.ts'
import type { Envelope, Message } from '../core/messages.ts'

/** The outside world of a peer, on one page. Everything here is called synchronously and returns at once. */
export interface Ports {
  readonly timer: Timer
  readonly transport: Transport
  readonly store: Store
  readonly observer: Observer
}

export interface Timer {
  /** The machine's monotonic clock. When another clock runs ahead of it, `clock-leapt` is an input of its own. */
  now(): Millis
  /** Calls back once at that instant or later; replaces the alarm set before. undefined: none. */
  setAlarm(at: Millis | undefined): void
}

export interface Transport {
  /**
   * Hands bytes to the peer's stream of that protocol. May lose them; never blocks, never throws.
   * `lifeline` names the stream that a lease hangs on: `ours` is opened if need be; `theirs` is the one
   * the renewal came by, and bytes for it are dropped once it is closed.
   */
  send(to: PeerId, protocol: string, bytes: Uint8Array, lifeline?: 'ours' | 'theirs'): void
  /** Hands bytes to the job's gossip topic. Lossy. */
  publish(bytes: Uint8Array): void
  /** Keeps connections to these peers, for ever, with backoff; others may be dropped. */
  keepConnected(peers: readonly Pick<MemberInfo, 'id' | 'addresses'>[]): void
  /** Dials at once, past any backoff; a refusal comes back as `probe-refused`. */
  probe(peer: PeerId): void
}

export interface Store {
  /**
   * Appends in order; `done` is called once all of this call (and so of every earlier one) is on
   * disk. An error other than a full disk ends the process: an fsync is never retried.
   */
  append(records: readonly Uint8Array[], done: () => void): void
  /** Replaces the whole log by these records, atomically: a crash leaves the old log or the new one. */
  rewrite(records: readonly Uint8Array[], done: () => void): void
  /** Bytes in the log, to judge when a rewrite pays. */
  size(): number
}

export interface Observer {
  event(event: PeerEvent, now: Millis): void
  /** A message is about to leave; `to` is undefined for gossip. */
  sent?(to: PeerId | undefined, message: Message): void
  /** A message has come in, well-formed, and goes to the core next. */
  received?(envelope: Envelope, channel: 'direct' | 'gossip'): void
  /** The peer has left and may exit. */
  stopped(reason: 'left'): void
  /** Bytes from the network that no codec accepts. */
  malformed(from: PeerId, reason: string): void
}
