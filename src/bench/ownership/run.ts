import { hasSimd } from '../../core/ownership/kernel/choice-of-kernel.ts'
import { type Bar, barsOf } from './bars.ts'
import { benchSize, type SizeReport } from './one-size.ts'
import { ringMaker } from './ring.ts'
import type { BenchSize } from './sample.ts'

export interface OwnershipBenchOptions {
  readonly sizes?: readonly BenchSize[]
  /** The time for the repeated measurements of each size. */
  readonly budgetMs?: number
  /** Told of each size before it is measured. */
  readonly onSize?: (size: BenchSize) => void
}

export interface OwnershipBenchReport {
  readonly node: string
  readonly hasSimd: boolean
  readonly sizes: readonly SizeReport[]
  readonly bars: readonly Bar[]
}

const standardSizes: readonly BenchSize[] = [
  { shards: 10_000, members: 100 },
  { shards: 10_000, members: 1_000 },
  { shards: 100_000, members: 1_000 },
  { shards: 1_000_000, members: 100 },
]

/** Measures ownership at several sizes, beside a naive implementation and a hash ring, all in this run. */
export async function runOwnershipBench(options: OwnershipBenchOptions = {}): Promise<OwnershipBenchReport> {
  const { sizes = standardSizes, budgetMs = 5_000, onSize } = options
  const makeRing = await ringMaker()
  const reports = sizes.map((size) => {
    onSize?.(size)
    return benchSize(size, budgetMs, makeRing)
  })
  return { node: process.version, hasSimd: hasSimd(), sizes: reports, bars: reports.flatMap(barsOf) }
}
