import { bitsBelow, writePoints } from './bits'
import { oldWordP, ownersP } from './holding'
import { aP, bP, pointCount, scoreP } from './problem'
import { at, firstFactors, kept, scores, scoresWith, secondFactors } from './score'

// How near each point's owner comes to the highest score, in one byte: the upper ten bits of the score, counted down
// from 127 for the highest; -128 stands for all that is lower. Who joins is held against this byte first, so that one
// score for each point is worked out, and owners and their words, which lie all over the place, are left alone.

const stepBits: i32 = 22
const stepScores: f64 = 4194304.0
const highestStep: i16 = 511
const nearest: i16 = 127

export let nearP: usize = 0
/** Where to write the points that are marked: room for those of a stretch. */
export let markP: usize = 0
// A bit for each point of a stretch.
let ruledOutP: usize = 0

export function setNearness(near: usize): void {
  nearP = near
}

export function setMarks(mark: usize, ruledOut: usize): void {
  markP = mark
  ruledOutP = ruledOut
}

/** Of all points, from the scores with their owners. */
export function measureScores(): void {
  const down = kept(i16x8.splat(highestStep - nearest))
  for (let point = 0; point < pointCount; point += 16) {
    const score = at(scoreP, point)
    const near = nearnessOf(
      v128.load(score),
      v128.load(score, 16),
      v128.load(score, 32),
      v128.load(score, 48),
      down,
    )
    v128.store(nearP + (point as usize), near)
  }
}

/** Of all points, from their owners. */
export function measureOwners<T>(): void {
  const down = kept(i16x8.splat(highestStep - nearest))
  for (let point = 0; point < pointCount; point += 16) {
    const near = nearnessOf(
      ownerScores<T>(point),
      ownerScores<T>(point + 4),
      ownerScores<T>(point + 8),
      ownerScores<T>(point + 12),
      down,
    )
    v128.store(nearP + (point as usize), near)
  }
}

/** Of one point, which has got another owner with this score. What is noted now holds for the one before as well. */
export function lower(point: i32, score: i32): void {
  const near = max(-128, (score >> stepBits) - ((highestStep - nearest) as i32)) as i8
  const place = nearP + (point as usize)
  store<i8>(place, min(load<i8>(place), near))
}

/**
 * Marks the points that may gain more than `gainMin`, a difference of scores, by going to the member of this word;
 * returns where the marks end. `gainMin` is at least -2^29: 128 steps.
 */
export function markPoints(from: i32, to: i32, word: i32, gainMin: f64): usize {
  ruleOut(from, to, word, gainMin)
  let mark = markP
  let bits = ruledOutP
  for (let first = from; first < to; first += 64) {
    mark = writePoints(mark, ~load<u64>(bits) & bitsBelow(to, first), first)
    bits += 8
  }
  return mark
}

/** Writes a bit for each point, set where it cannot gain enough. */
function ruleOut(from: i32, to: i32, word: i32, gainMin: f64): void {
  const first = firstFactors()
  const second = secondFactors()
  const down = kept(i16x8.splat(highestStep - nearest))
  const c = kept(i32x4.splat(word))
  // Both scores are known to within a step, so a gain above n steps needs n steps more. A point at -128 may gain any
  // amount: it is marked by whatever is not required to be higher.
  const stepsMore = kept(i8x16.splat(min(0.0, floor(gainMin / stepScores)) as i8))
  const end = nearP + (to as usize)
  let a = at(aP, from)
  let b = at(bP, from)
  let bits = ruledOutP
  for (let near = nearP + (from as usize); near < end; near += 16) {
    const there = nearnessOf(
      scoresWith(first, second, v128.load(a), v128.load(b), c),
      scoresWith(first, second, v128.load(a, 16), v128.load(b, 16), c),
      scoresWith(first, second, v128.load(a, 32), v128.load(b, 32), c),
      scoresWith(first, second, v128.load(a, 48), v128.load(b, 48), c),
      down,
    )
    store<u16>(bits, i8x16.bitmask(i8x16.lt_s(there, i8x16.add_sat_s(v128.load(near), stepsMore))) as u16)
    a += 64
    b += 64
    bits += 2
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function nearnessOf(four0: v128, four1: v128, four2: v128, four3: v128, down: v128): v128 {
  const low = i16x8.narrow_i32x4_s(i32x4.shr_s(four0, stepBits), i32x4.shr_s(four1, stepBits))
  const high = i16x8.narrow_i32x4_s(i32x4.shr_s(four2, stepBits), i32x4.shr_s(four3, stepBits))
  return i8x16.narrow_i16x8_s(i16x8.sub(low, down), i16x8.sub(high, down))
}

/** The scores of four points in a row with their owners. */
function ownerScores<T>(point: i32): v128 {
  const owners = ownersP + (point as usize) * sizeof<T>()
  let words = v128.load32_zero(wordAt(load<T>(owners)))
  words = v128.load32_lane(wordAt(load<T>(owners, sizeof<T>())), words, 1)
  words = v128.load32_lane(wordAt(load<T>(owners, 2 * sizeof<T>())), words, 2)
  words = v128.load32_lane(wordAt(load<T>(owners, 3 * sizeof<T>())), words, 3)
  return scores(v128.load(at(aP, point)), v128.load(at(bP, point)), words)
}

function wordAt<T>(owner: T): usize {
  return at(oldWordP, owner as i32)
}
