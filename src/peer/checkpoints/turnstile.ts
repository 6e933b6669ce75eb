/** Lets so many through at a time; the others wait in the order in which they came. */
export class Turnstile {
  readonly #atOnceMax: number
  readonly #waiting: (() => void)[] = []
  #within = 0

  constructor(atOnceMax: number) {
    this.#atOnceMax = atOnceMax
  }

  async pass<T>(action: () => Promise<T>): Promise<T> {
    if (this.#within >= this.#atOnceMax) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#within++
    try {
      return await action()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#within--
      else next()
    }
  }
}
