import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { ObjectStore } from '../../../src/store/object/object-store.ts'
import { rejectsWith } from '../rejects-with.ts'

/**
 * What every object store must do. `open` gives one on an empty place. What uploads that died have left is swept, unless
 * that is the service's own business.
 */
export function itIsAnObjectStore(
  open: () => Promise<ObjectStore>,
  { leftovers = 'swept' }: { readonly leftovers?: 'swept' | 'to the service' } = {},
): void {
  let store: ObjectStore

  beforeEach(async () => {
    store = await open()
  })

  afterEach(async () => {
    await store.close()
  })

  it('gives back what was put, and the newest of it', async () => {
    await store.put('a/one', Buffer.from('first'))
    await store.put('a/one', Buffer.from('second'))
    assert.equal(Buffer.from(await store.get('a/one')).toString(), 'second')
  })

  it('keeps an empty object', async () => {
    await store.put('empty', new Uint8Array(0))
    assert.equal((await store.get('empty')).length, 0)
  })

  it('says of what is not there that it is missing, by name', async () => {
    await rejectsWith('missing', /a\/none/, store.get('a/none'))
    await rejectsWith('missing', /a\/none/, store.readInto('a/none', 0, new Uint8Array(1)))
  })

  it('lists by prefix, in the order of keys, with sizes', async () => {
    for (const key of ['b/2', 'a/2', 'a/10', 'a/b/c', 'ab']) await store.put(key, Buffer.from(key))
    const listed = (await store.list('a/')).map(({ key, sizeBytes }) => [key, sizeBytes])
    assert.deepEqual(listed, [
      ['a/10', 4],
      ['a/2', 3],
      ['a/b/c', 5],
    ])
    assert.deepEqual(await store.list('nothing/'), [])
  })

  it('removes, and takes no offence at what is not there', async () => {
    await store.put('a/one', Buffer.from('1'))
    await store.remove('a/one')
    await store.remove('a/one')
    assert.deepEqual(await store.list('a/'), [])
  })

  it('reads any range into place, several at a time', async () => {
    const bytes = randomBytes(300_000)
    await store.put('ranged', bytes)
    const target = new Uint8Array(new SharedArrayBuffer(bytes.length))
    const pieces = [0, 1, 70_000, 70_001, 299_999, bytes.length]
    await Promise.all(
      pieces.slice(1).map((to, index) => {
        const from = pieces[index] as number
        return store.readInto('ranged', from, target.subarray(from, to))
      }),
    )
    assert.equal(Buffer.compare(target, bytes), 0)
    const again = new Uint8Array(100)
    store.readIntoNow?.('ranged', 70_000, again)
    if (store.readIntoNow !== undefined)
      assert.equal(Buffer.compare(again, bytes.subarray(70_000, 70_100)), 0)
  })

  it('says that an object is damaged when it ends too early', async () => {
    await store.put('short', Buffer.from('12345'))
    await rejectsWith('damaged', /short/, store.readInto('short', 3, new Uint8Array(4)))
    await rejectsWith('damaged', /short/, store.readInto('short', 9, new Uint8Array(1)))
  })

  it('shows an upload of many parts only when it is finished', async () => {
    const upload = await store.upload('large')
    // 21 MiB in pieces that fit no part.
    const pieces = Array.from({ length: 21 }, (_, index) => Buffer.alloc(2 ** 20 - index, index))
    const reused = new Uint8Array(2 ** 20)
    for (const piece of pieces) {
      reused.set(piece)
      await upload.write(reused.subarray(0, piece.length))
    }
    assert.deepEqual(await store.list(''), [])
    await upload.finish()
    const whole = Buffer.concat(pieces)
    assert.deepEqual(
      (await store.list('')).map(({ key, sizeBytes }) => [key, sizeBytes]),
      [['large', whole.length]],
    )
    assert.equal(Buffer.compare(await store.get('large'), whole), 0)
  })

  it('leaves nothing of an upload that was given up', async () => {
    const upload = await store.upload('given-up')
    await upload.write(new Uint8Array(17 * 2 ** 20))
    await upload.abort()
    assert.deepEqual(await store.list(''), [])
    assert.equal(await store.sweep(0), 0)
  })

  it('sweeps away what an upload that died has left, but not one that may be alive', async () => {
    const upload = await store.upload('died')
    await upload.write(new Uint8Array(17 * 2 ** 20))
    assert.equal(await store.sweep(3_600_000), 0)
    assert.equal(await store.sweep(-60_000), leftovers === 'swept' ? 1 : 0)
    assert.equal(await store.sweep(-60_000), 0)
    assert.deepEqual(await store.list(''), [])
    await upload.abort()
  })
}
