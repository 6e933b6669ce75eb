import { MisuseError } from '../../base/errors.ts'

/** How far the fastest or slowest worker is from the mean, as a share of the mean: 0.2 is 20 %. */
export function throughputVariance(throughputs: readonly number[]): number {
  const mean = throughputs.reduce((sum, throughput) => sum + throughput, 0) / throughputs.length
  return Math.max(...throughputs.map((throughput) => Math.abs(throughput - mean) / mean))
}

export function isRebalanceDue(throughputs: readonly number[], threshold: number): boolean {
  return throughputVariance(throughputs) > threshold
}

export function requireThroughputs(throughputs: readonly number[], worldSize: number): void {
  if (throughputs.length !== worldSize)
    throw new MisuseError(
      'throughputs',
      `${throughputs.length} were given for ${worldSize} workers; give one for each`,
    )
  for (const throughput of throughputs)
    if (!(throughput > 0) || !Number.isFinite(throughput))
      throw new MisuseError('throughputs', `${throughput} is not a throughput; give a number above 0`)
}

/** Whole numbers that add up to `items`, in proportion: floors first, then the largest remainders, then lower ranks. */
export function quotasByThroughput(items: number, throughputs: readonly number[]): number[] {
  const total = throughputs.reduce((sum, throughput) => sum + throughput, 0)
  const due = throughputs.map((throughput) => (items * throughput) / total)
  const quotas = due.map(Math.floor)
  const left = items - quotas.reduce((sum, quota) => sum + quota, 0)
  const byRemainder = due
    .map((exact, rank) => ({ rank, rest: exact - Math.floor(exact) }))
    .sort((one, other) => other.rest - one.rest || one.rank - other.rank)
  for (let odd = 0; odd < left; odd++) {
    const { rank } = byRemainder[odd % byRemainder.length] as { rank: number }
    quotas[rank] = (quotas[rank] as number) + 1
  }
  return quotas
}

/** Moves no more than it must: who has too many gives up its last ones, who has too few takes them, in rank order. */
export function rebalance(parts: readonly (readonly number[])[], quotas: readonly number[]): number[][] {
  const kept = parts.map((part, rank) => part.slice(0, quotas[rank]))
  const movers = parts.flatMap((part, rank) => part.slice(quotas[rank])).sort((one, other) => one - other)
  let next = 0
  return kept.map((part, rank) => {
    const missing = (quotas[rank] as number) - part.length
    const taken = movers.slice(next, next + missing)
    next += missing
    return [...part, ...taken].sort((one, other) => one - other)
  })
}
