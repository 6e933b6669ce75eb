export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
