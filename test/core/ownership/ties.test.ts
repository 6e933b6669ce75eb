import assert from 'node:assert/strict'
import { IdHashes } from '../../../src/base/id-hash.ts'
import { Prng } from '../../../src/base/prng.ts'
import {
  type Assignment,
  anchorAssignment,
  shardSet,
  stepAssignment,
} from '../../../src/core/ownership/index.ts'
import { withKernel } from '../../../src/core/ownership/kernel/choice-of-kernel.ts'
import { firstFactor, scoreOf, secondFactor } from '../../../src/core/ownership/score.ts'
import { HashedShards } from '../../../src/core/ownership/shard-set.ts'
import {
  type Hashed,
  referenceAnchor,
  referenceAnchorOf,
  referenceStep,
  referenceStepOf,
  sortedOwners,
  xxh64,
} from './reference.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const low = (hash: bigint) => BigInt.asUintN(32, hash)

// Found by trying: the low words of their hashes are the same.
const twins = ['peer-58126', 'peer-105280'] as const
const otherTwins = ['peer-7855', 'peer-139685'] as const
// UTF-16 has these two in the other order than UTF-8.
const foreignTwins = ['\ue00040639', '😀10280'] as const

// Made by solving one lane of XXH64 for its second stripe: the whole hashes are the same.
const twinShards = [
  'r5ehpp6m------------------------epocumyf------------------------',
  'bh5oossg------------------------}=N&/f.w------------------------',
] as const

const unweighted = (ids: readonly string[]) => ids.map((id) => ({ id, weight: 1 }))

function namesOf(ids: readonly string[], assignment: Assignment): (readonly [string, string])[] {
  return sortedOwners(ids.map((id, shard) => [id, assignment.ownerId(shard)]))
}

describe('ids whose hashes meet', () => {
  it('are really such ids', () => {
    for (const [one, other] of [twins, otherTwins, foreignTwins]) {
      assert.equal(low(xxh64(bytesOf(one))), low(xxh64(bytesOf(other))))
    }
    assert.equal(xxh64(bytesOf(twinShards[0])), xxh64(bytesOf(twinShards[1])))
  })

  for (const kernel of ['typed', 'wasm'] as const) {
    it(`share out as specified, while both are members and when one has left, with the ${kernel} kernel`, () => {
      const ids = Array.from({ length: 90 }, (_, shard) => `shard-${shard}`)
      const views = [
        [...twins, 'peer-1'],
        ['peer-1', ...otherTwins, ...twins],
        [...foreignTwins, twins[0], ...otherTwins],
        [twins[0], ...otherTwins],
        [twins[1], otherTwins[1], 'peer-1'],
      ].map(unweighted)
      withKernel(kernel, () => {
        const [first = [], ...others] = views
        let assignment = anchorAssignment(shardSet(ids), first)
        let expected = referenceAnchor(ids, first)
        for (const view of others) {
          assert.deepEqual(namesOf(ids, assignment), sortedOwners(expected))
          assignment = stepAssignment(assignment, view)
          expected = referenceStep(expected, view)
        }
        assert.deepEqual(namesOf(ids, assignment), sortedOwners(expected))
      })
    })

    it(`do not make two shards one, with the ${kernel} kernel`, () => {
      const ids = ['first', ...twinShards, 'last']
      withKernel(kernel, () => {
        const members = unweighted(['ada', 'bob'])
        const assignment = anchorAssignment(shardSet(ids), members)
        assert.deepEqual(namesOf(ids, assignment), sortedOwners(referenceAnchor(ids, members)))
        const turned = ids.toReversed()
        assert.deepEqual(
          namesOf(turned, anchorAssignment(shardSet(turned), members)),
          namesOf(ids, assignment),
        )
      })
    })
  }
})

