/** A set of samples of one shard, kept as ranges: a shard read in order is one range, whatever its length. */
export class SampleRanges {
  // Ascending, disjoint and not touching: range i is [#starts[i], #ends[i]).
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  #size = 0

  /** How many samples are in it. */
  get size(): number {
    return this.#size
  }

  /** Adds [from, to); returns how many of these were not in it before. */
  add(from: number, to: number): number {
    if (to <= from) return 0
    const last = this.#ends.length - 1
    if (last >= 0 && from === this.#ends[last]) {
      this.#ends[last] = to
      this.#size += to - from
      return to - from
    }
    return this.#merge(from, to)
  }

  /** The samples of [from, to) that are not in it, as ranges. */
  missing(from: number, to: number): [from: number, to: number][] {
    const gaps: [number, number][] = []
    let next = from
    for (let index = this.#firstEndingAfter(from); index < this.#starts.length && next < to; index++) {
      const start = this.#starts[index] as number
      if (start > next) gaps.push([next, Math.min(start, to)])
      next = this.#ends[index] as number
    }
    if (next < to) gaps.push([next, to])
    return gaps
  }

  missingCount(from: number, to: number): number {
    return this.missing(from, to).reduce((sum, [start, end]) => sum + end - start, 0)
  }

  covers(from: number, to: number): boolean {
    return this.missing(from, to).length === 0
  }

  #merge(from: number, to: number): number {
    const added = this.missingCount(from, to)
    // A range that only touches is joined as well, so that ranges stay few.
    const first = this.#firstEndingAfter(from - 0.5)
    let past = first
    let [start, end] = [from, to]
    while (past < this.#starts.length && (this.#starts[past] as number) <= to) {
      start = Math.min(start, this.#starts[past] as number)
      end = Math.max(end, this.#ends[past] as number)
      past++
    }
    this.#starts.splice(first, past - first, start)
    this.#ends.splice(first, past - first, end)
    this.#size += added
    return added
  }

  #firstEndingAfter(sample: number): number {
    let [low, high] = [0, this.#ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ends[middle] as number) > sample) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Sample sets by key, each begun when first asked for. */
export class RangesByKey {
  readonly #ranges = new Map<string, SampleRanges>()

  of(key: string): SampleRanges {
    let ranges = this.#ranges.get(key)
    if (ranges === undefined) {
      ranges = new SampleRanges()
      this.#ranges.set(key, ranges)
    }
    return ranges
  }
}
