import assert from 'node:assert/strict'
import { BlockCache } from '../../../src/data/reader/block-cache.ts'

describe('a cache of decoded blocks', () => {
  let reads: number[]
  let fails: Set<number>
  let gone: number[]
  const nothing = () => {}
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const cacheOf = (blocksMax: number) => {
    reads = []
    fails = new Set()
    gone = []
    const readBlock = async (_: number, block: number) => {
      reads.push(block)
      if (fails.delete(block)) throw new Error(`block ${block} is damaged`)
      return { length: 0, take: () => [], letGo: () => gone.push(block) }
    }
    return new BlockCache({ isIdle: true, readBlock, close: () => {} }, blocksMax, 2)
  }

  it('keeps the blocks that were used last', async () => {
    const cache = cacheOf(2)
    for (const block of [0, 1, 0, 2, 0, 1]) await cache.use(0, block, nothing)
    assert.deepEqual(reads, [0, 1, 2, 1])
  })

  it('lets go of the memory of a block once it is neither kept nor about to be used', async () => {
    const cache = cacheOf(1)
    const seen: string[] = []
    const first = cache.use(0, 0, () => seen.push(`0 of ${gone.length} gone`))
    // Nothing of the first was taken yet, and the second pushes it out.
    const second = cache.use(0, 1, () => seen.push('1'))
    assert.deepEqual(gone, [])
    await Promise.all([first, second])
    await turn()
    assert.deepEqual(seen, ['0 of 0 gone', '1'])
    assert.deepEqual(gone, [0])
    assert.equal(cache.maybeReadAhead(0, 1), true)
    await cache.use(0, 2, nothing)
    await turn()
    assert.deepEqual(gone, [0, 1])
  })

  it('lets go of a block before it reads another, which may then lie in the same memory', async () => {
    const cache = cacheOf(3)
    await cache.use(0, 0, nothing)
    await cache.use(0, 1, nothing)
    assert.equal(cache.maybeReadAhead(0, 2), true)
    await cache.use(0, 2, nothing)
    const goneAtRead: number[] = []
    reads.push = (block: number) => goneAtRead.push(block, ...gone)
    assert.equal(cache.maybeReadAhead(0, 3), true)
    await cache.use(0, 4, nothing)
    assert.deepEqual(goneAtRead, [3, 0, 4, 0, 1])
  })

  it('reads no more ahead than leaves room for two that are in use', async () => {
    const cache = cacheOf(4)
    await cache.use(0, 0, nothing)
    await cache.use(0, 1, nothing)
    assert.deepEqual(
      [1, 2, 3, 4].map((block) => cache.maybeReadAhead(0, block)),
      [true, true, true, false],
    )
    for (const block of [0, 1, 2, 3]) await cache.use(0, block, nothing)
    assert.deepEqual(reads, [0, 1, 2, 3])
    assert.equal(cache.maybeReadAhead(0, 4), true)
  })

  it('reads again what failed when it was read ahead', async () => {
    const cache = cacheOf(4)
    fails.add(7)
    assert.equal(cache.maybeReadAhead(0, 7), true)
    await turn()
    await cache.use(0, 7, nothing)
    assert.deepEqual(reads, [7, 7])
  })
})
