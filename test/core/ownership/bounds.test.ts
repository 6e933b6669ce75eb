import assert from 'node:assert/strict'
import { Prng } from '../../../src/base/prng.ts'
import {
  type Assignment,
  anchorAssignment,
  type OwnershipMember,
  packOwners,
  type ShardSet,
  shardSet,
  stepAssignment,
  unpackOwners,
} from '../../../src/core/ownership/index.ts'

const shardsOf = (count: number) => shardSet(Array.from({ length: count }, (_, shard) => `corpus/${shard}`))
const membersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `m${index}`, weight: 1 }))

/** What every member is due, rounded down and up: exact for the small integer weights that are used here. */
function dueOf(shards: ShardSet, members: readonly OwnershipMember[], weight: number): [number, number] {
  const total = members.reduce((sum, member) => sum + member.weight, 0)
  const due = (shards.count * weight) / total
  return [Math.floor(due), Math.ceil(due)]
}

function assertBalanced(assignment: Assignment): void {
  const { shards, members } = assignment
  const counted = new Array<number>(members.length).fill(0)
  for (let shard = 0; shard < shards.count; shard++) {
    const owner = assignment.ownerIndex(shard)
    counted[owner] = (counted[owner] as number) + 1
  }
  for (const [index, { id, weight }] of members.entries()) {
    const [low, high] = dueOf(shards, members, weight)
    const load = assignment.loadOf(id)
    assert.equal(counted[index], load, `${id} owns what it says`)
    assert.ok(load >= low && load <= high, `${id} of weight ${weight} owns ${load}, due ${low} to ${high}`)
  }
}

/** The fewest shards that any balanced assignment to these members can move. */
function fewestMoves(before: Assignment, members: readonly OwnershipMember[]): number {
  const stay = new Set(members.map(({ id }) => id))
  let orphans = 0
  for (const { id } of before.members) if (!stay.has(id)) orphans += before.loadOf(id)
  let above = 0
  let below = 0
  for (const { id, weight } of members) {
    const [low, high] = dueOf(before.shards, members, weight)
    above += Math.max(0, before.loadOf(id) - high)
    below += Math.max(0, low - before.loadOf(id))
  }
  return Math.max(orphans + above, below)
}

function movesBetween(before: Assignment, after: Assignment): number {
  let moves = 0
  for (let shard = 0; shard < before.shards.count; shard++) {
    if (before.ownerId(shard) !== after.ownerId(shard)) moves++
  }
  return moves
}

/** One change of a view, or several at once. */
function changed(members: readonly OwnershipMember[], prng: Prng, nextId: () => string): OwnershipMember[] {
  let result = [...members]
  for (let change = prng.between(1, prng.chance(0.2) ? 6 : 1); change > 0; change--) {
    const at = prng.below(result.length)
    const what = prng.below(result.length < 3 ? 1 : result.length > 40 ? 2 : 3)
    if (what === 0) result.push({ id: nextId(), weight: prng.between(1, 6) })
    else if (what === 1) result = result.filter((_, index) => index !== at)
    else result[at] = { id: (result[at] as OwnershipMember).id, weight: prng.between(1, 6) }
  }
  return prng.shuffle(result)
}

describe('a long life of joins, leaves and weight changes', () => {
  it('keeps every bound over 2,000 changes: balanced, and not one shard moved that need not move', () => {
    const prng = new Prng(20_261)
    const shards = shardsOf(777)
    let joined = 0
    const nextId = () => `member-${joined++}`
    let members: OwnershipMember[] = [{ id: nextId(), weight: 1 }]
    let assignment = anchorAssignment(shards, members)
    for (let step = 0; step < 2_000; step++) {
      members = changed(members, prng, nextId)
      const after = stepAssignment(assignment, members)
      assertBalanced(after)
      assert.equal(movesBetween(assignment, after), fewestMoves(assignment, members), `moves of step ${step}`)
      assignment = after
    }
  })

  it('keeps them across the sizes at which an owner takes two bytes instead of one', () => {
    const shards = shardsOf(2_000)
    let assignment = anchorAssignment(shards, membersOf(253))
    for (const count of [254, 255, 256, 257, 300, 256, 255, 254, 20]) {
      const after = stepAssignment(assignment, membersOf(count))
      assertBalanced(after)
      assert.equal(movesBetween(assignment, after), fewestMoves(assignment, membersOf(count)))
      assignment = after
    }
  })

  it('goes on the same from a snapshot as from the assignment it was taken of', () => {
    const shards = shardsOf(500)
    const before = stepAssignment(anchorAssignment(shards, membersOf(7)), membersOf(11))
    const restored = unpackOwners(shards, membersOf(11), packOwners(before))
    assert.ok(restored !== undefined)
    const expected = stepAssignment(before, membersOf(9))
    assert.equal(movesBetween(stepAssignment(restored, membersOf(9)), expected), 0)
  })
})

describe('a member that comes back under its id', () => {
  it('keeps all its shards when it was never out of a view', () => {
    const before = anchorAssignment(shardsOf(640), membersOf(5))
    assert.equal(movesBetween(before, stepAssignment(before, membersOf(5))), 0)
  })

  it('gets exactly its old shards at the next anchor', () => {
    const shards = shardsOf(640)
    const before = anchorAssignment(shards, membersOf(5))
    const after = anchorAssignment(shards, membersOf(5).reverse())
    assert.deepEqual(after.shardsOf('m3'), before.shardsOf('m3'))
  })

  it('gets back nine of ten shards when a view went by without it', () => {
    const before = anchorAssignment(shardsOf(10_000), membersOf(50))
    const without = membersOf(50).filter(({ id }) => id !== 'm7')
    const after = stepAssignment(stepAssignment(before, without), membersOf(50))
    const had = new Set(before.shardsOf('m7'))
    const back = after.shardsOf('m7').filter((shard) => had.has(shard))
    assert.ok(back.length >= 0.9 * had.size, `${back.length} of ${had.size}`)
  })
})

describe('one member more or fewer', () => {
  for (const [shardCount, memberCount] of [
    [10_000, 100],
    [10_000, 1_000],
  ] as const) {
    it(`moves one share of ${shardCount} shards among ${memberCount} members`, () => {
      const before = anchorAssignment(shardsOf(shardCount), membersOf(memberCount))
      assertBalanced(before)
      const joined = stepAssignment(before, membersOf(memberCount + 1))
      assertBalanced(joined)
      assert.ok(movesBetween(before, joined) <= (1.05 * shardCount) / (memberCount + 1))
      const left = stepAssignment(before, membersOf(memberCount - 1))
      assertBalanced(left)
      assert.ok(movesBetween(before, left) <= (1.05 * shardCount) / memberCount)
    })
  }
})
