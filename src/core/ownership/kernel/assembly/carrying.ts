import { aP, bP, choiceP, contenderCount, pointCount, unitsP, wordP } from './problem'
import { at, at64, isHashBefore, scoreOf, scores, shortfallOf } from './score'

// Bringing owners over to new member indices and releasing what donors hold above their quota; ../kernel.ts says
// what that is, and ../typed-kernel.ts is the same in TypeScript.
//
// Owners and indices are one or two bytes each: T is u8 or u16, and its highest value means "no member".

// Points are taken in stretches, so that what one loop has read is still in the cache for the next.
const stretch: i32 = 4096

// By point: the owner before and now.
let beforeP: usize = 0
let nowP: usize = 0
// By old member index: the new one, the word, the units (f64), and how many points it is to release.
let indexP: usize = 0
let memberWordP: usize = 0
let memberUnitsP: usize = 0
let surplusP: usize = 0
// The same change of indices in few words, as numbers of type T: indices from the first of each pair on grow by the
// second, and then the indices that are gone. None where there are too many.
let shiftP: usize = 0
let shiftCount: i32 = -1
let goneCount: i32 = 0
// The points that must move. First come those without an owner. For the others, each donor has as many entries as it
// is to release, from `start` on: a heap with the lowest gain on top. They become movers at the end.
let moverP: usize = 0
let moverCount: i32 = 0
let startP: usize = 0
let sizeP: usize = 0
let heapPointP: usize = 0
let heapGainP: usize = 0
let gainMin: f64 = 0

export function setOwners(before: usize, now: usize): void {
  beforeP = before
  nowP = now
}

export function setMembers(index: usize, word: usize, units: usize, surplus: usize): void {
  indexP = index
  memberWordP = word
  memberUnitsP = units
  surplusP = surplus
}

export function setShifts(shift: usize, shifts: i32, gone: i32): void {
  shiftP = shift
  shiftCount = shifts
  goneCount = gone
}

export function setReleases(start: usize, size: usize, heapPoint: usize, heapGain: usize): void {
  startP = start
  sizeP = size
  heapPointP = heapPoint
  heapGainP = heapGain
}

/** Returns the number of movers found, which is too low when `least` was too high for some donor. */
export function carryNarrow(members: i32, mover: usize, least: f64, way: i32): i32 {
  return carry<u8>(members, mover, least, way)
}

export function carryWide(members: i32, mover: usize, least: f64, way: i32): i32 {
  return carry<u16>(members, mover, least, way)
}

// How to look for points to release: there are no donors, any contenders, or one contender and equal weights whose
// units are a power of two.
const releaseNone: i32 = 0
const releaseToOne: i32 = 2

function carry<T>(members: i32, mover: usize, least: f64, way: i32): i32 {
  start(members, mover, least)
  for (let from = 0; from < pointCount; from += stretch) {
    const to = min(from + stretch, pointCount)
    if (shiftCount >= 0) shiftIndices<T>(from, to)
    else mapIndices<T>(from, to)
    if (way === releaseToOne) releaseToOneContender<T>(from, to)
    else if (way !== releaseNone) release<T>(from, to)
  }
  return finish(members)
}

function ownerOf<T>(point: i32): usize {
  return load<T>(beforeP + (point as usize) * sizeof<T>()) as usize
}

function mapIndices<T>(from: i32, to: i32): void {
  for (let point = from; point < to; point++) {
    const now = load<T>(indexP + ownerOf<T>(point) * sizeof<T>())
    store<T>(nowP + (point as usize) * sizeof<T>(), now)
    if (now === (~0 as T)) addMover(point)
  }
}

