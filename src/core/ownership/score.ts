/**
 * How much a member wants a shard, and a shard a member: one signed 32-bit number for both.
 *
 *     x = imul(a ^ c, first);  score = imul((x ^ (x >>> 15)) + b, second)
 *
 * where (a, b) are the shard's two words and c is the member's. Every step is a bijection of c, so two
 * members never tie for a shard, and the winner's word can be worked back from the winning score: the SIMD
 * kernel need not remember who won.
 */
export const firstFactor = 0x7feb352d
export const secondFactor = 0x846ca68b | 0

export function scoreOf(a: number, b: number, c: number): number {
  const x = Math.imul(a ^ c, firstFactor)
  return Math.imul(((x ^ (x >>> 15)) + b) | 0, secondFactor)
}

/** How far a score lies below the highest possible one: 0 to 2^32 - 1, lower is better. */
export function shortfallOf(score: number): number {
  return 0x7fffffff - score
}

/** At equal scores the shard with the smaller hash comes first; the hash is b and a as one unsigned number. */
export function isHashBefore(a: Int32Array, b: Int32Array, shard: number, other: number): boolean {
  if (b[shard] !== b[other]) return (b[shard] as number) >>> 0 < (b[other] as number) >>> 0
  return (a[shard] as number) >>> 0 < (a[other] as number) >>> 0
}
