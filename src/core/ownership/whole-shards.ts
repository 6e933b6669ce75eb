/**
 * So many shards for each share that the last is done as early as whole shards allow: the greatest of shards / share is
 * the least that it can be. Nobody is left without, so that everybody's speed goes on being measured. There are at least
 * as many shards as shares.
 */
export function wholeShards(shardCount: number, shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const counts = shares.map((share) => Math.max(1, Math.floor((shardCount * share) / total)))
  let left = shardCount - counts.reduce((sum, count) => sum + count, 0)
  // One too many only where somebody was given its one shard.
  for (; left < 0; left++) add(-1, (count, share) => (count > 1 ? -count / share : Number.POSITIVE_INFINITY))
  for (; left > 0; left--) add(1, (count, share) => (count + 1) / share)
  return counts

  /** To the first of those whose cost is least. */
  function add(shards: number, costOf: (count: number, share: number) => number): void {
    let best = 0
    let costMin = Number.POSITIVE_INFINITY
    for (let index = 0; index < counts.length; index++) {
      const cost = costOf(counts[index] as number, shares[index] as number)
      if (cost >= costMin) continue
      best = index
      costMin = cost
    }
    counts[best] = (counts[best] as number) + shards
  }
}

/**
 * Weights by which members are due just these counts. With a remainder a step of ownership would leave the odd shards to
 * those who hold more than they are due, the slow ones. Divided by a power of two, which loses nothing, such that they
 * are about 1 on average.
 */
export function weightsOfCounts(counts: readonly number[]): number[] {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  let scale = 1
  while (2 * scale <= mean * Math.SQRT2) scale *= 2
  return counts.map((count) => count / scale)
}
