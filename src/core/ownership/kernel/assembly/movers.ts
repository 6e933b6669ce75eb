import { bitsBelow, writePoints } from './bits'
import { ownerOf, ownersP, seatCount, surplusP } from './holding'
import { pointCount } from './problem'
import { at } from './score'

// The points that need a new owner: a bit for each point first, so that they come out in their order, in whatever order
// they were found.

let bitsP: usize = 0
export let moverP: usize = 0
export let moverCount: i32 = 0

// With more members gone than this, looking every owner up is faster.
const goneMax: i32 = 8

export function setMovers(bits: usize, mover: usize): void {
  bitsP = bits
  moverP = mover
}

export function addMover(point: i32): void {
  const place = bitsP + ((point as usize) >> 3)
  store<u8>(place, load<u8>(place) | ((1 as u8) << ((point & 7) as u8)))
}

/** Starts with the points whose owner is gone. */
export function findOrphans<T>(): void {
  memory.fill(bitsP, 0, (((pointCount + 63) as usize) >> 6) << 3)
  let gone = 0
  for (let seat = 0; seat < seatCount; seat++) gone += (load<i32>(at(surplusP, seat)) < 0) as i32
  if (gone > goneMax) return lookOrphansUp<T>()
  for (let seat = 0; seat < seatCount; seat++) {
    if (load<i32>(at(surplusP, seat)) < 0) addAllOf<T>(seat as T)
  }
}

function lookOrphansUp<T>(): void {
  for (let point = 0; point < pointCount; point++) {
    if (load<i32>(at(surplusP, ownerOf<T>(point) as i32)) < 0) addMover(point)
  }
}

function addAllOf<T>(seat: T): void {
  const owner = v128.splat<T>(seat)
  const step = 16 / sizeof<T>()
  const end = ownersP + (pointCount as usize) * sizeof<T>()
  let place = bitsP
  for (let owners = ownersP; owners < end; owners += 16) {
    const bits = v128.bitmask<T>(v128.eq<T>(v128.load(owners), owner))
    if (sizeof<T>() === 1) store<u16>(place, load<u16>(place) | (bits as u16))
    else store<u8>(place, load<u8>(place) | (bits as u8))
    place += step >> 3
  }
}

/** Lists them, ascending; false as soon as they are found to be more than so many, or in the end if they are fewer. */
export function listMovers(expected: i32): bool {
  const limit = moverP + ((expected as usize) << 2)
  let end = moverP
  let place = bitsP
  for (let first = 0; first < pointCount; first += 64) {
    // Owners are followed by zeros, which may be somebody's seat.
    const bits = load<u64>(place) & bitsBelow(pointCount, first)
    if (end + ((popcnt(bits) as usize) << 2) > limit) return false
    end = writePoints(end, bits, first)
    place += 8
  }
  moverCount = expected
  return end === limit
}
