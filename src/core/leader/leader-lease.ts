import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import { isMajority } from '../quorum.ts'
import type { Timing } from '../settings.ts'

/** Polls that hurry may come so often in a regular interval. */
const pollsPerIntervalMax = 6

/**
 * How long this leader may go on: until a majority of the electors has not answered for a leader lease, counted
 * from when it asked. It only keeps others from campaigning; no safety rests on it.
 */
export class LeaderLease {
  #until: Millis
  #round = 0
  #askAt: Millis
  #askedAt: Millis = 0
  #answeredBy = new Set<PeerId>()

  constructor({ leaderLeaseMs }: Timing, now: Millis) {
    this.#until = now + leaderLeaseMs
    this.#askAt = now
  }

  /** It is over then, unless it is renewed. */
  get until(): Millis {
    return this.#until
  }

  /** When the electors are to be asked next. */
  get askAt(): Millis {
    return this.#askAt
  }

  askNow(now: Millis): void {
    this.#askAt = now
  }

  /** Asks early, but not so often that deaths drown the electors. */
  hurry({ renewEveryMs }: Timing, now: Millis): void {
    const soonest = this.#askedAt + renewEveryMs / pollsPerIntervalMax
    this.#askAt = Math.min(this.#askAt, Math.max(now, soonest))
  }

  /** The number of the round that is asked now. */
  ask({ renewEveryMs }: Timing, now: Millis): number {
    this.#round += 1
    this.#askedAt = now
    this.#askAt = now + renewEveryMs
    this.#answeredBy = new Set()
    return this.#round
  }

  granted(
    from: PeerId,
    round: number,
    electors: readonly PeerId[],
    { leaderLeaseMs, driftRatio }: Timing,
  ): void {
    if (round !== this.#round) return
    this.#answeredBy.add(from)
    if (!isMajority(this.#answeredBy.size, electors.length)) return
    this.#until = Math.max(this.#until, this.#askedAt + leaderLeaseMs * (1 - driftRatio))
  }
}
