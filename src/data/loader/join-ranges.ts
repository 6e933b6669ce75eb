import { type ShardRef, shardKey } from '../../base/ids.ts'

/** Samples [from, to) of a shard. */
export interface ShardSpan extends ShardRef {
  readonly from: number
  readonly to: number
}

/** Ranges of a shard that follow each other are one: a call is as short as the shards are few. */
export function joinRanges(ranges: Iterable<ShardSpan>): ShardSpan[] {
  const spans: ShardSpan[] = []
  const last = new Map<string, number>()
  for (const { dataSet, epoch, shard, from, to } of ranges) {
    const key = shardKey({ dataSet, epoch, shard })
    const at = last.get(key)
    const before = at === undefined ? undefined : spans[at]
    if (at !== undefined && before?.to === from) spans[at] = { ...before, to }
    else {
      last.set(key, spans.length)
      spans.push({ dataSet, epoch, shard, from, to })
    }
  }
  return spans
}
