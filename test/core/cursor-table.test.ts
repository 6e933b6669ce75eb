import assert from 'node:assert/strict'
import fc from 'fast-check'
import { CursorTable, outranks } from '../../src/core/cursor-table.ts'
import type { TableSection } from '../../src/core/table-section.ts'

const row = fc.record({
  dataSet: fc.constantFrom('a', 'b'),
  epoch: fc.nat(1),
  shard: fc.nat(5),
  cursor: fc.nat(9),
  view: fc.integer({ min: 1, max: 4 }),
})
const rows = fc.array(row, { maxLength: 20 })
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never

function sectionsOf(list: readonly Row[]): TableSection[] {
  return list.map(({ dataSet, epoch, shard, cursor, view }) => ({
    dataSet,
    epoch,
    shards: [shard],
    cursors: [cursor],
    views: [view],
  }))
}

function tableOf(...lists: readonly (readonly Row[])[]): CursorTable {
  const table = new CursorTable()
  for (const list of lists) table.merge(sectionsOf(list))
  return table
}

describe('CursorTable', () => {
  it('merges to the same table in any order', () => {
    fc.assert(
      fc.property(rows, rows, rows, (a, b, c) => {
        assert.deepEqual(tableOf(a, b, c).sections(), tableOf(c, a, b).sections())
      }),
    )
  })

  it('does not change when the same rows are merged again', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const table = tableOf(list)
        assert.deepEqual(table.merge(table.sections()), [])
        assert.deepEqual(table.merge(sectionsOf(list)), [])
      }),
    )
  })

  it('reports just the rows that it took: merging those into the old table gives the new one', () => {
    fc.assert(
      fc.property(rows, rows, (before, news) => {
        const table = tableOf(before)
        const other = tableOf(before)
        other.merge(table.merge(sectionsOf(news)))
        assert.deepEqual(other.sections(), table.sections())
      }),
    )
  })

  it('lets a row only rise, by view first and then by cursor', () => {
    fc.assert(
      fc.property(rows, row, (list, next) => {
        const table = tableOf(list)
        const before = table.read(next.dataSet, next.epoch, next.shard)
        const isTaken = table.take(next.dataSet, next.epoch, next.shard, next)
        const after = table.read(next.dataSet, next.epoch, next.shard)
        assert.equal(isTaken, outranks(next, before))
        assert.ok(!outranks(before, after))
      }),
    )
  })

  it('keeps the cursors of rows that are dated back, and lets any later view outrank them', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 4 }), (list, viewMax) => {
        const table = tableOf(list)
        const before = tableOf(list)
        table.backdate(viewMax)
        for (const { dataSet, epoch, shard } of list) {
          const { cursor, view } = before.read(dataSet, epoch, shard)
          assert.deepEqual(table.read(dataSet, epoch, shard), { cursor, view: Math.min(view, viewMax) })
        }
        for (const next of list)
          table.take(next.dataSet, next.epoch, next.shard, { cursor: 0, view: viewMax + 1 })
        for (const { dataSet, epoch, shard } of list)
          assert.equal(table.read(dataSet, epoch, shard).cursor, 0)
      }),
    )
  })

  it('prefers a newer owner that is less far to an older one that was never acknowledged', () => {
    const table = new CursorTable()
    table.take('a', 0, 3, { cursor: 90, view: 4 })
    table.take('a', 0, 3, { cursor: 40, view: 6 })
    assert.deepEqual(table.read('a', 0, 3), { cursor: 40, view: 6 })
  })

  it('has equal digests exactly when its rows are equal', () => {
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        const isSame = JSON.stringify(tableOf(a).sections()) === JSON.stringify(tableOf(b).sections())
        assert.equal(JSON.stringify(tableOf(a).digests()) === JSON.stringify(tableOf(b).digests()), isSame)
      }),
    )
  })

  it('forgets closed epochs', () => {
    const table = tableOf([
      { dataSet: 'a', epoch: 0, shard: 1, cursor: 5, view: 1 },
      { dataSet: 'a', epoch: 1, shard: 1, cursor: 2, view: 1 },
    ])
    table.prune((_, epoch) => epoch > 0)
    assert.deepEqual(table.read('a', 0, 1), { cursor: 0, view: 0 })
    assert.deepEqual(table.read('a', 1, 1), { cursor: 2, view: 1 })
  })
})
