import assert from 'node:assert/strict'
import {
  anchorAssignment,
  assignmentDigest,
  diffAssignments,
  packOwners,
  shardSet,
  stepAssignment,
  unpackOwners,
} from '../../../src/core/ownership/index.ts'

const shards = shardSet(Array.from({ length: 64 }, (_, shard) => `images/${shard}`))
const members = ['ada', 'bob', 'cyd', 'dee', 'eve'].map((id) => ({ id, weight: 1 }))

describe('an assignment of shards to members', () => {
  it('has exactly one owner for every shard, and loads that differ by at most one', () => {
    const assignment = anchorAssignment(shards, members)
    const owned = members.flatMap(({ id }) => assignment.shardsOf(id))
    assert.deepEqual(
      owned.toSorted((x, y) => x - y),
      Array.from({ length: 64 }, (_, shard) => shard),
    )
    const loads = members.map(({ id }) => assignment.loadOf(id))
    assert.deepEqual(
      loads.toSorted((x, y) => x - y),
      [12, 13, 13, 13, 13],
    )
  })

  it('does not depend on the order in which members are given', () => {
    const assignment = anchorAssignment(shards, members)
    const reversed = anchorAssignment(shards, members.toReversed())
    assert.equal(assignmentDigest(reversed), assignmentDigest(assignment))
    const fay = { id: 'fay', weight: 1 }
    const expected = assignmentDigest(stepAssignment(assignment, [...members, fay]))
    for (const others of [members, members.toReversed()]) {
      assert.equal(assignmentDigest(stepAssignment(reversed, [fay, ...others])), expected)
    }
  })

  it('survives packing, and refuses bytes that are not its own', () => {
    const assignment = anchorAssignment(shards, members)
    const packed = packOwners(assignment)
    assert.equal(packed.length, 1 + (64 * 3) / 8)
    const unpacked = unpackOwners(shards, members, packed)
    assert.ok(unpacked !== undefined)
    assert.equal(assignmentDigest(unpacked), assignmentDigest(assignment))
    assert.equal(unpackOwners(shards, members, packed.subarray(1)), undefined)
    assert.equal(unpackOwners(shards, members, packed.with(0, 2)), undefined)
    assert.equal(unpackOwners(shards, members, packed.with(5, 0xff)), undefined, 'owner 7 of 5')
    const weightless = members.map(({ id }) => ({ id, weight: 0 }))
    assert.equal(unpackOwners(shards, weightless, packed), undefined)
  })

  it('refuses packed owners with bits where there should be none', () => {
    const few = shardSet(['a', 'b', 'c'])
    const packed = packOwners(anchorAssignment(few, members))
    assert.equal(packed.length, 3)
    assert.ok(unpackOwners(few, members, packed) !== undefined)
    assert.equal(unpackOwners(few, members, packed.with(2, (packed[2] as number) | 0x80)), undefined)
  })

  it('tells a member what it keeps, loses and gains', () => {
    const before = anchorAssignment(shards, members)
    const after = stepAssignment(before, members.slice(1))
    const lost = diffAssignments(before, after, 'ada')
    assert.deepEqual(lost.kept, [])
    assert.deepEqual(
      lost.lost.map(({ shard }) => shard),
      before.shardsOf('ada'),
    )
    const gained = diffAssignments(before, after, 'bob')
    assert.deepEqual(gained.kept, before.shardsOf('bob'))
    assert.ok(gained.gained.length >= 3)
    assert.ok(gained.gained.every(({ from }) => from === 'ada'))
    assert.deepEqual(diffAssignments(undefined, before, 'bob').gained[0], {
      shard: before.shardsOf('bob')[0],
      from: undefined,
    })
  })
})
