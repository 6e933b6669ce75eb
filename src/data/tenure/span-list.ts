/** [from, to) */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Disjoint spans in ascending order. Short: a window of deliveries, not a whole shard. */
export class SpanList {
  #spans: Span[] = []

  get first(): Span | undefined {
    return this.#spans[0]
  }

  get isEmpty(): boolean {
    return this.#spans.length === 0
  }

  /** How many numbers lie in the spans. */
  get total(): number {
    return this.#spans.reduce((sum, { from, to }) => sum + to - from, 0)
  }

  add(span: Span): void {
    if (span.from >= span.to) return
    let { from, to } = span
    const apart: Span[] = []
    for (const other of this.#spans) {
      if (other.to < from || other.from > to) apart.push(other)
      else {
        from = Math.min(from, other.from)
        to = Math.max(to, other.to)
      }
    }
    apart.push({ from, to })
    this.#spans = apart.sort((a, b) => a.from - b.from)
  }

  /** Takes the span out; returns the parts of it that were there. */
  remove(span: Span): Span[] {
    const removed: Span[] = []
    const kept: Span[] = []
    for (const other of this.#spans) {
      const from = Math.max(other.from, span.from)
      const to = Math.min(other.to, span.to)
      if (from >= to) {
        kept.push(other)
        continue
      }
      removed.push({ from, to })
      if (other.from < from) kept.push({ from: other.from, to: from })
      if (to < other.to) kept.push({ from: to, to: other.to })
    }
    this.#spans = kept
    return removed
  }

  /** Takes up to `count` numbers from the front. */
  takeFirst(count: number): Span | undefined {
    const first = this.#spans.shift()
    if (first === undefined) return undefined
    if (first.to - first.from <= count) return first
    const taken = { from: first.from, to: first.from + count }
    this.#spans.unshift({ from: taken.to, to: first.to })
    return taken
  }
}
