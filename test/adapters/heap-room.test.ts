import assert from 'node:assert/strict'
import { HeapRoom } from '../../src/adapters/heap-room.ts'

describe('room for the heap', () => {
  it('is there from the first who needs it to the last, and is taken away also after a failure', async () => {
    const said: number[] = []
    const room = new HeapRoom((percent) => said.push(percent))
    room.allow()
    let end = () => {}
    const long = room.during(() => new Promise<void>((resolve) => (end = resolve)))
    await assert.rejects(room.during(() => Promise.reject(new Error('a stream broke'))))
    assert.deepEqual(said, [300])
    end()
    await long
    assert.deepEqual(said, [300, 0])
    await assert.rejects(room.during(() => Promise.reject(new Error('a stream broke'))))
    assert.deepEqual(said, [300, 0, 300, 0])
  })

  it('is left to V8 in a process that is more than a peer', async () => {
    const room = new HeapRoom(() => assert.fail('something was said to V8'))
    assert.equal(await room.during(async () => 'done'), 'done')
  })
})
