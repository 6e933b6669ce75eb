import { chooseAgain, chooseAll } from './choices'
import { aP, bP, barP, choiceP, contenderCount, pointCount, scoreP, unitsP, wordP } from './problem'
import { at, at64, isHashBefore, negativeLog, scoreOf } from './score'

// Deferred acceptance; ../kernel.ts says what that is, and ../typed-matching.ts is the same in TypeScript.

// By contender: how many points it takes; where those that it keeps start and how many they are.
let capacityP: usize = 0
let startP: usize = 0
let sizeP: usize = 0
// Of what a full contender keeps, those that it likes least come first and are a heap with the least on top; the others,
// if any, all lie above the pivot. A heap of all would take long to make, and few of it ever move.
let heapSizeP: usize = 0
let pivotP: usize = 0
// A kept point is one 64-bit number, its score above its index: compared without looking anything up.
let keptP: usize = 0
let waitingP: usize = 0
let waitingCount: i32 = 0

// Up to here everything kept is in the heap.
const wholeHeapMax: i32 = 256
// So many entries are looked at for a pivot: the second lowest has about one of 16 below it.
const sampled: i32 = 31

/** `kept` has room for twice the points. */
export function setMatching(
  capacity: usize,
  start: usize,
  size: usize,
  heapSize: usize,
  pivot: usize,
  kept: usize,
  waiting: usize,
): void {
  capacityP = capacity
  startP = start
  sizeP = size
  heapSizeP = heapSize
  pivotP = pivot
  keptP = kept
  waitingP = waiting
}

export function match(): void {
  waitingCount = 0
  memory.fill(sizeP, 0, (contenderCount as usize) << 2)
  for (let contender = 0; contender < contenderCount; contender++) {
    store<i32>(at(barP, contender), i32.MIN_VALUE)
  }
  for (let beyond = contenderCount; beyond & 15; beyond++) store<i32>(at(barP, beyond), i32.MAX_VALUE)
  chooseAll()
  askAtOnce()
  while (waitingCount > 0) {
    waitingCount--
    const point = load<i32>(at(waitingP, waitingCount))
    chooseAgain(point)
    if (!isWanted(point)) chooseSlowly(point)
    ask(point)
  }
}

/** All points ask their first choice: each contender sees those who ask it side by side. */
function askAtOnce(): void {
  for (let point = 0; point < pointCount; point++) {
    const size = at(sizeP, load<i32>(at(choiceP, point)))
    store<i32>(size, load<i32>(size) + 1)
  }
  let room = 0
  for (let contender = 0; contender < contenderCount; contender++) {
    const size = at(sizeP, contender)
    store<i32>(at(startP, contender), room)
    room += max(load<i32>(size), load<i32>(at(capacityP, contender)))
    store<i32>(size, 0)
  }
  for (let point = 0; point < pointCount; point++) {
    const contender = load<i32>(at(choiceP, point))
    const size = at(sizeP, contender)
    const asked = load<i32>(size)
    store<i64>(at64(keptP, load<i32>(at(startP, contender)) + asked), entryOf(point))
    store<i32>(size, asked + 1)
  }
  for (let contender = 0; contender < contenderCount; contender++) {
    const size = at(sizeP, contender)
    const asked = load<i32>(size)
    const capacity = load<i32>(at(capacityP, contender))
    if (asked < capacity) continue
    store<i32>(size, capacity)
    close(contender)
    const start = load<i32>(at(startP, contender))
    for (let slot = start + capacity; slot < start + asked; slot++) {
      ask(pointOf(load<i64>(at64(keptP, slot))))
    }
  }
}

/** The point asks the contender it chose; whoever is turned away waits. */
function ask(point: i32): void {
  const contender = load<i32>(at(choiceP, point))
  const start = load<i32>(at(startP, contender))
  const size = load<i32>(at(sizeP, contender))
  const capacity = load<i32>(at(capacityP, contender))
  if (size < capacity) {
    store<i64>(at64(keptP, start + size), entryOf(point))
    store<i32>(at(sizeP, contender), size + 1)
    if (size + 1 === capacity) close(contender)
  } else if (isWanted(point)) {
    wait(pointOf(load<i64>(at64(keptP, start))))
    replaceLeast(contender, entryOf(point))
  } else {
    wait(point)
  }
}

function wait(point: i32): void {
  store<i32>(at(waitingP, waitingCount), point)
  waitingCount++
}

/** The bar alone decides, but for a tie: what is kept lies far apart in memory. */
function isWanted(point: i32): bool {
  const contender = load<i32>(at(choiceP, point))
  if (load<i32>(at(sizeP, contender)) < load<i32>(at(capacityP, contender))) return true
  const score = load<i32>(at(scoreP, point))
  const bar = load<i32>(at(barP, contender))
  if (score !== bar) return score > bar
  return isHashBefore(point, pointOf(load<i64>(at64(keptP, load<i32>(at(startP, contender))))))
}

