/** What is used here of gossipsub's memories beyond its interface. */
export interface TimedCache {
  readonly validityMs: number
  readonly entries: Map<string, { readonly validUntilMs: number }>
  prune(): void
}

interface DeliveryRecords {
  readonly queue: { peekFront(): { readonly expire: number } | undefined }
  gc(): void
  clear(): void
}

export interface GossipMemory {
  readonly seenCache: TimedCache
  readonly publishedMessageIds: TimedCache
  readonly fastMsgIdCache: TimedCache
  readonly score: { readonly deliveryRecords: DeliveryRecords }
}

// As gossipsub has it for its records of deliveries, for which there is no setting.
const recordMs = 120_000

/**
 * Makes gossipsub forget what it remembers although the wall clock is set back. It keeps each message for two minutes of
 * that clock, oldest first: after a clock that was a day ahead is set right, nothing would go for a day, and everything
 * that is gossiped would add up. What seems to be of the future is of the past, then.
 */
export function forgetInSpiteOfTheClock(gossip: object): void {
  const { seenCache, publishedMessageIds, fastMsgIdCache, score } = gossip as Partial<GossipMemory>
  for (const cache of [seenCache, publishedMessageIds, fastMsgIdCache])
    if (cache !== undefined) forgetTheFuture(cache)
  const records = score?.deliveryRecords
  if (records !== undefined) forgetFutureRecords(records)
}

function forgetTheFuture(cache: TimedCache): void {
  cache.prune = () => {
    const now = Date.now()
    for (const [key, { validUntilMs }] of cache.entries) {
      if (validUntilMs >= now && validUntilMs <= now + cache.validityMs) return
      cache.entries.delete(key)
    }
  }
}

function forgetFutureRecords(records: DeliveryRecords): void {
  const forgetOld = records.gc.bind(records)
  records.gc = () => {
    if ((records.queue.peekFront()?.expire ?? 0) > Date.now() + recordMs) records.clear()
    else forgetOld()
  }
}
