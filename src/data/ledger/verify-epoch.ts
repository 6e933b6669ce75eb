import type { LedgerEntry } from './ledger.ts'

/** What is agreed about an epoch. */
export interface EpochFacts {
  readonly epoch: number
  readonly sizes: ArrayLike<number>
  /** How far each shard is committed; the sizes, for an epoch that is closed. */
  readonly cursors: ArrayLike<number>
  readonly quarantined: ReadonlySet<number>
}

export interface EpochVerdict {
  readonly epoch: number
  readonly samples: number
  readonly committed: number
  /** Left out by agreement. */
  readonly quarantined: number
  /** Of the committed: in no ledger that was given; a peer crashed, or its ledger is missing. */
  readonly unattributed: number
  /** Committed by two: never, or shoal has a fault. */
  readonly overlaps: readonly {
    readonly shard: number
    readonly from: number
    readonly to: number
    readonly peers: readonly string[]
  }[]
  readonly isDisjoint: boolean
  readonly isComplete: boolean
  readonly byPeer: Readonly<Record<string, number>>
}

/** Judges an epoch: its commits must be disjoint, and cover every sample but for the quarantine. */
export function verifyEpoch(facts: EpochFacts, ledger: readonly LedgerEntry[]): EpochVerdict {
  const byShard = new Map<number, LedgerEntry[]>()
  for (const entry of ledger) {
    if (entry.epoch !== facts.epoch) continue
    const entries = byShard.get(entry.shard)
    if (entries === undefined) byShard.set(entry.shard, [entry])
    else entries.push(entry)
  }
  const overlaps: EpochVerdict['overlaps'][number][] = []
  const byPeer: Record<string, number> = {}
  let [samples, committed, quarantined, attributed] = [0, 0, 0, 0]
  let isComplete = true
  for (let shard = 0; shard < facts.sizes.length; shard++) {
    const size = facts.sizes[shard] as number
    const cursor = facts.cursors[shard] as number
    samples += size
    committed += cursor
    if (cursor < size && facts.quarantined.has(shard)) quarantined += size - cursor
    else if (cursor < size) isComplete = false
    let end = 0
    let last: LedgerEntry | undefined
    for (const entry of inOrder(byShard.get(shard) ?? [])) {
      if (entry.from < end && last !== undefined)
        overlaps.push({
          shard,
          from: entry.from,
          to: Math.min(end, entry.to),
          peers: [last.peer, entry.peer],
        })
      const added = Math.max(0, entry.to - Math.max(end, entry.from))
      attributed += added
      byPeer[entry.peer] = (byPeer[entry.peer] ?? 0) + added
      if (entry.to > end) last = entry
      end = Math.max(end, entry.to)
    }
  }
  return {
    epoch: facts.epoch,
    samples,
    committed,
    quarantined,
    unattributed: Math.max(0, committed - attributed),
    overlaps,
    isDisjoint: overlaps.length === 0,
    isComplete,
    byPeer,
  }
}

/** Who did which part of a shard, in order. */
export function historyOf(ledger: readonly LedgerEntry[], epoch: number, shard: number): LedgerEntry[] {
  const merged: LedgerEntry[] = []
  for (const entry of inOrder(ledger.filter((one) => one.epoch === epoch && one.shard === shard))) {
    const last = merged[merged.length - 1]
    if (last?.to === entry.from && last.peer === entry.peer && last.view === entry.view)
      merged[merged.length - 1] = { ...last, to: entry.to }
    else merged.push(entry)
  }
  return merged
}

function inOrder(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return [...entries].sort((one, other) => one.from - other.from || one.to - other.to)
}