/** The same for a few changes, 16 bytes at a time. */
function shiftIndices<T>(from: i32, to: i32): void {
  const width = (16 / sizeof<T>()) as i32
  const goneP = shiftP + ((2 * shiftCount) as usize) * sizeof<T>()
  for (let point = from; point < to; point += width) {
    const offset = (point as usize) * sizeof<T>()
    const before = v128.load(beforeP + offset)
    let now = before
    for (let shift = 0; shift < shiftCount; shift++) {
      const pair = shiftP + ((2 * shift) as usize) * sizeof<T>()
      const isFrom = v128.ge<T>(before, v128.splat<T>(load<T>(pair)))
      now = v128.add<T>(now, v128.and(isFrom, v128.splat<T>(load<T>(pair + sizeof<T>()))))
    }
    for (let gone = 0; gone < goneCount; gone++) {
      const isGone = v128.eq<T>(before, v128.splat<T>(load<T>(goneP + (gone as usize) * sizeof<T>())))
      if (v128.any_true(isGone)) {
        now = v128.or(now, isGone)
        addMovers(v128.bitmask<T>(isGone), point, to)
      }
    }
    v128.store(nowP + offset, now)
  }
}

function addMovers(lanes: i32, point: i32, to: i32): void {
  for (let mask = lanes; mask !== 0; mask &= mask - 1) {
    const mover = point + (ctz(mask) as i32)
    if (mover < to) addMover(mover)
  }
}

function release<T>(from: i32, to: i32): void {
  const isOne = contenderCount === 1
  for (let point = from; point < to; point++) {
    const owner = ownerOf<T>(point) as i32
    if (load<i32>(at(surplusP, owner)) === 0) continue
    const best = isOne ? 0 : load<i32>(at(choiceP, point))
    const a = load<i32>(at(aP, point))
    const b = load<i32>(at(bP, point))
    const here = shortfallOf(scoreOf(a, b, load<i32>(at(memberWordP, owner))))
    const there = shortfallOf(scoreOf(a, b, load<i32>(at(wordP, best))))
    offer(point, owner, here / load<f64>(at64(memberUnitsP, owner)) - there / load<f64>(at64(unitsP, best)))
  }
}

/**
 * One contender and equal weights: the common case of one member joining. SIMD rules most points out by the
 * difference of the halved scores, which cannot overflow; the rest is looked at exactly. `gainMin` times units is
 * above -2^31. Units being a power of two, one multiplication gives the same gain as two divisions.
 */
function releaseToOneContender<T>(from: i32, to: i32): void {
  // Taken out of the loop, as the engine cannot know that nothing in it changes them.
  const before = beforeP
  const member = memberWordP
  const allA = aP
  const allB = bP
  const c = v128.load32_splat(wordP)
  const units = load<f64>(unitsP)
  const differenceMin = i32x4.splat((floor((gainMin * units) / 2.0) as i32) - 2)
  for (let point = from; point < to; point += 8) {
    const owners = before + (point as usize) * sizeof<T>()
    const near = differences(wordsOf<T>(member, owners), at(allA, point), at(allB, point), c)
    const far = differences(
      wordsOf<T>(member, owners + 4 * sizeof<T>()),
      at(allA, point + 4),
      at(allB, point + 4),
      c,
    )
    let mask =
      i32x4.bitmask(i32x4.gt_s(near, differenceMin)) | (i32x4.bitmask(i32x4.gt_s(far, differenceMin)) << 4)
    for (; mask !== 0; mask &= mask - 1) {
      const each = point + (ctz(mask) as i32)
      const owner = ownerOf<T>(each) as i32
      if (each >= to || load<i32>(at(surplusP, owner)) === 0) continue
      const eachA = load<i32>(at(allA, each))
      const eachB = load<i32>(at(allB, each))
      const scoreHere = scoreOf(eachA, eachB, load<i32>(at(member, owner)))
      const scoreThere = scoreOf(eachA, eachB, load<i32>(wordP))
      offer(each, owner, ((scoreThere as f64) - (scoreHere as f64)) * (1.0 / units))
    }
  }
}

