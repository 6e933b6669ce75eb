import assert from 'node:assert/strict'
import { Contenders } from '../../../src/core/ownership/contenders.ts'
import {
  anchorAssignment,
  assignmentDigest,
  shardSet,
  stepAssignment,
} from '../../../src/core/ownership/index.ts'
import { withKernel } from '../../../src/core/ownership/kernel/choice-of-kernel.ts'
import type { KernelName } from '../../../src/core/ownership/kernel/kernel.ts'
import { simdKernel } from '../../../src/core/ownership/kernel/simd-kernel.ts'
import { TypedKernel } from '../../../src/core/ownership/kernel/typed-kernel.ts'
import { memberTable } from '../../../src/core/ownership/member-change.ts'
import { Seats } from '../../../src/core/ownership/seats.ts'
import { hashedShards } from '../../../src/core/ownership/shard-set.ts'

const shardsOf = (name: string, count: number) =>
  hashedShards(shardSet(Array.from({ length: count }, (_, shard) => `${name}/${shard}`)))
const table = memberTable(Array.from({ length: 30 }, (_, index) => ({ id: `m${index}`, weight: 1 })))
const everybody = new Contenders(table, Seats.inOrder(30), new Int32Array(30).fill(1))

describe('the SIMD kernel', () => {
  it('keeps one data set in memory, not all that it has ever seen', () => {
    const kernel = simdKernel()
    assert.ok(kernel !== undefined)
    const sets = [shardsOf('one', 20_000), shardsOf('other', 30_000), shardsOf('small', 10)]
    for (const set of sets) kernel.choose(set, everybody)
    const grownTo = kernel.memoryBytes
    for (let turn = 0; turn < 30; turn++) for (const set of sets) kernel.choose(set, everybody)
    assert.equal(kernel.memoryBytes, grownTo)
  })

  it('is not confused by turning from one data set to another and back', () => {
    const kernel = simdKernel()
    const typed = new TypedKernel()
    assert.ok(kernel !== undefined)
    const sets = [shardsOf('one', 1_000), shardsOf('other', 500), shardsOf('one', 1_000)]
    for (const set of [...sets, ...sets.toReversed()]) {
      assert.deepEqual(kernel.choose(set, everybody).slice(), typed.choose(set, everybody).slice())
    }
  })

  it('is not confused by turning from the steps of one anchor to those of another and back', () => {
    const shards = shardSet(Array.from({ length: 5_000 }, (_, shard) => `turns/${shard}`))
    const named = (ids: readonly string[]) => ids.map((id) => ({ id, weight: 1 }))
    const ids = Array.from({ length: 40 }, (_, index) => `m${index}`)
    const digestsWith = (name: KernelName) =>
      withKernel(name, () => {
        const some = anchorAssignment(shards, named(ids.slice(0, 30)))
        let one = stepAssignment(some, named(ids.slice(0, 31)))
        let other = anchorAssignment(shards, named(ids.slice(5)))
        const digests: string[] = []
        for (let turn = 0; turn < 12; turn++) {
          if (turn % 4 === 0) anchorAssignment(shards, named(ids.slice(turn, 2 * turn + 20)))
          one = stepAssignment(one, named([...ids.slice(0, 31), `one${turn}`]))
          if (turn % 3 === 0) other = stepAssignment(other, named([...ids.slice(5), `other${turn}`]))
          digests.push(...[one, other, stepAssignment(some, named(ids.slice(0, 31)))].map(assignmentDigest))
        }
        return digests
      })
    assert.deepEqual(digestsWith('wasm'), digestsWith('typed'))
  })
})
