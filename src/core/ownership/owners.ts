/** Member indices by shard. There may be a million shards, so a member takes one byte while one is enough. */
export type Owners = Uint8Array | Uint16Array

const narrowMax = 0xff

/** An owner takes at most two bytes, and the highest number stands for none. */
export const membersMax = 0xffff

export function ownersFor(memberCount: number, length: number): Owners {
  return isNarrow(memberCount) ? new Uint8Array(length) : new Uint16Array(length)
}

/** Whether owners among so many members take one byte each. */
export function isNarrow(memberCount: number): boolean {
  return memberCount <= narrowMax
}

/** The number that means "no member" in such an array. */
export function noMemberIn(owners: Owners): number {
  return owners.BYTES_PER_ELEMENT === 1 ? narrowMax : membersMax
}
