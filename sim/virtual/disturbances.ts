/** What is wrong at present, besides processes that ended; and since when nothing has been. */
export class Disturbances {
  readonly #present = new Map<string, number>()
  #calmSinceMs = 0

  begin(what: string): void {
    this.#present.set(what, (this.#present.get(what) ?? 0) + 1)
  }

  end(what: string, nowMs: number): void {
    const count = (this.#present.get(what) ?? 1) - 1
    if (count > 0) this.#present.set(what, count)
    else this.#present.delete(what)
    this.#calmSinceMs = nowMs
  }

  /** Ends it however often it was begun. */
  endAll(what: string, nowMs: number): void {
    if (this.#present.delete(what)) this.#calmSinceMs = nowMs
  }

  /** Something that begins and ends at once, like a connection that is reset. */
  happened(nowMs: number): void {
    this.#calmSinceMs = nowMs
  }

  calmSinceMs(): number {
    return this.#present.size > 0 ? Number.POSITIVE_INFINITY : this.#calmSinceMs
  }
}
