import { compareText } from './compare.ts'

/**
 * A map that is walked in key order, so that the same contents give the same run whatever the order
 * of insertion was. Keys are sorted when first walked after a change.
 */
export class OrderedMap<Value> {
  readonly #values = new Map<string, Value>()
  #sortedKeys: string[] | undefined = []

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    for (const [key, value] of entries) this.set(key, value)
  }

  get size(): number {
    return this.#values.size
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  has(key: string): boolean {
    return this.#values.has(key)
  }

  set(key: string, value: Value): this {
    if (!this.#values.has(key)) this.#sortedKeys = undefined
    this.#values.set(key, value)
    return this
  }

  delete(key: string): boolean {
    const existed = this.#values.delete(key)
    if (existed) this.#sortedKeys = undefined
    return existed
  }

  clear(): void {
    this.#values.clear()
    this.#sortedKeys = []
  }

  /** The keys in order, as they are now: the map may be changed while the result is walked. */
  keys(): readonly string[] {
    this.#sortedKeys ??= [...this.#values.keys()].sort(compareText)
    return this.#sortedKeys
  }

  *values(): IterableIterator<Value> {
    for (const key of this.keys()) {
      const value = this.#values.get(key)
      if (value !== undefined || this.#values.has(key)) yield value as Value
    }
  }

  *[Symbol.iterator](): IterableIterator<[string, Value]> {
    for (const key of this.keys()) {
      const value = this.#values.get(key)
      if (value !== undefined || this.#values.has(key)) yield [key, value as Value]
    }
  }
}
