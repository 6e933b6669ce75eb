/** Calls that follow each other faster than this are too many: each costs both sides the better part of a millisecond. */
const tooSoonMs = 80
/** What lasts longer than this was too much: a shard that moves away waits for what is out of it, and not for long. */
const tooLateMs = 250
const timesMax = 256

/**
 * How much to ask the peer for at a time. A program that works through its batches quickly asks for more of them at once,
 * one that is slow for few, so that others may have the rest.
 */
export class AskPace {
  #times = 1
  #askedAtMs: number | undefined

  /** How many times the usual amount to ask for now. */
  timesAt(nowMs: number): number {
    const passedMs = this.#askedAtMs === undefined ? undefined : nowMs - this.#askedAtMs
    this.#askedAtMs = nowMs
    if (passedMs === undefined) return this.#times
    if (passedMs < tooSoonMs) this.#times = Math.min(timesMax, this.#times * 2)
    else if (passedMs > tooLateMs) this.#times = Math.max(1, this.#times / 2)
    return this.#times
  }
}
