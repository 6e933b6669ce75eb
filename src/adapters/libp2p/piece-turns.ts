import type { PeerId } from '../../base/ids.ts'

interface Line {
  asking: number
  readonly waiting: ((isMyTurn: boolean) => void)[]
}

/**
 * Who may ask a peer for a piece now, and who waits for a turn. One that got nothing sends all home who wait for the same
 * peer: each of them would wait as long for as little.
 */
export class PieceTurns {
  readonly #atOnce: number
  readonly #lines = new Map<PeerId, Line>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** False where it is not worth asking any more. After true, `leave` must follow. */
  async enter(peer: PeerId): Promise<boolean> {
    const line = this.#lines.get(peer) ?? { asking: 0, waiting: [] }
    this.#lines.set(peer, line)
    if (line.asking >= this.#atOnce) return new Promise((resolve) => line.waiting.push(resolve))
    line.asking += 1
    return true
  }

  leave(peer: PeerId, hasGot: boolean): void {
    const line = this.#lines.get(peer)
    if (line === undefined) return
    if (!hasGot) for (const sendHome of line.waiting.splice(0)) sendHome(false)
    const next = line.waiting.shift()
    if (next !== undefined) return next(true)
    line.asking -= 1
    if (line.asking === 0) this.#lines.delete(peer)
  }
}
