import { unreachable } from '../../base/assert.ts'
import { MisuseError } from '../../base/errors.ts'
import { anchorAssignment, shardSet } from '../../core/ownership/index.ts'
import { isRebalanceDue, quotasByThroughput, rebalance, requireThroughputs } from './adaptive.ts'
import {
  contiguous,
  type HashOptions,
  hashed,
  type ItemRange,
  ranged,
  roundRobin,
  stratified,
} from './plain-strategies.ts'
import { requireItems, requireShare, type Share } from './share.ts'

export type FixedStrategy =
  | { readonly strategy: 'round-robin' }
  | { readonly strategy: 'contiguous' }
  | ({ readonly strategy: 'hash' } & HashOptions)
  | { readonly strategy: 'range'; readonly ranges: readonly ItemRange[] }
  | { readonly strategy: 'stratified'; readonly classOf: (item: number) => string | number }
  | ({ readonly strategy: 'rendezvous' } & RendezvousOptions)

export type Strategy = FixedStrategy | ({ readonly strategy: 'adaptive' } & AdaptiveOptions)

export interface RendezvousOptions {
  /** The id of an item; without it, its index. They must differ. */
  readonly idOf?: (item: number) => string
  /** One for each rank; without it they are named after their ranks, with equal weights. */
  readonly members?: readonly { readonly id: string; readonly weight: number }[]
}

export interface AdaptiveOptions {
  /** How items are shared out while the workers are about equally fast. */
  readonly base?: FixedStrategy
  /** 0.2: whoever is more than 20 % above or below the mean throughput causes a rebalance. */
  readonly threshold?: number
  /** Samples per second of each rank. */
  readonly throughputs: readonly number[]
}

/**
 * The items, by index, that worker `rank` of `worldSize` has. Pure: whoever asks with the same arguments gets the same,
 * and the parts of all ranks are disjoint and complete.
 */
export function partition(items: number, worldSize: number, rank: number, options: Strategy): number[] {
  requireItems(items)
  const share = { worldSize, rank }
  requireShare(share)
  switch (options.strategy) {
    case 'round-robin':
      return roundRobin(items, share)
    case 'contiguous':
      return contiguous(items, share)
    case 'hash':
      return hashed(items, share, options)
    case 'range':
      return ranged(items, share, options.ranges)
    case 'stratified':
      return stratified(items, share, options.classOf)
    case 'rendezvous':
      return rendezvous(items, share, options)
    case 'adaptive':
      return adaptive(items, share, options)
    default:
      return unreachable(options)
  }
}

/** As the mesh itself shares out shards: exact balance by weight, and little moves when a worker comes or goes. */
function rendezvous(items: number, { worldSize, rank }: Share, options: RendezvousOptions): number[] {
  const { idOf = String, members = ranksAsMembers(worldSize) } = options
  if (members.length !== worldSize)
    throw new MisuseError(
      'members',
      `${members.length} were given for ${worldSize} workers; give one for each`,
    )
  if (items === 0) return []
  const ids = Array.from({ length: items }, (_, item) => idOf(item))
  return [...anchorAssignment(shardSet(ids), members).shardsOf((members[rank] as { id: string }).id)]
}

function ranksAsMembers(worldSize: number): { id: string; weight: number }[] {
  return Array.from({ length: worldSize }, (_, rank) => ({ id: `rank-${rank}`, weight: 1 }))
}

function adaptive(items: number, { worldSize, rank }: Share, options: AdaptiveOptions): number[] {
  const { base = { strategy: 'contiguous' }, threshold = 0.2, throughputs } = options
  if (!(threshold >= 0) || !Number.isFinite(threshold))
    throw new MisuseError('threshold', `${threshold} is not a share; 0.2 means 20 %`)
  requireThroughputs(throughputs, worldSize)
  if (!isRebalanceDue(throughputs, threshold)) return partition(items, worldSize, rank, base)
  const parts = Array.from({ length: worldSize }, (_, other) => partition(items, worldSize, other, base))
  return rebalance(parts, quotasByThroughput(items, throughputs))[rank] as number[]
}
