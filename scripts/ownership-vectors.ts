import { IdHashes } from '../src/base/id-hash.ts'
import {
  type Assignment,
  anchorAssignment,
  assignmentDigest,
  packOwners,
  rankMembers,
  shardSet,
  stepAssignment,
} from '../src/core/ownership/index.ts'
import { negativeLog } from '../src/core/ownership/negative-log.ts'
import { scoreOf } from '../src/core/ownership/score.ts'

// What protocols/ownership/vectors.json holds: inputs that are chosen here, and what the implementation makes of
// them. Its specification says what the fields mean.

type Member = readonly [id: string, weight: number]

interface History {
  readonly name: string
  readonly shards: readonly string[]
  readonly views: readonly (readonly Member[])[]
}

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const equal = (...ids: readonly string[]): Member[] => ids.map((id) => [id, 1])

const five = ['ada', 'bob', 'cyd', 'dee', 'eve']

const histories: readonly History[] = [
  {
    name: 'one joins, one leaves, one comes back',
    shards: numbered('images/', 64),
    views: [equal(...five), equal(...five, 'fay'), equal(...five.slice(1), 'fay'), equal(...five)],
  },
  {
    name: 'weights, and weights that change',
    shards: numbered('text/', 50),
    views: [
      [
        ['ada', 1],
        ['bob', 2],
        ['cyd', 4],
      ],
      [
        ['ada', 3],
        ['bob', 2],
        ['cyd', 2.5],
      ],
      [
        ['ada', 0.429],
        ['bob', 0.857],
        ['dee', 1.714],
        ['cyd', 1],
      ],
    ],
  },
  {
    name: 'half of them leave, others join, all weights change',
    shards: numbered('audio/', 120),
    views: [
      equal(...numbered('node-', 12)),
      numbered('node-', 18)
        .slice(6)
        .map((id, index): Member => [id, 1 + index / 8]),
      numbered('node-', 20)
        .slice(2)
        .map((id, index): Member => [id, 3 - index / 10]),
    ],
  },
  {
    name: 'ids beyond ASCII, in the order of their bytes',
    shards: ['a', 'é', 'e\u0301', '\ud7ff', '\ue000', '\uffff', '😀', '𐀀', '日本語', ''],
    views: [equal('\uffff', '😀', 'ø'), equal('\ue000', '𐀀', 'ø', '😀')],
  },
  {
    name: 'members whose words meet',
    shards: numbered('s', 40),
    views: [
      equal('peer-58126', 'peer-105280', 'peer-1'),
      equal('peer-58126', 'peer-105280', 'peer-7855', 'peer-139685'),
      equal('peer-58126', 'peer-139685'),
    ],
  },
  {
    name: 'shards whose hashes meet',
    shards: [
      'r5ehpp6m------------------------epocumyf------------------------',
      'bh5oossg------------------------}=N&/f.w------------------------',
    ],
    views: [equal('ada', 'bob'), equal('bob', 'cyd')],
  },
  {
    name: 'shards that a member likes equally',
    shards: ['shard-3551', 'shard-161862'],
    views: [equal('ada', 'bob'), equal('bob'), equal('ada', 'bob')],
  },
  {
    name: 'more members than shards, and a single member',
    shards: ['x', 'y', 'z'],
    views: [equal(...numbered('m', 10)), equal('m3'), equal(...numbered('m', 4))],
  },
  {
    name: 'weights as small and as great as numbers go',
    shards: numbered('w', 30),
    views: [
      [
        ['ada', Number.MIN_VALUE],
        ['bob', 3 * Number.MIN_VALUE],
      ],
      [
        ['ada', Number.MAX_VALUE],
        ['bob', Number.MAX_VALUE / 7],
        ['cyd', 1],
      ],
    ],
  },
  {
    name: 'owners of two bytes',
    shards: numbered('w', 330),
    views: [equal(...numbered('m', 250)), equal(...numbered('m', 260))],
  },
]

const hashes: readonly (readonly [string, number])[] = [
  ['', 0],
  ['', 1],
  ['a', 0],
  ['ada', 7],
  ['shoal', 0],
  ['données/été', 0],
  ['thirty-one bytes, not a stripe.', 0],
  ['thirty-two bytes, just a stripe.', 0],
  ['a text that is long enough for two whole stripes and a half', 0],
  ['😀', 0],
]

const scores: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [1, 2, 3],
  [0xffffffff, 0xffffffff, 0xffffffff],
  [0x80000000, 0x7fffffff, 0x12345678],
  [0xdeadbeef, 0xcafebabe, 0x0badf00d],
]

const logarithms = [0, 1, 2, 0x7fffffff, 0x80000000, 0xb504f333, 0xb504f334, 0xfffffffe, 0xffffffff]

const rankings: readonly { key: string; members: readonly Member[] }[] = [
  { key: 'manifest/step-1000', members: equal(...numbered('node-', 9)) },
  {
    key: 'schlüssel',
    members: [
      ['ada', 1],
      ['bob', 5],
      ['cyd', 0.25],
      ['dee', 5],
    ],
  },
]

/** The whole file. */
export function ownershipVectors(): object {
  return {
    version: 1,
    hashes: hashes.map(([text, seed]) => ({ text, seed, hash: hashOf(text, seed) })),
    scores: scores.map(([a, b, c]) => ({ a, b, c, score: (scoreOf(a, b, c) ^ 0x80000000) >>> 0 })),
    logarithms: logarithms.map((score) => ({ score, bits: bitsOf(negativeLog(score ^ 0x80000000)) })),
    rankings: rankings.map(({ key, members }) => ({
      key,
      members,
      ranking: rankMembers(key, membersOf(members), members.length),
    })),
    histories: histories.map(({ name, shards, views }) => ({ name, shards, views: viewsOf(shards, views) })),
  }
}

function viewsOf(shardIds: readonly string[], views: History['views']): object[] {
  const shards = shardSet(shardIds)
  let assignment: Assignment | undefined
  return views.map((members) => {
    const given = membersOf(members)
    const next =
      assignment === undefined ? anchorAssignment(shards, given) : stepAssignment(assignment, given)
    assignment = next
    return {
      members,
      owners: shardIds.map((_, shard) => next.ownerIndex(shard)),
      packed: Buffer.from(packOwners(next)).toString('hex'),
      digest: assignmentDigest(next),
    }
  })
}

function membersOf(members: readonly Member[]): { id: string; weight: number }[] {
  return members.map(([id, weight]) => ({ id, weight }))
}

function hashOf(text: string, seed: number): string {
  const hashed = new IdHashes(1)
  hashed.set(0, text, seed)
  return [hashed.high[0], hashed.low[0]].map((word) => hex((word ?? 0) >>> 0)).join('')
}

function bitsOf(number: number): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, number)
  return hex(view.getUint32(0)) + hex(view.getUint32(4))
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0')
}
