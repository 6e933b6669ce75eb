import { chooseAll } from './choices'
import { match } from './matching'
import { findOrphans, listMovers, moverCount, moverP } from './movers'
import { lower, measureOwners } from './nearness'
import { aP, bP, choiceP, contenderCount, scoreP, setPoints, seatP, wordP } from './problem'
import { finishReleasing, prepareReleasing, release, releaseToOneContender } from './releasing'
import { at, scoreOf } from './score'

// From the owners before a change of members to who moves, and where to; ../kernel.ts says what that is, and ../typed-kernel.ts
// is the same in TypeScript.

// How to look for points to release: there are no donors, any contenders, or one contender and equal weights whose
// units are a power of two.
const releaseNone: i32 = 0
const releaseToOne: i32 = 2

// By mover: the seat of its new owner, of type T; and its words.
let movedToP: usize = 0
let moverAP: usize = 0
let moverBP: usize = 0

export function setMoving(movedTo: usize, moverA: usize, moverB: usize): void {
  movedToP = movedTo
  moverAP = moverA
  moverBP = moverB
}

/** False, with nothing placed, when other than so many movers are found: then the contenders have not room for all. */
export function moveNarrow(movers: i32, gainMin: f64, way: i32, isSurveyed: bool): bool {
  return move<u8>(movers, gainMin, way, isSurveyed)
}

export function moveWide(movers: i32, gainMin: f64, way: i32, isSurveyed: bool): bool {
  return move<u16>(movers, gainMin, way, isSurveyed)
}

function move<T>(movers: i32, gainMin: f64, way: i32, isSurveyed: bool): bool {
  if (way !== releaseNone && contenderCount > 1) chooseAll()
  if (way === releaseToOne && !isSurveyed) measureOwners<T>()
  findOrphans<T>()
  prepareReleasing(gainMin)
  if (way === releaseToOne) releaseToOneContender<T>()
  else if (way !== releaseNone) release<T>()
  finishReleasing<T>()
  if (!listMovers(movers)) return false
  if (contenderCount === 1) giveAll<T>()
  else if (movers > 0) share<T>()
  return true
}

function giveAll<T>(): void {
  const seat = load<i32>(seatP)
  const word = load<i32>(wordP)
  for (let mover = 0; mover < moverCount; mover++) {
    const point = load<i32>(at(moverP, mover))
    setOwner<T>(mover, seat, point, scoreOf(load<i32>(at(aP, point)), load<i32>(at(bP, point)), word))
  }
}

/** Matches the movers with the contenders, as if there were no other points. */
function share<T>(): void {
  for (let mover = 0; mover < moverCount; mover++) {
    const point = load<i32>(at(moverP, mover))
    store<i32>(at(moverAP, mover), load<i32>(at(aP, point)))
    store<i32>(at(moverBP, mover), load<i32>(at(bP, point)))
  }
  setPoints(moverAP, moverBP, moverCount)
  match()
  for (let mover = 0; mover < moverCount; mover++) {
    const seat = load<i32>(at(seatP, load<i32>(at(choiceP, mover))))
    setOwner<T>(mover, seat, load<i32>(at(moverP, mover)), load<i32>(at(scoreP, mover)))
  }
}

function setOwner<T>(mover: i32, seat: i32, point: i32, score: i32): void {
  store<T>(movedToP + (mover as usize) * sizeof<T>(), seat as T)
  lower(point, score)
}
