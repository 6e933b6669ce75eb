import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Member } from '../../src/core/agreed-state.ts'
import { chooseElectors, electorTarget } from '../../src/core/leader/choose-electors.ts'

function members(
  ...list: readonly (readonly [id: string, since: number, domain?: string])[]
): Map<string, Member> {
  return new Map(
    list.map(([id, since, failureDomain = id]) => [
      id,
      { id, incarnation: 1, weight: 1, failureDomain, addresses: [], since },
    ]),
  )
}

const everybody = () => true
const nobody = () => false

describe('choosing electors', () => {
  it('aims at one, three or five, as many as the members allow', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 8, 100].map((count) => electorTarget(count, 5)),
      [1, 1, 3, 3, 5, 5, 5],
    )
  })

  it('keeps those that remain and adds the longest-lived', () => {
    const choice = {
      members: members(['a', 5], ['b', 1], ['c', 2], ['d', 3]),
      electors: ['a'],
      electorsMax: 5,
    }
    assert.deepEqual(chooseElectors({ ...choice, leader: 'a', isQualified: everybody }), ['a', 'b', 'c'])
  })

  it('takes a new failure domain before a longer life', () => {
    const choice = {
      members: members(['a', 1, 'x'], ['b', 2, 'x'], ['c', 3, 'y'], ['d', 4, 'z']),
      electors: ['a'],
    }
    assert.deepEqual(chooseElectors({ ...choice, electorsMax: 5, leader: 'a', isQualified: everybody }), [
      'a',
      'c',
      'd',
    ])
  })

  it('waits until newcomers have renewed before it makes them electors', () => {
    const choice = {
      members: members(['a', 1], ['b', 2], ['c', 2]),
      electors: ['a'],
      electorsMax: 5,
      leader: 'a',
    }
    assert.deepEqual(chooseElectors({ ...choice, isQualified: nobody }), ['a'])
    assert.deepEqual(chooseElectors({ ...choice, isQualified: ({ id }) => id === 'b' }), ['a'])
    assert.deepEqual(chooseElectors({ ...choice, isQualified: everybody }), ['a', 'b', 'c'])
  })

  it('keeps the leader when the electors shrink to one', () => {
    const choice = { members: members(['a', 1], ['b', 2]), electors: ['a', 'b', 'c'], electorsMax: 5 }
    assert.deepEqual(chooseElectors({ ...choice, leader: 'b', isQualified: everybody }), ['b'])
  })

  it('always gives an odd number of different members', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    fc.assert(
      fc.property(
        fc.subarray(ids, { minLength: 1 }),
        fc.subarray(ids, { minLength: 1 }),
        fc.subarray(ids),
        fc.constantFrom(1, 3, 5, 7),
        (present, electors, qualified, electorsMax) => {
          const all = members(...present.map((id, at) => [id, at] as const))
          const leader = present[0] as string
          const isQualified = ({ id }: Member) => qualified.includes(id)
          const chosen = chooseElectors({ members: all, electors, electorsMax, leader, isQualified })
          assert.equal(chosen.length % 2, 1)
          assert.equal(new Set(chosen).size, chosen.length)
          for (const id of chosen) assert.ok(all.has(id))
        },
      ),
    )
  })
})
