import assert from 'node:assert/strict'
import { compareLineages } from '../../src/core/lineage.ts'
import { recovered, second, survey, third } from './lineages.ts'

describe('a recovery', () => {
  it('goes on from the highest view that a survivor has, in a higher lineage, alone', () => {
    const { state } = recovered(survey(second, 10, 2), survey(third, 20, 3), survey(second, 15, 2))
    assert.equal(state.number, third.state.number + 1)
    assert.ok(compareLineages(state.lineage, third.state.lineage) > 0)
    assert.deepEqual([...state.members.keys()], ['p1'])
    assert.deepEqual(state.electors, ['p1'])
  })

  it('takes the cursor that was written under the latest view, be it the lower one', () => {
    const [section] = recovered(survey(second, 40, 2), survey(third, 20, 3)).table
    assert.deepEqual([section?.cursors, section?.views], [[20], [3]])
  })

  it('lets what is committed in the new lineage outrank a cursor of a view that no survivor has', () => {
    const { state, table } = recovered(survey(third, 30, 9))
    assert.deepEqual(
      table.map(({ cursors, views }) => [...cursors, ...views]),
      [[30, state.number - 1]],
    )
  })

  it('takes no rows that the state which it goes on from has no place for', () => {
    const [section] = survey(third, 30, 3).table
    if (section === undefined) assert.fail('no rows')
    const table = [
      { ...section, dataSet: 'unknown' },
      { ...section, epoch: 7 },
      { ...section, shards: [4] },
    ]
    assert.deepEqual(recovered({ ...survey(third, 30, 3), table }).table, [])
  })

  it('forgets what survivors of a lower lineage know when one of a higher lineage answers', () => {
    const { certified, state } = recovered(survey(third, 30, 3))
    const higher = { head: certified, state }
    const [section] = recovered(survey(third, 50, 3), survey(higher, 35, 4), survey(third, 60, 3)).table
    assert.deepEqual(section?.cursors, [35])
  })
})
