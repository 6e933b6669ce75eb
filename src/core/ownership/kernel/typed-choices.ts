import type { Contenders } from '../contenders.ts'
import { negativeLog } from '../negative-log.ts'
import { firstFactor, scoreOf, secondFactor } from '../score.ts'
import type { Points } from './kernel.ts'

const scoreMin = -0x80000000

/** Writes each point's best contender and its score there. */
export function chooseAll(
  points: Points,
  contenders: Contenders,
  choice: Int32Array,
  score: Int32Array,
): void {
  if (contenders.areWeightsEqual) chooseAllByScore(points, contenders, choice, score)
  else chooseAllByKey(points, contenders, choice, score)
}

function chooseAllByScore(
  points: Points,
  contenders: Contenders,
  choice: Int32Array,
  score: Int32Array,
): void {
  const { a, b } = points
  const { words, count } = contenders
  for (let point = 0; point < points.count; point++) {
    const pointA = a[point] as number
    const pointB = b[point] as number
    let best = 0
    let bestScore = scoreMin
    for (let contender = 0; contender < count; contender++) {
      // scoreOf(), written out: the engine does not always see that it may.
      let x = Math.imul(pointA ^ (words[contender] as number), firstFactor)
      x = Math.imul(((x ^ (x >>> 15)) + pointB) | 0, secondFactor)
      if (x >= bestScore) {
        bestScore = x
        best = contender
      }
    }
    choice[point] = best
    score[point] = bestScore
  }
}

function chooseAllByKey(points: Points, contenders: Contenders, choice: Int32Array, score: Int32Array): void {
  const { a, b } = points
  for (let point = 0; point < points.count; point++) {
    const best = bestByKey(a[point] as number, b[point] as number, contenders, undefined)
    choice[point] = best
    score[point] = scoreOf(a[point] as number, b[point] as number, contenders.words[best] as number)
  }
}

/** The best contender among those whose bar the point reaches; with no bars, among all. */
export function bestContender(
  pointA: number,
  pointB: number,
  contenders: Contenders,
  bars: Int32Array | undefined,
): number {
  return contenders.areWeightsEqual
    ? bestByScore(pointA, pointB, contenders, bars)
    : bestByKey(pointA, pointB, contenders, bars)
}

function bestByScore(
  pointA: number,
  pointB: number,
  contenders: Contenders,
  bars: Int32Array | undefined,
): number {
  const { words, count } = contenders
  let best = -1
  let bestScore = scoreMin
  for (let contender = 0; contender < count; contender++) {
    const score = scoreOf(pointA, pointB, words[contender] as number)
    if (score < bestScore || (bars !== undefined && score < (bars[contender] as number))) continue
    bestScore = score
    best = contender
  }
  return best
}

/** The contender with the lowest key, which is -ln(h) / units. */
function bestByKey(
  pointA: number,
  pointB: number,
  contenders: Contenders,
  bars: Int32Array | undefined,
): number {
  const { words, units, count } = contenders
  let best = -1
  let bestKey = Number.POSITIVE_INFINITY
  let unitsNow = 0
  let scoreLeast = scoreMin
  for (let contender = 0; contender < count; contender++) {
    if (units[contender] !== unitsNow) {
      unitsNow = units[contender] as number
      scoreLeast = leastScoreBelow(bestKey, unitsNow)
    }
    const score = scoreOf(pointA, pointB, words[contender] as number)
    if (score < scoreLeast || (bars !== undefined && score < (bars[contender] as number))) continue
    const key = negativeLog(score) / unitsNow
    if (key < bestKey) {
      bestKey = key
      best = contender
      scoreLeast = leastScoreBelow(bestKey, unitsNow)
    }
  }
  return best
}

/**
 * A score below this cannot give a key below `key`, as -ln(h) is at least 1 - h: most contenders are ruled out
 * by one comparison, without a logarithm. The factor covers rounding, the logarithm's too.
 */
function leastScoreBelow(key: number, units: number): number {
  const shortfallMax = key * units * 2 ** 32 * (1 + 1e-9)
  return shortfallMax < 2 ** 32 - 1 ? 0x7fffffff - Math.floor(shortfallMax) : scoreMin
}
