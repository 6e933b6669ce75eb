import assert from 'node:assert/strict'
import { MisuseError } from '../../../src/base/errors.ts'
import {
  anchorAssignment,
  diffAssignments,
  rankMembers,
  shardSet,
  stepAssignment,
} from '../../../src/core/ownership/index.ts'

const shards = shardSet(['a', 'b', 'c'])
const members = [
  { id: 'ada', weight: 1 },
  { id: 'bob', weight: 2 },
]
const valid = anchorAssignment(shards, members)

// What was done wrong, and what the error must say about it.
const misuses: readonly [string, () => unknown, RegExp][] = [
  [
    'a shard id given twice',
    () => shardSet(['a', 'b', 'a']),
    /^shard id: "a" is given twice, as shards 0 and 2/,
  ],
  [
    'half a surrogate pair in a shard id',
    () => shardSet(['x\ud800']),
    /^shard id: "x\\ud800" has a lone surrogate/,
  ],
  [
    'a pair the wrong way round',
    () => shardSet(['ok', '\udc00\ud800']),
    /^shard id: "\\udc00\\ud800" has a lone/,
  ],
  ['a pair and a half', () => shardSet(['😀\ud83d']), /^shard id: "😀\\ud83d" has a lone surrogate/],
  ['no members', () => anchorAssignment(shards, []), /^members: there are none/],
  ['no members in a step', () => stepAssignment(valid, []), /^members: there are none/],
  [
    'a member id given twice',
    () => anchorAssignment(shards, [...members, { id: 'ada', weight: 3 }]),
    /^members: "ada" is given twice/,
  ],
  [
    'half a surrogate pair in a member id',
    () => anchorAssignment(shards, [{ id: '\udc00', weight: 1 }]),
    /^member id: "\\udc00" has a lone surrogate/,
  ],
  ['a key with half a surrogate pair', () => rankMembers('\ud8ff', members, 1), /^key: "\\ud8ff" has a lone/],
  ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY].map((weight): [string, () => unknown, RegExp] => [
    `weight ${weight}`,
    () => stepAssignment(valid, [{ id: 'ada', weight }]),
    new RegExp(`^weight: ${weight} of member "ada"; use a finite number above 0`),
  ]),
  [
    'more members than fit',
    () =>
      anchorAssignment(
        shards,
        Array.from({ length: 65_536 }, (_, index) => ({ id: `${index}`, weight: 1 })),
      ),
    /^members: 65536 members; at most 65535/,
  ],
  ['a shard that is not there', () => valid.ownerId(3), /^shard: 3 is not a shard; there are 3/],
  [
    'assignments of different shards compared',
    () => diffAssignments(valid, anchorAssignment(shardSet(['a']), members), 'ada'),
    /^before: assigns other shards/,
  ],
]

describe('misuse of ownership', () => {
  for (const [what, act, message] of misuses) {
    it(`is told what to do: ${what}`, () => {
      assert.throws(act, (error) => error instanceof MisuseError && message.test(error.message))
    })
  }
})

describe('the edges of ownership', () => {
  it('a data set without shards has owners of nothing', () => {
    const empty = anchorAssignment(shardSet([]), members)
    assert.equal(empty.loadOf('ada'), 0)
    assert.deepEqual(stepAssignment(empty, members.slice(1)).shardsOf('bob'), [])
  })

  it('more members than shards leave some without any', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ id: `m${index}`, weight: 1 }))
    const assignment = stepAssignment(valid, many)
    assert.deepEqual(
      many.map(({ id }) => assignment.loadOf(id)).filter((load) => load > 0),
      [1, 1, 1],
    )
  })

  it('one member owns everything, and one that is not a member nothing', () => {
    const alone = stepAssignment(valid, [{ id: 'bob', weight: 0.001 }])
    assert.deepEqual(alone.shardsOf('bob'), [0, 1, 2])
    assert.deepEqual(alone.shardsOf('ada'), [])
    assert.equal(alone.loadOf('ada'), 0)
  })

  it('weights may be as small or as great as numbers go', () => {
    for (const scale of [2 ** -1074, 2 ** -1000, 2 ** 900, 2 ** 1022]) {
      const scaled = anchorAssignment(
        shards,
        members.map(({ id, weight }) => ({ id, weight: weight * scale })),
      )
      assert.deepEqual(scaled.shardsOf('bob'), valid.shardsOf('bob'))
    }
    const extremes = [
      { id: 'ada', weight: Number.MIN_VALUE },
      { id: 'bob', weight: Number.MAX_VALUE },
    ]
    assert.deepEqual(anchorAssignment(shards, extremes).shardsOf('bob'), [0, 1, 2])
  })
})
