import assert from 'node:assert/strict'
import { Contenders } from '../../../src/core/ownership/contenders.ts'
import { simdKernel } from '../../../src/core/ownership/kernel/simd-kernel.ts'
import { TypedKernel } from '../../../src/core/ownership/kernel/typed-kernel.ts'
import { memberTable } from '../../../src/core/ownership/member-change.ts'
import { hashedShards, shardSet } from '../../../src/core/ownership/shard-set.ts'

const shardsOf = (name: string, count: number) =>
  hashedShards(shardSet(Array.from({ length: count }, (_, shard) => `${name}/${shard}`)))
const table = memberTable(Array.from({ length: 30 }, (_, index) => ({ id: `m${index}`, weight: 1 })))
const everybody = new Contenders(table, new Int32Array(30).fill(1))

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
})
