/** How a duration is spread over the cases that were measured. */
export interface Spread {
  readonly count: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

export function spreadOf(durationsMs: readonly number[]): Spread {
  const sorted = [...durationsMs].sort((a, b) => a - b)
  const at = (share: number): number =>
    Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
  return {
    count: sorted.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: Math.round(sorted[sorted.length - 1] ?? 0),
  }
}
