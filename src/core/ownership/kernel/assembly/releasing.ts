import { oldUnitsP, oldWordP, ownerOf, ownersP, seatCount, surplusP } from './holding'
import { addMover } from './movers'
import { markP, markPoints } from './nearness'
import { aP, bP, choiceP, contenderCount, pointCount, unitsP, wordP } from './problem'
import { at, at64, isHashBefore, scoreOf, shortfallOf } from './score'

// Releasing what donors hold above their quota; ../typed-release.ts is the same in TypeScript.

// Each donor keeps the points that it may release among its entries, from `start` on. There is room for four times as
// many as it is to release; when that is full, it keeps the best.
let startP: usize = 0
let sizeP: usize = 0
let entryPointP: usize = 0
let entryGainP: usize = 0
let gainMin: f64 = 0

// Points are marked in stretches, so that what was read for that is still in the cache when they are looked at.
const stretch: i32 = 1024

// By seat, for those that are to release a single point to a sole contender: the best so far as one 64-bit
// number, the difference of its scores above its index, which is below 2^28.
let bestP: usize = 0
const pointBits: i64 = 28
const noBest: i64 = -(1 << 62)

/** Of entries there is room for four times the surplus of all. */
export function setReleases(start: usize, size: usize, best: usize, entryPoint: usize, entryGain: usize): void {
  startP = start
  sizeP = size
  bestP = best
  entryPointP = entryPoint
  entryGainP = entryGain
}

/** Only gains above `least` will be looked at. */
export function prepareReleasing(least: f64): void {
  gainMin = least
  let entries = 0
  for (let seat = 0; seat < seatCount; seat++) {
    store<i32>(at(startP, seat), entries)
    store<i32>(at(sizeP, seat), 0)
    store<i64>(at64(bestP, seat), noBest)
    entries += max(0, load<i32>(at(surplusP, seat))) << 2
  }
}

/**
 * What the donors release moves. A donor of whom too few gain more than `gainMin` is offered all that it holds first,
 * which takes about as long as a third of all else for a single donor, but is rare.
 */
export function finishReleasing<T>(): void {
  const least = gainMin
  for (let seat = 0; seat < seatCount; seat++) {
    const surplus = load<i32>(at(surplusP, seat))
    if (surplus <= 0) continue
    gainMin = least
    if (foundBy(seat) < surplus) offerAllOf<T>(seat, surplus)
    const first = load<i32>(at(startP, seat))
    const size = load<i32>(at(sizeP, seat))
    if (size > surplus) selectHighest(first, size, surplus)
    for (let entry = first; entry < first + min(size, surplus); entry++) {
      addMover(load<i32>(at(entryPointP, entry)))
    }
    if (size === 0) addMover(pointOf(load<i64>(at64(bestP, seat))))
  }
}

function foundBy(seat: i32): i32 {
  const best = load<i64>(at64(bestP, seat))
  if (best === noBest) return load<i32>(at(sizeP, seat))
  // Some that gain a little less were marked too, but not all of those.
  return ((best >> pointBits) as f64) > gainMin * load<f64>(unitsP) ? 1 : 0
}

function offerAllOf<T>(donor: i32, surplus: i32): void {
  gainMin = -Infinity
  store<i32>(at(sizeP, donor), 0)
  store<i64>(at64(bestP, donor), noBest)
  const width = (16 / sizeof<T>()) as i32
  const owner = v128.splat<T>(donor as T)
  for (let from = 0; from < pointCount; from += width) {
    let marks = v128.bitmask<T>(v128.eq<T>(v128.load(ownersP + (from as usize) * sizeof<T>()), owner))
    for (; marks !== 0; marks &= marks - 1) {
      const point = from + (ctz(marks) as i32)
      if (point < pointCount) offer(point, donor, surplus, gainOf(point, donor))
    }
  }
}

export function release<T>(): void {
  for (let point = 0; point < pointCount; point++) {
    const owner = ownerOf<T>(point) as i32
    const surplus = load<i32>(at(surplusP, owner))
    if (surplus > 0) offer(point, owner, surplus, gainOf(point, owner))
  }
}

function gainOf(point: i32, owner: i32): f64 {
  const best = contenderCount === 1 ? 0 : load<i32>(at(choiceP, point))
  const a = load<i32>(at(aP, point))
  const b = load<i32>(at(bP, point))
  const here = shortfallOf(scoreOf(a, b, load<i32>(at(oldWordP, owner))))
  const there = shortfallOf(scoreOf(a, b, load<i32>(at(wordP, best))))
  return here / load<f64>(at64(oldUnitsP, owner)) - there / load<f64>(at64(unitsP, best))
}

