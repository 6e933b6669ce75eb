import assert from 'node:assert/strict'
import fc from 'fast-check'
import { GlobalOrder, laneOf, requireBatching, stepCount } from '../../../src/data/order/global-order.ts'
import { orderKey } from '../../../src/data/order/order-key.ts'
import { Permutation } from '../../../src/data/order/permutation.ts'
import { InShardOrder, shardOrder } from '../../../src/data/order/shard-order.ts'
import { WindowOrder } from '../../../src/data/order/window-order.ts'

const anySeed = fc.record({ seed: fc.maxSafeNat(), epoch: fc.nat(1_000) })
const anySizes = fc.array(fc.nat(40), { maxLength: 30 })

const counted = (count: number) => Array.from({ length: count }, (_, index) => index)
const listOf = <T>(order: { length: number; at(position: number): T }) =>
  counted(order.length).map((position) => order.at(position))
const allSamples = (sizes: readonly number[]) =>
  sizes.flatMap((size, shard) => counted(size).map((sample) => `${shard}/${sample}`))
const named = (order: { length: number; at(position: number): { shard: number; sample: number } }) =>
  listOf(order).map(({ shard, sample }) => `${shard}/${sample}`)

describe('an order', () => {
  it('takes everything once, whatever the seed, epoch and length', () => {
    fc.assert(
      fc.property(anySeed, fc.nat(3_000), (seed, length) => {
        const list = listOf(new Permutation(length, orderKey(seed, 'global')))
        assert.deepEqual(
          [...list].sort((one, other) => one - other),
          counted(length),
        )
      }),
    )
  })

  it('knows the way back from a value to its position, also where lists would not fit', () => {
    const anyLength = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2 ** 52 }))
    fc.assert(
      fc.property(
        anySeed,
        anyLength,
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (seed, length, at) => {
          const permutation = new Permutation(length, orderKey(seed, 'global'))
          const position = Math.floor(length * at)
          const value = permutation.at(position)
          assert.ok(value >= 0 && value < length)
          assert.equal(permutation.positionOf(value), position)
        },
      ),
    )
  })

  it('gives each order of a few things about equally often', () => {
    // Each order is expected 200 times: beyond 6 standard deviations something is wrong.
    for (const [length, orders] of [
      [4, 24],
      [5, 120],
    ] as const) {
      const counts = new Map<string, number>()
      for (const epoch of counted(200 * orders)) {
        const text = listOf(new Permutation(length, orderKey({ seed: 5, epoch }, 'shards'))).join()
        counts.set(text, (counts.get(text) ?? 0) + 1)
      }
      assert.equal(counts.size, orders)
      for (const [order, count] of counts) assert.ok(Math.abs(count - 200) < 85, `${order}: ${count}`)
    }
  })

  it('leaves about one thing in its place, and about half the neighbours in theirs', () => {
    const permutation = new Permutation(100_000, orderKey({ seed: 9, epoch: 0 }, 'global'))
    const list = listOf(permutation)
    const fixed = list.filter((value, position) => value === position).length
    const rising = list.filter((value, position) => position > 0 && value > (list[position - 1] as number))
    assert.ok(fixed < 10, `${fixed} fixed`)
    assert.ok(Math.abs(rising.length - 50_000) < 700, `${rising.length} rising`)
  })

  it('is another one for another seed, epoch, purpose or place', () => {
    const keys = [
      orderKey({ seed: 1, epoch: 0 }, 'samples', 1, 2),
      orderKey({ seed: 2, epoch: 0 }, 'samples', 1, 2),
      orderKey({ seed: 1, epoch: 1 }, 'samples', 1, 2),
      orderKey({ seed: 1, epoch: 0 }, 'blocks', 1, 2),
      orderKey({ seed: 1, epoch: 0 }, 'samples', 12),
    ]
    assert.equal(new Set(keys.map((key) => listOf(new Permutation(50, key)).join())).size, keys.length)
  })

  it('of shards keeps the set of shards from epoch to epoch', () => {
    const sorted = (epoch: number) =>
      listOf(shardOrder({ seed: 3, epoch }, 20)).sort((one, other) => one - other)
    assert.deepEqual(sorted(0), sorted(1))
    assert.notDeepEqual(listOf(shardOrder({ seed: 3, epoch: 0 }, 20)), sorted(0))
  })

  it('within a shard takes one block after the other, and every sample once', () => {
    fc.assert(
      fc.property(anySeed, fc.nat(9), fc.array(fc.nat(20), { maxLength: 8 }), (seed, shard, blocks) => {
        const list = listOf(new InShardOrder(seed, shard, blocks))
        assert.deepEqual(
          [...list].sort((one, other) => one - other),
          counted(list.length),
        )
        const blockOf = blocks.flatMap((size, block) => counted(size).map(() => block))
        const changes = list.filter(
          (sample, position) => position > 0 && blockOf[sample] !== blockOf[list[position - 1] as number],
        )
        assert.equal(changes.length, Math.max(0, new Set(blockOf).size - 1))
      }),
    )
  })

  it('over windows of shards takes every sample once, and needs one window at a time', () => {
    fc.assert(
      fc.property(anySeed, anySizes, fc.integer({ min: 1, max: 8 }), (seed, sizes, window) => {
        const names = named(new WindowOrder(seed, sizes, window))
        assert.deepEqual([...names].sort(), allSamples(sizes).sort())
        const turns = listOf(shardOrder(seed, sizes.length))
        const windows = names.map((name) => Math.floor(turns.indexOf(Number.parseInt(name, 10)) / window))
        assert.deepEqual(
          windows,
          [...windows].sort((one, other) => one - other),
        )
      }),
    )
  })

  it('over everything takes every sample once, whatever the sizes of the shards', () => {
    fc.assert(
      fc.property(anySeed, anySizes, (seed, sizes) => {
        assert.deepEqual(named(new GlobalOrder(seed, sizes)).sort(), allSamples(sizes).sort())
      }),
    )
  })

  it('refuses positions beyond its length, and lengths and seeds that are none', () => {
    const permutation = new Permutation(3, orderKey({ seed: 1, epoch: 0 }, 'global'))
    for (const position of [-1, 3, 0.5, Number.NaN]) assert.throws(() => permutation.at(position), /position/)
    assert.throws(() => new Permutation(2 ** 53, orderKey({ seed: 1, epoch: 0 }, 'global')), /length/)
    assert.throws(() => orderKey({ seed: -1, epoch: 0 }, 'global'), /seed: -1/)
    assert.throws(() => new WindowOrder({ seed: 1, epoch: 0 }, [1], 0), /window: 0/)
  })
})

describe('the lanes of a batch', () => {
  it('together are the batch, in order, with sizes that differ by at most one until the last step', () => {
    const any = fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 40 }), fc.nat(39))
    fc.assert(
      fc.property(any, ([samples, batch, some]) => {
        const batching = { samples, batch, lanes: Math.min(batch, some + 1) }
        requireBatching(batching)
        let next = 0
        for (const step of counted(stepCount(batching))) {
          const parts = counted(batching.lanes).map((lane) => laneOf(batching, step, lane))
          for (const { from, to } of parts) {
            assert.equal(from, Math.min(next, from))
            assert.ok(from === next || from === to)
            next = Math.max(next, to)
          }
          assert.equal(next, Math.min(samples, (step + 1) * batch))
          const sizes = parts.map(({ from, to }) => to - from)
          if (next === (step + 1) * batch) assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1)
        }
        assert.equal(next, samples)
      }),
    )
  })

  it('are refused where there are more of them than samples in a batch', () => {
    assert.throws(() => requireBatching({ samples: 10, batch: 4, lanes: 5 }), /lanes: 5/)
    assert.throws(() => requireBatching({ samples: 10, batch: 0, lanes: 1 }), /batch: 0/)
  })
})
