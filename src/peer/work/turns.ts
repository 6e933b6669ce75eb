/** Where so many places at the front are empty, and as many as all that follow, the rest moves up. */
const emptyMin = 64

/** Who waits for a turn, each once, in order. All of it takes the same time however many wait: an array moves up whole. */
export class Turns<Item> {
  readonly #waiting = new Set<Item>()
  /** Those that were dropped are still in it, until their turn comes. */
  #line: Item[] = []
  #front = 0

  /** Bounds a walk in which whoever is passed over lines up again. */
  get length(): number {
    return this.#line.length - this.#front
  }

  /** Behind all others, unless it waits already. */
  lineUp(item: Item): void {
    if (this.#waiting.has(item)) return
    this.#waiting.add(item)
    this.#line.push(item)
  }

  /** It waits no more, and never will again. */
  drop(item: Item): void {
    this.#waiting.delete(item)
  }

  /** The first, who waits no more. */
  take(): Item | undefined {
    while (this.#front < this.#line.length) {
      const item = this.#line[this.#front] as Item
      this.#front += 1
      if (this.#front >= emptyMin && 2 * this.#front >= this.#line.length) {
        this.#line = this.#line.slice(this.#front)
        this.#front = 0
      }
      if (this.#waiting.delete(item)) return item
    }
    return undefined
  }
}
