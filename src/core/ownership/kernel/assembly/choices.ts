import {
  aP,
  areWeightsEqual,
  bP,
  barP,
  choiceP,
  contenderCount,
  laneP,
  pointCount,
  scaleP,
  scoreP,
  unitsP,
  wordP,
} from './problem'
import {
  at,
  at64,
  firstFactors,
  kept,
  negativeLog,
  scoreOf,
  scores,
  scoresWith,
  secondFactors,
  wordOf,
} from './score'
import { contenderOf } from './word-table'

// Points are taken in stretches, so that what the first loop wrote is still in the cache for the second.
const stretch: i32 = 2048

/** Every point chooses its best contender, whatever the bars. */
export function chooseAll(): void {
  if (areWeightsEqual) {
    for (let from = 0; from < pointCount; from += stretch) {
      chooseStretch(from, min(from + stretch, pointCount))
    }
  } else {
    chooseAllWeighted()
  }
}

/** One point chooses its best contender among those whose bar it reaches. */
export function chooseAgain(point: i32): void {
  const a = load<i32>(at(aP, point))
  const b = load<i32>(at(bP, point))
  const chosen = areWeightsEqual ? bestByScore(a, b) : bestByKey(a, b)
  store<i32>(at(choiceP, point), chosen)
  store<i32>(at(scoreP, point), scoreOf(a, b, load<i32>(at(wordP, chosen))))
}

/** Equal weights: the highest score of each point, 16 points at a time, then who gave it. */
function chooseStretch(from: i32, to: i32): void {
  const wordsEnd = at(wordP, contenderCount)
  for (let point = from; point < to; point += 16) {
    const pointA = at(aP, point)
    const pointB = at(bP, point)
    const a0 = v128.load(pointA)
    const a1 = v128.load(pointA, 16)
    const a2 = v128.load(pointA, 32)
    const a3 = v128.load(pointA, 48)
    const b0 = v128.load(pointB)
    const b1 = v128.load(pointB, 16)
    const b2 = v128.load(pointB, 32)
    const b3 = v128.load(pointB, 48)
    let best0 = i32x4.splat(i32.MIN_VALUE)
    let best1 = best0
    let best2 = best0
    let best3 = best0
    for (let word = wordP; word < wordsEnd; word += 4) {
      const c = v128.load32_splat(word)
      best0 = i32x4.max_s(best0, scores(a0, b0, c))
      best1 = i32x4.max_s(best1, scores(a1, b1, c))
      best2 = i32x4.max_s(best2, scores(a2, b2, c))
      best3 = i32x4.max_s(best3, scores(a3, b3, c))
    }
    const out = at(scoreP, point)
    v128.store(out, best0)
    v128.store(out, best1, 16)
    v128.store(out, best2, 32)
    v128.store(out, best3, 48)
  }
  for (let point = from; point < to; point++) {
    const word = wordOf(load<i32>(at(aP, point)), load<i32>(at(bP, point)), load<i32>(at(scoreP, point)))
    store<i32>(at(choiceP, point), contenderOf(word))
  }
}

/**
 * Runs on beyond the last contender, where the first one is met again with the highest bar: whoever reaches that is
 * taken by the first one in any case.
 */
function bestByScore(a: i32, b: i32): i32 {
  const first = firstFactors()
  const second = secondFactors()
  const flip = kept(i32x4.splat(i32.MIN_VALUE))
  const as = kept(i32x4.splat(a))
  const bs = kept(i32x4.splat(b))
  const wordsEnd = at(wordP, contenderCount)
  let bar = barP
  // Unsigned, so that 0 stands for a bar that is not reached.
  let best0 = i32x4.splat(0)
  let best1 = best0
  let best2 = best0
  let best3 = best0
  for (let word = wordP; word < wordsEnd; word += 64) {
    const x0 = scoresWith(first, second, as, bs, v128.load(word))
    const x1 = scoresWith(first, second, as, bs, v128.load(word, 16))
    const x2 = scoresWith(first, second, as, bs, v128.load(word, 32))
    const x3 = scoresWith(first, second, as, bs, v128.load(word, 48))
    best0 = i32x4.max_u(best0, v128.andnot(v128.xor(x0, flip), i32x4.gt_s(v128.load(bar), x0)))
    best1 = i32x4.max_u(best1, v128.andnot(v128.xor(x1, flip), i32x4.gt_s(v128.load(bar, 16), x1)))
    best2 = i32x4.max_u(best2, v128.andnot(v128.xor(x2, flip), i32x4.gt_s(v128.load(bar, 32), x2)))
    best3 = i32x4.max_u(best3, v128.andnot(v128.xor(x3, flip), i32x4.gt_s(v128.load(bar, 48), x3)))
    bar += 64
  }
  best0 = v128.xor(i32x4.max_u(i32x4.max_u(best0, best1), i32x4.max_u(best2, best3)), flip)
  const best = max(
    max(i32x4.extract_lane(best0, 0), i32x4.extract_lane(best0, 1)),
    max(i32x4.extract_lane(best0, 2), i32x4.extract_lane(best0, 3)),
  )
  return contenderOf(wordOf(a, b, best))
}

