import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isRebalanceDue } from '../../../src/data/partition/adaptive.ts'
import { partition, type Strategy } from '../../../src/data/partition/partition.ts'
import { partitionFiles } from '../../../src/data/partition/partition-files.ts'

const counted = (count: number) => Array.from({ length: count }, (_, index) => index)
const partsOf = (items: number, worldSize: number, strategy: Strategy) =>
  counted(worldSize).map((rank) => partition(items, worldSize, rank, strategy))

/** A strategy for so many items and workers, with options drawn from the numbers. */
const strategies: Record<string, (items: number, worldSize: number, dice: number[]) => Strategy> = {
  'round-robin': () => ({ strategy: 'round-robin' }),
  contiguous: () => ({ strategy: 'contiguous' }),
  hash: (_, worldSize, [seed = 0, more = 0]) => ({ strategy: 'hash', seed, partitions: worldSize + more }),
  range: (items, worldSize, dice) => ({ strategy: 'range', ranges: rangesOf(items, worldSize, dice) }),
  stratified: (_, __, [classes = 1]) => ({ strategy: 'stratified', classOf: (item) => item % (classes + 1) }),
  rendezvous: () => ({ strategy: 'rendezvous' }),
  adaptive: (_, worldSize, dice) => ({
    strategy: 'adaptive',
    throughputs: counted(worldSize).map((rank) => 1 + (dice[rank % dice.length] ?? 0)),
  }),
  'adaptive over hash': (_, worldSize, dice) => ({
    strategy: 'adaptive',
    base: { strategy: 'hash' },
    threshold: 0,
    throughputs: counted(worldSize).map((rank) => 1 + (dice[rank % dice.length] ?? 0)),
  }),
}

function rangesOf(items: number, worldSize: number, dice: number[]) {
  const cuts = counted(worldSize - 1).map((at) => (dice[at % dice.length] ?? 0) % (items + 1))
  const ends = [0, ...cuts, items].sort((one, other) => one - other)
  return counted(worldSize).map((rank) => ({ from: ends[rank] as number, to: ends[rank + 1] as number }))
}