/** Shards that all have the same score at one member, and nothing else in common. */
function shardsThatTieAt(memberId: string, count: number, score: number): Hashed[] {
  const word = Number(BigInt.asIntN(32, xxh64(bytesOf(memberId))))
  const prng = new Prng(99)
  const needed = Math.imul(score, inverseOf(secondFactor))
  return Array.from({ length: count }, (_, index) => {
    const a = prng.uint32() | 0
    const x = Math.imul(a ^ word, firstFactor)
    const b = (needed - (x ^ (x >>> 15))) | 0
    assert.equal(scoreOf(a, b, word), score)
    return { id: String(index), hash: (BigInt(b >>> 0) << 32n) | BigInt(a >>> 0) }
  })
}

function inverseOf(odd: number): number {
  let x = odd
  for (let step = 0; step < 5; step++) x = Math.imul(x, 2 - Math.imul(odd, x))
  return x
}

function shardSetOf(shards: readonly Hashed[]): HashedShards {
  const hashes = new IdHashes(shards.length)
  for (const [index, { hash }] of shards.entries()) {
    hashes.low[index] = Number(BigInt.asIntN(32, hash))
    hashes.high[index] = Number(BigInt.asIntN(32, hash >> 32n))
  }
  return new HashedShards(hashes)
}

describe('shards that a member likes equally', () => {
  // The highest score, a middling one, and the lowest: at the ends of the range comparisons tend to go wrong.
  for (const score of [0x7fffffff, 0x70000000, -0x80000000]) {
    for (const kernel of ['typed', 'wasm'] as const) {
      // More than 16 members, so that vectors of them meet the tie as well as what is left over.
      for (const [name, weights] of [
        ['equal', new Array<number>(21).fill(1)],
        ['different', Array.from({ length: 21 }, (_, index) => 1 + ((index * 5) % 7))],
      ] as const) {
        it(`go by their hash at score ${score}, weights ${name}, ${kernel} kernel`, () => {
          const members = weights.map((weight, index) => ({ id: `m${index}`, weight }))
          const shards = shardsThatTieAt('m0', 130, score)
          const ids = shards.map(({ id }) => id)
          withKernel(kernel, () => {
            const assignment = anchorAssignment(shardSetOf(shards), members)
            const expected = referenceAnchorOf(shards, members)
            assert.deepEqual(namesOf(ids, assignment), sortedOwners(expected))
            for (const view of [members.slice(1), members.slice(0, 3), members.slice(0, 1)]) {
              assert.deepEqual(
                namesOf(ids, stepAssignment(assignment, view)),
                sortedOwners(referenceStepOf(shards, expected, view)),
              )
            }
          })
        })
      }
    }
  }
})

describe('shards that gain equally by a move', () => {
  /** Two shards with the same score at ada, and the same at bob: found among many that tie at ada. */
  function equals(): Hashed[] {
    const bob = Number(BigInt.asIntN(32, xxh64(bytesOf('bob'))))
    const byScore = new Map<number, Hashed>()
    for (const shard of shardsThatTieAt('ada', 300_000, 0x12345678)) {
      const a = Number(BigInt.asIntN(32, shard.hash))
      const b = Number(BigInt.asIntN(32, shard.hash >> 32n))
      const score = scoreOf(a, b, bob)
      const other = byScore.get(score)
      if (other !== undefined) return [other, shard]
      byScore.set(score, shard)
    }
    assert.fail('no two of them tie at bob')
  }

  it('are released in the order of their hashes, by both kernels', () => {
    const pair = equals()
    const [ada, bob] = [unweighted(['ada']), unweighted(['ada', 'bob'])]
    for (const shards of [pair, pair.toReversed()]) {
      const ids = shards.map(({ id }) => id)
      const expected = referenceStepOf(shards, new Map(ids.map((id) => [id, 'ada'])), bob)
      for (const kernel of ['typed', 'wasm'] as const) {
        const after = withKernel(kernel, () => stepAssignment(anchorAssignment(shardSetOf(shards), ada), bob))
        assert.deepEqual(namesOf(ids, after), sortedOwners(expected))
      }
    }
  })
})