/**
 * With weights, what decides is the key -ln(1 - v) / units, v being the shortfall of the score as a share of the
 * whole range. SIMD works out v / units as f32 for all contenders and keeps the two lowest of these estimates; the
 * low bits of an estimate give way to the contender's index. As v <= -ln(1 - v) <= v / (1 - v), the contender with
 * the lowest one wins if the second lowest is far enough above it; else `bestExactly` decides. With 100 equal
 * members that is one point in about 100.
 *
 * Estimates are made of half the shortfall, which fits a signed number; `scaleP` makes up for it. They are not
 * negative, so they are in the order of their bits, and are compared as integers.
 */
function isClear(lowest: i32, second: i32): bool {
  const mask = indexMask()
  const chosen = lowest & mask
  // Rounded down to the bits above the index. The halving lost up to 1 of the shortfall too, and the key is taken in
  // the middle of a step, 0.5 further.
  const estimateMax = reinterpret<f32>(lowest | mask) as f64
  const keyMax = estimateMax + 0.75 * (load<f32>(at(scaleP, chosen)) as f64)
  const v = keyMax * load<f64>(at64(unitsP, chosen))
  // 2^-18 covers all other rounding.
  const secondMin = reinterpret<f32>(second & ~mask) as f64
  return v < 0.5 && secondMin * (1.0 - v) > keyMax * (1.0 + 3.814697265625e-6)
}

/** The bits that a contender's index takes. */
function indexMask(): i32 {
  return (1 << (32 - (clz(contenderCount) as i32))) - 1
}

function estimates(x: v128, scale: v128, index: v128, mask: v128): v128 {
  const shortfall = i32x4.sub(i32x4.splat(i32.MAX_VALUE), x)
  const estimate = f32x4.mul(f32x4.convert_i32x4_s(i32x4.shr_u(shortfall, 1)), scale)
  return v128.or(v128.andnot(estimate, mask), index)
}

/** Above every estimate. */
const noEstimate: i32 = 0x7f800000

/** Goes through the contenders with exact keys; through all of them when `bars` is 0. */
function bestExactly(a: i32, b: i32, bars: usize): i32 {
  const count = contenderCount
  let best = -1
  let bestKey: f64 = Infinity
  let unitsNow: f64 = 0
  let scoreLeast = i32.MIN_VALUE
  for (let contender = 0; contender < count; contender++) {
    const units = load<f64>(at64(unitsP, contender))
    if (units !== unitsNow) {
      unitsNow = units
      scoreLeast = leastScoreBelow(bestKey, units)
    }
    const score = scoreOf(a, b, load<i32>(at(wordP, contender)))
    if (score < scoreLeast || (bars !== 0 && score < load<i32>(at(bars, contender)))) continue
    const key = negativeLog(score) / units
    if (key < bestKey) {
      bestKey = key
      best = contender
      scoreLeast = leastScoreBelow(key, units)
    }
  }
  return best
}

/** A score below this cannot give a key below `key`. */
function leastScoreBelow(key: f64, units: f64): i32 {
  const shortfallMax = key * units * 4294967296.0 * (1.0 + 1e-9)
  return shortfallMax < 4294967295.0 ? i32.MAX_VALUE - ((shortfallMax as u32) as i32) : i32.MIN_VALUE
}