/** The words of the owners of four points in a row. */
function wordsOf<T>(member: usize, owners: usize): v128 {
  let words = v128.load32_zero(at(member, load<T>(owners) as i32))
  words = v128.load32_lane(at(member, load<T>(owners, sizeof<T>()) as i32), words, 1)
  words = v128.load32_lane(at(member, load<T>(owners, 2 * sizeof<T>()) as i32), words, 2)
  return v128.load32_lane(at(member, load<T>(owners, 3 * sizeof<T>()) as i32), words, 3)
}

/** By how much the halved scores of four points are better with the word c than with their own. */
function differences(words: v128, a: usize, b: usize, c: v128): v128 {
  const fourA = v128.load(a)
  const fourB = v128.load(b)
  const here = i32x4.shr_s(scores(fourA, fourB, words), 1)
  const there = i32x4.shr_s(scores(fourA, fourB, c), 1)
  return i32x4.sub(there, here)
}

function start(members: i32, mover: usize, least: f64): void {
  moverP = mover
  moverCount = 0
  gainMin = least
  let entries = 0
  for (let member = 0; member < members; member++) {
    store<i32>(at(startP, member), entries)
    store<i32>(at(sizeP, member), 0)
    entries += load<i32>(at(surplusP, member))
  }
}

function finish(members: i32): i32 {
  for (let member = 0; member < members; member++) {
    const first = load<i32>(at(startP, member))
    const size = load<i32>(at(sizeP, member))
    for (let entry = first; entry < first + size; entry++) addMover(load<i32>(at(heapPointP, entry)))
  }
  return moverCount
}

function addMover(point: i32): void {
  store<i32>(at(moverP, moverCount), point)
  moverCount++
}

/** A point that its owner may release. */
function offer(point: i32, owner: i32, gain: f64): void {
  if (gain <= gainMin) return
  const first = load<i32>(at(startP, owner))
  const size = load<i32>(at(sizeP, owner))
  if (size < load<i32>(at(surplusP, owner))) {
    store<i32>(at(sizeP, owner), size + 1)
    rise(first, size, point, gain)
  } else if (isBelow(load<i32>(at(heapPointP, first)), load<f64>(at64(heapGainP, first)), point, gain)) {
    sink(first, size, point, gain)
  }
}

/** Whether the one is released after the other. */
function isBelow(point: i32, gain: f64, other: i32, otherGain: f64): bool {
  return gain !== otherGain ? gain < otherGain : isHashBefore(other, point)
}

/** Puts an entry into a heap that has just got room for one more. */
function rise(first: i32, slot: i32, point: i32, gain: f64): void {
  let empty = slot
  while (empty > 0) {
    const parent = (empty - 1) >> 1
    const parentPoint = load<i32>(at(heapPointP, first + parent))
    const parentGain = load<f64>(at64(heapGainP, first + parent))
    if (!isBelow(point, gain, parentPoint, parentGain)) break
    put(first + empty, parentPoint, parentGain)
    empty = parent
  }
  put(first + empty, point, gain)
}

/** Puts an entry into a full heap in place of the top. */
function sink(first: i32, size: i32, point: i32, gain: f64): void {
  let empty = 0
  for (;;) {
    let child = 2 * empty + 1
    if (child >= size) break
    let leastPoint = load<i32>(at(heapPointP, first + child))
    let leastGain = load<f64>(at64(heapGainP, first + child))
    if (child + 1 < size) {
      const rightPoint = load<i32>(at(heapPointP, first + child + 1))
      const rightGain = load<f64>(at64(heapGainP, first + child + 1))
      if (isBelow(rightPoint, rightGain, leastPoint, leastGain)) {
        leastPoint = rightPoint
        leastGain = rightGain
        child++
      }
    }
    if (!isBelow(leastPoint, leastGain, point, gain)) break
    put(first + empty, leastPoint, leastGain)
    empty = child
  }
  put(first + empty, point, gain)
}

function put(entry: i32, point: i32, gain: f64): void {
  store<i32>(at(heapPointP, entry), point)
  store<f64>(at64(heapGainP, entry), gain)
}
