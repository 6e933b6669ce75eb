/**
 * Ownership once more, straight from protocols/ownership/SPEC.md and as plain as can be: sorted lists, bigints for
 * the hash, no typed arrays, nothing shared with the implementation. Slow; what it says is what must come out.
 */

export interface ReferenceMember {
  id: string
  weight: number
}

export type OwnerIds = Map<string, string>

export interface Hashed {
  id: string
  hash: bigint
}

interface Candidate extends Hashed {
  units: number
}

const mask64 = (1n << 64n) - 1n
const primes = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
] as const

function rotated(value: bigint, bits: bigint): bigint {
  const word = value & mask64
  return ((word << bits) | (word >> (64n - bits))) & mask64
}

function round(lane: bigint, input: bigint): bigint {
  return (rotated(lane + input * primes[1], 31n) * primes[0]) & mask64
}

export function xxh64(bytes: Uint8Array, seed = 0n): bigint {
  const read = (at: number, width: number) => {
    let value = 0n
    for (let byte = width - 1; byte >= 0; byte--) value = (value << 8n) | BigInt(bytes[at + byte] as number)
    return value
  }
  let hash = seed + primes[4]
  let at = 0
  if (bytes.length >= 32) {
    let lanes = [seed + primes[0] + primes[1], seed + primes[1], seed, seed - primes[0]]
    for (; at + 32 <= bytes.length; at += 32) {
      lanes = lanes.map((lane, index) => round(lane, read(at + 8 * index, 8)))
    }
    hash = lanes.reduce((sum, lane, index) => sum + rotated(lane, [1n, 7n, 12n, 18n][index] as bigint), 0n)
    for (const lane of lanes) hash = (hash ^ round(0n, lane)) * primes[0] + primes[3]
  }
  hash += BigInt(bytes.length)
  for (; at + 8 <= bytes.length; at += 8) {
    hash = rotated((hash & mask64) ^ round(0n, read(at, 8)), 27n) * primes[0] + primes[3]
  }
  for (; at + 4 <= bytes.length; at += 4) {
    hash = rotated((hash & mask64) ^ ((read(at, 4) * primes[0]) & mask64), 23n) * primes[1] + primes[2]
  }
  for (; at < bytes.length; at++) {
    hash = rotated((hash & mask64) ^ ((read(at, 1) * primes[4]) & mask64), 11n) * primes[0]
  }
  hash &= mask64
  hash = ((hash ^ (hash >> 33n)) * primes[1]) & mask64
  hash = ((hash ^ (hash >> 29n)) * primes[2]) & mask64
  return hash ^ (hash >> 32n)
}

const encoder = new TextEncoder()

function compareBytes(x: string, y: string): number {
  return Buffer.compare(encoder.encode(x), encoder.encode(y))
}

/** Ids in the order of their bytes, each with a hash of which no earlier one has the same `part`. */
export function distinct(ids: readonly string[], part: (hash: bigint) => bigint): Hashed[] {
  const taken = new Set<bigint>()
  return ids.toSorted(compareBytes).map((id) => {
    for (let seed = 0n; ; seed++) {
      const hash = xxh64(encoder.encode(id), seed)
      if (taken.has(part(hash))) continue
      taken.add(part(hash))
      return { id, hash }
    }
  })
}

const low = (hash: bigint) => BigInt.asUintN(32, hash)

function candidatesOf(members: readonly ReferenceMember[]): Candidate[] {
  const weightMax = Math.max(...members.map(({ weight }) => weight))
  let exponent = -1074
  while (exponent < 1023 && 2 ** (exponent + 1) <= weightMax) exponent++
  const unit = 2 ** Math.max(exponent - 23, -1074)
  return distinct(
    members.map(({ id }) => id),
    low,
  ).map(({ id, hash }) => {
    const weight = members.find((member) => member.id === id)?.weight as number
    return { id, hash, units: Math.max(1, Math.floor(weight / unit + 0.5)) }
  })
}

/** As an unsigned number: 0 is the lowest score. */
function scoreOf(shard: Hashed, member: Hashed): bigint {
  const x = BigInt.asUintN(32, (low(shard.hash) ^ low(member.hash)) * 0x7feb352dn)
  const score = BigInt.asUintN(32, ((x ^ (x >> 15n)) + (shard.hash >> 32n)) * 0x846ca68bn)
  return score ^ 0x80000000n
}

export function negativeLog(score: bigint): number {
  let m = Number(score) + 0.5
  let k = 32
  while (m < 2 ** 31) {
    m *= 2
    k--
  }
  m /= 2 ** 32
  k -= 32
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: the bits of the specification, not of the engine
  if (m < 0.7071067811865476) {
    m += m
    k--
  }
  const z = (m - 1) / (m - 1 + 2)
  const coefficients = [
    0.06666666666666667, 0.07692307692307693, 0.09090909090909091, 0.1111111111111111, 0.14285714285714285,
    0.2, 0.3333333333333333, 1,
  ]
  const series = coefficients.reduce((sum, coefficient) => coefficient + z * z * sum)
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: the bits of the specification, not of the engine
  return -(k * 0.6931471805599453 + 2 * z * series)
}

/** Owners in the order of the shards' ids, to compare whole assignments. */
export function sortedOwners(owners: Iterable<readonly [string, string]>): (readonly [string, string])[] {
  return [...owners].sort(([x], [y]) => compare(x, y))
}

