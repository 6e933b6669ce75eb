import type { LinkState } from './relay-messages.ts'

// What Linux waits at first before it sends a lost segment again.
const retransmitAfterMs = 200

export const soundLink: LinkState = { isCut: false, delayMs: 0, lossChance: 0 }

/** One direction between two peers, as all their connections see it. */
export class Link {
  readonly #dice: () => number
  readonly #mended = new Set<() => void>()
  #state = soundLink

  constructor(dice: () => number) {
    this.#dice = dice
  }

  get isCut(): boolean {
    return this.#state.isCut
  }

  get isSound(): boolean {
    return this.#state === soundLink
  }

  set(state: LinkState): void {
    const wasCut = this.#state.isCut
    const isSound = !state.isCut && state.delayMs === 0 && state.lossChance === 0
    this.#state = isSound ? soundLink : state
    if (wasCut && !state.isCut) for (const tell of [...this.#mended]) tell()
  }

  /** How long the next piece takes. A piece may be lost more than once, and TCP waits twice as long each time. */
  drawDelayMs(): number {
    const { delayMs, lossChance } = this.#state
    let total = delayMs
    for (let waitMs = retransmitAfterMs; waitMs < 2_000 && this.#dice() < lossChance; waitMs *= 2)
      total += waitMs
    return total
  }

  /** Calls back whenever a cut ends. Returns how to stop that. */
  whenMended(tell: () => void): () => void {
    this.#mended.add(tell)
    return () => this.#mended.delete(tell)
  }
}
