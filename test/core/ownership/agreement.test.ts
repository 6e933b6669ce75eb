import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Contenders } from '../../../src/core/ownership/contenders.ts'
import {
  type Assignment,
  anchorAssignment,
  assignmentDigest,
  packOwners,
  rankMembers,
  type ShardSet,
  shardSet,
  stepAssignment,
  unpackOwners,
} from '../../../src/core/ownership/index.ts'
import { hasSimd, kernelFor, withKernel } from '../../../src/core/ownership/kernel/choice-of-kernel.ts'
import type { KernelName } from '../../../src/core/ownership/kernel/kernel.ts'
import { memberTable } from '../../../src/core/ownership/member-change.ts'
import { Seats } from '../../../src/core/ownership/seats.ts'
import { hashedShards } from '../../../src/core/ownership/shard-set.ts'
import {
  type OwnerIds,
  type ReferenceMember,
  referenceAnchor,
  referenceRanking,
  referenceStep,
  sortedOwners,
} from './reference.ts'

const kernels: readonly KernelName[] = ['typed', 'wasm']

// Grapheme soup: ASCII, accents, scripts beyond the basic plane, and the code points around the surrogates.
const id = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'é', '\uffff', '\ud7ff', '\ue000', '😀', '𐀀'),
    minLength: 1,
    maxLength: 40,
  }),
  fc.nat(50).map((number) => `node-${number}`),
)
const weight = fc.oneof(
  fc.constant(1),
  fc.constantFrom(1, 2, 4),
  fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
  fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }),
)
const member = fc.record({ id, weight })
const members = (minLength: number, maxLength: number) =>
  fc.uniqueArray(member, { minLength, maxLength, selector: (each) => each.id })
const shardIds = fc.uniqueArray(id, { maxLength: 60 })

function ownersOf(shards: readonly string[], assignment: Assignment): OwnerIds {
  return new Map(shards.map((shard, index) => [shard, assignment.ownerId(index)]))
}

function assertSame(actual: OwnerIds, expected: OwnerIds): void {
  assert.deepEqual(sortedOwners(actual), sortedOwners(expected))
}

