import { setFlagsFromString } from 'node:v8'

// Four times what lives: a peer's 30 MB may become 120 before everything is looked through.
const roomyPercent = 300
// As V8 thinks best.
const usualPercent = 0

/**
 * Gives the heap room while megabytes pass through it. V8 counts the memory of every buffer as growth of the heap, and
 * that of a peer is so small that it would look through all of it for every chunk: two thirds of the time that goes into
 * sending one, or taking it. An idle peer is not to grow, so the room is taken away again.
 */
export class HeapRoom {
  readonly #grow: (percent: number) => void
  #isAllowed = false
  #users = 0

  constructor(grow: (percent: number) => void) {
    this.#grow = grow
  }

  /** For a process that is a peer and nothing else: what is said to V8 counts for all that runs in the process. */
  allow(): void {
    this.#isAllowed = true
  }

  async during<T>(action: () => Promise<T>): Promise<T> {
    if (!this.#isAllowed) return action()
    if (this.#users++ === 0) this.#grow(roomyPercent)
    try {
      return await action()
    } finally {
      if (--this.#users === 0) this.#grow(usualPercent)
    }
  }
}

/** Of this process. Each collection looks anew at how far the heap may grow. */
export const heapRoom = new HeapRoom((percent) => setFlagsFromString(`--heap-growing-percent=${percent}`))
