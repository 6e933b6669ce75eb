import type { OwnershipMember } from '../../core/ownership/index.ts'

/** So many shards and members. */
export interface BenchSize {
  readonly shards: number
  readonly members: number
}

/** Shard ids as shoal makes them. */
export function sampleShardIds(count: number): string[] {
  return Array.from({ length: count }, (_, shard) => `corpus/${String(shard).padStart(8, '0')}`)
}

/** Ids of the length of peer ids, in their order, as a view hands them over. */
export function sampleMemberIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => memberId(index)).sort()
}

/** Ids beyond the sample, for members that join. */
export function newcomerId(index: number): string {
  return memberId(10_000_000 + index)
}

export function unweighted(ids: readonly string[]): OwnershipMember[] {
  return ids.map((id) => ({ id, weight: 1 }))
}

function memberId(index: number): string {
  let scrambled = index + 1
  let text = ''
  while (text.length < 40) {
    scrambled = Math.imul(scrambled ^ (scrambled >>> 15), 0x2c1b3c6d) + index
    text += (scrambled >>> 0).toString(36)
  }
  return `12D3KooW${text.slice(0, 44)}${index}`
}
