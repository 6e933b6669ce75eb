import assert from 'node:assert/strict'
import { Seats } from '../../../src/core/ownership/seats.ts'

describe('seats', () => {
  it('stay with their members, and the lowest free one goes to who comes', () => {
    const four = Seats.inOrder(4)
    assert.ok(four.areInOrder)
    // The second leaves; one comes before all others and one after them.
    const five = four.after(Int32Array.of(-1, 0, 2, 3, -1))
    assert.deepEqual([...five.of], [1, 0, 2, 3, 4])
    assert.deepEqual([...five.member], [1, 0, 2, 3, 4])
    assert.ok(!five.areInOrder)
    // Three leave: theirs stay free.
    const two = five.after(Int32Array.of(0, 4))
    assert.deepEqual([...two.of], [1, 4])
    assert.deepEqual([...two.member], [-1, 0, -1, -1, 1])
    const three = two.after(Int32Array.of(0, -1, 1))
    assert.deepEqual([...three.of], [1, 0, 4])
  })
})
