import assert from 'node:assert/strict'
import { BlockCache } from '../../../src/data/reader/block-cache.ts'

describe('a cache of decoded blocks', () => {
  let reads: number[]
  let fails: Set<number>
  const cacheOf = (blocksMax: number) => {
    reads = []
    fails = new Set()
    const readBlock = async (_: number, block: number) => {
      reads.push(block)
      if (fails.delete(block)) throw new Error(`block ${block} is damaged`)
      return { length: 0, take: () => [] }
    }
    return new BlockCache({ isIdle: true, readBlock, close: () => {} }, blocksMax)
  }

  it('keeps the blocks that were used last', async () => {
    const cache = cacheOf(2)
    for (const block of [0, 1, 0, 2, 0, 1]) await cache.block(0, block)
    assert.deepEqual(reads, [0, 1, 2, 1])
  })

  it('reads no more ahead than leaves room for two that are in use', async () => {
    const cache = cacheOf(4)
    await cache.block(0, 0)
    await cache.block(0, 1)
    assert.deepEqual(
      [1, 2, 3, 4].map((block) => cache.maybeReadAhead(0, block)),
      [true, true, true, false],
    )
    for (const block of [0, 1, 2, 3]) await cache.block(0, block)
    assert.deepEqual(reads, [0, 1, 2, 3])
    assert.equal(cache.maybeReadAhead(0, 4), true)
  })

  it('reads again what failed when it was read ahead', async () => {
    const cache = cacheOf(4)
    fails.add(7)
    assert.equal(cache.maybeReadAhead(0, 7), true)
    await new Promise((resolve) => setImmediate(resolve))
    await cache.block(0, 7)
    assert.deepEqual(reads, [7, 7])
  })
})