function entryOf(point: i32): i64 {
  return ((load<i32>(at(scoreP, point)) as i64) << 32) | ((point as u32) as i64)
}

function pointOf(entry: i64): i32 {
  return entry as i32
}

/** Whether a contender that both have asked likes the one less than the other. */
function isBelow(entry: i64, other: i64): bool {
  const score = (entry >> 32) as i32
  const otherScore = (other >> 32) as i32
  return score !== otherScore ? score < otherScore : isHashBefore(pointOf(other), pointOf(entry))
}

/** The contender is full, or none is left in its heap: those that it likes least become a new one. */
function close(contender: i32): void {
  const start = load<i32>(at(startP, contender))
  const capacity = load<i32>(at(capacityP, contender))
  const size = capacity > wholeHeapMax ? bringLowestForward(contender) : capacity
  store<i32>(at(heapSizeP, contender), size)
  for (let slot = (size >> 1) - 1; slot >= 0; slot--) {
    sink(start, size, slot, load<i64>(at64(keptP, start + slot)))
  }
  raiseBar(contender)
}

/** Parts what the contender keeps at a pivot; returns how many are not above it, at least two. */
function bringLowestForward(contender: i32): i32 {
  const kept = at64(keptP, load<i32>(at(startP, contender)))
  const capacity = load<i32>(at(capacityP, contender))
  let lowest = load<i64>(kept)
  let pivot = load<i64>(at64(kept, capacity - 1))
  for (let sample = 0; sample < sampled; sample++) {
    const entry = load<i64>(at64(kept, sample * (capacity / sampled)))
    if (isBelow(entry, lowest)) {
      pivot = lowest
      lowest = entry
    } else if (entry !== lowest && isBelow(entry, pivot)) pivot = entry
  }
  if (isBelow(pivot, lowest)) pivot = lowest
  store<i64>(at64(pivotP, contender), pivot)
  let found = 0
  for (let slot = 0; slot < capacity; slot++) {
    const entry = load<i64>(at64(kept, slot))
    if (isBelow(pivot, entry)) continue
    store<i64>(at64(kept, slot), load<i64>(at64(kept, found)))
    store<i64>(at64(kept, found), entry)
    found++
  }
  return found
}

/** A full contender takes a point in place of the one that it likes least. */
function replaceLeast(contender: i32, entry: i64): void {
  const start = load<i32>(at(startP, contender))
  const size = load<i32>(at(heapSizeP, contender))
  if (size === load<i32>(at(capacityP, contender)) || isBelow(entry, load<i64>(at64(pivotP, contender)))) {
    sink(start, size, 0, entry)
  } else {
    const last = load<i64>(at64(keptP, start + size - 1))
    store<i64>(at64(keptP, start + size - 1), entry)
    if (size === 1) return close(contender)
    store<i32>(at(heapSizeP, contender), size - 1)
    sink(start, size - 1, 0, last)
  }
  raiseBar(contender)
}

function raiseBar(contender: i32): void {
  const least = load<i64>(at64(keptP, load<i32>(at(startP, contender))))
  store<i32>(at(barP, contender), (least >> 32) as i32)
}

/** Puts the entry into the heap, from the given slot downwards. */
function sink(start: i32, size: i32, slot: i32, entry: i64): void {
  const heap = at64(keptP, start)
  let empty = slot
  for (;;) {
    let child = 2 * empty + 1
    if (child >= size) break
    let least = load<i64>(at64(heap, child))
    if (child + 1 < size) {
      const right = load<i64>(at64(heap, child + 1))
      if (isBelow(right, least)) {
        least = right
        child++
      }
    }
    if (!isBelow(least, entry)) break
    store<i64>(at64(heap, empty), least)
    empty = child
  }
  store<i64>(at64(heap, empty), entry)
}

/** The point reached a bar exactly and lost the tie, which `chooseAgain` does not see. */
function chooseSlowly(point: i32): void {
  const a = load<i32>(at(aP, point))
  const b = load<i32>(at(bP, point))
  let best = 0
  let bestKey: f64 = Infinity
  for (let contender = 0; contender < contenderCount; contender++) {
    const score = scoreOf(a, b, load<i32>(at(wordP, contender)))
    const key = negativeLog(score) / load<f64>(at64(unitsP, contender))
    store<i32>(at(choiceP, point), contender)
    store<i32>(at(scoreP, point), score)
    if (key < bestKey && isWanted(point)) {
      best = contender
      bestKey = key
    }
  }
  store<i32>(at(choiceP, point), best)
  store<i32>(at(scoreP, point), scoreOf(a, b, load<i32>(at(wordP, best))))
}
