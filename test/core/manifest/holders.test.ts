import assert from 'node:assert/strict'
import { holdersOf } from '../../../src/core/manifest/holders.ts'

const member = (id: string, failureDomain = id) => ({ id, incarnation: 1, failureDomain })
const members = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => member(id))
const card = (id: string, author = 'a') => ({ id: id.padStart(64, '0'), author })

describe('the holders of a manifest', () => {
  it('are its author and then others, and do not move when another goes', () => {
    let moved = 0
    for (let index = 0; index < 200; index++) {
      const before = holdersOf(card(index.toString(16)), members, 3)
      assert.equal(before[0], 'a')
      assert.equal(new Set(before).size, 3)
      const after = holdersOf(
        card(index.toString(16)),
        members.filter(({ id }) => id !== 'f'),
        3,
      )
      const lost = before.includes('f') ? 1 : 0
      assert.equal(after.filter((id) => !before.includes(id)).length, lost)
      moved += lost
    }
    // Two of five places go to each of the others.
    assert.ok(moved > 50 && moved < 110, `${moved}`)
  })

  it('are of distinct failure domains while there are any', () => {
    const racks = [member('a', 'x'), member('b', 'x'), member('c', 'x'), member('d', 'y'), member('e', 'z')]
    for (let index = 0; index < 50; index++) {
      const domains = holdersOf(card(index.toString(16)), racks, 3).map(
        (id) => racks.find((each) => each.id === id)?.failureDomain,
      )
      assert.deepEqual(new Set(domains), new Set(['x', 'y', 'z']))
    }
    assert.equal(holdersOf(card('1'), racks, 9).length, 5)
  })

  it('do without an author that is no member', () => {
    assert.equal(holdersOf(card('1', 'gone'), members, 2).includes('gone'), false)
  })
})
