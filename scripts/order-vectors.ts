import { GlobalOrder, laneOf, stepCount } from '../src/data/order/global-order.ts'
import { type OrderPurpose, orderKey } from '../src/data/order/order-key.ts'
import { Permutation } from '../src/data/order/permutation.ts'
import { InShardOrder, shardOrder } from '../src/data/order/shard-order.ts'
import { WindowOrder } from '../src/data/order/window-order.ts'

// What protocols/order/vectors.json holds: inputs that are chosen here, and what the implementation makes of them.
// Its specification says what the fields mean.

const seeds = [
  { seed: 0, epoch: 0 },
  { seed: 1, epoch: 0 },
  { seed: 1, epoch: 1 },
  { seed: 2 ** 53 - 1, epoch: 1_000 },
]
const places: readonly (readonly [OrderPurpose, readonly number[]])[] = [
  ['shards', []],
  ['blocks', [7]],
  ['samples', [7, 0]],
  ['window', [2]],
  ['global', []],
]
const lengths = [0, 1, 2, 3, 4, 5, 17, 64, 1_000, 1_000_003, 2 ** 32, 2 ** 40 + 12_345, 2 ** 52]
const listOf = <T>(order: { readonly length: number; at(position: number): T }): T[] =>
  Array.from({ length: order.length }, (_, position) => order.at(position))
const pairsOf = (order: { length: number; at(position: number): { shard: number; sample: number } }) =>
  listOf(order).map(({ shard, sample }) => [shard, sample])

function positionsOf(permutation: Permutation): [number, number][] {
  const { length } = permutation
  const some = [0, 1, 2, 3, 4, Math.floor(length / 2), length - 2, length - 1]
  const positions = [...new Set(some)].filter((position) => position >= 0 && position < length)
  return positions.map((position) => [position, permutation.at(position)])
}

export function orderVectors(): unknown {
  const sizes = [5, 0, 3, 1, 8, 2]
  return {
    version: 1,
    keys: seeds.flatMap((seed) =>
      places.map(([purpose, where]) => ({
        purpose,
        ...seed,
        where,
        key: orderKey(seed, purpose, ...where),
      })),
    ),
    permutations: lengths.map((length) => {
      const key = orderKey({ seed: 42, epoch: 3 }, 'global')
      return { key, length, positions: positionsOf(new Permutation(length, key)) }
    }),
    shards: seeds.map((seed) => ({ ...seed, shards: 11, order: listOf(shardOrder(seed, 11)) })),
    samples: seeds.flatMap((seed) =>
      [[12], [4, 4, 3], [0, 5, 1], []].map((blocks, shard) => ({
        ...seed,
        shard,
        blocks,
        order: listOf(new InShardOrder(seed, shard, blocks)),
      })),
    ),
    windows: seeds.flatMap((seed) =>
      [1, 2, 4, 100].map((window) => ({
        ...seed,
        sizes,
        window,
        order: pairsOf(new WindowOrder(seed, sizes, window)),
      })),
    ),
    globals: seeds.map((seed) => ({ ...seed, sizes, order: pairsOf(new GlobalOrder(seed, sizes)) })),
    lanes: [
      { samples: 10, batch: 4, lanes: 4 },
      { samples: 23, batch: 10, lanes: 3 },
      { samples: 5, batch: 8, lanes: 8 },
      { samples: 0, batch: 2, lanes: 1 },
    ].map((batching) => ({
      ...batching,
      steps: Array.from({ length: stepCount(batching) }, (_, step) =>
        Array.from({ length: batching.lanes }, (_, lane) => {
          const { from, to } = laneOf(batching, step, lane)
          return [from, to]
        }),
      ),
    })),
  }
}
