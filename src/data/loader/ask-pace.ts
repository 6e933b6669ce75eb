/**
 * Calls come so often where a program works quickly. More often would be too many: each costs both sides a millisecond or two.
 * Less often would be too much at a time: a shard that moves away waits for what is out of it, and not for long.
 */
export const askEveryMs = 100
const timesMax = 256
/** One call that comes late, or soon, says little. */
const changeMax = 2

/**
 * How much to ask the peer for at a time. A program that works through its batches quickly asks for more of them at once,
 * one that is slow for few, so that others may have the rest.
 */
export class AskPace {
  #times = 1
  #askedAtMs: number | undefined

  /** How many times the usual amount to ask for now. */
  timesAt(nowMs: number): number {
    const passedMs = this.#askedAtMs === undefined ? askEveryMs : nowMs - this.#askedAtMs
    this.#askedAtMs = nowMs
    const change = Math.min(changeMax, Math.max(1 / changeMax, askEveryMs / passedMs))
    this.#times = Math.min(timesMax, Math.max(1, this.#times * change))
    return Math.round(this.#times)
  }
}
