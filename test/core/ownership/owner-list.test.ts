import assert from 'node:assert/strict'
import fc from 'fast-check'
import { OwnerList } from '../../../src/core/ownership/owner-list.ts'
import { type Owners, ownersFor } from '../../../src/core/ownership/owners.ts'

// Seats of moves are drawn from so many: the second is more than a byte holds.
const seatCounts = [200, 600]

const shardCount = 300

/** Moves of one step, with the number of seats that there are then. */
const step = fc.record({
  moves: fc.dictionary(fc.nat(shardCount - 1).map(String), fc.nat(100_000), { maxKeys: 40 }),
  isWide: fc.boolean(),
})

describe('a list of owners', () => {
  it('says the same as an array of all owners, however many steps have moved some', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let seatCount = seatCounts[0] as number
        const plain = Array.from({ length: shardCount }, (_, shard) => shard % seatCount)
        let list = new OwnerList(Uint8Array.from(plain))
        for (const { moves, isWide } of steps) {
          if (isWide) seatCount = seatCounts[1] as number
          const moved = Int32Array.from(Object.keys(moves), Number).sort()
          const movedTo = ownersFor(seatCount, moved.length)
          moved.forEach((shard, index) => {
            movedTo[index] = (moves[String(shard)] as number) % seatCount
            plain[shard] = movedTo[index]
          })
          list = list.after(moved, movedTo, seatCount)
          // What was handed over may be used for something else.
          moved.fill(-1)
          movedTo.fill(0)
        }
        assert.deepEqual(written(list), plain)
        assert.deepEqual(
          plain.map((_, shard) => list.at(shard)),
          plain,
        )
        for (const seat of [0, 7, 199, plain[5] as number]) {
          const expected = plain.flatMap((each, shard) => (each === seat ? [shard] : []))
          assert.deepEqual(list.shardsOf(seat), expected)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('stays as it was when another follows it', () => {
    const list = new OwnerList(Uint8Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2))
    const next = list.after(Int32Array.of(4), Uint8Array.of(2), 3)
    const last = next.after(Int32Array.of(0, 4, 8), Uint8Array.of(1, 0, 1), 3)
    assert.deepEqual(written(list), [0, 1, 2, 0, 1, 2, 0, 1, 2])
    assert.deepEqual(written(next), [0, 1, 2, 0, 2, 2, 0, 1, 2])
    assert.deepEqual(written(last), [1, 1, 2, 0, 0, 2, 0, 1, 1])
  })

  it('has no owner for what is not a shard', () => {
    const list = new OwnerList(Uint8Array.of(0, 1, 0, 1, 0, 1, 0, 1)).after(
      Int32Array.of(3),
      Uint8Array.of(0),
      2,
    )
    assert.deepEqual(
      [-1, 8, 2.5, 3.5, Number.NaN].map((shard) => list.at(shard)),
      [undefined, undefined, undefined, undefined, undefined],
    )
  })
})

function written(list: OwnerList): number[] {
  const to: Owners = new Uint16Array(list.count)
  list.writeTo(to)
  return [...to]
}