function compare<T>(x: T, y: T): number {
  return x < y ? -1 : x > y ? 1 : 0
}

function preferences(shard: Hashed, members: readonly Candidate[]): Candidate[] {
  const key = (member: Candidate) => negativeLog(scoreOf(shard, member)) / member.units
  return members.toSorted((x, y) => compare(key(x), key(y)) || y.units - x.units)
}

/** Whom the member would rather have of two shards. */
function compareShards(member: Candidate, x: Hashed, y: Hashed): number {
  return compare(scoreOf(y, member), scoreOf(x, member)) || compare(x.hash, y.hash)
}

/** Deferred acceptance, one round after the other. */
function match(
  shards: readonly Hashed[],
  members: readonly Candidate[],
  capacity: Map<string, number>,
): OwnerIds {
  const held = new Map<string, Hashed[]>(members.map(({ id }) => [id, []]))
  let asking = shards.map((shard) => ({ shard, wishes: preferences(shard, members) }))
  const wishesOf = new Map(asking.map(({ shard, wishes }) => [shard.id, wishes]))
  while (asking.length > 0) {
    for (const { shard, wishes } of asking) held.get((wishes.shift() as Candidate).id)?.push(shard)
    asking = []
    for (const member of members) {
      const all = (held.get(member.id) as Hashed[]).toSorted((x, y) => compareShards(member, x, y))
      const room = capacity.get(member.id) as number
      held.set(member.id, all.slice(0, room))
      for (const shard of all.slice(room))
        asking.push({ shard, wishes: wishesOf.get(shard.id) as Candidate[] })
    }
  }
  return new Map([...held].flatMap(([id, kept]) => kept.map((shard) => [shard.id, id] as const)))
}

function quotasOf(
  shardCount: number,
  members: readonly Candidate[],
  loads: Map<string, number>,
): Map<string, number> {
  const total = members.reduce((sum, { units }) => sum + BigInt(units), 0n)
  const dues = members.map((member, index) => {
    const due = BigInt(shardCount) * BigInt(member.units)
    const floor = Number(due / total)
    const remainder = due % total
    const rank = ((4096n * remainder) / total) * 2n ** 20n - (member.hash >> 44n)
    const holdsMore = (loads.get(member.id) ?? 0) > floor
    return { id: member.id, floor, remainder, rank, holdsMore, index }
  })
  const odd = shardCount - dues.reduce((sum, { floor }) => sum + floor, 0)
  const inOrder = dues
    .filter(({ remainder }) => remainder > 0n)
    .sort((x, y) => compare(y.holdsMore, x.holdsMore) || compare(y.rank, x.rank) || x.index - y.index)
  const lucky = new Set(inOrder.slice(0, odd).map(({ id }) => id))
  return new Map(dues.map(({ id, floor }) => [id, floor + (lucky.has(id) ? 1 : 0)]))
}

const hashShards = (ids: readonly string[]) => distinct(ids, (hash) => hash)

export function referenceAnchor(shardIds: readonly string[], members: readonly ReferenceMember[]): OwnerIds {
  return referenceAnchorOf(hashShards(shardIds), members)
}

export function referenceAnchorOf(shards: readonly Hashed[], members: readonly ReferenceMember[]): OwnerIds {
  const candidates = candidatesOf(members)
  return match(shards, candidates, quotasOf(shards.length, candidates, new Map()))
}

export function referenceStep(before: OwnerIds, members: readonly ReferenceMember[]): OwnerIds {
  return referenceStepOf(hashShards([...before.keys()]), before, members)
}

export function referenceStepOf(
  shards: readonly Hashed[],
  before: OwnerIds,
  members: readonly ReferenceMember[],
): OwnerIds {
  const candidates = candidatesOf(members)
  const memberOf = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const ownerOf = (shard: Hashed) => memberOf.get(before.get(shard.id) as string)
  const heldBy = new Map(
    candidates.map((member) => [member.id, shards.filter((shard) => ownerOf(shard) === member)]),
  )
  const loads = new Map([...heldBy].map(([id, held]) => [id, held.length]))
  const quotas = quotasOf(shards.length, candidates, loads)
  const missing = new Map(
    candidates.map(({ id }) => [id, (quotas.get(id) as number) - (loads.get(id) as number)]),
  )
  const receivers = candidates.filter(({ id }) => (missing.get(id) as number) > 0)
  const movers = shards.filter((shard) => ownerOf(shard) === undefined)
  for (const donor of candidates) {
    const held = heldBy.get(donor.id) as Hashed[]
    const gains = held.map((shard) => {
      const best = preferences(shard, receivers)[0]
      const gain = best === undefined ? 0 : costOf(shard, donor) - costOf(shard, best)
      return { shard, gain }
    })
    gains.sort((x, y) => compare(y.gain, x.gain) || compare(x.shard.hash, y.shard.hash))
    const surplus = Math.max(0, -(missing.get(donor.id) as number))
    movers.push(...gains.slice(0, surplus).map(({ shard }) => shard))
  }
  return new Map([...before, ...match(movers, receivers, missing)])
}

function costOf(shard: Hashed, member: Candidate): number {
  return Number(0xffffffffn - scoreOf(shard, member)) / member.units
}

export function referenceRanking(key: string, members: readonly ReferenceMember[]): string[] {
  const point = { id: key, hash: xxh64(encoder.encode(key)) }
  return preferences(point, candidatesOf(members)).map(({ id }) => id)
}
