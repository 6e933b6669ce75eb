import assert from 'node:assert/strict'
import type { TableSection } from '../../../src/core/table-section.ts'
import { resumePoints } from '../../../src/peer/checkpoints/resume-points.ts'

function section(dataSet: string, epoch: number, rows: readonly (readonly [number, number])[]): TableSection {
  return {
    dataSet,
    epoch,
    shards: rows.map(([shard]) => shard),
    cursors: rows.map(([, cursor]) => cursor),
    views: rows.map(() => 3),
  }
}

describe('where a checkpoint lets the data go on', () => {
  it('is told by all its parts together, by the name that a person gave', () => {
    const points = resumePoints([
      [section('corpus~2', 1, [[0, 5]]), section('other', 0, [[0, 1]])],
      [section('corpus~2', 1, [[1, 7]])],
    ])
    assert.deepEqual(
      points.map(({ dataSet, epoch, cursors }) => [dataSet, epoch, [...cursors]]),
      [
        [
          'corpus',
          1,
          [
            [0, 5],
            [1, 7],
          ],
        ],
        ['other', 0, [[0, 1]]],
      ],
    )
  })

  it('is the later epoch where parts were saved around its turn, in whatever order they come', () => {
    const early = [section('corpus', 0, [[0, 10]])]
    const late = [section('corpus', 1, [[1, 2]])]
    for (const parts of [
      [early, late],
      [late, early],
    ]) {
      const [point] = resumePoints(parts)
      assert.deepEqual([point?.epoch, [...(point?.cursors ?? [])]], [1, [[1, 2]]])
    }
  })

  it('is where the new owner got to with a shard that moved while parts were saved', () => {
    const [point] = resumePoints([[section('corpus', 0, [[0, 4]])], [section('corpus', 0, [[0, 9]])]])
    assert.equal(point?.cursors.get(0), 9)
  })
})