describe('ownership', () => {
  it('has a WebAssembly kernel here, so that both kernels are tried', () => {
    assert.ok(hasSimd())
  })

  for (const kernel of kernels) {
    it(`follows its specification, anchor and steps, with the ${kernel} kernel`, () => {
      fc.assert(
        fc.property(shardIds, fc.array(members(1, 9), { minLength: 1, maxLength: 5 }), (shards, views) => {
          withKernel(kernel, () => {
            const [first = [], ...others] = views
            const set = shardSet(shards)
            let assignment = anchorAssignment(set, first)
            let expected = referenceAnchor(shards, first)
            assertSame(ownersOf(shards, assignment), expected)
            for (const view of others) {
              assignment = stepAssignment(assignment, view)
              expected = referenceStep(expected, view)
              assertSame(ownersOf(shards, assignment), expected)
            }
          })
        }),
        { numRuns: 150 },
      )
    })
  }

  it('ranks members as its specification says', () => {
    fc.assert(
      fc.property(id, members(1, 12), fc.nat(14), (key, all, count) => {
        assert.deepEqual(rankMembers(key, all, count), referenceRanking(key, all).slice(0, count))
      }),
    )
  })

  it('comes out the same from both kernels, in views of every shape', () => {
    const population: readonly string[] = Array.from({ length: 400 }, (_, index) => `πeer-${index}`)
    const view = fc
      .tuple(
        fc.subarray([...population], { minLength: 1, maxLength: 400 }),
        fc.constantFrom('equal', 'classes', 'all different'),
        fc.integer(),
      )
      .map(([ids, kind, seed]) =>
        ids.map((each, index) => ({ id: each, weight: weightOf(kind, index, seed) })),
      )
    fc.assert(
      fc.property(fc.nat(3_000), fc.array(view, { minLength: 2, maxLength: 4 }), (count, views) => {
        const shards = shardSet(Array.from({ length: count }, (_, shard) => `données/${shard}`))
        const [typed, wasm] = kernels.map((kernel) => withKernel(kernel, () => digestsOf(shards, views)))
        assert.deepEqual(wasm, typed)
      }),
      { numRuns: 60 },
    )
  })

  // 255 members is the most whose indices fit a byte; the sizes end within and at the ends of what SIMD takes at once.
  for (const memberCount of [1, 2, 9, 100, 254, 255, 256, 300]) {
    it(`comes out the same from both kernels when one of ${memberCount} equal members leaves or one joins`, () => {
      const ids = Array.from({ length: memberCount + 1 }, (_, index) => `m${(index * 7919) % 1000}`).sort()
      const viewWithout = (gone: number) =>
        ids.filter((_, index) => index !== gone).map((id) => ({ id, weight: 1 }))
      for (const count of [1, 63, 64, 65, 1_000, 4_097, 9_000]) {
        const shards = shardSet(Array.from({ length: count }, (_, shard) => `s${shard}`))
        for (let turn = 0; turn < 4; turn++) {
          const all = viewWithout(-1)
          const fewer = viewWithout(Math.floor((turn * ids.length) / 4))
          const [typed, wasm] = kernels.map((kernel) =>
            withKernel(kernel, () => digestsOf(shards, [fewer, all, fewer])),
          )
          assert.deepEqual(wasm, typed)
        }
      }
    })
  }

  // What a kernel remembers of one step serves the next: it must still be true of what that starts from.
  const [shards, otherShards] = [6_000, 7_000].map((count) =>
    shardSet(Array.from({ length: count }, (_, shard) => `s${shard}`)),
  ) as [ShardSet, ShardSet]
  const few = Array.from({ length: 20 }, (_, index) => `m${index}`)
  const newcomers = Array.from({ length: 20 }, (_, index) => `n${index}`)
  const joinedBy = (before: Assignment, id: string) =>
    stepAssignment(before, [...before.members, { id, weight: 1 }])
  const stories: Readonly<Record<string, () => Assignment[]>> = {
    'one after the other joins': () => {
      let assignment = anchorAssignment(shards, unweighted(few))
      return newcomers.map((id) => (assignment = joinedBy(assignment, id)))
    },
    'many join the same assignment': () => {
      const anchor = anchorAssignment(shards, unweighted(few))
      return newcomers.map((id) => joinedBy(anchor, id))
    },
    'members leave before others join': () => {
      const anchor = anchorAssignment(shards, unweighted([...few, ...newcomers]))
      return newcomers.map((id) => joinedBy(stepAssignment(anchor, unweighted(few)), id))
    },
    'the assignment comes from a snapshot': () => {
      const { members } = anchorAssignment(shards, unweighted(few))
      const packed = packOwners(anchorAssignment(shards, members))
      const restored = unpackOwners(shards, members, packed) ?? assert.fail('it cannot be read back')
      return newcomers.map((id) => joinedBy(restored, id))
    },
    'other shards come between': () => {
      const anchor = anchorAssignment(shards, unweighted(few))
      const everybody = new Contenders(
        memberTable(anchor.members),
        Seats.inOrder(few.length),
        new Int32Array(few.length).fill(1),
      )
      return newcomers.map((id) => {
        kernelFor(1).choose(hashedShards(otherShards), everybody)
        return joinedBy(anchor, id)
      })
    },
    // Of these two, one has another word when both are members.
    'words meet': () => {
      const anchor = anchorAssignment(shards, unweighted([...few, 'peer-58126']))
      const both = joinedBy(anchor, 'peer-105280')
      return newcomers.map((id) => joinedBy(both, id))
    },
    'words meet and others join what was before': () => {
      const anchor = anchorAssignment(shards, unweighted([...few, 'peer-58126']))
      anchorAssignment(otherShards, anchor.members)
      const both = joinedBy(anchor, 'peer-105280')
      return [both, joinedBy(anchor, 'n0'), joinedBy(both, 'n0'), joinedBy(anchor, 'n1')]
    },
  }
  for (const [when, story] of Object.entries(stories)) {
    it(`comes out the same from both kernels when ${when}`, () => {
      const [typed, wasm] = kernels.map((kernel) => withKernel(kernel, () => story().map(assignmentDigest)))
      assert.deepEqual(wasm, typed)
    })
  }

  it('comes out the same from both kernels where all shards prefer one member, which turns most away', () => {
    const view = ['ada', 'bob', 'cyd', 'dan'].map((id) => ({ id, weight: 1 }))
    const ids = Array.from({ length: 16_000 }, (_, shard) => `s${shard}`)
    const shards = shardSet(ids.filter((id) => rankMembers(id, view, 1)[0] === 'bob'))
    const [typed, wasm] = kernels.map((kernel) => withKernel(kernel, () => digestsOf(shards, [view])))
    assert.deepEqual(wasm, typed)
  })

  it('comes out the same from both kernels where many keys are almost the same', () => {
    // Of 30 million keys some dozen pairs differ by less than single precision can tell.
    const shards = hashedShards(shardSet(Array.from({ length: 60_000 }, (_, shard) => `s${shard}`)))
    const table = memberTable(
      Array.from({ length: 500 }, (_, index) => ({ id: `m${index}`, weight: 1 + index / 1000 })),
    )
    const everybody = new Contenders(table, Seats.inOrder(500), new Int32Array(500).fill(1))
    const [typed, wasm] = kernels.map((kernel) =>
      withKernel(kernel, () => kernelFor(1).choose(shards, everybody).slice()),
    )
    assert.deepEqual(wasm, typed)
  })

  it('does not depend on the order of shards or members, nor on what was computed before', () => {
    fc.assert(
      fc.property(shardIds, members(1, 8), members(1, 8), fc.integer(), (shards, first, second, seed) => {
        const turned = shuffled(shards, seed)
        const one = stepAssignment(anchorAssignment(shardSet(shards), first), second)
        const other = stepAssignment(
          anchorAssignment(shardSet(turned), shuffled(first, seed)),
          shuffled(second, seed + 1),
        )
        assertSame(ownersOf(turned, other), ownersOf(shards, one))
      }),
    )
  })
})

function weightOf(kind: string, index: number, seed: number): number {
  if (kind === 'equal') return 3
  return kind === 'classes' ? 2 ** ((index + seed) & 3) : 1 + (((index * 7919 + seed) >>> 0) % 1000) / 250
}

function digestsOf(shards: ReturnType<typeof shardSet>, views: readonly ReferenceMember[][]): string[] {
  const [first = [], ...others] = views
  let assignment = anchorAssignment(shards, first)
  const digests = [assignmentDigest(assignment)]
  for (const view of others) {
    assignment = stepAssignment(assignment, view)
    digests.push(assignmentDigest(assignment))
  }
  return digests
}

function unweighted(ids: readonly string[]): ReferenceMember[] {
  return ids.map((each) => ({ id: each, weight: 1 }))
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  return items
    .map((item, index) => ({ item, key: Math.imul(index + seed, 0x9e3779b1) >>> 0 }))
    .sort((x, y) => x.key - y.key)
    .map(({ item }) => item)
}