/**
 * One contender and equal weights: the common case of one member joining. Most points are ruled out by their nearness;
 * the rest is looked at exactly. Units being a power of two, one multiplication gives the same gain as two divisions.
 */
export function releaseToOneContender<T>(): void {
  for (let from = 0; from < pointCount; from += stretch) releaseStretch<T>(from, min(from + stretch, pointCount))
}

function releaseStretch<T>(from: i32, to: i32): void {
  // Taken out of the loop, as the engine cannot know that nothing in it changes them.
  const owners = ownersP
  const words = oldWordP
  const allA = aP
  const allB = bP
  const surpluses = surplusP
  const bests = bestP
  const word = load<i32>(wordP)
  const units = load<f64>(unitsP)
  const gainPerScore = 1.0 / units
  const end = markPoints(from, to, word, gainMin * units)
  for (let mark = markP; mark < end; mark += 4) {
    const point = load<i32>(mark)
    const owner = load<T>(owners + (point as usize) * sizeof<T>()) as i32
    const surplus = load<i32>(at(surpluses, owner))
    if (surplus <= 0) continue
    const a = load<i32>(at(allA, point))
    const b = load<i32>(at(allB, point))
    const difference = (scoreOf(a, b, word) as i64) - (scoreOf(a, b, load<i32>(at(words, owner))) as i64)
    if (surplus === 1) offerOnly(at64(bests, owner), point, difference)
    else offer(point, owner, surplus, (difference as f64) * gainPerScore)
  }
}

/** A point for a donor that is to release a single one; `held` is where it has the best so far. */
function offerOnly(held: usize, point: i32, difference: i64): void {
  const entry = (difference << pointBits) | (point as i64)
  const best = load<i64>(held)
  // The greater of the two by arithmetic: which it is comes as a surprise most times, and a jump would cost as much as
  // the scores of 8 points.
  const isGreater = (best - entry) >> 63
  store<i64>(held, best ^ ((best ^ entry) & isGreater))
  if ((entry ^ best) >> pointBits === 0) store<i64>(held, isHashBefore(point, pointOf(best)) ? entry : best)
}

function pointOf(best: i64): i32 {
  return (best & ((1 << pointBits) - 1)) as i32
}

/** A point that its owner may release. */
function offer(point: i32, owner: i32, surplus: i32, gain: f64): void {
  if (gain <= gainMin) return
  const first = load<i32>(at(startP, owner))
  let size = load<i32>(at(sizeP, owner))
  if (size === surplus << 2) {
    selectHighest(first, size, surplus)
    size = surplus
  }
  put(first + size, point, gain)
  store<i32>(at(sizeP, owner), size + 1)
}

/**
 * Brings the `wanted` entries that are released first to the front (Hoare's selection). No two are equal. An entry
 * changes places whether it comes before the pivot or not: which it does is as good as a coin, and a wrong guess
 * would cost more.
 */
function selectHighest(first: i32, count: i32, wanted: i32): void {
  const end = first + wanted
  let low = first
  let high = first + count
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    const pivot = load<i32>(at(entryPointP, middle))
    const pivotGain = load<f64>(at64(entryGainP, middle))
    swap(middle, high - 1)
    let next = low
    for (let entry = low; entry < high - 1; entry++) {
      const gain = load<f64>(at64(entryGainP, entry))
      swap(entry, next)
      next += (gain > pivotGain) as i32
      if (gain === pivotGain) next += isHashBefore(load<i32>(at(entryPointP, next)), pivot) as i32
    }
    // Up to `next` all come before the pivot, and from there on after it.
    swap(next, high - 1)
    if (end <= next) high = next
    else if (end > next + 1) low = next + 1
    else return
  }
}

// @ts-ignore: a decorator of AssemblyScript; a call would cost as much as what is called.
@inline
function swap(entry: i32, other: i32): void {
  const point = load<i32>(at(entryPointP, entry))
  const gain = load<f64>(at64(entryGainP, entry))
  put(entry, load<i32>(at(entryPointP, other)), load<f64>(at64(entryGainP, other)))
  put(other, point, gain)
}

function put(entry: i32, point: i32, gain: f64): void {
  store<i32>(at(entryPointP, entry), point)
  store<f64>(at64(entryGainP, entry), gain)
}
