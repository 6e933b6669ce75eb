/** How evenly shards are spread. */
export interface LoadSpread {
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly std: number
}

export function spreadOf(loads: readonly number[]): LoadSpread {
  let min = Number.POSITIVE_INFINITY
  let max = 0
  let total = 0
  for (const load of loads) {
    min = Math.min(min, load)
    max = Math.max(max, load)
    total += load
  }
  const mean = total / loads.length
  let squares = 0
  for (const load of loads) squares += (load - mean) ** 2
  return { min, max, mean, std: Math.sqrt(squares / loads.length) }
}

/** The spread of shards over members that are named for each shard. */
export function spreadOver(memberIds: readonly string[], owners: Iterable<string>): LoadSpread {
  const loads = new Map(memberIds.map((id) => [id, 0]))
  for (const owner of owners) loads.set(owner, (loads.get(owner) ?? 0) + 1)
  return spreadOf([...loads.values()])
}
