import type { DurationMs, Millis } from '../../base/time.ts'
import type { OwnershipMember } from './member-table.ts'
import { weightsOfCounts, wholeShards } from './whole-shards.ts'

/** When weights follow the measured throughput. */
export interface AdaptiveWeightSettings {
  /**
   * How late the epoch may end, as a share of what it could take, before weights change. 0.2: the slowest member
   * would take 20 % longer than if all finished together, as nearly as whole shards allow. Lower: closer to the ideal, more shards moved for
   * noise. Measurements that are off by less than e on either side cause no change beyond the first while
   * ((1 + e) / (1 - e))^2 - 1 is below it: 4.5 % for 0.2.
   */
  readonly lateness: number
  /** The shortest time between two changes. Several times the smoothing, or a change judges itself too soon. */
  readonly changeEveryMs: DurationMs
}

/** A member with its weight in the view, and the samples per second that it gets through. */
export interface MeasuredMember extends OwnershipMember {
  /** Undefined while nothing is known: the member is new, or has nothing to do. */
  readonly throughput: number | undefined
}

// A single change takes a member to no less than a quarter and no more than four times of its share: a pause that
// looks like a standstill costs it some shards, not all.
const shareChangeMax = 4

// Weights are rounded to thousandths, so that views stay readable and equal machines get equal weights.
const stepsPerWeight = 1000

// With so many shards each, on average, one more or less does not matter any more.
const manyShards = 1000

/**
 * One more sample of a throughput: an exponential average, in which a sample counts elapsed / (elapsed +
 * smoothing). Samples may come at any rate; after one smoothing time half of an old value is forgotten.
 */
export function smoothedThroughput(
  average: number | undefined,
  sample: number,
  elapsedMs: DurationMs,
  smoothingMs: DurationMs,
): number {
  if (average === undefined) return sample
  return average + ((sample - average) * elapsedMs) / (elapsedMs + smoothingMs)
}

/**
 * How much later than ideal the members finish if each gets work by its weight w and goes at its throughput t:
 *
 *     max(w / t) / (sum of w / sum of t) - 1
 *
 * over the members that have been measured. 0 is ideal.
 */
export function latenessOf(members: readonly MeasuredMember[]): number {
  const speeds = speedsOf(members)
  if (speeds === undefined) return 0
  const weightTotal = sum(members.map(({ weight }) => weight))
  const timeMax = Math.max(...members.map(({ weight }, index) => weight / (speeds[index] as number)))
  return (timeMax * sum(speeds)) / weightTotal - 1
}

/**
 * The weights that follow the throughputs; undefined while they need not or may not change. The average weight is
 * about 1, so that a newcomer of weight 1 is taken for an average member. While throughputs are steady this arrives,
 * mostly at once, and then stays: at weights that fit, nobody is late, so it takes a true change to go on.
 *
 * `shardCount` is that of the data set that matters; 0 for none.
 */
export function adaptedWeights(
  members: readonly MeasuredMember[],
  settings: AdaptiveWeightSettings,
  now: Millis,
  changedAt: Millis | undefined,
  shardCount = 0,
): OwnershipMember[] | undefined {
  if (changedAt !== undefined && now - changedAt < settings.changeEveryMs) return undefined
  const lateness = latenessOf(members)
  const speeds = speedsOf(members)
  if (speeds === undefined || lateness <= settings.lateness) return undefined
  // What whole shards cannot do better does not count as late, or noise would move the same shard to and fro.
  const latenessLeast = latenessWith(members, weightsOfShares(members, speeds, shardCount))
  if (1 + lateness <= (1 + settings.lateness) * (1 + latenessLeast)) return undefined
  const adapted = weightsOfShares(members, nearerShares(members, speeds), shardCount)
  // Rounding, or the limit to a single change, may leave nothing to be gained.
  return latenessWith(members, adapted) < lateness ? adapted : undefined
}

function latenessWith(members: readonly MeasuredMember[], weighted: readonly OwnershipMember[]): number {
  return latenessOf(members.map((member, index) => ({ ...member, ...weighted[index] })))
}

/** From the shares that members have to those that their speeds are worth, as far as a single change may go. */
function nearerShares(members: readonly MeasuredMember[], speeds: readonly number[]): number[] {
  const weightTotal = sum(members.map(({ weight }) => weight))
  const speedTotal = sum(speeds)
  return members.map(({ weight }, index) => {
    const share = weight / weightTotal
    const wanted = (speeds[index] as number) / speedTotal
    return Math.min(share * shareChangeMax, Math.max(share / shareChangeMax, wanted))
  })
}

function weightsOfShares(
  members: readonly MeasuredMember[],
  shares: readonly number[],
  shardCount: number,
): OwnershipMember[] {
  const shardsEach = shardCount / members.length
  const weights =
    shardsEach >= 1 && shardsEach < manyShards
      ? weightsOfCounts(wholeShards(shardCount, shares))
      : roundedWeights(shares)
  return members.map(({ id }, index) => ({ id, weight: weights[index] as number }))
}

function roundedWeights(shares: readonly number[]): number[] {
  const mean = sum(shares) / shares.length
  return shares.map((share) => Math.max(1, Math.round((share / mean) * stepsPerWeight)) / stepsPerWeight)
}

/**
 * Everybody's throughput. Of those who have not been measured it is what their weight stands for, so that they
 * neither cause a change nor suffer by one; a standstill counts as a thousandth of the fastest. Undefined while
 * fewer than two are known, or none of them moves.
 */
function speedsOf(members: readonly MeasuredMember[]): number[] | undefined {
  let known = 0
  let fastest = 0
  let weightKnown = 0
  let speedKnown = 0
  for (const { weight, throughput } of members) {
    if (throughput === undefined) continue
    known++
    fastest = Math.max(fastest, throughput)
    weightKnown += weight
    speedKnown += throughput
  }
  if (known < 2 || fastest === 0) return undefined
  return members.map(({ weight, throughput }) =>
    throughput === undefined ? (weight * speedKnown) / weightKnown : Math.max(throughput, fastest / 1000),
  )
}

function sum(numbers: readonly number[]): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
