import { MisuseError } from '../../base/errors.ts'
import { hashParts, IdHashes, requireUnicode } from '../../base/id-hash.ts'
import { areDistinct, distinctHashes } from './distinct-hashes.ts'
import { littleEndianBytes } from './little-endian.ts'

/** A data set's shards, hashed once. A shard is named by its index in the list that was given. */
export interface ShardSet {
  readonly count: number
}

/** The words (a, b) of every shard: the two halves of a 64-bit hash that no two shards share. */
export class HashedShards implements ShardSet {
  readonly count: number
  readonly a: Int32Array
  readonly b: Int32Array
  #digest: bigint | undefined

  constructor(hashes: IdHashes) {
    this.count = hashes.low.length
    this.a = hashes.low
    this.b = hashes.high
  }

  /** Stands for all the ids in their order: XXH64 of their hashes. */
  get digest(): bigint {
    this.#digest ??= hashParts([littleEndianBytes(interleaved(this.a, this.b))])
    return this.#digest
  }
}

function interleaved(low: Int32Array, high: Int32Array): Int32Array {
  const both = new Int32Array(2 * low.length)
  for (let index = 0; index < low.length; index++) {
    both[2 * index] = low[index] as number
    both[2 * index + 1] = high[index] as number
  }
  return both
}

/** Hashes the ids of a data set's shards. They must differ, and be valid Unicode. */
export function shardSet(ids: readonly string[]): ShardSet {
  const hashes = new IdHashes(ids.length)
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] as string
    requireUnicode('shard id', id)
    hashes.set(index, id, 0)
  }
  if (areDistinct(hashes.low, hashes.high)) return new HashedShards(hashes)

  const indexOfId = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    const earlier = indexOfId.get(id)
    if (earlier !== undefined) {
      throw new MisuseError(
        'shard id',
        `${JSON.stringify(id)} is given twice, as shards ${earlier} and ${index}; give each shard an id of its own`,
      )
    }
    indexOfId.set(id, index)
  }
  return new HashedShards(distinctHashes(ids, (each, index) => `${each.low[index]},${each.high[index]}`))
}

export function hashedShards(shards: ShardSet): HashedShards {
  if (shards instanceof HashedShards) return shards
  throw new MisuseError('shards', 'not made by shardSet(); pass what shardSet() returned')
}