function chooseAllWeighted(): void {
  const mask = i32x4.splat(indexMask())
  const wordsEnd = at(wordP, contenderCount)
  const toScale = scaleP - wordP
  const one = i32x4.splat(1)
  for (let point = 0; point < pointCount; point += 8) {
    const a0 = v128.load(at(aP, point))
    const a1 = v128.load(at(aP, point), 16)
    const b0 = v128.load(at(bP, point))
    const b1 = v128.load(at(bP, point), 16)
    let lowest0 = i32x4.splat(noEstimate)
    let lowest1 = lowest0
    let second0 = lowest0
    let second1 = lowest0
    let index = i32x4.splat(0)
    for (let word = wordP; word < wordsEnd; word += 4) {
      const c = v128.load32_splat(word)
      const scale = v128.load32_splat(word + toScale)
      const estimate0 = estimates(scores(a0, b0, c), scale, index, mask)
      const estimate1 = estimates(scores(a1, b1, c), scale, index, mask)
      second0 = i32x4.min_s(second0, i32x4.max_s(estimate0, lowest0))
      second1 = i32x4.min_s(second1, i32x4.max_s(estimate1, lowest1))
      lowest0 = i32x4.min_s(lowest0, estimate0)
      lowest1 = i32x4.min_s(lowest1, estimate1)
      index = i32x4.add(index, one)
    }
    v128.store(laneP, lowest0)
    v128.store(laneP, lowest1, 16)
    v128.store(laneP, second0, 32)
    v128.store(laneP, second1, 48)
    const lanes = min(8, pointCount - point)
    for (let lane = 0; lane < lanes; lane++) {
      const a = load<i32>(at(aP, point + lane))
      const b = load<i32>(at(bP, point + lane))
      const lowest = load<i32>(at(laneP, lane))
      const isSure = isClear(lowest, load<i32>(at(laneP, lane), 32))
      const chosen = isSure ? lowest & indexMask() : bestExactly(a, b, 0)
      store<i32>(at(choiceP, point + lane), chosen)
      store<i32>(at(scoreP, point + lane), scoreOf(a, b, load<i32>(at(wordP, chosen))))
    }
  }
}

function bestByKey(a: i32, b: i32): i32 {
  const as = i32x4.splat(a)
  const bs = i32x4.splat(b)
  const none = i32x4.splat(noEstimate)
  const mask = i32x4.splat(indexMask())
  const count = contenderCount
  let lowest4 = none
  let second4 = none
  let index = i32x4(0, 1, 2, 3)
  let contender = 0
  for (; contender + 4 <= count; contender += 4) {
    const x = scores(as, bs, v128.load(at(wordP, contender)))
    const isTaken = i32x4.ge_s(x, v128.load(at(barP, contender)))
    const all = estimates(x, v128.load(at(scaleP, contender)), index, mask)
    const estimate = v128.bitselect(all, none, isTaken)
    second4 = i32x4.min_s(second4, i32x4.max_s(estimate, lowest4))
    lowest4 = i32x4.min_s(lowest4, estimate)
    index = i32x4.add(index, i32x4.splat(4))
  }
  let lowest = noEstimate
  let second = noEstimate
  for (let lane = 0; lane < 4; lane++) {
    const estimate = i32x4.extract_lane(lowest4, 0)
    second = min(min(second, i32x4.extract_lane(second4, 0)), max(estimate, lowest))
    lowest = min(lowest, estimate)
    lowest4 = i32x4.shuffle(lowest4, lowest4, 1, 2, 3, 0)
    second4 = i32x4.shuffle(second4, second4, 1, 2, 3, 0)
  }
  for (; contender < count; contender++) {
    const score = scoreOf(a, b, load<i32>(at(wordP, contender)))
    if (score < load<i32>(at(barP, contender))) continue
    const shortfall = (i32.MAX_VALUE - score) >>> 1
    const bits = reinterpret<i32>((shortfall as f32) * load<f32>(at(scaleP, contender)))
    const estimate = (bits & ~indexMask()) | contender
    second = min(second, max(estimate, lowest))
    lowest = min(lowest, estimate)
  }
  // With nobody left but such whose bar is not reached, the lowest is none, which names no contender.
  const isSure = lowest !== noEstimate && isClear(lowest, second)
  return isSure ? lowest & indexMask() : bestExactly(a, b, barP)
}
