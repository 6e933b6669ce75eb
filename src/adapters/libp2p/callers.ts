import type { PeerId } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import { RateLimit } from './rate-limit.ts'

/** What others may make a peer do that answers their questions, on streams that they open. */
export interface CallerLimits {
  readonly streamsPerPeer: number
  /** Of all peers together. */
  readonly streamsMax: number
  /** Of one peer. Above it its requests wait. */
  readonly requestsPerSecond: number
  readonly requestsBurst: number
  /** Given to one peer. Above it the answers wait. */
  readonly bytesPerSecond: number
  readonly bytesBurst: number
}

interface Caller {
  streams: number
  readonly requests: RateLimit
  readonly bytes: RateLimit
  usedAt: Millis
}

/** Who asks at present, and how much each has asked for and was given lately. */
export class Callers {
  readonly #limits: CallerLimits
  readonly #now: () => Millis
  readonly #callers = new Map<PeerId, Caller>()

  constructor(limits: CallerLimits, now: () => Millis) {
    this.#limits = limits
    this.#now = now
  }

  /** `ok` is left again. One too many of this peer, or of all. */
  enter(peer: PeerId): 'ok' | 'too-many' | 'busy' {
    this.#forgetIdle()
    const caller = this.#callerOf(peer)
    if (caller.streams >= this.#limits.streamsPerPeer) return 'too-many'
    let total = 0
    for (const { streams } of this.#callers.values()) total += streams
    if (total >= this.#limits.streamsMax) return 'busy'
    caller.streams += 1
    return 'ok'
  }

  leave(peer: PeerId): void {
    this.#callerOf(peer).streams -= 1
  }

  /** How long its next request waits. */
  paceRequest(peer: PeerId): DurationMs {
    return this.#callerOf(peer).requests.take(1, this.#now())
  }

  /** How long to wait before so many bytes are sent. */
  paceBytes(peer: PeerId, bytes: number): DurationMs {
    return this.#callerOf(peer).bytes.take(bytes, this.#now())
  }

  #callerOf(peer: PeerId): Caller {
    const now = this.#now()
    const { requestsPerSecond, requestsBurst, bytesPerSecond, bytesBurst } = this.#limits
    const caller: Caller = this.#callers.get(peer) ?? {
      streams: 0,
      requests: new RateLimit(requestsPerSecond, requestsBurst, now),
      bytes: new RateLimit(bytesPerSecond, bytesBurst, now),
      usedAt: now,
    }
    caller.usedAt = now
    this.#callers.set(peer, caller)
    return caller
  }

  /** After that long what it was given is paid off: it is as if it had never asked. */
  #forgetIdle(): void {
    const { requestsPerSecond, requestsBurst, bytesPerSecond, bytesBurst } = this.#limits
    const paidOffS = Math.max(requestsBurst / requestsPerSecond, bytesBurst / bytesPerSecond)
    const before = this.#now() - 1_000 * (1 + paidOffS)
    for (const [peer, { streams, usedAt }] of this.#callers)
      if (streams === 0 && usedAt < before) this.#callers.delete(peer)
  }
}
