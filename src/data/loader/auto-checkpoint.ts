/** Has checkpoints taken: after every so many committed samples, and when an epoch is over. */
export class AutoCheckpoint {
  readonly #every: number
  readonly #take: (() => Promise<unknown>) | undefined
  #next: number
  #epoch: number | undefined

  /** Without `take` there are none. */
  constructor(every: number, take: (() => Promise<unknown>) | undefined) {
    this.#every = every
    this.#take = take
    this.#next = every
  }

  /** So many samples are committed in all. */
  async committed(samples: number): Promise<void> {
    if (samples < this.#next) return
    this.#next += this.#every
    await this.#take?.()
  }

  /** A batch of this epoch is about to be handed out, so those before are over. */
  async reached(epoch: number): Promise<void> {
    const isNew = this.#epoch !== undefined && epoch > this.#epoch
    this.#epoch = epoch
    if (isNew) await this.#take?.()
  }

  /** There is no epoch left. */
  finished(): Promise<void> {
    return this.reached(Number.POSITIVE_INFINITY)
  }

  /** It goes on anywhere. */
  restarted(): void {
    this.#epoch = undefined
  }
}
