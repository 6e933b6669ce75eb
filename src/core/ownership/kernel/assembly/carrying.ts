import { addMover, indexP, oldCount, ownerOf, ownersP } from './holding'
import { pointCount } from './problem'
import { kept } from './score'

// Bringing owners over to new member indices. Points whose owner is gone become movers.

// The change of indices in few words, as numbers of type T: indices from the first of each pair on grow by the
// second; and the indices that are gone. With more than `changesMax` of either, looking every owner up is faster.
const changesMax: i32 = 8
let shiftP: usize = 0
let shiftCount: i32 = 0
let goneP: usize = 0
let goneCount: i32 = 0
let areFew: bool = true

/** Has a look at the change; `room` is for 64 bytes. */
export function prepareCarrying<T>(room: usize): void {
  shiftP = room
  goneP = room + 2 * changesMax * sizeof<T>()
  shiftCount = 0
  goneCount = 0
  areFew = true
  let grown = 0
  for (let index = 0; index < oldCount; index++) {
    const now = load<T>(indexP + (index as usize) * sizeof<T>())
    if (now === (~0 as T)) {
      if (goneCount === changesMax) return giveUp()
      store<T>(goneP + (goneCount as usize) * sizeof<T>(), index as T)
      goneCount++
    } else if ((now as i32) - index !== grown) {
      if (shiftCount === changesMax) return giveUp()
      const pair = shiftP + ((2 * shiftCount) as usize) * sizeof<T>()
      store<T>(pair, index as T)
      // Below 0 it wraps around, as the additions do.
      store<T>(pair + sizeof<T>(), ((now as i32) - index - grown) as T)
      grown = (now as i32) - index
      shiftCount++
    }
  }
}

function giveUp(): void {
  areFew = false
}

export function carry<T>(): void {
  if (!areFew) lookIndicesUp<T>()
  else if (shiftCount <= 1 && goneCount <= 1) shiftOnce<T>()
  else shiftIndices<T>()
}

function lookIndicesUp<T>(): void {
  for (let point = 0; point < pointCount; point++) {
    const now = load<T>(indexP + ownerOf<T>(point) * sizeof<T>())
    store<T>(ownersP + (point as usize) * sizeof<T>(), now)
    if (now === (~0 as T)) addMover(point)
  }
}

/** The same for a few changes, 16 bytes at a time. */
function shiftIndices<T>(): void {
  const width = (16 / sizeof<T>()) as i32
  for (let point = 0; point < pointCount; point += width) {
    const offset = (point as usize) * sizeof<T>()
    const before = v128.load(ownersP + offset)
    let now = before
    for (let shift = 0; shift < shiftCount; shift++) {
      const pair = shiftP + ((2 * shift) as usize) * sizeof<T>()
      const isFrom = v128.ge<T>(before, v128.splat<T>(load<T>(pair)))
      now = v128.add<T>(now, v128.and(isFrom, v128.splat<T>(load<T>(pair + sizeof<T>()))))
    }
    for (let gone = 0; gone < goneCount; gone++) {
      const isGone = v128.eq<T>(before, v128.splat<T>(load<T>(goneP + (gone as usize) * sizeof<T>())))
      if (v128.any_true(isGone)) addMovers(v128.bitmask<T>(isGone), point)
    }
    v128.store(ownersP + offset, now)
  }
}

/** The same where at most one came and one went, 64 bytes at a time. */
function shiftOnce<T>(): void {
  const width = (16 / sizeof<T>()) as i32
  // Nobody is beyond the last index, so where nothing shifts or goes nobody is met.
  const first = kept(v128.splat<T>(shiftCount === 0 ? (~0 as T) : load<T>(shiftP)))
  const growth = kept(v128.splat<T>(shiftCount === 0 ? (0 as T) : load<T>(shiftP + sizeof<T>())))
  const gone = kept(v128.splat<T>(goneCount === 0 ? (~0 as T) : load<T>(goneP)))
  let at = ownersP
  for (let point = 0; point < pointCount; point += 4 * width) {
    const gone0 = v128.eq<T>(v128.load(at), gone)
    const gone1 = v128.eq<T>(v128.load(at, 16), gone)
    const gone2 = v128.eq<T>(v128.load(at, 32), gone)
    const gone3 = v128.eq<T>(v128.load(at, 48), gone)
    shift<T>(at, first, growth)
    shift<T>(at + 16, first, growth)
    shift<T>(at + 32, first, growth)
    shift<T>(at + 48, first, growth)
    if (v128.any_true(v128.or(v128.or(gone0, gone1), v128.or(gone2, gone3)))) {
      addMovers(v128.bitmask<T>(gone0), point)
      addMovers(v128.bitmask<T>(gone1), point + width)
      addMovers(v128.bitmask<T>(gone2), point + 2 * width)
      addMovers(v128.bitmask<T>(gone3), point + 3 * width)
    }
    at += 64
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function shift<T>(at: usize, first: v128, growth: v128): void {
  const before = v128.load(at)
  v128.store(at, v128.add<T>(before, v128.and(v128.ge<T>(before, first), growth)))
}

function addMovers(lanes: i32, point: i32): void {
  for (let mask = lanes; mask !== 0; mask &= mask - 1) {
    const mover = point + (ctz(mask) as i32)
    if (mover < pointCount) addMover(mover)
  }
}
