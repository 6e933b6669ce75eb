import type { PeerId } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import { RateLimit } from './rate-limit.ts'

const MiB = 1_024 * 1_024

/** What others may make a peer do for their pieces (protocols/piece). */
export const pieceLimits = {
  streamsPerPeer: 4,
  streamsMax: 16,
  bytesPerSecond: 64 * MiB,
  bytesBurst: 64 * MiB,
  requestMsMax: 5_000,
  answerMsMax: 20_000,
  lingerMsMax: 1_000,
} as const

interface Caller {
  streams: number
  readonly rate: RateLimit
  usedAt: Millis
}

/** Who asks for pieces at present, and how much of them each was given lately. */
export class PieceCallers {
  readonly #now: () => Millis
  readonly #callers = new Map<PeerId, Caller>()

  constructor(now: () => Millis) {
    this.#now = now
  }

  /** `ok` is left again. One too many of this peer, or of all. */
  enter(peer: PeerId): 'ok' | 'too-many' | 'busy' {
    this.#forgetIdle()
    const caller = this.#callerOf(peer)
    if (caller.streams >= pieceLimits.streamsPerPeer) return 'too-many'
    let total = 0
    for (const { streams } of this.#callers.values()) total += streams
    if (total >= pieceLimits.streamsMax) return 'busy'
    caller.streams += 1
    return 'ok'
  }

  leave(peer: PeerId): void {
    this.#callerOf(peer).streams -= 1
  }

  /** How long to wait before so many bytes are sent. */
  pace(peer: PeerId, bytes: number): DurationMs {
    return this.#callerOf(peer).rate.take(bytes, this.#now())
  }

  #callerOf(peer: PeerId): Caller {
    const now = this.#now()
    let caller = this.#callers.get(peer)
    if (caller === undefined) {
      caller = {
        streams: 0,
        rate: new RateLimit(pieceLimits.bytesPerSecond, pieceLimits.bytesBurst, now),
        usedAt: now,
      }
      this.#callers.set(peer, caller)
    }
    caller.usedAt = now
    return caller
  }

  /** After that long what it was given is paid off: it is as if it had never asked. */
  #forgetIdle(): void {
    const before = this.#now() - 1_000 * (1 + pieceLimits.bytesBurst / pieceLimits.bytesPerSecond)
    for (const [peer, { streams, usedAt }] of this.#callers)
      if (streams === 0 && usedAt < before) this.#callers.delete(peer)
  }
}