describe('a partition', () => {
  for (const [name, strategyFor] of Object.entries(strategies)) {
    it(`by ${name} is disjoint and complete for any number of items and workers`, () => {
      const dice = fc.array(fc.nat(100), { minLength: 1, maxLength: 5 })
      const items = fc.oneof(fc.constantFrom(0, 1), fc.nat(200))
      fc.assert(
        fc.property(items, fc.integer({ min: 1, max: 40 }), dice, (items, worldSize, dice) => {
          const parts = partsOf(items, worldSize, strategyFor(items, worldSize, dice))
          const all = parts.flat().sort((one, other) => one - other)
          assert.deepEqual(all, counted(items))
          for (const part of parts)
            assert.deepEqual(
              part,
              [...part].sort((one, other) => one - other),
            )
        }),
      )
    })
  }

  for (const name of ['round-robin', 'contiguous', 'rendezvous', 'stratified']) {
    it(`by ${name} gives loads that differ by at most one`, () => {
      fc.assert(
        fc.property(fc.nat(300), fc.integer({ min: 1, max: 30 }), (items, worldSize) => {
          const loads = partsOf(items, worldSize, strategies[name]?.(items, worldSize, [3]) as Strategy).map(
            ({ length }) => length,
          )
          assert.ok(Math.max(...loads) - Math.min(...loads) <= 1, loads.join(' '))
        }),
      )
    })
  }

  it('by hash puts an item where its key says, whatever else there is', () => {
    const keyOf = (item: number) => `file-${item}`
    const few = partsOf(50, 4, { strategy: 'hash', keyOf })
    const many = partsOf(500, 4, { strategy: 'hash', keyOf })
    for (const rank of counted(4))
      assert.deepEqual(
        few[rank],
        many[rank]?.filter((item) => item < 50),
      )
    assert.notDeepEqual(few, partsOf(50, 4, { strategy: 'hash', keyOf, seed: 1 }))
  })

  it('by class keeps the class mix on every worker', () => {
    // 90 of one class, 9 of another, 3 of a third, over 3 workers.
    const classOf = (item: number) => (item < 90 ? 'common' : item < 99 ? 'rare' : 'odd')
    for (const part of partsOf(102, 3, { strategy: 'stratified', classOf })) {
      const classes = part.map(classOf)
      assert.equal(classes.filter((name) => name === 'common').length, 30)
      assert.equal(classes.filter((name) => name === 'rare').length, 3)
      assert.equal(classes.filter((name) => name === 'odd').length, 1)
    }
  })

  it('that adapts stays at its base below the threshold and follows the throughput above it', () => {
    const base = { strategy: 'round-robin' } as const
    const loads = (throughputs: number[]) =>
      partsOf(100, 2, { strategy: 'adaptive', base, threshold: 0.2, throughputs }).map(({ length }) => length)
    assert.deepEqual(loads([119, 81]), [50, 50])
    assert.deepEqual(loads([150, 50]), [75, 25])
    assert.equal(isRebalanceDue([119, 81], 0.2), false)
    assert.equal(isRebalanceDue([121, 79], 0.2), true)
  })

  it('that adapts moves only what it must', () => {
    const before = partsOf(100, 4, { strategy: 'contiguous' })
    const after = partsOf(100, 4, { strategy: 'adaptive', throughputs: [40, 20, 20, 20] })
    const moved = after.flatMap((part, rank) => part.filter((item) => !before[rank]?.includes(item)))
    assert.equal(moved.length, 15)
  })

  it('by rendezvous moves little when a worker comes', () => {
    const four = partsOf(400, 4, { strategy: 'rendezvous' })
    const five = partsOf(400, 5, { strategy: 'rendezvous' })
    const stayed = five.flatMap((part, rank) => part.filter((item) => four[rank]?.includes(item)))
    assert.ok(stayed.length > 200, `${stayed.length} of 400 stayed`)
  })

  const wrong: [string, RegExp, () => unknown][] = [
    [
      'no workers',
      /^MisuseError: worldSize: 0 .*at least 1/,
      () => partition(5, 0, 0, { strategy: 'contiguous' }),
    ],
    [
      'a rank too high',
      /^MisuseError: rank: 2 .*0 to 1/,
      () => partition(5, 2, 2, { strategy: 'contiguous' }),
    ],
    ['half an item', /^MisuseError: items: 0.5/, () => partition(0.5, 1, 0, { strategy: 'contiguous' })],
    [
      'a gap between ranges',
      /^MisuseError: ranges: items 2 to 3 are in no range/,
      () =>
        partition(5, 2, 0, {
          strategy: 'range',
          ranges: [
            { from: 0, to: 2 },
            { from: 3, to: 5 },
          ],
        }),
    ],
    [
      'ranges that overlap',
      /^MisuseError: ranges: items 2 to 3 are in two ranges/,
      () =>
        partition(5, 2, 0, {
          strategy: 'range',
          ranges: [
            { from: 0, to: 3 },
            { from: 2, to: 5 },
          ],
        }),
    ],
    [
      'ranges that end too soon',
      /^MisuseError: ranges: they end at 4, and there are 5 items/,
      () => partition(5, 1, 0, { strategy: 'range', ranges: [{ from: 0, to: 4 }] }),
    ],
    [
      'too few ranges',
      /^MisuseError: ranges: 1 were given for 2 workers/,
      () => partition(5, 2, 0, { strategy: 'range', ranges: [{ from: 0, to: 5 }] }),
    ],
    [
      'fewer partitions than workers',
      /^MisuseError: partitions: 2 .*3 workers/,
      () => partition(5, 3, 0, { strategy: 'hash', partitions: 2 }),
    ],
    [
      'a standstill',
      /^MisuseError: throughputs: 0 .*above 0/,
      () => partition(5, 2, 0, { strategy: 'adaptive', throughputs: [1, 0] }),
    ],
    [
      'a threshold below 0',
      /^MisuseError: threshold: -1/,
      () => partition(5, 1, 0, { strategy: 'adaptive', threshold: -1, throughputs: [1] }),
    ],
  ]
  for (const [what, message, act] of wrong)
    it(`refuses ${what}, and says so`, () => assert.throws(act, message))
})

describe('the files of a worker', () => {
  it('are sorted by name, disjoint and complete', () => {
    const files = ['c', 'a', 'e', 'b', 'd']
    assert.deepEqual(partitionFiles(files, 2, 0), ['a', 'c', 'e'])
    assert.deepEqual(partitionFiles(files, 2, 1), ['b', 'd'])
  })

  it('are refused when there are fewer files than workers, with both numbers and a way on', () => {
    assert.throws(() => partitionFiles(['a', 'b'], 3, 0), /2 files .*3 workers.*row-group/)
  })
})
