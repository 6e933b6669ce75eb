import { newcomer } from './member-change.ts'
import { int32Zeros } from './slab.ts'

/** Where no member is. */
export const noMember = -1

/**
 * The numbers by which owners are listed. A member's index changes when somebody joins or leaves before it, its seat
 * stays: so a step need not touch the shards that stay where they are. Who comes gets the lowest seat that is free.
 */
export class Seats {
  /** By member. */
  readonly of: Int32Array
  /** By seat: the member, or none. */
  readonly member: Int32Array

  private constructor(of: Int32Array, member: Int32Array) {
    this.of = of
    this.member = member
  }

  static inOrder(count: number): Seats {
    const inOrder = int32Zeros(count)
    for (let index = 0; index < count; index++) inOrder[index] = index
    return new Seats(inOrder, inOrder)
  }

  get count(): number {
    return this.member.length
  }

  /** Whether each member's seat is its index. */
  get areInOrder(): boolean {
    return this.of === this.member
  }

  /** After a change of members; `cameFrom` is that of a `MemberChange`. */
  after(cameFrom: Int32Array): Seats {
    const before = this.of
    const count = cameFrom.length
    const of = int32Zeros(count)
    const member = int32Zeros(Math.max(count, this.count)).fill(noMember)
    const none = newcomer
    let newcomers = 0
    for (let index = 0; index < count; index++) {
      const from = cameFrom[index] as number
      if (from === none) newcomers++
      else {
        const seat = before[from] as number
        of[index] = seat
        member[seat] = index
      }
    }
    let free = 0
    for (let index = 0; newcomers > 0; index++) {
      if (cameFrom[index] !== none) continue
      while (member[free] !== noMember) free++
      of[index] = free
      member[free] = index
      newcomers--
    }
    return new Seats(of, member)
  }
}
