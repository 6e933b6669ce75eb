import { MisuseError } from '../../base/errors.ts'
import { IdHashes } from '../../base/id-hash.ts'
import type { Share } from './share.ts'

/** Every worldSize-th item, from the rank on. Loads differ by at most one. */
export function roundRobin(items: number, { worldSize, rank }: Share): number[] {
  const own: number[] = []
  for (let item = rank; item < items; item += worldSize) own.push(item)
  return own
}

/** One block of neighbours. Loads differ by at most one; the lower ranks have the odd ones. */
export function contiguous(items: number, { worldSize, rank }: Share): number[] {
  const each = Math.floor(items / worldSize)
  const odd = items - each * worldSize
  const from = rank * each + Math.min(rank, odd)
  return countedFrom(from, from + each + (rank < odd ? 1 : 0))
}

export interface HashOptions {
  /** Items fall into so many partitions, and these go round the workers; without it as many as workers. */
  readonly partitions?: number
  /** Another seed, another split. */
  readonly seed?: number
  /** What is hashed of an item: where it goes then does not depend on the others. Without it, its index. */
  readonly keyOf?: (item: number) => string
}

/** By the hash of each item's key: XXH64 of its UTF-8, the low 32 bits modulo the partitions. Loads vary. */
export function hashed(items: number, { worldSize, rank }: Share, options: HashOptions): number[] {
  const { partitions = worldSize, seed = 0, keyOf = String } = options
  if (!Number.isSafeInteger(partitions) || partitions < worldSize || partitions > 2 ** 31)
    throw new MisuseError(
      'partitions',
      `${partitions} cannot be shared by ${worldSize} workers; give at least as many partitions as workers`,
    )
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new MisuseError('seed', `${seed} is not a whole number from 0 on`)
  const hash = new IdHashes(1)
  const own: number[] = []
  for (let item = 0; item < items; item++) {
    hash.set(0, keyOf(item), seed)
    if ((((hash.low[0] as number) >>> 0) % partitions) % worldSize === rank) own.push(item)
  }
  return own
}

/** Items [from, to). */
export interface ItemRange {
  readonly from: number
  readonly to: number
}

/** The range that was given for the rank. All ranges together must cover every item once. */
export function ranged(items: number, { worldSize, rank }: Share, ranges: readonly ItemRange[]): number[] {
  if (ranges.length !== worldSize)
    throw new MisuseError('ranges', `${ranges.length} were given for ${worldSize} workers; give one for each`)
  for (const { from, to } of ranges)
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to < from)
      throw new MisuseError('ranges', `${from} to ${to} is not a range; give 0 <= from <= to`)
  let covered = 0
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from || one.to - other.to)) {
    if (from === to) continue
    if (from > covered) throw new MisuseError('ranges', `items ${covered} to ${from} are in no range`)
    if (from < covered)
      throw new MisuseError('ranges', `items ${from} to ${Math.min(covered, to)} are in two ranges`)
    covered = to
  }
  if (covered !== items)
    throw new MisuseError('ranges', `they end at ${covered}, and there are ${items} items`)
  const { from, to } = ranges[rank] as ItemRange
  return countedFrom(from, to)
}

/**
 * Every class goes round the workers by itself, so each has the class mix of the whole; the next class goes on where
 * the last one ended, so the loads differ by at most one, too.
 */
export function stratified(
  items: number,
  { worldSize, rank }: Share,
  classOf: (item: number) => string | number,
): number[] {
  const classes = new Map<string | number, number[]>()
  for (let item = 0; item < items; item++) {
    const key = classOf(item)
    const members = classes.get(key)
    if (members === undefined) classes.set(key, [item])
    else members.push(item)
  }
  const own: number[] = []
  let turn = 0
  // In order of first appearance: the same for whoever has the same items.
  for (const members of classes.values())
    for (const item of members) if (turn++ % worldSize === rank) own.push(item)
  return own.sort((one, other) => one - other)
}

function countedFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
