/** Members by shard, as indices or as seats. There may be a million shards, so a member takes one byte while one is enough. */
export type Owners = Uint8Array | Uint16Array

const narrowMax = 0xff

/** A count of members is written in two bytes. */
export const membersMax = 0xffff

export function ownersFor(memberCount: number, length: number): Owners {
  return isNarrow(memberCount) ? new Uint8Array(length) : new Uint16Array(length)
}

/** Whether owners among so many members, or seats, take one byte each. */
export function isNarrow(memberCount: number): boolean {
  return memberCount <= narrowMax
}
